// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/file_dialog.h"
#include "ui/common/icons.h"
#include "ui/common/metrics.h"
#include "ui/common/palette.h"
#include "ui/common/text_color.h"
#include "ui/timeline/canvas.h"
#include "ui/timeline/timeline_view.h"
#include "ui/timeline/words.h"

#include <QAction>
#include <QBoxLayout>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QToolBar>
#include <QToolButton>

namespace lockscope::ui::timeline {
using namespace Qt::StringLiterals;

namespace {

constexpr double zoomStep = 0.6;
constexpr int leastOfName = 20; ///< characters of the lock's name that are always visible

} // namespace

QToolButton *TimelineView::makeTool(const QString &text, const QString &toolTip)
{
    auto *tool = new QToolButton(this);
    tool->setText(text);
    tool->setToolTip(toolTip);
    tool->setAccessibleDescription(toolTip);
    tool->setAutoRaise(true);
    tool->setMinimumHeight(Metrics::of(font()).button());
    return tool;
}

/// Selection at the left, view options in the middle, statistics of the view at the right.
QWidget *TimelineView::makeTools()
{
    const Metrics m = Metrics::of(font());
    auto *bar = new QWidget(this);
    m_toolLine = new QBoxLayout(QBoxLayout::LeftToRight, bar);
    QBoxLayout *row = m_toolLine;
    row->setContentsMargins(2 * m.u, 0, 2 * m.u, 0);
    row->setSpacing(m.u);
    auto *tools = new QToolBar(bar); // tools that do not fit are in its extension menu
    tools->setObjectName(u"timelineTools"_s);
    m_locks->setAccessibleName(tr("Lock"));
    m_locks->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_locks->setMinimumContentsLength(leastOfName);
    m_locks->setMinimumHeight(m.button());
    tools->addWidget(m_locks);

    auto *grouped = new QCheckBox(tr("By client"), bar);
    grouped->setToolTip(tr("Group the lanes of each client"));
    connect(grouped, &QCheckBox::toggled, m_canvas, &Canvas::setGrouping);
    auto *wanted = new QCheckBox(tr("Wanted only"), bar);
    wanted->setToolTip(tr("Show only lanes that wait or block a waiter in the visible period"));
    connect(wanted, &QCheckBox::toggled, m_canvas, &Canvas::setWantedOnly);
    m_follow = makeTool(tr("Follow"), tr("Keep the current time in view (F)"));
    m_follow->setCheckable(true);
    m_follow->setChecked(m_canvas->isFollowing());
    connect(m_follow, &QToolButton::toggled, m_canvas, &Canvas::setFollowing);
    QToolButton *fit = makeTool(tr("Fit"), tr("Show the whole period (0)"));
    connect(fit, &QToolButton::clicked, m_canvas, &Canvas::fit);
    QToolButton *nearer = makeTool(u"+"_s, tr("Zoom in (+)"));
    nearer->setAccessibleName(tr("Zoom in"));
    connect(nearer, &QToolButton::clicked, m_canvas, [this] { m_canvas->zoom(zoomStep); });
    QToolButton *farther = makeTool(u"−"_s, tr("Zoom out (-)"));
    farther->setAccessibleName(tr("Zoom out"));
    connect(farther, &QToolButton::clicked, m_canvas, [this] { m_canvas->zoom(1 / zoomStep); });
    m_tableButton = makeTool(tr("Table"), tr("Show the same data as a table (T)"));
    m_tableButton->setCheckable(true);
    connect(m_tableButton, &QToolButton::clicked, this, &TimelineView::showTable);
    QToolButton *save = makeTool(tr("Save picture…"), tr("Save the visible part as PNG or SVG"));
    connect(save, &QToolButton::clicked, this, &TimelineView::askForFile);
    tools->addSeparator();
    m_ofOperators << tools->addWidget(grouped);
    tools->addWidget(wanted);
    tools->addSeparator();
    for (QToolButton *tool : {m_follow, fit, farther, nearer, m_tableButton})
        tools->addWidget(tool);
    m_ofOperators << tools->addWidget(save);
    row->addWidget(tools);
    m_stats->setObjectName(u"timelineStats"_s);
    m_stats->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_stats->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_stats->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // shrinks before the tools do
    setTextColor(*m_stats, Palette::current()[Role::Muted]);
    row->addWidget(m_stats, 1);
    return bar;
}

/// Places the statistics beside the tools if both fit, else below: clipped figures are useless.
void TimelineView::placeStats()
{
    RangeStats longest;
    longest.length = longest.waitP95 = longest.longestWait = std::chrono::milliseconds(88'800);
    longest.held = longest.wanted = 1;
    longest.waits = 888;
    const int needed = m_stats->fontMetrics().horizontalAdvance(statsText(longest)) + 6 * Metrics::of(font()).u;
    const bool isWide = m_isForAudience || width() >= m_toolLine->itemAt(0)->sizeHint().width() + needed;
    m_toolLine->setDirection(isWide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_stats->setAlignment((isWide ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
}

void TimelineView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    placeStats();
}

void TimelineView::setForAudience(bool forAudience)
{
    m_isForAudience = forAudience;
    m_canvas->setForAudience(forAudience);
    for (QAction *tool : std::as_const(m_ofOperators))
        tool->setVisible(!forAudience);
    m_stats->setMaximumWidth(forAudience ? 0 : QWIDGETSIZE_MAX);
    placeStats();
}

void TimelineView::askForFile()
{
    const FileQuestion question {tr("Save picture"), tr("Pictures (*.png *.svg)"), u"timeline.png"_s};
    ui::askForFile(*this, question, [this](const QString &path) {
        const QString problem = saveAs(path);
        m_sentence->setText(problem.isEmpty() ? tr("Saved to %1").arg(path) : problem);
    });
}

} // namespace lockscope::ui::timeline
