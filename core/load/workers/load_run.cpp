// SPDX-License-Identifier: Apache-2.0
#include "core/load/workers/load_run.h"

#include "core/base/run_blocking.h"
#include "core/base/start_thread.h"
#include "core/base/thread_priority.h"
#include "core/load/scenario/messages.h"
#include "core/load/workers/cluster_fault_player.h"
#include "core/load/workers/generator_probe.h"
#include "core/load/workers/interval_sampler.h"
#include "core/load/workers/keys.h"
#include "core/load/workers/leftovers.h"
#include "core/load/workers/run_fault_player.h"
#include "core/load/workers/run_report.h"
#include "core/load/workers/run_state.h"
#include "core/load/workers/start_barrier.h"
#include "core/load/workers/worker_fault_player.h"
#include "core/load/workers/worker_loop.h"

#include <QUuid>

namespace lockscope::load {

using namespace Qt::StringLiterals;

namespace {

QString newRunId()
{
    return QUuid::createUuid().toString(QUuid::Id128).first(12);
}

/// The values of all witness keys of the run.
Result<std::vector<qint64>> witnessValues(RunState &run)
{
    std::vector<QByteArray> keys;
    for (const LockName &name : run.names)
        keys.push_back(run.scenario.witnessKey(name));
    return runBlocking<std::vector<qint64>>(
        run.bus.engine(), [&] { return readNumbers(run.bus.deployment().router(), keys, QStringLiteral("witness")); });
}

/// The conductor's record of the run.
struct RunCourse
{
    std::vector<FaultReport> faults;
    std::vector<IntervalReport> intervals;
};

/// Stops the run if the system refuses the thread.
void launchWorker(const std::shared_ptr<RunState> &run, int worker, std::vector<std::thread> &threads)
{
    run->workers.started(1);
    Result<std::thread> thread = startThread([run, worker] {
        useBatchScheduling();
        runThreadWorker(run, worker);
    });
    if (thread) {
        threads.push_back(std::move(*thread));
        return;
    }
    run->stop(thread.error());
    run->workers.ended();
}

std::vector<FaultReport> allOf(std::initializer_list<std::vector<FaultReport>> lists)
{
    std::vector<FaultReport> all;
    for (const std::vector<FaultReport> &list : lists)
        all.insert(all.end(), list.begin(), list.end());
    return all;
}

/// Starts the workers, waits for the end of the run's time or an earlier stop, and then for the last worker.
RunCourse runWorkers(const std::shared_ptr<RunState> &run, std::atomic<RunPhase> &phase)
{
    const Scenario &scenario = run->scenario;
    const TimePoint from = BootClock::now() + scenario.warmup;
    run->clock.measureBetween(from, from + scenario.duration);
    if (run->arrivals)
        run->arrivals->startAt(from);
    std::vector<std::thread> threads;
    phase = RunPhase::WarmUp;
    if (scenario.mode == WorkerMode::Threads) {
        for (int worker = 0; worker < scenario.workers && !run->clock.isStopping(); ++worker)
            launchWorker(run, worker, threads);
    } else {
        run->workers.started(scenario.workers);
        run->bus.engine().post([run] {
            for (int worker = 0; worker < run->scenario.workers; ++worker)
                startLightWorker(run, worker);
        });
    }
    run->clock.pause(from - BootClock::now());
    if (!run->clock.isStopping())
        phase = RunPhase::Measuring;
    IntervalSampler sampler(run);
    WorkerFaultPlayer ofWorkers(run);
    ClusterFaultPlayer ofCluster(run);
    RunFaultPlayer ofRun(run);
    run->faults.asked.setOpen(true);
    ofWorkers.playUntil(from + scenario.duration, [&] {
        run->faults.reports.set(allOf({ofWorkers.soFar(), ofCluster.soFar(), ofRun.soFar()}));
    });
    run->faults.asked.setOpen(false);
    std::vector<FaultReport> killed = ofWorkers.reports();
    ofCluster.lookAtWaiting();
    phase = RunPhase::Stopping;
    run->stop();
    run->workers.waitForEnd();
    for (std::thread &thread : threads)
        thread.join();
    ofWorkers.bury();
    return {allOf({std::move(killed), ofCluster.reports(), ofRun.reports()}), sampler.take()};
}

/// Compares the witness with the sum added by this run. Returns std::nullopt if the witness cannot be read.
std::optional<WitnessReport> checkWitness(RunState &run, const std::vector<qint64> &before)
{
    const Result<std::vector<qint64>> after = witnessValues(run);
    if (!after)
        return std::nullopt;
    WitnessReport report {run.scenario.witness, 0, 0};
    for (std::size_t i = 0; i < after->size(); ++i) {
        const qint64 added = run.increments[i];
        run.watch.holds.witnessTotal(i, BootClock::now(), before[i] + added, (*after)[i]);
        report.increments += added;
        report.final += (*after)[i];
    }
    return report;
}

/// `isLast`: the run's own keys have been removed as well.
Result<Leftovers> checkLeftovers(RunState &run, bool isLast)
{
    Search search;
    for (const LockName &name : run.names) {
        const std::vector<LockName> members = run.scenario.memberNames(name, run.buses.size());
        search.locks.insert(search.locks.end(), members.begin(), members.end());
    }
    search.hasQueues = hasQueue(run.scenario.type);
    search.clients = run.clients.ids();
    search.replied = [&run] { run.clock.noteProgress(); };
    if (isLast)
        search.ownKeys = run.target->ownKeys();
    Leftovers all;
    for (pubsub::Bus *bus : run.buses) {
        const Result<Leftovers> found = runBlocking<Leftovers>(bus->engine(),
                                                               [&] { return findLeftovers(*bus, search); });
        if (!found)
            return fail(found.error());
        all.keys += found->keys;
        all.subscriptions += found->subscriptions;
    }
    return all;
}

/// Why a planned fault is not possible; nothing: all are.
std::optional<Error> refusalOfPlan(const RunState &run)
{
    for (const Fault &fault : run.scenario.faults)
        if (std::optional<Error> refused = run.targets.refusal(fault))
            return refused;
    return std::nullopt;
}

/// The whole run, from reading the witness to the search for leftovers. Blocks; not on an engine thread.
LoadReport runToTheEnd(const std::shared_ptr<RunState> &run, std::atomic<RunPhase> &phase)
{
    const bool hasWitness = !run->scenario.witness.isEmpty();
    const Result<std::vector<qint64>> before = hasWitness ? witnessValues(*run) : std::vector<qint64>();
    const std::unique_ptr<Identity> keeper = run->clients.makeKeeper();
    run->makeIdentities(run);
    StartBarrier barrier(*run, *keeper);
    if (const std::optional<Error> refused = refusalOfPlan(*run))
        run->stop(refused);
    else if (before)
        barrier.begin();
    else
        run->stop(before.error());
    GeneratorReport generator;
    RunCourse course;
    if (!run->clock.error()) {
        const auto probe = std::make_shared<const GeneratorProbe>(run->bus.deployment());
        run->generator.set(probe);
        course = runWorkers(run, phase);
        run->generator.set({});
        generator = probe->report(run->workers.cycles(), run->control.scenario()->abreast());
        generator.connections *= static_cast<int>(run->buses.size());
    }
    run->bus.engine().runAndWait([&] { run->target->forgetIdentities(); });
    run->clients.drop();
    const bool isLast = !run->hasLostServer() && barrier.leave();
    if (run->hasLostServer())
        keeper->abandon();
    else if (isLast)
        runBlocking<void>(run->bus.engine(), [&] { return run->target->clear(*keeper); });

    LoadReport report = measuredReport(*run);
    report.generator = generator;
    report.faults = std::move(course.faults);
    report.intervals = std::move(course.intervals);
    report.error = run->clock.error();
    report.firstError = run->firstError.get();
    report.errorsByCode = run->firstError.counts();
    if (!report.error) { // an unreachable server cannot be queried
        if (hasWitness)
            report.witness = checkWitness(*run, *before);
        const Result<Leftovers> leftovers = checkLeftovers(*run, isLast);
        if (leftovers)
            report.leftovers = *leftovers;
        else if (run->buses.size() == 1) // of several servers, the others may suffice
            report.error = leftovers.error();
    }
    run->bus.engine().runAndWait([&] { run->watch.order.finish(); });
    report.invariants = run->watch.summary();
    report.failoverOverlaps = run->watch.failOverOverlaps();
    return report;
}

} // namespace

/// The state of the counters at the last call of live().
struct LoadRun::Look
{
    TimePoint at = BootClock::now();
    std::map<Access, AccessTotals> totals;
    GeneratorTrend generator;
};

LoadRun::LoadRun(const std::vector<pubsub::Bus *> &buses, const Scenario &scenario, FaultTargets targets)
    : m_id(newRunId()), m_state(std::make_shared<RunState>(buses, scenario, m_id, std::move(targets))),
      m_lastLook(std::make_unique<Look>())
{
    for (const Access access : m_state->accesses())
        m_lastLook->totals.try_emplace(access);
}

LoadRun::~LoadRun()
{
    stop();
    if (m_conductor.joinable())
        m_conductor.join();
    m_finished = [](const LoadReport &) {}; // a report that was not delivered yet is dropped
    m_mailbox.close();
}

void LoadRun::start(Finished finished)
{
    Q_ASSERT(!m_conductor.joinable());
    m_finished = std::move(finished);
    Result<std::thread> conductor = startThread([this] { conduct(); });
    if (conductor) {
        m_conductor = std::move(*conductor);
        return;
    }
    m_state->stop(conductor.error());
    LoadReport report = measuredReport(*m_state);
    report.error = conductor.error();
    m_phase = RunPhase::Finished;
    m_mailbox.post([this, report = std::move(report)] { m_finished(report); });
}

void LoadRun::stop()
{
    m_state->stop();
}

std::optional<LoadRun::Ending> LoadRun::ending() const
{
    if (!m_state->clock.isStopping() || m_phase == RunPhase::Finished)
        return std::nullopt;
    const auto waiting = std::ranges::count_if(m_state->workers, [](const WorkerSlot &slot) {
        return slot.state == WorkerState::Waits || slot.state == WorkerState::Holds;
    });
    return Ending {BootClock::now() - m_state->clock.progressAt(), static_cast<int>(waiting)};
}

void LoadRun::pause()
{
    m_state->control.setPaused(true);
}

void LoadRun::resume()
{
    if (m_state->arrivals)
        m_state->arrivals->skipUntil(BootClock::now());
    m_state->control.setPaused(false);
    wakeResting();
}

Status LoadRun::change(const LoadChange &change)
{
    const Status changed = m_state->control.change(change);
    if (changed && change.rate)
        m_state->arrivals->changeTo(*m_state->control.scenario(), BootClock::now());
    if (changed)
        wakeResting();
    return changed;
}

void LoadRun::wakeResting()
{
    m_state->clock.wake();
    m_state->bus.engine().post([run = m_state] { run->control.wakeResting(); });
}

Result<Fault> LoadRun::doFault(const Fault &fault)
{
    const auto since = BootClock::now() - m_state->clock.measuredFrom();
    Fault now = fault;
    now.at = std::max(Millis(0), std::chrono::floor<Millis>(since));
    if (m_state->control.isPaused())
        return fail(ErrorKind::Refused, ofField(u"fault"_s, message<"fault-run-paused">(now.text())));
    if (BootClock::now() >= m_state->clock.measuredUntil())
        return fail(ErrorKind::Refused, ofField(u"fault"_s, message<"fault-run-over">(fault.text())));
    Scenario with = m_state->scenario;
    with.faults = {now};
    if (const Result<Scenario> valid = with.validated(); !valid)
        return fail(valid.error());
    if (const std::optional<Error> refused = m_state->targets.refusal(now))
        return fail(*refused);
    const std::optional<Millis> giveUp = m_state->bus.deployment().options().giveUp;
    if (now.takesServersAway() && giveUp && now.lasts >= *giveUp)
        return fail(ErrorKind::Usage,
                    ofField(u"fault"_s, message<"fault-ends-run">(now.text(), formatDuration(*giveUp))));
    if (const Status asked = m_state->faults.ask(now); !asked)
        return fail(asked.error());
    return now;
}

void LoadRun::conduct()
{
    LoadReport report = runToTheEnd(m_state, m_phase);
    m_phase = RunPhase::Finished;
    m_mailbox.post([this, report = std::move(report)] { m_finished(report); });
}

LiveStats LoadRun::live()
{
    const TimePoint now = BootClock::now();
    const TimePoint from = m_state->clock.measuredFrom();
    LiveStats stats;
    stats.isPaused = m_state->control.isPaused();
    stats.interval = now - m_lastLook->at;
    if (from < now)
        stats.elapsed = std::min(now, m_state->clock.measuredUntil()) - from;
    stats.violations = m_state->watch.summary().violations;
    Histogram wait;
    for (const Access access : m_state->accesses()) {
        AccessTotals totals = m_state->recorders.totals(access);
        const AccessTotals interval = totals.since(m_lastLook->totals.at(access));
        const double seconds = std::chrono::duration<double>(stats.interval).count();
        LiveAccess &live = stats.byAccess[access];
        live.perSecond = seconds > 0.0 ? static_cast<double>(interval.counters.acquired) / seconds : 0.0;
        live.wait = interval.wait.percentiles();
        live.total = totals.counters;
        wait.merge(interval.wait);
        m_lastLook->totals[access] = std::move(totals);
    }
    stats.wait = wait.percentiles();
    for (const WorkerSlot &slot : m_state->workers) {
        const WorkerState state = slot.state;
        if (state == WorkerState::Holds)
            ++stats.byAccess[slot.access].holding;
        if (state == WorkerState::Waits)
            ++stats.byAccess[slot.access].waiting;
    }
    stats.longestWait = m_state->workers.longestWait();
    stats.fairness = fairnessOf(m_state->workers.acquired());
    if (const std::shared_ptr<const GeneratorProbe> probe = m_state->generator.get()) {
        stats.loopLagP99 = m_lastLook->generator.look(*probe, m_state->workers.cycles(),
                                                      m_state->control.scenario()->abreast());
        stats.generator = m_lastLook->generator.report();
    }
    // Last, and by the clock: workers measure from that moment, before the conductor has updated the phase.
    const RunPhase phase = m_phase;
    stats.phase = phase == RunPhase::WarmUp && BootClock::now() >= from ? RunPhase::Measuring : phase;
    m_lastLook->at = now;
    return stats;
}

LoadReport LoadRun::soFar() const
{
    LoadReport report;
    report.run = m_id;
    report.scenario = m_state->scenario;
    const TimePoint from = m_state->clock.measuredFrom();
    const TimePoint until = std::min(m_lastLook->at, m_state->clock.measuredUntil());
    if (from < until)
        report.duration = until - from;
    report.byAccess = m_lastLook->totals;
    std::chrono::nanoseconds longest = m_state->workers.longestWait();
    for (const WorkerSlot &slot : m_state->workers) {
        if (const TimePoint asked = slot.askedAt; slot.state == WorkerState::Waits && asked < until) {
            longest = std::max(longest, until - asked);
            report.byAccess[slot.access].unfinished.record(until - asked);
        }
    }
    report.fairness = fairnessOf(m_state->workers.acquired());
    if (report.fairness)
        report.longestWait = longest;
    report.invariants = m_state->watch.summary();
    report.failoverOverlaps = m_state->watch.failOverOverlaps();
    return report;
}

std::vector<FaultReport> LoadRun::faultsSoFar() const
{
    return m_state->faults.reports.get();
}

std::vector<WorkerRow> LoadRun::workers() const
{
    std::vector<WorkerRow> rows;
    rows.reserve(static_cast<std::size_t>(m_state->workers.count()));
    for (const WorkerSlot &slot : m_state->workers)
        rows.push_back({static_cast<int>(rows.size()) + 1, slot.state, slot.access, slot.lastWait, slot.acquired});
    return rows;
}

void LoadRun::traceWorkers()
{
    m_state->steps.start(m_state->scenario);
}

LoadRun::Steps LoadRun::takeSteps()
{
    Steps taken;
    taken.dropped = m_state->steps.take(taken.steps, taken.faults);
    return taken;
}

std::vector<RunHolder> LoadRun::holders() const
{
    return m_state->clients.holders();
}

const std::vector<LockName> &LoadRun::lockNames() const
{
    return m_state->names;
}

} // namespace lockscope::load
