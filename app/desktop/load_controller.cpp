// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/load_controller.h"

#include "app/common/messages.h"

#include <algorithm>

namespace lockscope::desktop {
using namespace std::chrono_literals;
using load::Access;
using ui::load::RunStatus;
using ui::load::LoadPlan;
using ui::load::LoadSample;

namespace {

constexpr auto sampleEvery = 1000ms;
constexpr auto workersEvery = 100ms;
constexpr auto stepsEvery = 50ms;
constexpr std::size_t maxTraced = 64; ///< locks on the timeline: the first names, which skew makes the hottest

constexpr auto maxFault = 5000ms; ///< faults on a private server have ended by then

bool isPrivate(const load::FaultTargets &targets)
{
    return targets.server != 0 || targets.cluster;
}

double secondsSince(TimePoint start)
{
    return std::chrono::duration<double>(BootClock::now() - start).count();
}

schema::LockMode modeOf(Access access)
{
    return access == Access::Read ? schema::LockMode::Read
        : access == Access::Write ? schema::LockMode::Write
                                  : schema::LockMode::Exclusive;
}

} // namespace

LoadController::LoadController(const topology::DeploymentOptions &options, load::FaultTargets targets,
                               std::function<void(bool)> setFeedLowPriority, QObject *parent)
    : QObject(parent), m_connection(app::Connection::forWorkers(options, isPrivate(targets) ? maxFault : 0ms)),
      m_targets(std::move(targets)), m_setFeedLowPriority(std::move(setFeedLowPriority))
{
    m_targets.links = {m_connection->links()};
    m_sampleTimer.setInterval(sampleEvery);
    m_workerTimer.setInterval(workersEvery);
    m_stepTimer.setInterval(stepsEvery);
    connect(&m_sampleTimer, &QTimer::timeout, this, &LoadController::look);
    connect(&m_workerTimer, &QTimer::timeout, this, &LoadController::pollWorkers);
    connect(&m_stepTimer, &QTimer::timeout, this, qOverload<>(&LoadController::passSteps));
}

LoadController::~LoadController()
{
    m_setFeedLowPriority(false);
}

void LoadController::start(const LoadPlan &plan)
{
    m_search.reset();
    if (!plan.findsLimit)
        return startRun(plan);
    const Result<load::LimitSearch> values = load::limitSearchFor(plan.scenario);
    const Result<load::Assertion> threshold = load::Assertion::parse(plan.thresholds.value(0));
    if (!values || !threshold) {
        Q_EMIT failed(!values ? values.error() : threshold.error());
        return;
    }
    m_search.emplace(Search {plan, *threshold, *values});
    startStep();
}

/// The next run of the search.
void LoadController::startStep()
{
    LoadPlan plan = m_search->plan;
    if (const Result<load::Scenario> scenario = load::withLimitValue(plan.scenario, *m_search->values.next())) {
        plan.scenario = *scenario;
        startRun(plan);
    } else {
        m_search.reset();
        Q_EMIT failed(scenario.error());
    }
}

/// Adds the result of a run to the search. True if another run follows. A violation or an error ends the search.
bool LoadController::addStep(load::LoadReport &report)
{
    const bool isUsable = !report.error && report.invariants.violations == 0 && report.unchecked() == 0;
    const load::AssertionResult result = m_search->threshold.check(report);
    load::LimitSearch &values = m_search->values;
    if (isUsable)
        values.add({*values.next(), result.value, result.isOk});
    if (isUsable && values.next())
        return true;
    report.limit = load::LimitReport {result.text, report.scenario.rate.has_value(), values.held(), values.broken(),
                                      values.steps()};
    m_search.reset();
    return false;
}

void LoadController::startRun(const LoadPlan &plan)
{
    if (Run *last = running())
        end(*last);
    for (const auto &[holder, name] : std::exchange(m_names, {}))
        Q_EMIT joined(holder, tr("%1, run %2").arg(name).arg(m_started));
    ++m_started;
    Run next;
    next.run = std::make_unique<load::LoadRun>(std::vector {&m_connection->bus()}, plan.scenario, m_targets);
    for (const QString &text : plan.thresholds) {
        if (Result<load::Assertion> threshold = load::Assertion::parse(text))
            next.thresholds.push_back(std::move(*threshold));
    }
    load::LoadRun *started = next.run.get();
    started->traceWorkers();
    m_runs.push_back(std::move(next));
    started->start([this, started](const load::LoadReport &report) { onFinished(started, report); });
    m_setFeedLowPriority(true); // the observer yields CPU time to the load; frames would be painted in pieces
    for (QTimer *timer : {&m_sampleTimer, &m_workerTimer, &m_stepTimer})
        timer->start();
    Q_EMIT begun(plan);
    emitRunStatus();
}

void LoadController::pause(bool pause)
{
    if (Run *run = running()) {
        run->isPaused = pause;
        pause ? run->run->pause() : run->run->resume();
        emitRunStatus();
    }
}

void LoadController::change(const load::LoadChange &change)
{
    Run *run = running();
    if (!run)
        return;
    if (const Status changed = run->run->change(change); !changed)
        Q_EMIT failed(changed.error());
}

void LoadController::injectFault(const load::Fault &fault)
{
    Run *run = running();
    if (!run) { // it ended while the user was asked
        Q_EMIT failed({ErrorKind::Refused, app::message<"load-fault-without-load">(), {}});
        return;
    }
    if (const Result<load::Fault> done = run->run->injectFault(fault); done)
        Q_EMIT faultDone(*done);
    else
        Q_EMIT failed(done.error());
}

void LoadController::stop()
{
    m_search.reset();
    if (Run *run = running()) {
        look();
        end(*run);
        emitRunStatus();
    }
}

LoadController::Run *LoadController::running()
{
    return m_runs.empty() || m_runs.back().isEnding ? nullptr : &m_runs.back();
}

void LoadController::end(Run &run)
{
    run.isEnding = true;
    run.run->stop();
}

void LoadController::emitRunStatus()
{
    const Run *run = running();
    Q_EMIT runStatusChanged(m_runs.empty()      ? RunStatus::Stopped
                                : !run          ? RunStatus::Stopping
                                : run->isPaused ? RunStatus::Paused
                                                : RunStatus::Running);
}

void LoadController::onFinished(const load::LoadRun *finished, const load::LoadReport &report)
{
    const auto found = std::ranges::find_if(m_runs, [finished](const Run &run) { return run.run.get() == finished; });
    auto kept = std::make_shared<load::LoadReport>(report);
    for (const load::Assertion &threshold : found->thresholds)
        kept->asserts.push_back(threshold.check(report));
    passSteps(*found); // the last steps
    const bool hasNext = m_search && !found->isEnding && addStep(*kept);
    if (report.error && !found->isEnding) // not stopped by the user: the server refuses or is unreachable
        Q_EMIT failed(*report.error);
    found->isEnding = true;
    // not from inside the run's callback
    QTimer::singleShot(0, this, [this, finished, kept, hasNext, from = found->startedAt] {
        drop(finished);
        if (m_runs.empty())
            Q_EMIT ended(from);
        Q_EMIT reported(kept); // last: leftovers of the run are shown above the last sample
        if (hasNext && m_search && !running())
            startStep();
    });
}

void LoadController::drop(const load::LoadRun *finished)
{
    const bool wasShown = m_runs.back().run.get() == finished;
    const LoadSample last = sampleOf(m_runs.back());
    std::vector<load::WorkerRow> workers = m_runs.back().run->workers();
    for (load::WorkerRow &worker : workers)
        worker.state = load::WorkerState::Idle;
    std::erase_if(m_runs, [finished](const Run &run) { return run.run.get() == finished; });
    if (m_runs.empty()) {
        m_setFeedLowPriority(false);
        for (QTimer *timer : {&m_sampleTimer, &m_workerTimer, &m_stepTimer})
            timer->stop();
    }
    if (wasShown) {
        emitRunStatus();
        Q_EMIT sampled(last); // the final figures
        Q_EMIT workersSeen(last.seconds, workers);
    }
}

void LoadController::look()
{
    if (!m_runs.empty())
        Q_EMIT sampled(sampleOf(m_runs.back()));
}

LoadSample LoadController::sampleOf(const Run &run)
{
    LoadSample sample;
    sample.stats = run.run->live();
    sample.seconds = secondsSince(run.startedAt);
    sample.faults = run.run->faultsSoFar();
    if (sample.stats.elapsed.count() > 0) {
        const load::LoadReport soFar = run.run->partialReport();
        for (const load::Assertion &threshold : run.thresholds)
            sample.thresholds.push_back(threshold.check(soFar));
    }
    return sample;
}

void LoadController::pollWorkers()
{
    if (Run *run = running())
        Q_EMIT workersSeen(secondsSince(run->startedAt), run->run->workers());
}

void LoadController::passSteps()
{
    for (Run &run : m_runs)
        passSteps(run);
}

void LoadController::emitWorkers()
{
    m_names.clear();
    for (Run &run : m_runs)
        tellJoined(run, std::exchange(run.holders, {}));
}

void LoadController::tellJoined(Run &run, const std::vector<load::RunHolder> &holders)
{
    run.holders.resize(holders.size());
    const std::size_t workers = run.run->workers().size();
    for (std::size_t i = 0; i < holders.size(); ++i) {
        if (run.holders[i] == holders[i])
            continue;
        run.holders[i] = holders[i];
        m_clients.insert(holders[i].id.client);
        const int worker = holders[i].worker + 1;
        const QByteArray holder = holders[i].id.field();
        const QString name = i < workers ? tr("worker %1").arg(worker) : tr("worker %1 (fault victim)").arg(worker);
        if (&run == &m_runs.back())
            m_names.emplace_back(holder, name);
        Q_EMIT joined(holder, name);
    }
}

void LoadController::passSteps(Run &run)
{
    using load::WorkerStep;
    namespace timeline = ui::timeline;
    const load::StepLog::Steps taken = run.run->takeSteps();
    const TimePoint before = std::exchange(run.passedAt, BootClock::now());
    if (taken.steps.empty() && taken.faults.empty())
        return;
    const std::vector<load::RunHolder> holders = run.run->holders();
    tellJoined(run, holders);
    const std::vector<LockName> &names = run.run->lockNames();
    const std::size_t traced = std::min(maxTraced, names.size());
    std::vector<QByteArray> fields; // created once: there may be a hundred thousand steps a second
    for (const load::RunHolder &holder : holders)
        fields.push_back(holder.id.field());
    m_changes.resize(std::max(m_changes.size(), traced));
    m_marks.resize(m_changes.size());
    for (const WorkerStep &step : taken.steps) {
        if (step.name >= traced)
            continue;
        const schema::LockMode mode = modeOf(step.access);
        const QByteArray &holder = fields[std::size_t(step.party)];
        timeline::HolderState state;
        state.holds = step.takes > 0 ? mode : schema::LockMode::Free;
        state.waitsFor = step.waits ? mode : schema::LockMode::Free;
        state.count = quint16(step.takes);
        m_changes[step.name].push_back({step.at, holder, state, true});
        using Kind = timeline::Mark::Kind;
        if (step.kind == WorkerStep::Kind::Dies)
            m_marks[step.name].push_back({step.at, step.at, Kind::Crash, holder});
        if (step.kind != WorkerStep::Kind::Step)
            m_marks[step.name].push_back(
                {step.at, step.at, step.kind == WorkerStep::Kind::Lost ? Kind::Lost : Kind::Fault, holder});
    }
    for (std::size_t i = 0; i < traced; ++i) {
        for (const TimePoint at : taken.faults)
            m_marks[i].push_back({at, at, timeline::Mark::Kind::Fault, {}, true});
        if (taken.dropped > 0) // their locks are not known
            m_marks[i].push_back({before, run.passedAt, timeline::Mark::Kind::Gap, {}, true});
        if (!m_changes[i].empty() || !m_marks[i].empty())
            Q_EMIT stepped(names[i], m_changes[i], m_marks[i]);
        m_changes[i].clear();
        m_marks[i].clear();
    }
}

} // namespace lockscope::desktop
