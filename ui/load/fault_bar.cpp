// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/load/fault_bar.h"

#include "ui/common/icons.h"
#include "ui/common/metrics.h"
#include "ui/common/on_change.h"
#include "ui/common/widgets.h"
#include "ui/load/scenario_form.h"
#include "ui/load/words.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QToolButton>

namespace lockscope::ui::load {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using lockscope::load::Fault;
using lockscope::load::FaultReport;
using lockscope::load::Scenario;

namespace {

constexpr int charsOfLength = 8;
constexpr int maxNews = 2;         ///< injected faults; the result lists all
constexpr std::size_t buttons = 3; ///< of the choices; the others are in the menu

/// Default duration, long enough to see the effect. A pause outlasts the lease if that is short enough for an
/// audience.
Micros lengthFor(const Scenario &scenario, Fault::Kind kind)
{
    constexpr Micros maxLease = 5s;
    switch (kind) {
    case Fault::Kind::PauseClient:
        return scenario.lease && *scenario.lease <= maxLease ? *scenario.lease + *scenario.lease / 2 : Micros(2s);
    case Fault::Kind::FreezeWatchdog: return 5s;
    case Fault::Kind::CutLinks:
    case Fault::Kind::StopServer: return 1s;
    case Fault::Kind::DelayLinks: return 20ms;
    default: break;
    }
    return {};
}

/// "kill-worker:holder", "cut-links": the same for any time and duration.
QString wordOf(const Fault &fault)
{
    return fault.kind == Fault::Kind::KillWorker ? toWord(fault.kind) + u':' + toWord(fault.victim)
                                                 : toWord(fault.kind);
}

} // namespace

FaultBar::FaultBar(QWidget *parent)
    : QWidget(parent), m_more(named<QPushButton>(u"faultMore"_s, tr("More"), this)),
      m_lengthField(named<QLineEdit>(u"faultLength"_s, this)), m_said(named<SteadyLabel>(u"faultSaid"_s))
{
    const Metrics m = Metrics::of(font());
    auto *row = flush<QHBoxLayout>(this, 2 * m.u);
    auto *title = new Label(tr("Inject now"), this);
    title->setFont(scaled(font(), 1, true));
    row->addWidget(title);
    add({Fault::Kind::KillWorker, {}, {}, Fault::Victim::Holder});
    add({Fault::Kind::FreezeWatchdog});
    add({Fault::Kind::CutLinks});
    add({Fault::Kind::KillWorker, {}, {}, Fault::Victim::Waiter});
    add({Fault::Kind::SkipUnlock, {}, {}, Fault::Victim::Holder});
    add({Fault::Kind::PauseClient});
    add({Fault::Kind::DelayLinks});
    add({Fault::Kind::DropSubscription});
    add({Fault::Kind::MoveSlot});
    add({Fault::Kind::Failover});
    add({Fault::Kind::StopServer});
    add({Fault::Kind::KillServer});
    auto *menu = new QMenu(this);
    menu->setToolTipsVisible(true);
    for (std::size_t i = 0; i < m_choices.size(); ++i) {
        QAction *action = m_choices[i].action;
        if (i >= buttons) {
            menu->addAction(action);
            continue;
        }
        auto *button = new QToolButton(this);
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setMinimumHeight(m.button());
        row->addWidget(button);
    }
    m_more->setProperty("isNarrow", true);
    m_more->setMenu(menu);
    m_more->setAccessibleName(tr("More faults"));
    row->addWidget(m_more);
    auto *lengthTitle = new Label(tr("Duration"), this);
    lengthTitle->setBuddy(m_lengthField);
    m_lengthField->setAccessibleName(tr("Duration of the fault"));
    m_lengthField->setPlaceholderText(tr("automatic"));
    m_lengthField->setToolTip(
        tr("Duration of the fault or delay of each command, such as 500ms or 2s (empty: automatic)"));
    keepMeasured(*m_lengthField, [field = m_lengthField] {
        field->setFixedWidth(field->fontMetrics().averageCharWidth() * charsOfLength
                             + 6 * Metrics::of(field->font()).u);
    });
    row->addWidget(lengthTitle);
    row->addWidget(m_lengthField);
    row->addStretch(1);
    connect(m_lengthField, &QLineEdit::textChanged, this, &FaultBar::refresh);
    refresh();
    say(tr("Faults can be injected while a load is running."), Palette::current()[Role::Muted]);
}

void FaultBar::add(const Fault &fault)
{
    const bool asks = fault.kind == Fault::Kind::KillServer;
    auto *action = new QAction(icon(u"fault"_s), asks ? faultName(fault) + u'…' : faultName(fault), this);
    action->setObjectName(u"fault_"_s + wordOf(fault));
    connect(action, &QAction::triggered, this, [this, fault] { ask(fault); });
    m_choices.push_back({fault, action});
}

void FaultBar::setChoice(const FaultChoice &choice)
{
    m_possible = choice;
    refresh();
}

void FaultBar::begin(const Scenario &scenario)
{
    m_scenario = scenario;
    m_byHand = 0;
    say(tr("No fault has been injected in this run."), Palette::current()[Role::Muted]);
    refresh();
}

QWidget &FaultBar::sentence() const
{
    return *m_said;
}

/// During a run, with room for the effects of all faults, so that the form below keeps its place.
void FaultBar::say(const QString &sentence, const QColor &color)
{
    QString longest;
    for (const Choice &choice : m_choices) {
        const QString effect = faultEffect(m_scenario, fitted(choice.fault), m_possible.awaitsReplicas);
        longest = std::max(longest, effect, [](const QString &a, const QString &b) { return a.size() < b.size(); });
    }
    if (m_status == RunStatus::Stopped)
        m_said->startOver();
    m_said->show(sentence,
                 m_status == RunStatus::Stopped ? QString() : longest + u"\n…"_s); // news take at least two lines
    setTextColor(*m_said, color);
}

void FaultBar::showRunStatus(RunStatus status)
{
    m_status = status;
    say(m_said->text(), m_said->palette().color(QPalette::WindowText));
    refresh();
}

Fault FaultBar::fitted(const Fault &fault) const
{
    Fault fitted = fault;
    const Micros usual = lengthFor(m_scenario, fitted.kind);
    fitted.lasts = usual > Micros(0) ? m_length.value_or(usual) : usual;
    return fitted;
}

void FaultBar::refresh()
{
    const QString text = m_lengthField->text().trimmed();
    const Result<Micros> length = parseDuration(text, u"length"_s);
    const bool isWrong = !text.isEmpty() && (!length || *length < 1ms);
    m_length = text.isEmpty() || isWrong ? std::nullopt : std::optional(*length);
    if (isWrong || m_said->property("isProblem").toBool()) {
        say(isWrong ? tr("Enter a duration of at least 1ms, such as 500ms or 2s.") : QString(),
            Palette::current()[Token::Error].text);
        m_said->setProperty("isProblem", isWrong);
    }
    for (const Choice &choice : m_choices) {
        const Fault fault = fitted(choice.fault);
        Scenario with = m_scenario;
        with.faults = {fault};
        const Result<Scenario> valid = with.validated();
        choice.action->setVisible(!m_possible.isPossible || m_possible.isPossible(fault));
        choice.action->setEnabled(m_status == RunStatus::Running && valid && !isWrong);
        choice.action->setToolTip(m_status != RunStatus::Running ? tr("Only available while a load is running")
                                      : !valid                   ? problemWithoutField(valid.error())
                                               : effectOf(m_scenario, fault, m_possible.awaitsReplicas));
    }
    m_more->setEnabled(m_status == RunStatus::Running);
}

void FaultBar::ask(const Fault &fault)
{
    if (fault.kind == Fault::Kind::KillServer)
        return confirm(fault);
    Q_EMIT requested(fitted(fault));
}

/// Asks before the one fault that ends the run.
void FaultBar::confirm(const Fault &fault)
{
    auto *question = makeMessageBox(QMessageBox::Warning, tr("Kill the server"),
                                    tr("The private server is killed with all its locks, and the run ends."), this);
    question->setObjectName(u"faultConfirm"_s);
    question->setAttribute(Qt::WA_DeleteOnClose);
    question->setInformativeText(tr("This window shows no data until you connect again."));
    QPushButton *keep = question->addButton(tr("Keep the server"), QMessageBox::RejectRole);
    const QPushButton *kill = question->addButton(tr("Kill the server"), QMessageBox::AcceptRole);
    question->setDefaultButton(keep);
    connect(kill, &QPushButton::clicked, this, [this, fault] { Q_EMIT requested(fitted(fault)); });
    question->open();
}

void FaultBar::showDone(const Fault &fault)
{
    ++m_byHand;
    say(faultEffect(m_scenario, fault, m_possible.awaitsReplicas), Palette::current()[Token::Fault].text);
}

void FaultBar::showNews(const std::vector<FaultReport> &faults, bool isOver)
{
    const bool isLate = faults.size() < m_scenario.faults.size() + m_byHand; // without the latest fault
    if (isLate || faults.empty() || m_said->property("isProblem").toBool())
        return;
    say(faultNews(faults, maxNews, isOver).join(u'\n'), Palette::current()[Token::Fault].text);
}

} // namespace lockscope::ui::load
