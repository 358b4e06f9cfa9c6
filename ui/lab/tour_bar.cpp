// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/tour_bar.h"

#include "ui/common/format.h"
#include "ui/common/metrics.h"
#include "ui/common/on_change.h"
#include "ui/common/widgets.h"
#include "ui/lab/words.h"

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>

#include <algorithm>
#include <utility>

namespace lockscope::ui::lab {
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using lockscope::lab::GoldenStep;
using lockscope::lab::HandScene;

namespace {

constexpr auto maxWait = 15s; ///< of automatic mode, for a result
constexpr auto startPace = 3s;
constexpr qsizetype maxSentences = 2; ///< of a result, the latest

/// Height of the longest of the texts at the label's width.
int heightOf(const QLabel &label, const QStringList &texts)
{
    int height = 0;
    for (const QString &text : texts)
        height = std::max(height,
                          label.fontMetrics()
                              .boundingRect(QRect(0, 0, std::max(1, label.width()), 0), Qt::TextWordWrap, text)
                              .height());
    return height;
}

/// A sentence as long as most.
QString longSentence()
{
    GoldenStep step;
    step.who = 'C';
    step.side = GoldenStep::Side::Write;
    step.answer.kind = lockscope::lab::GoldenAnswer::Kind::Denied;
    step.answer.ttl = 9990ms;
    return sentence(step);
}

QString introduction()
{
    return TourBar::tr("Three clients, A, B and C, use one read/write lock in Redis.");
}

/// Whether the action is that of the button.
bool isOf(const GoldenStep &done, const TourStep &step)
{
    using Verb = GoldenStep::Verb;
    using Side = GoldenStep::Side;
    if (done.who != step.who)
        return false;
    switch (step.press) {
    case Press::Read: return done.verb == Verb::Try && done.side == Side::Read;
    case Press::Write: return done.verb == Verb::Try && done.side == Side::Write;
    case Press::Unlock: return done.verb == Verb::Release;
    case Press::CancelWait: return done.verb == Verb::Finish;
    case Press::Crash: return done.verb == Verb::Die;
    case Press::StartLoad: break;
    }
    return false;
}

} // namespace

TourBar::TourBar(QWidget *parent)
    : QWidget(parent), m_last(int(tourSteps().size())), m_grid(new QGridLayout(this)), m_place(new Label(this)),
      m_press(ui::named<Label>(u"tourPress"_s, this)), m_predicted(new Label(tr("Prediction"), this)),
      m_happened(new Label(this)), m_prediction(ui::named<Label>(u"tourPrediction"_s, this)),
      m_result(ui::named<Label>(u"tourResult"_s, this)), m_next(ui::named<QPushButton>(u"tourNext"_s, this)),
      m_auto(new QPushButton(tr("Auto"), this)), m_again(new QPushButton(tr("Start over"), this))
{
    const Metrics m = Metrics::of(font());
    m_press->setFont(scaled(font(), 1.5, true));
    m_prediction->setFont(scaled(font(), 1.15));
    m_result->setFont(scaled(font(), 1.15));
    for (QLabel *label : {m_place, m_prediction, m_result})
        label->setWordWrap(true);
    for (QLabel *label : {m_prediction, m_result})
        label->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_next->setProperty("texts", QStringList {tr("Next step"), tr("Press it"), tr("Start the sandbox")});
    m_auto->setToolTip(tr("Play all steps at the chosen pace (A)"));
    m_auto->setCheckable(true);
    m_again->setToolTip(tr("Stop the load, release all holds and return to the first step"));
    m_grid->setContentsMargins(3 * m.u, 2 * m.u, 3 * m.u, 0);
    m_grid->setHorizontalSpacing(2 * m.u);
    m_grid->setVerticalSpacing(m.u / 2);
    m_grid->addWidget(m_place, 0, 0, 1, 2);
    m_grid->addWidget(m_press, 1, 0, 1, 2);
    for (QLabel *heading : {m_predicted, m_happened})
        heading->setFont(scaled(font(), 1.15, true));
    int column = 2;
    for (QPushButton *button : {m_next, m_auto, m_again}) {
        button->setFocusPolicy(Qt::TabFocus); // after a click, the workers keep the keyboard focus
        m_grid->addWidget(button, 0, column++, 2, 1, Qt::AlignTop);
    }
    m_grid->setColumnStretch(1, 1);
    m_pace.setInterval(startPace);
    connect(m_next, &QPushButton::clicked, this, [this] { m_isAvailable ? next() : Q_EMIT sandboxRequested(); });
    connect(m_auto, &QPushButton::toggled, this, &TourBar::setAuto);
    connect(m_again, &QPushButton::clicked, this, &TourBar::startOver);
    connect(&m_pace, &QTimer::timeout, this, &TourBar::playOn);
    refresh();
    for (const QEvent::Type type : {QEvent::Resize, QEvent::Show})
        onChange(*this, type, [this] { reserveLines(); });
    onTextSize(*this, [this] { reserveLines(); });
}

void TourBar::setLock(const QString &name)
{
    m_lock = name;
    refresh();
}

void TourBar::setAvailable(bool available)
{
    m_isAvailable = available;
    refresh();
}

void TourBar::show(const HandScene &scene)
{
    m_workers = scene.workers;
    const GoldenStep &done = scene.last.step;
    if (m_isLoadRunning && current().press == Press::StartLoad)
        showLoadResult();
    const bool isOfLoad = (m_isLoadRunning || current().press == Press::StartLoad)
        && scene.note.code() == "lab-hand-other-client"_L1;
    if (scene.isTick || isOfLoad || (done.who == 0 && (scene.note.isEmpty() || !m_isPressed)))
        return tryPending();
    if (!m_isPressed && isOf(done, current()))
        onPressed();
    m_said << sentence(scene);
    while (m_said.size() > maxSentences)
        m_said.removeFirst();
    m_isDone = m_isDone || (m_isPressed && isAsPredicted(current(), m_workers));
    refresh();
    tryPending();
}

void TourBar::tryPending()
{
    if (m_isNextPending && (m_isPressed ? m_isDone : isPossible(current(), m_workers)))
        next();
}

void TourBar::showLoad(bool isRunning)
{
    m_isLoadRunning = isRunning;
    if (current().press == Press::StartLoad && isRunning)
        return showLoadResult();
    refresh();
}

/// The load waits for manual workers that hold the lock.
void TourBar::showLoadResult()
{
    const QStringList holders = liveHolders(m_workers);
    m_isPressed = true;
    m_isNextPending = false;
    m_isDone = holders.isEmpty();
    m_said = {
        m_isDone
            ? tr("The load is running. The line below says who holds the lock.")
            : tr("The load waits for manual workers: %1. Press Unlock for each of them.").arg(holders.join(tr(", ")))};
    refresh();
}

void TourBar::showLoadEnd()
{
    if (std::exchange(m_isRestartPending, false))
        Q_EMIT startOverRequested();
}

void TourBar::next()
{
    if (!m_isAvailable || m_isRestartPending)
        return;
    const bool isLate = m_sincePress.hasExpired(Millis(maxWait).count());
    m_isNextPending = m_isPressed ? !m_isDone && !isLate && step() < int(tourSteps().size())
                                  : !isPossible(current(), m_workers);
    if (m_isNextPending)
        return refresh();
    if (m_isPressed)
        return goTo(m_at + 1);
    onPressed();
    current().press == Press::StartLoad ? Q_EMIT loadRequested()
                                        : Q_EMIT pressRequested(current().who, current().press);
}

void TourBar::onPressed()
{
    m_isPressed = true;
    m_said.clear();
    m_sincePress.start();
    refresh();
}

void TourBar::goTo(int at)
{
    if (at >= int(tourSteps().size()))
        return;
    m_before = at > m_at ? sentences(m_said) : QString();
    m_at = at;
    m_isPressed = m_isDone = m_isNextPending = false;
    m_said.clear();
    refresh();
}

void TourBar::setAuto(bool on)
{
    m_auto->setChecked(on);
    on ? m_pace.start() : m_pace.stop();
}

void TourBar::toggleAuto()
{
    setAuto(!m_auto->isChecked());
}

void TourBar::playTo(int step, Millis pace)
{
    m_last = step;
    setPace(pace);
    setAuto(true);
}

/// A step whose result is not as predicted does not stop the others.
void TourBar::playOn()
{
    if (m_isPressed && !m_isDone && !m_sincePress.hasExpired(Millis(maxWait).count()))
        return;
    if (m_isPressed && step() >= m_last)
        return setAuto(false);
    next();
}

void TourBar::startOver()
{
    goTo(0);
    m_isRestartPending = m_isLoadRunning;
    m_isLoadRunning ? Q_EMIT loadEndRequested() : Q_EMIT startOverRequested();
}

void TourBar::refresh()
{
    const int count = int(tourSteps().size());
    QStringList place {tr("Step %1 of %2").arg(step()).arg(count), titleOf(current())};
    if (!m_lock.isEmpty())
        place << tr("lock %1").arg(m_lock);
    m_place->setText(place.join(u" · "_s));
    m_press->setText(m_isAvailable ? pressText(current()) : tr("The lab needs a writable connection."));
    m_prediction->setText(predictionText(current()));
    m_next->setText(!m_isAvailable ? tr("Start the sandbox") : m_isPressed ? tr("Next step") : tr("Press it"));
    m_next->setToolTip(m_isAvailable ? tr("Press the button of this step, then go to the next one (Right)")
                                     : tr("Start a private Redis and show the demonstration there"));
    m_next->setEnabled(!m_isAvailable || !m_isPressed || step() < count);
    m_auto->setEnabled(m_isAvailable);
    m_again->setEnabled(m_isAvailable);
    showResult();
    m_isPressed ? Q_EMIT buttonWanted(0, {}) : Q_EMIT buttonWanted(current().who, current().press);
}

QString TourBar::pendingText() const
{
    if (m_isPressed)
        return tr("The next step follows after this result.");
    if (current().press != Press::StartLoad)
        return tr("%1 cannot do this yet. The button will be pressed as soon as possible.", "name of a worker")
            .arg(QChar(QLatin1Char(current().who)));
    return tr("The lock is still held by %1. The load will start after the release.")
        .arg(liveHolders(m_workers).join(tr(", ")));
}

/// There is no result before the first press: the introduction takes its place, above the prediction.
void TourBar::showResult()
{
    const bool isFirst = m_at == 0 && !m_isPressed && !m_isNextPending;
    QStringList sayings = m_isPressed || !m_isNextPending ? m_said : QStringList();
    if (m_isNextPending)
        sayings = sayings.mid(std::max<qsizetype>(0, sayings.size() - 1)) << pendingText();
    const QString said = sentences(sayings);
    const QString before = m_before.isEmpty() ? u"–"_s : tr("Before: %1").arg(m_before);
    m_result->setText(isFirst ? introduction() : said.isEmpty() ? before : m_isDone ? u"✓ "_s + said : said);
    m_happened->setText(isFirst ? tr("Setup") : tr("Result"));
    m_grid->addWidget(m_happened, isFirst ? 2 : 3, 0, Qt::AlignTop);
    m_grid->addWidget(m_result, isFirst ? 2 : 3, 1, 1, 4);
    m_grid->addWidget(m_predicted, isFirst ? 3 : 2, 0, Qt::AlignTop);
    m_grid->addWidget(m_prediction, isFirst ? 3 : 2, 1, 1, 4);
    const Palette &palette = Palette::current();
    setTextColor(*m_result,
                 m_isDone                         ? palette[Token::Ok].text
                     : said.isEmpty() && !isFirst ? palette[Role::Muted]
                                                  : palette[Role::Text]);
    setTextColor(*m_place, palette[Role::Muted]);
}

/// Reserves room for the longest texts while the bar is shown, so that the panes below keep their place.
void TourBar::reserveLines()
{
    if (!isVisible()) {
        m_prediction->setMinimumHeight(0);
        m_result->setMinimumHeight(0);
        return;
    }
    layout()->activate(); // to get the current widths
    QStringList predictions;
    for (const TourStep &each : tourSteps())
        predictions << predictionText(each);
    m_prediction->setMinimumHeight(heightOf(*m_prediction, predictions));
    m_result->setMinimumHeight(heightOf(*m_result, {tr("Before: %1").arg(longSentence() + u' ' + longSentence())}));
}

void TourBar::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    reserveLines();
}

} // namespace lockscope::ui::lab
