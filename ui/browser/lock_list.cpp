// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/browser/lock_list.h"

#include "core/base/clock.h"
#include "ui/common/format.h"
#include "ui/common/metrics.h"
#include "ui/common/view_clock.h"
#include "ui/models/lock_words.h"

#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QHeaderView>
#include <QResizeEvent>
#include <QScrollBar>
#include <algorithm>

namespace lockscope::ui::browser {
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using models::LockTableModel;
using Column = LockTableModel::Column;

namespace {

constexpr qint64 slowTickMs = 1000;
constexpr qint64 fastBelowMs = 10'000;
constexpr qint64 keyRestMs = 2000;

constexpr int findingLetters = 26;
constexpr qint64 longHold = 59 * 60'000 + 58'000; ///< ms: sample for the widest hold time

/// An optional column.
struct Choice
{
    Column column;
    QLatin1StringView name; ///< in settings
    bool isUsual;
};

constexpr Choice everyChoice[] {{Column::Kind, "kind"_L1, false},        {Column::Mode, "mode"_L1, true},
                                {Column::Holders, "holders"_L1, true},   {Column::Held, "held"_L1, false},
                                {Column::Holds, "holds"_L1, true},       {Column::Waiting, "waiting"_L1, true},
                                {Column::LongestWait, "wait"_L1, false}, {Column::TimeLeft, "ttl"_L1, true},
                                {Column::Node, "node"_L1, true},         {Column::Finding, "finding"_L1, false}};

/// Whether the key moves from row to row.
bool moves(int key)
{
    return key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_PageUp || key == Qt::Key_PageDown
        || key == Qt::Key_Home || key == Qt::Key_End;
}

} // namespace

LockList::LockList(QWidget *parent) : QTreeView(parent)
{
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setAlternatingRowColors(true);
    setSortingEnabled(true);
    setSelectionMode(ExtendedSelection);
    setAllColumnsShowFocus(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollMode(ScrollPerPixel);
    setVerticalScrollMode(ScrollPerItem); // scrolls by whole rows
    header()->setStretchLastSection(false);
    header()->setHighlightSections(false);
    m_sinceSlowTick.start();
    viewport()->setMouseTracking(true);
    QScrollBar *bar = verticalScrollBar();
    connect(bar, &QScrollBar::actionTriggered, this, [this, bar] {
        touch();
        m_isScrolled = bar->sliderPosition() > 0;
    });
    connect(bar, &QScrollBar::valueChanged, this, &LockList::onScrolled);
    connect(header(), &QHeaderView::sectionClicked, this, &LockList::touch);
    ViewClock::everyTick(this, [this] { countDown(); });
}

void LockList::sizeColumns()
{
    const QFontMetrics text(font());
    const Metrics m = Metrics::of(font());
    m_rowHeight = m.denseRow();
    const int held = text.horizontalAdvance(u"≥ "_s + duration(longHold));
    inspect::LockSnapshot widest;
    widest.kind = schema::LockKind::ReadWrite;
    widest.couldBe = {u"?"_s};
    setLimits(Column::Health, m.lineH + m.u + text.horizontalAdvance(tr("warning", "widest health word")));
    setLimits(Column::Mode, m.lineH + 5 * m.u + text.horizontalAdvance(tr("contended", "wide mode")));
    setLimits(Column::Holders, text.horizontalAdvance(u"2d08b3d4:888"_s), text.horizontalAdvance(u"12 readers"_s));
    setLimits(Column::Holds, text.horizontalAdvance(u"8,888"_s));
    setLimits(Column::Waiting, text.horizontalAdvance(tr("88 queued", "wide number of waiters")),
              text.horizontalAdvance(u"≥ 888"_s));
    setLimits(Column::TimeLeft,
              std::max(text.horizontalAdvance(tr("0 s, checking", "widest TTL")), ttlShortWidth(text)),
              ttlShortWidth(text));
    setLimits(Column::Node, text.horizontalAdvance(u"127.0.0.1:88888"_s));
    setLimits(Column::Kind, text.horizontalAdvance(models::kindText(widest)));
    setLimits(Column::Held, held);
    setLimits(Column::LongestWait, held);
    setLimits(Column::Finding, findingLetters * text.averageCharWidth());
    header()->setMinimumSectionSize(6 * m.u);
    if (m_choices.isEmpty())
        makeChoices();
    showChosenColumns();
}

/// The pixels for a column's usual and for its narrow content. Both include padding; the heading needs room for its
/// text, and usually for its sort arrow.
void LockList::setLimits(Column column, int usual, int narrow)
{
    const Metrics m = Metrics::of(font());
    const QString heading = model()->headerData(int(column), Qt::Horizontal).toString();
    const int words = QFontMetrics(font()).horizontalAdvance(heading);
    const int padding = 4 * m.u + 2;
    Width &width = m_widths.at(std::size_t(column));
    width.max = std::max(usual + padding, words + 8 * m.u);
    width.min = std::max((narrow > 0 ? narrow : usual) + padding, words + padding);
    if (width.isOurs)
        header()->resizeSection(int(column), width.now = width.max);
}

/// Names get the remaining width, with a minimum; below it the list scrolls. If room is scarce, the columns shrink in
/// this order: the others, names, waiting clients, holders. Those that the user has sized keep their width.
void LockList::stretchNameColumn()
{
    const int name = int(Column::Name);
    const QFontMetrics fixed(fixedFont(font()));
    const int padding = 4 * Metrics::of(font()).u + 2;
    const int whole = fixed.horizontalAdvance(u"orders:{eu}:checkout:88"_s) + padding;
    const int minimum = fixed.horizontalAdvance(u"orders:{eu}:refund"_s) + padding;
    const auto isOurs = [this](int column) {
        const Width &width = m_widths.at(std::size_t(column));
        return width.now > 0 && !isColumnHidden(column) && header()->sectionSize(column) == width.now;
    };
    int missing = header()->length() - header()->sectionSize(name) + whole - viewport()->width();
    for (int column = 0; column < int(Column::Count); ++column)
        if (isOurs(column)) // as if it had its usual width
            missing += m_widths.at(std::size_t(column)).max - header()->sectionSize(column);
    const auto fit = [&](Column of) {
        const int column = int(of);
        if (!isOurs(column))
            return;
        Width &width = m_widths.at(std::size_t(column));
        const int cut = std::clamp(missing, 0, width.max - width.min);
        missing -= cut;
        header()->resizeSection(column, width.now = width.max - cut);
    };
    for (int column = 0; column < int(Column::Count); ++column)
        if (column != int(Column::Holders) && column != int(Column::Waiting))
            fit(Column(column));
    missing -= whole - minimum; // by which the names shrink
    fit(Column::Waiting);
    fit(Column::Holders);
    const int others = header()->length() - header()->sectionSize(name);
    header()->resizeSection(name, std::max(viewport()->width() - others, minimum));
}

void LockList::setNodeShown(bool shown)
{
    if (std::exchange(m_hasNodes, shown) != shown)
        showChosenColumns();
}

void LockList::makeChoices()
{
    for (const Choice &choice : everyChoice) {
        auto *action = new QAction(
            tr("Column: %1").arg(model()->headerData(int(choice.column), Qt::Horizontal).toString()), this);
        action->setObjectName(u"column_"_s + choice.name);
        action->setData(int(choice.column));
        action->setCheckable(true);
        action->setChecked(choice.isUsual);
        connect(action, &QAction::toggled, this, &LockList::showChosenColumns);
        m_choices << action;
    }
    header()->addActions(m_choices);
    header()->setContextMenuPolicy(Qt::ActionsContextMenu);
    // beside the columns they relate to
    header()->moveSection(header()->visualIndex(int(Column::Kind)), header()->visualIndex(int(Column::Mode)));
    header()->moveSection(header()->visualIndex(int(Column::Held)), header()->visualIndex(int(Column::Holds)));
    header()->moveSection(header()->visualIndex(int(Column::LongestWait)),
                          header()->visualIndex(int(Column::TimeLeft)));
}

void LockList::showChosenColumns()
{
    for (const QAction *choice : std::as_const(m_choices)) {
        const int column = choice->data().toInt();
        const bool isShown = choice->isChecked() && (column != int(Column::Node) || m_hasNodes);
        setColumnHidden(column, !isShown);
    }
    stretchNameColumn();
}

QStringList LockList::chosenColumns() const
{
    QStringList names;
    for (const QAction *choice : m_choices) {
        if (choice->isChecked())
            names << choice->objectName().section(u'_', 1);
    }
    return names;
}

void LockList::chooseColumns(const QStringList &names)
{
    for (QAction *choice : std::as_const(m_choices))
        choice->setChecked(names.contains(choice->objectName().section(u'_', 1)));
}

bool LockList::mayResort() const
{
    return !m_isPointedAt && (!m_sinceKey.isValid() || m_sinceKey.elapsed() > keyRestMs)
        && !QApplication::activePopupWidget();
}

/// Requires a selection: a list that gets the focus makes a row current that the user did not choose.
QModelIndex LockList::chosenInSight(int height) const
{
    const QModelIndex current = currentIndex();
    const QRect row = visualRect(current);
    const bool isInSight = row.top() >= 0 && row.bottom() <= height;
    return isInSight && selectionModel()->isSelected(current) ? current : QModelIndex();
}

void LockList::onScrolled(int value)
{
    if (value == 0 || m_isByHand || state() == DragSelectingState)
        m_isScrolled = value > 0;
}

bool LockList::hasFastRow() const
{
    const qint64 now = std::chrono::duration_cast<Millis>(ViewClock::shown().time_since_epoch()).count();
    for (QModelIndex index = indexAt({0, 0}); index.isValid(); index = indexBelow(index)) {
        if (visualRect(index).top() > viewport()->height())
            break;
        const qint64 expiry = index.data(LockTableModel::ExpiresAtRole).toLongLong();
        if (expiry > now && expiry - now < fastBelowMs)
            return true;
    }
    return false;
}

/// The current row counts down with the inspector, which shows the same times.
void LockList::countDown()
{
    if (!isVisible())
        return;
    const bool areAll = m_sinceSlowTick.elapsed() >= slowTickMs || hasFastRow();
    if (areAll)
        m_sinceSlowTick.restart();
    const QRect rows = areAll ? viewport()->rect() : visualRect(currentIndex());
    for (const Column ticking : {Column::TimeLeft, Column::Held, Column::LongestWait}) {
        const int column = int(ticking);
        if (!isColumnHidden(column))
            viewport()->update(columnViewportPosition(column), rows.top(), columnWidth(column), rows.height());
    }
}

QString LockList::selectedText() const
{
    QModelIndexList rows = selectionModel()->selectedRows();
    std::ranges::sort(rows, {}, &QModelIndex::row);
    QString text;
    for (const QModelIndex &row : std::as_const(rows)) {
        QStringList cells;
        for (int place = 0; place < header()->count(); ++place) { // in visual order
            const int column = header()->logicalIndex(place);
            if (!isColumnHidden(column) || column == int(Column::Node))
                cells << row.siblingAtColumn(column).data().toString();
        }
        text += cells.join(u'\t') + u'\n';
    }
    return text;
}

void LockList::dataChanged(const QModelIndex &topLeft, const QModelIndex &bottomRight, const QList<int> &roles)
{
    if (QAccessible::isActive())
        QTreeView::dataChanged(topLeft, bottomRight, roles); // screen readers need every change
    const int top = verticalScrollBar()->value();            // in rows
    const int first = std::max(topLeft.row() - top, 0);
    const int last = std::min(bottomRight.row() - top, viewport()->height() / m_rowHeight + 1);
    if (first <= last)
        viewport()->update(0, first * m_rowHeight, viewport()->width(), (last - first + 1) * m_rowHeight);
}

bool LockList::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::MouseMove || event->type() == QEvent::Wheel)
        m_isPointedAt = m_isTouched = true;
    else if (event->type() == QEvent::MouseButtonPress)
        touch();
    else if (event->type() == QEvent::Leave)
        m_isPointedAt = false;
    const auto act = [&] { return QTreeView::viewportEvent(event); };
    return event->isInputEvent() ? asUserInput(act) : act();
}

void LockList::keyPressEvent(QKeyEvent *event)
{
    m_sinceKey.start();
    touch();
    if (event->matches(QKeySequence::Copy))
        return QGuiApplication::clipboard()->setText(selectedText());
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isEnter || (moves(event->key()) && event->key() != Qt::Key_Down)) // down moves to the first row
        startAtTop();
    if (isEnter)
        chooseCurrent();
    asUserInput([&] { QTreeView::keyPressEvent(event); });
    if (!isEnter && event->modifiers() == Qt::NoModifier && moves(event->key()))
        chooseCurrent(); // at the end of the list the current row does not change
}

/// Selects the current row if none is selected, as after the list got the focus.
void LockList::chooseCurrent()
{
    if (!selectionModel()->hasSelection() && currentIndex().isValid())
        selectionModel()->select(currentIndex(), QItemSelectionModel::Select | QItemSelectionModel::Rows);
}

/// Makes the first row current unless another one is.
void LockList::startAtTop()
{
    if (!currentIndex().isValid() && model()->rowCount() > 0)
        selectionModel()->setCurrentIndex(model()->index(0, 0), QItemSelectionModel::NoUpdate);
}

void LockList::focusFromKeyboard()
{
    setFocus(Qt::ShortcutFocusReason);
    startAtTop();
    chooseCurrent();
}

/// The base class makes a row current, with a frame as if it were chosen. Here only keys do so.
void LockList::focusInEvent(QFocusEvent *event)
{
    const bool hadCurrent = currentIndex().isValid();
    QTreeView::focusInEvent(event);
    const Qt::FocusReason reason = event->reason();
    if (!hadCurrent && reason != Qt::TabFocusReason && reason != Qt::BacktabFocusReason
        && reason != Qt::ShortcutFocusReason)
        selectionModel()->clearCurrentIndex();
}

void LockList::changeEvent(QEvent *event)
{
    QTreeView::changeEvent(event);
    if (event->type() != QEvent::FontChange || !model())
        return;
    m_rowHeight = Metrics::of(font()).denseRow();
    if (std::exchange(m_isAdapting, true))
        return;
    for (int column = 0; column < int(Column::Count); ++column) {
        Width &width = m_widths.at(std::size_t(column));
        width.isOurs = isColumnHidden(column) || header()->sectionSize(column) == width.now;
    }
    const auto adapt = [this] { // after the columns have adapted to the font
        m_isAdapting = false;
        sizeColumns();
    };
    QMetaObject::invokeMethod(this, adapt, Qt::QueuedConnection);
}

void LockList::resizeEvent(QResizeEvent *event)
{
    const QModelIndex chosen = chosenInSight(event->oldSize().height());
    QTreeView::resizeEvent(event);
    if (chosen.isValid())
        scrollTo(chosen); // stays visible in a lower list
    if (event->oldSize().width() != event->size().width())
        stretchNameColumn();
}

} // namespace lockscope::ui::browser
