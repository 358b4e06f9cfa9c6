// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/load/demo_bar.h"

#include "core/base/clock.h"
#include "ui/common/format.h"
#include "ui/common/metrics.h"
#include "ui/common/on_change.h"
#include "ui/common/widgets.h"
#include "ui/load/words.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>

#include <algorithm>
#include <cmath>

namespace lockscope::ui::load {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using lockscope::load::Access;
using lockscope::load::LoadChange;
using lockscope::load::Scenario;
using lockscope::load::WorkerRow;
using lockscope::load::WorkerState;

namespace {

constexpr auto readingTime = 500ms;   ///< of a caption, at least; as often as the table of stored data
constexpr int finest = 100;           ///< slider steps; its right end
constexpr int atFirst = 45;           ///< initial pace, slow enough to follow
constexpr auto quickestStep = 1000ms; ///< of a presenter
constexpr double stepShare = 0.5;     ///< exponent: a step slows down less than the load

/// The name of the load's lock or locks.
QString nameOf(const Scenario &scenario)
{
    if (scenario.name.isEmpty()) // each run has its own name
        return u"lockscope:stress:*"_s;
    return displayName(scenario.names > 1 ? scenario.name + ":*" : scenario.name);
}

QString captionOf(const Scenario &scenario, const QString &sentence)
{
    return DemoBar::tr("%1: %2", "name of the lock, sentence about it").arg(nameOf(scenario), sentence);
}

} // namespace

DemoBar::DemoBar(QWidget *parent)
    : QWidget(parent), m_load(new QWidget(this)), m_caption(named<Label>(u"demoCaption"_s, m_load)),
      m_legend(new MarkupLabel(this)), m_toggle(named<QPushButton>(u"demoToggle"_s, m_load)),
      m_slider(named<QSlider>(u"demoPace"_s, Qt::Horizontal, this)), m_pace(new Label(this))
{
    const Metrics m = Metrics::of(font());
    m_caption->setFont(scaled(font(), 1.25, true));
    m_caption->setWordWrap(true);
    m_toggle->setProperty("texts", QStringList {tr("Start load"), tr("Stop load"), tr("Move load here")});
    m_toggle->setFocusPolicy(Qt::TabFocus);
    m_slider->setRange(0, finest);
    m_slider->setValue(atFirst);
    m_slider->setAccessibleName(tr("Pace of the load"));
    m_slider->setMaximumWidth(10 * m.lineH);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(3 * m.u, m.u, 3 * m.u, m.u);
    column->setSpacing(m.u);
    auto *first = flush<QHBoxLayout>(m_load, 2 * m.u);
    first->addWidget(m_caption, 1);
    first->addWidget(m_toggle);
    column->addWidget(m_load);
    auto *row = flush<QHBoxLayout>(nullptr, 2 * m.u);
    m_legend->setWordWrap(true);
    row->addWidget(m_legend, 1);
    row->addWidget(new Label(tr("Slow motion"), this));
    row->addWidget(m_slider);
    row->addWidget(m_pace);
    column->addLayout(row);
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &DemoBar::say);
    connect(m_slider, &QSlider::valueChanged, this, [this] {
        showPace();
        Q_EMIT paceChosen(slower());
    });
    connect(m_toggle, &QPushButton::clicked, this,
            [this] { isOn() && !isElsewhere() ? Q_EMIT stopRequested() : Q_EMIT startRequested(); });
    showRunStatus(RunStatus::Stopped);
    onChange(*this, QEvent::PaletteChange, [this] { showPace(); });
    for (const QEvent::Type type : {QEvent::Resize, QEvent::Show})
        onChange(*this, type, [this] { reserveLines(); });
    onTextSize(*this, [this] {
        showPace();
        reserveLines();
    });
}

double DemoBar::slower() const
{
    return std::pow(Slowest, 1.0 - double(m_slider->value()) / finest);
}

Millis DemoBar::stepTime() const
{
    return Millis(qRound64(double(Millis(quickestStep).count()) * std::pow(slower(), stepShare)));
}

void DemoBar::setOffered(bool isOffered)
{
    m_isOffered = isOffered;
    m_load->setVisible(m_isOffered || m_status != RunStatus::Stopped);
}

void DemoBar::setLock(const LockName &lock)
{
    if (lock == m_lock)
        return;
    m_lock = lock;
    showRunStatus(m_status);
}

bool DemoBar::isElsewhere() const
{
    return isOn() && !m_lock.isEmpty() && (m_scenario.names > 1 || m_scenario.name != m_lock.bytes());
}

void DemoBar::begin(const Scenario &scenario)
{
    m_scenario = scenario;
    const QSignalBlocker untilItRuns(m_slider);
    if (!m_isPresented)
        m_slider->setValue(finest);
    showPace();
}

void DemoBar::continueFrom(const DemoBar &before)
{
    m_scenario = before.m_scenario;
    const QSignalBlocker itRunsLikeThat(m_slider);
    m_slider->setValue(before.m_slider->value());
    showRunStatus(before.m_status);
}

void DemoBar::note(const LoadChange &change)
{
    m_scenario.hold = change.hold.value_or(m_scenario.hold);
    m_scenario.think = change.think.value_or(m_scenario.think);
    showPace();
}

void DemoBar::applyPace()
{
    if (m_isPresented && m_slider->value() != finest)
        Q_EMIT paceChosen(slower());
}

void DemoBar::setPresented(bool presented)
{
    setVisible(presented);
    if (presented == m_isPresented)
        return;
    m_isPresented = presented;
    if (m_slider->value() != finest)
        Q_EMIT paceChosen(presented ? slower() : 1);
}

/// A cycle has two steps, acquire and release; waiting time comes on top.
void DemoBar::showPace()
{
    const double cycle = std::chrono::duration<double>(m_scenario.hold.base() + m_scenario.think.base()).count();
    const int steps = cycle > 0 ? int(std::lround(2 * m_scenario.workers / (cycle * slower()))) : 0;
    const auto everyText = [](Millis time) {
        const double tenths = std::round(double(time.count()) / 100);
        return tr("a step every %1").arg(shortTime(tenths * 100'000, Precision::Round));
    };
    m_pace->setText(isOn() ? tr("about %n step(s) a second", nullptr, std::max(1, steps)) : everyText(stepTime()));
    m_pace->setMinimumWidth(m_pace->fontMetrics().horizontalAdvance(
        isOn() ? tr("about %n step(s) a second", nullptr, 888) : everyText(8880ms)));
    Q_EMIT stepTimeChosen(stepTime());
    const Palette &palette = Palette::current();
    const auto mark = [&palette](Token token, const QString &text) {
        return u"<span style='color:%1'>■</span>&nbsp;%2"_s.arg(palette[token].fill.name(),
                                                                QString(text).replace(u' ', QChar::Nbsp));
    };
    m_legend->setText(mark(Token::HeldRead, tr("holds the read lock")) + u"&nbsp;&nbsp; "_s
                      + mark(Token::HeldWrite, tr("holds the write lock")) + u"&nbsp;&nbsp; "_s
                      + mark(Token::Waiting, tr("waits")));
}

QString DemoBar::caption(const std::vector<WorkerRow> &workers, const QStringList &hands)
{
    const int ofLoad = countOf(workers, WorkerState::Holds, Access::Read);
    const int readers = ofLoad > 0 ? ofLoad + int(hands.size()) : 0; // these can only read, too
    const int writers = countOf(workers, WorkerState::Holds, Access::Write);
    const int waitToRead = countOf(workers, WorkerState::Waits, Access::Read);
    const int waitToWrite = countOf(workers, WorkerState::Waits, Access::Write);
    if (writers > 0)
        return waitToRead + waitToWrite > 0
            ? tr("One writer holds the lock; %n worker(s) wait(s) for it.", nullptr, waitToRead + waitToWrite)
            : tr("One writer holds the lock; no worker waits for it.");
    if (readers > 0)
        return waitToWrite > 0
            ? sentences({tr("%n reader(s) share the lock.", nullptr, readers),
                         tr("%n writer(s) wait(s) until the last reader releases it.", nullptr, waitToWrite)})
            : sentences(
                {tr("%n reader(s) share the lock.", nullptr, readers), tr("Readers do not exclude each other.")});
    if (!hands.isEmpty()) {
        const QString held = tr("Held by %1.").arg(hands.join(tr(", ")));
        return waitToRead + waitToWrite > 0
            ? sentences({held, tr("%n worker(s) wait(s) for it.", nullptr, waitToRead + waitToWrite)})
            : held;
    }
    if (waitToRead + waitToWrite > 0) // another client holds it, or it changes hands
        return tr("No worker holds the lock at this moment; %n wait(s) for it.", nullptr, waitToRead + waitToWrite);
    return tr("No worker holds the lock or waits for it.");
}

void DemoBar::showWorkers(const std::vector<WorkerRow> &workers)
{
    if (m_status != RunStatus::Running || isElsewhere())
        return;
    m_next = captionOf(m_scenario, caption(workers, m_hands));
    if (m_next == m_caption->text() || m_timer.isActive())
        return;
    const qint64 stands = m_since.isValid() ? m_since.elapsed() : Millis(readingTime).count();
    m_timer.start(int(std::max<qint64>(0, Millis(readingTime).count() - stands)));
}

void DemoBar::showMoment(const std::vector<WorkerRow> &workers)
{
    if (m_status != RunStatus::Running || isElsewhere())
        return;
    m_timer.stop();
    m_next = captionOf(m_scenario, caption(workers, m_hands));
    say();
}

void DemoBar::showRunStatus(RunStatus status)
{
    m_status = status;
    setOffered(m_isOffered);
    m_toggle->setText(isElsewhere() ? tr("Move load here") : isOn() ? tr("Stop load") : tr("Start load"));
    showPace();
    m_timer.stop();
    switch (status) {
    case RunStatus::Running: m_next = captionOf(m_scenario, tr("The load starts.")); break;
    case RunStatus::Paused: m_next = captionOf(m_scenario, tr("The load is paused.")); break;
    case RunStatus::Stopping: m_next = captionOf(m_scenario, tr("The load stops and releases the lock.")); break;
    case RunStatus::Stopped: m_next = tr("No load is running."); break;
    }
    if (isElsewhere())
        m_next = tr("The load runs on %1, not on the lock shown here.").arg(nameOf(m_scenario));
    say();
}

/// Reserves room for long captions while the bar is shown, so that the panes below keep their place.
void DemoBar::reserveLines()
{
    if (!isVisible())
        return m_caption->setMinimumHeight(0);
    layout()->activate(); // to get the current width
    const QString longest = captionOf(
        m_scenario,
        sentences({tr("%n reader(s) share the lock.", nullptr, 88),
                   tr("%n writer(s) wait(s) until the last reader releases it.", nullptr, 88)}));
    const QRect room(0, 0, std::max(1, m_caption->width()), 0);
    m_caption->setMinimumHeight(m_caption->fontMetrics().boundingRect(room, Qt::TextWordWrap, longest).height());
}

void DemoBar::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    reserveLines();
}

void DemoBar::say()
{
    m_caption->setText(m_next);
    m_since.start();
}

} // namespace lockscope::ui::load
