// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/browser/browser_view.h"

#include "ui/browser/lock_delegate.h"
#include "ui/browser/prefix_tree.h"
#include "ui/common/format.h"
#include "ui/common/metrics.h"
#include "ui/common/widgets.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QScrollBar>
#include <QSplitter>
#include <QStackedLayout>

namespace lockscope::ui::browser {
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using models::LockTableModel;

namespace {

constexpr auto slowest = 500ms; ///< refresh interval of heading and empty state
constexpr auto scrollRest = 50ms;
constexpr auto headingRest = 200ms;
constexpr qint64 resortEveryMs = 2000;
constexpr qint64 freshForMs = 5000;
constexpr qint64 freshRowsPerMs = 50; ///< rows that may be sorted per ms: long lists are sorted less often
constexpr int treeInLetters = 28;

} // namespace

BrowserView::BrowserView(LockTableModel &locks, QWidget *parent)
    : QWidget(parent), m_locks(locks), m_proxy(locks), m_heading(new Label(this)), m_resort(new QPushButton(this)),
      m_stack(new QStackedLayout), m_list(new LockList(this)), m_tree(new PrefixTree(locks, this)),
      m_empty(new EmptyState(this)), m_noMatch(new EmptyState(this)), m_delegate(new LockDelegate(this))
{
    const Metrics m = Metrics::of(font());
    const int headingHeight = fontMetrics().height() + 2 * m.u;
    auto *column = flush<QVBoxLayout>(this, 0);
    auto *heading = new QHBoxLayout;
    heading->setContentsMargins(3 * m.u, 0, 2 * m.u, 0);
    heading->addWidget(m_heading);
    heading->addStretch(1);
    heading->addStrut(headingHeight); // the list does not move when the button appears
    heading->addWidget(m_resort);
    column->addLayout(heading);
    auto *listSide = new QWidget(this);
    listSide->setLayout(m_stack);
    auto *body = new QSplitter(Qt::Horizontal, this);
    body->setChildrenCollapsible(false);
    body->addWidget(m_tree);
    body->addWidget(listSide);
    body->setStretchFactor(1, 1);
    body->setSizes({fontMetrics().averageCharWidth() * treeInLetters, fontMetrics().averageCharWidth() * 90});
    column->addWidget(body, 1);
    m_tree->hide();
    connect(m_tree, &PrefixTree::prefixChosen, this, [this](const QByteArray &prefix) {
        m_prefix = prefix;
        m_proxy.setPrefix(prefix);
        showMatches();
    });
    m_list->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_list, &QWidget::customContextMenuRequested, this, [this](const QPoint &place) {
        if (m_list->indexAt(place).isValid())
            Q_EMIT menuRequested(m_list->viewport()->mapToGlobal(place));
    });
    m_heading->setObjectName(u"locksHeading"_s);
    m_resort->setFixedHeight(headingHeight);
    m_resort->setObjectName(u"resort"_s);
    m_resort->hide();
    m_resort->setToolTip(tr("Sort now: rows stay in place while the pointer is over the list (Ctrl+Shift+S)"));

    m_list->setObjectName(u"lockList"_s);
    m_list->setAccessibleName(tr("Locks"));
    m_list->setItemDelegate(m_delegate);
    m_list->setModel(&m_proxy);
    m_list->sortByColumn(int(LockTableModel::Column::Health), Qt::AscendingOrder);
    m_list->sizeColumns();
    m_stack->addWidget(m_list);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(m_noMatch);
    setFocusProxy(m_list);

    connect(m_list, &QTreeView::activated, this, &BrowserView::inspectRequested);
    connect(m_resort, &QPushButton::clicked, this, &BrowserView::resort);
    // Not currentChanged: a view that gets the focus automatically makes a row current.
    connect(m_list->selectionModel(), &QItemSelectionModel::selectionChanged, this, &BrowserView::onSelected);
    connect(&m_proxy, &QAbstractItemModel::rowsInserted, this, &BrowserView::refreshEmptyState);
    connect(&m_proxy, &QAbstractItemModel::rowsInserted, this, &BrowserView::resortSoon);
    connect(&m_proxy, &QAbstractItemModel::dataChanged, this, [this] {
        if (isFresh())
            resortSoon();
    });
    // Queued: the model is still notifying others. A lock chosen before its row existed is selected once the row
    // appears.
    connect(&m_proxy, &QAbstractItemModel::rowsInserted, this, &BrowserView::keepSelection, Qt::QueuedConnection);
    connect(&m_proxy, &QAbstractItemModel::rowsRemoved, this, &BrowserView::refreshEmptyState);
    const auto chooseFirst = [this] {
        if (m_chosen.isEmpty())
            chooseOnly();
    };
    connect(&m_proxy, &QAbstractItemModel::rowsInserted, this, chooseFirst, Qt::QueuedConnection);
    connect(&m_proxy, &QAbstractItemModel::rowsRemoved, this, chooseFirst, Qt::QueuedConnection);
    connect(m_list, &QTreeView::clicked, this, [this] { m_chosenByFilter = {}; });
    connect(&m_slow, &QTimer::timeout, this, [this] {
        m_proxy.recheck();
        resortIfQuiet();
        refreshHeading();
        emitVisibleLocks();
    });
    m_slow.start(slowest);
    m_scrolled.setSingleShot(true);
    m_scrolled.setInterval(scrollRest);
    connect(&m_scrolled, &QTimer::timeout, this, &BrowserView::emitVisibleLocks);
    connect(m_list->verticalScrollBar(), &QScrollBar::valueChanged, &m_scrolled, qOverload<>(&QTimer::start));
    refreshHeading();
    refreshEmptyState();
}

void BrowserView::setFilter(const QString &text)
{
    m_filter = text;
    m_proxy.setFilter(models::LockFilter(text));
    showMatches();
}

void BrowserView::showMatches()
{
    keepSelection();
    chooseOnly();
    refreshHeading();
    refreshEmptyState();
}

void BrowserView::setTreeShown(bool shown)
{
    m_tree->setVisible(shown);
    if (!shown)
        m_tree->chooseAll(); // an invisible filter would hide locks
}

bool BrowserView::isTreeShown() const
{
    return !m_tree->isHidden();
}

void BrowserView::showPage(QWidget *page)
{
    closePage();
    m_instead = page;
    m_stack->addWidget(page);
    refreshEmptyState();
}

void BrowserView::closePage()
{
    if (QWidget *page = std::exchange(m_instead, nullptr)) {
        m_stack->removeWidget(page);
        page->hide();
        page->deleteLater(); // one of its buttons may be the sender
        refreshEmptyState();
        Q_EMIT pageClosed();
    }
}

void BrowserView::setStale(const std::optional<QTime> &asOf, const QSet<QString> &lost, qsizetype others)
{
    m_delegate->setStale(asOf.has_value(), lost);
    m_asOf = asOf ? tr("as of %1").arg(asOf->toString(u"HH:mm:ss"_s)) : QString();
    m_liveNodes = lost.isEmpty() ? QString() : tr("%1 of %2 nodes").arg(others).arg(others + lost.size());
    refreshHeading();
    m_list->viewport()->update();
}

void BrowserView::setUnread(qint64 locks)
{
    if (std::exchange(m_unread, locks) != locks)
        refreshHeading();
}

void BrowserView::choose(const LockName &name)
{
    const bool isOther = name != m_chosen;
    m_chosen = name;
    keepSelection();
    if (const QModelIndex current = m_list->currentIndex(); current.isValid())
        m_list->scrollTo(current);
    if (isOther)
        Q_EMIT lockChosen(name);
}

void BrowserView::chooseWithFinding(int step)
{
    const int rows = m_proxy.rowCount();
    const QModelIndex current = m_list->currentIndex();
    const int from = current.isValid() ? current.row() : std::min(0, -step);
    for (int i = 1; i <= rows; ++i) {
        const int row = ((from + step * i) % rows + rows) % rows;
        if (const inspect::SharedSnapshot &lock = m_proxy.at(row).lock; lock->health() != inspect::Health::Ok) {
            m_list->touch();
            return choose(lock->name);
        }
    }
}

void BrowserView::enterList()
{
    if (m_stack->currentWidget() == m_list)
        m_list->focusFromKeyboard();
}

void BrowserView::keepSelection()
{
    const QModelIndex index = m_proxy.mapFromSource(m_locks.indexOf(m_chosen));
    if (index.isValid() && !m_list->selectionModel()->isSelected(index))
        m_list->selectionModel()->setCurrentIndex(index,
                                                  QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
}

void BrowserView::chooseOnly()
{
    const bool mayChoose = m_chosen.isEmpty() || m_chosen == m_chosenByFilter;
    if (!mayChoose || !m_proxy.isFiltered() || m_proxy.rowCount() != 1)
        return;
    m_chosenByFilter = m_proxy.at(0).lock->name;
    choose(m_chosenByFilter);
}

void BrowserView::emitVisibleLocks()
{
    QSet<LockName> names;
    if (!m_chosen.isEmpty())
        names.insert(m_chosen);
    const int top = m_list->verticalScrollBar()->value(); // in rows
    const int end = std::min(top + m_list->rowsInSight(), m_proxy.rowCount());
    for (int row = top; row < end; ++row)
        names.insert(m_proxy.at(row).lock->name);
    if (names == m_inSight)
        return;
    m_inSight = names;
    Q_EMIT visibleLocksChanged(names);
}

void BrowserView::onSelected()
{
    const QItemSelectionModel *selection = m_list->selectionModel();
    const QModelIndex current = selection->currentIndex();
    const QModelIndex row = selection->isSelected(current) ? current : selection->selectedRows().value(0);
    if (!row.isValid() || m_proxy.at(row.row()).lock->name == m_chosen)
        return;
    m_chosen = m_proxy.at(row.row()).lock->name;
    m_chosenByFilter = {};
    Q_EMIT lockChosen(m_chosen);
}

QSet<LockName> BrowserView::selected() const
{
    QSet<LockName> names;
    const QModelIndexList rows = m_list->selectionModel()->selectedRows();
    for (const QModelIndex &row : rows)
        names.insert(m_proxy.at(row.row()).lock->name);
    if (names.isEmpty() && !m_chosen.isEmpty()) // chosen elsewhere and hidden by the filter
        names.insert(m_chosen);
    return names;
}

void BrowserView::togglePin()
{
    const QSet<LockName> names = selected();
    if (names.isEmpty())
        return;
    QSet<LockName> pins = m_locks.pins();
    if (pins.contains(names))
        pins.subtract(names);
    else
        pins.unite(names);
    setPins(pins);
    Q_EMIT pinsChanged(pins);
}

void BrowserView::setPins(const QSet<LockName> &names)
{
    m_locks.setPins(names);
    resort(); // pinning is a user action
}

void BrowserView::resort()
{
    m_sinceResort.start();
    m_list->keepingPlace([this] { return m_proxy.resort(); });
    keepSelection();
    // A new heading lays out the whole window, so limit its rate.
    m_sinceHeading.elapsed() < headingRest.count() ? refreshResort() : refreshHeading();
}

void BrowserView::resortIfQuiet()
{
    const qint64 rest = isFresh() ? std::min(m_proxy.rowCount() / freshRowsPerMs, resortEveryMs) : resortEveryMs;
    const bool isRested = !m_sinceResort.isValid() || m_sinceResort.elapsed() >= rest;
    if (isVisible() && isRested && m_list->mayResort())
        resort();
}

void BrowserView::resortSoon()
{
    if (!m_sinceFirst.isValid())
        m_sinceFirst.start();
    if (std::exchange(m_isSorting, true))
        return;
    // The model is still notifying others.
    QMetaObject::invokeMethod(
        this,
        [this] {
            m_isSorting = false;
            resortIfQuiet();
        },
        Qt::QueuedConnection);
}

bool BrowserView::isFresh() const
{
    return !m_list->isTouched() && m_sinceFirst.isValid() && m_sinceFirst.elapsed() < freshForMs;
}

void BrowserView::refreshHeading()
{
    m_sinceHeading.start();
    m_list->setNodeShown(m_locks.tally().nodes.size() > 1);
    const models::LockTally tally = m_proxy.isFiltered() ? m_proxy.tally() : m_locks.tally();
    const int all = m_locks.rowCount() - m_locks.tally().doubtful;
    QStringList parts {tr("%Ln lock(s)", nullptr, all)};
    const QString unread = tr("%Ln lock(s) could not be read", nullptr, int(m_unread));
    if (m_proxy.isFiltered())
        parts.front() = tr("%1 of %Ln lock(s)", nullptr, all).arg(number(m_proxy.rowCount() - tally.doubtful));
    parts << tr("%1 with errors").arg(number(tally.errors)) << tr("%1 with warnings").arg(number(tally.warnings))
          << tr("%1 contended").arg(number(tally.wanted));
    if (m_unread > 0 && all == 0)
        parts = {unread};
    else if (m_unread > 0)
        parts << unread;
    if (tally.doubtful > 0)
        parts << tr("%1 may be application data").arg(number(tally.doubtful));
    if (!m_prefix.isEmpty())
        parts << tr("under %1").arg(displayName(m_prefix));
    if (!m_liveNodes.isEmpty())
        parts << m_liveNodes;
    if (!m_asOf.isEmpty())
        parts.prepend(m_asOf);
    setLiveText(*m_heading, m_locks.rowCount() > 0 ? parts.join(u" · "_s) : QString()); // the empty state says more
    refreshResort();
}

void BrowserView::refreshResort()
{
    const bool mayResort = m_list->mayResort(); // then rows are sorted automatically
    const int added = mayResort ? 0 : m_proxy.newRows();
    const int moved = mayResort ? 0 : m_proxy.movedRows();
    m_resort->setVisible(added + moved > 0);
    if (added > 0 && moved > 0)
        m_resort->setText(tr("Re-sort (%1 new, %2 moved)").arg(number(added), number(moved)));
    else if (moved > 0)
        m_resort->setText(tr("Re-sort (%n moved)", nullptr, moved));
    else
        m_resort->setText(tr("Re-sort (%n new)", nullptr, added));
}

/// Why the filter matches no lock: it is invalid, or a word that is in no name was meant as a field. Empty: neither.
QString BrowserView::filterProblem() const
{
    const models::LockFilter &filter = m_proxy.filter();
    const QString &field = filter.likelyField();
    if (!filter.problem().isEmpty() || field.isEmpty() || m_proxy.rowCount() > 0 || m_locks.rowCount() == 0)
        return filter.problem();
    for (int row = 0; row < m_locks.rowCount(); ++row) {
        if (m_locks.row(row).lock->name.bytes().contains(field.toUtf8()))
            return {};
    }
    return models::LockFilter::noField(field);
}

void BrowserView::refreshEmptyState()
{
    const QString problem = filterProblem();
    if (std::exchange(m_problem, problem) != problem)
        Q_EMIT filterProblemChanged(problem);
    if (m_instead)
        return m_stack->setCurrentWidget(m_instead);
    if (m_proxy.rowCount() > 0)
        return m_stack->setCurrentWidget(m_list);
    if (!m_proxy.isFiltered() || m_locks.rowCount() == 0)
        return m_stack->setCurrentWidget(m_empty);
    const bool isValid = m_proxy.filter().problem().isEmpty();
    const QString nothing = isValid ? tr("No lock matches “%1”.").arg(m_filter) : QString();
    m_noMatch->show(u"filter"_s, sentences({nothing, m_problem}), tr("Clear filter"),
                    [this] { Q_EMIT clearFilterRequested(); });
    m_stack->setCurrentWidget(m_noMatch);
}

} // namespace lockscope::ui::browser
