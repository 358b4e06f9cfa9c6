// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/timeline_tools.h"

#include "ui/common/format.h"
#include "ui/common/metrics.h"
#include "ui/common/on_change.h"
#include "ui/common/widgets.h"
#include "ui/timeline/canvas_input.h"
#include "ui/timeline/words.h"

#include <QAbstractItemView>
#include <QCheckBox>
#include <QComboBox>
#include <QLayout>
#include <QToolButton>

namespace lockscope::ui::timeline {
using namespace Qt::StringLiterals;

namespace {

constexpr double toolZoom = 0.6;
constexpr int minName = 14; ///< characters of the lock's name that are always visible

/// A row of widgets that continues in further lines. The first widget shrinks to its minimum before that, and the last
/// one gets the rest of its line.
class WrappingRow final : public QLayout
{
public:
    using QLayout::QLayout;
    ~WrappingRow() override { qDeleteAll(m_items); }
    Q_DISABLE_COPY_MOVE(WrappingRow)

    /// The next widget keeps a distance from the one before.
    void startGroup() { m_starts << count(); }
    /// The last widget does not share a line if it gets less.
    void setRest(int width)
    {
        m_rest = width;
        invalidate();
    }

    void addItem(QLayoutItem *item) override { m_items << item; }
    [[nodiscard]] int count() const override { return int(m_items.size()); }
    [[nodiscard]] QLayoutItem *itemAt(int index) const override { return m_items.value(index); }
    QLayoutItem *takeAt(int index) override { return index >= 0 && index < count() ? m_items.takeAt(index) : nullptr; }
    [[nodiscard]] Qt::Orientations expandingDirections() const override { return Qt::Horizontal; }
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override { return place(QRect(0, 0, width, 0), false); }
    [[nodiscard]] QSize sizeHint() const override { return {widthInOne() + m_rest + 4 * unit(), lineHeight()}; }
    [[nodiscard]] QSize minimumSize() const override
    {
        int widest = 0;
        for (const QLayoutItem *item : m_items)
            widest = std::max(widest, item->minimumSize().width());
        return {widest + 4 * unit(), lineHeight()};
    }
    void setGeometry(const QRect &area) override
    {
        QLayout::setGeometry(area);
        place(area, true);
    }

private:
    [[nodiscard]] int lineHeight() const
    {
        int highest = 0;
        for (const QLayoutItem *item : m_items)
            highest = std::max(highest, item->sizeHint().height());
        return highest;
    }
    /// Follows the font of the widgets.
    [[nodiscard]] int unit() const { return Metrics::of(parentWidget()->font()).u; }
    [[nodiscard]] int gap(int index) const { return (m_starts.contains(index) ? 3 : 1) * unit(); }
    /// Width of all widgets but the last.
    [[nodiscard]] int widthInOne() const
    {
        int width = 0;
        for (int i = 0; i + 1 < count(); ++i)
            width += m_items[i]->isEmpty() ? 0 : m_items[i]->sizeHint().width() + gap(i);
        return width;
    }
    /// Returns the height.
    int place(const QRect &area, bool moves) const
    {
        const QRect inner = area.adjusted(2 * unit(), 0, -2 * unit(), 0);
        const int missing = std::max(0, widthInOne() - inner.width());
        const int height = lineHeight();
        QPoint at = inner.topLeft();
        for (int i = 0; i < count(); ++i) {
            QLayoutItem *item = m_items[i];
            if (item->isEmpty())
                continue;
            const bool isLast = i + 1 == count();
            int width = isLast ? m_rest : item->sizeHint().width();
            if (i == 0)
                width = std::max(item->minimumSize().width(), width - missing);
            if (at.x() > inner.left())
                at.rx() += gap(i);
            if (at.x() > inner.left() && at.x() + width > inner.x() + inner.width())
                at = {inner.left(), at.y() + height + unit()};
            width = isLast ? inner.x() + inner.width() - at.x() : std::min(width, inner.width());
            if (moves)
                item->setGeometry({at, QSize(width, height)});
            at.rx() += width;
        }
        return at.y() + height - area.y();
    }

    QList<QLayoutItem *> m_items;
    QList<int> m_starts;
    int m_rest = 0;
};

} // namespace

TimelineTools::TimelineTools(Canvas &canvas, CanvasInput &input, QWidget *parent)
    : QWidget(parent), m_locks(new QComboBox(this)), m_stats(named<Label>(u"timelineStats"_s, this))
{
    m_locks->setAccessibleName(tr("Lock"));
    m_locks->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_locks->setMinimumContentsLength(minName);
    connect(m_locks, &QComboBox::activated, this, [this] { Q_EMIT lockChosen(chosenLock()); });
    auto *grouped = new QCheckBox(tr("By client"), this);
    grouped->setToolTip(tr("Group the lanes of each client"));
    connect(grouped, &QCheckBox::toggled, &canvas,
            [&canvas](bool isOn) { canvas.set(&Canvas::Options::groupsByClient, isOn); });
    auto *contended = new QCheckBox(tr("Contended only"), this);
    contended->setToolTip(tr("Show only lanes that wait or block a waiter in the visible period"));
    connect(contended, &QCheckBox::toggled, &canvas,
            [&canvas](bool isOn) { canvas.set(&Canvas::Options::contendedOnly, isOn); });
    QToolButton *follow = makeTool(tr("Follow"), tr("Keep the current time in view (F)"));
    follow->setCheckable(true);
    follow->setChecked(canvas.isFollowing());
    connect(follow, &QToolButton::toggled, &canvas, &Canvas::setFollowing);
    connect(&canvas, &Canvas::followingChanged, follow, &QToolButton::setChecked);
    QToolButton *fit = makeTool(tr("Fit"), tr("Show the whole period (0)"));
    connect(fit, &QToolButton::clicked, &input, &CanvasInput::fit);
    QToolButton *farther = makeTool(u"−"_s, tr("Zoom out (-)"));
    farther->setAccessibleName(tr("Zoom out"));
    connect(farther, &QToolButton::clicked, &input, [&input] { input.zoom(1 / toolZoom); });
    QToolButton *nearer = makeTool(u"+"_s, tr("Zoom in (+)"));
    nearer->setAccessibleName(tr("Zoom in"));
    connect(nearer, &QToolButton::clicked, &input, [&input] { input.zoom(toolZoom); });
    m_table = makeTool(tr("Table"), tr("Show the same data as a table (T)"));
    m_table->setCheckable(true);
    connect(m_table, &QToolButton::clicked, this, &TimelineTools::tableChosen);
    QToolButton *save = makeTool(tr("Save picture…"), tr("Save the visible part as PNG or SVG"));
    connect(save, &QToolButton::clicked, this, &TimelineTools::saveRequested);
    m_hiddenInDemonstration = {grouped, contended, m_table, save};
    m_stats->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_stats->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_stats->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // elided

    auto *row = new WrappingRow(this);
    row->addWidget(m_locks);
    row->startGroup();
    row->addWidget(grouped);
    row->addWidget(contended);
    row->startGroup();
    for (QToolButton *tool : {follow, fit, farther, nearer, m_table, save})
        row->addWidget(tool);
    row->startGroup();
    row->addWidget(m_stats);

    const auto measure = [this, row] {
        RangeStats longest;
        longest.length = longest.known = longest.waitP95 = longest.longestWait = std::chrono::milliseconds(88'800);
        longest.held = longest.contended = 1;
        longest.waits = 888;
        longest.pendingWaits = 88;
        row->setRest(m_stats->fontMetrics().horizontalAdvance(statsText(longest)) + 2 * Metrics::of(font()).u);
    };
    measure();
    setTextColor(*m_stats, Palette::current()[Role::Muted]);
    onChange(*m_stats, QEvent::FontChange, measure);
    onChange(*m_stats, QEvent::Resize, [this] { showStats(); });
}

QToolButton *TimelineTools::makeTool(const QString &text, const QString &toolTip)
{
    auto *tool = new QToolButton(this);
    tool->setText(text);
    tool->setToolTip(toolTip);
    tool->setAccessibleDescription(toolTip);
    tool->setAutoRaise(true);
    tool->setMinimumHeight(Metrics::of(font()).button());
    return tool;
}

void TimelineTools::setLocks(const std::vector<LockName> &names, const LockName &chosen)
{
    if (names != m_listed) {
        m_locks->clear();
        for (const LockName &name : names)
            m_locks->addItem(displayName(name.bytes()), name.bytes());
        m_listed = names;
    }
    m_locks->setCurrentIndex(m_locks->findData(chosen.bytes()));
}

LockName TimelineTools::chosenLock() const
{
    return LockName(m_locks->currentData().toByteArray());
}

bool TimelineTools::isListOpen() const
{
    return m_locks->view()->isVisible();
}

void TimelineTools::setTable(bool isTable)
{
    m_table->setChecked(isTable);
    m_table->setVisible(!m_isDemonstration || isTable);
}

bool TimelineTools::isTable() const
{
    return m_table->isChecked();
}

void TimelineTools::setStats(const QString &text)
{
    m_stats->setToolTip(text);
    m_stats->setAccessibleName(text);
    placeStats();
    showStats();
}

void TimelineTools::placeStats()
{
    m_stats->setVisible(!m_isDemonstration && !m_isLow && !m_stats->toolTip().isEmpty());
}

void TimelineTools::showStats()
{
    m_stats->setText(m_stats->fontMetrics().elidedText(m_stats->toolTip(), Qt::ElideRight, m_stats->width()));
}

void TimelineTools::setDemonstration(bool isDemonstration)
{
    m_isDemonstration = isDemonstration;
    for (QAbstractButton *tool : std::as_const(m_hiddenInDemonstration))
        tool->setVisible(!isDemonstration || tool->isChecked());
    placeStats();
}

void TimelineTools::setLow(bool isLow)
{
    m_isLow = isLow;
    placeStats();
}

} // namespace lockscope::ui::timeline
