// SPDX-License-Identifier: Apache-2.0
#include "core/load/workers/conductor.h"

#include "core/base/run_blocking.h"
#include "core/base/start_thread.h"
#include "core/base/thread_priority.h"
#include "core/load/scenario/cycle_plan.h"
#include "core/load/scenario/messages.h"
#include "core/load/workers/cluster_fault_player.h"
#include "core/load/workers/generator_probe.h"
#include "core/load/workers/keys.h"
#include "core/load/workers/leftovers.h"
#include "core/load/workers/run_fault_player.h"
#include "core/load/workers/start_barrier.h"
#include "core/load/workers/worker_fault_player.h"
#include "core/load/workers/worker_loop.h"
#include "core/redis/server_features.h"

namespace lockscope::load {

namespace {

WorkerReport workerReport(RunState &run, int worker)
{
    const WorkerSlot &slot = run.workers[worker];
    WorkerReport report {worker + 1, slot.acquired, slot.longestWait, {}, {}, {}};
    const auto add = [&report](const auto &times) {
        report.wait = times.wait.percentiles();
        report.hold = times.hold.percentiles();
        report.handoff = times.handoff.percentiles();
    };
    if (const OwnTimes *own = run.results.recorders.ownTimesOf(worker)) {
        add(*own);
        return report;
    }
    AccessTotals totals;
    for (const AccessRecorder &recorder : run.results.recorders.of(worker))
        recorder.addTo(totals);
    add(totals);
    return report;
}

/// Counts the planned cycles that no worker has begun as cut off.
void addUnstarted(RunState &run, std::map<Access, AccessTotals> &byAccess)
{
    constexpr int Most = 1'000'000; // a greater number takes too long and changes no percentile
    const TimePoint end = run.clock.measuredUntil();
    if (run.clock.measuredFrom() >= end)
        return;
    const std::shared_ptr<const Scenario> scenario = run.control.scenario();
    for (int i = 0; i < Most; ++i) {
        const ArrivalQueue::Claim cycle = run.arrivals->claim();
        if (cycle.planned >= end)
            return;
        if (run.clock.isMeasured(cycle.planned))
            byAccess[drawArrival(*scenario, run.nameChoice, cycle.index).access].unfinished.record(end - cycle.planned);
    }
}

/// The run ids of the servers that the run has loaded.
QStringList serverIds(const RunState &run)
{
    QStringList ids;
    for (pubsub::Bus *bus : run.buses) {
        bus->engine().runAndWait([&] {
            for (topology::Node *node : bus->deployment().router().primaries())
                if (const QByteArray id = node->commands().server().runId; !id.isEmpty())
                    ids += QString::fromLatin1(id);
        });
    }
    ids.sort();
    return ids;
}

/// Why the servers refuse the workers' calls at the moment; std::nullopt: they do not.
std::optional<Error> refusalNow(const RunState &run)
{
    std::optional<Error> refusal;
    run.bus.engine().runAndWait([&] {
        for (topology::Node *node : run.bus.deployment().router().primaries()) {
            const Error &lost = node->commands().health().lastError();
            if (!node->commands().isOpen() && redis::isTemporaryRefusal(lost))
                refusal = lost;
            else if (node->scripts().refusal())
                refusal = node->scripts().refusal();
        }
    });
    return refusal;
}

/// The error of a run whose attempts all failed or were refused until its end; std::nullopt for any other run.
/// `refusal`: at the end of the run.
std::optional<Error> whyNothingAcquired(const LoadReport &report, const std::optional<Error> &refusal)
{
    const Counters all = report.total();
    const std::optional<Error> &why = report.firstError ? report.firstError : refusal;
    if (all.acquired > 0 || all.timeouts > 0 || !why)
        return std::nullopt;
    return Error {why->kind, message<"load-nothing-acquired">(why->message), why->detail};
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

/// The figures of the measured part in slices. Blocks until the run stops.
std::vector<IntervalReport> sampleIntervals(RunState &run)
{
    constexpr int Slices = 40; // as many as fit well in a chart
    constexpr Micros Shortest = std::chrono::milliseconds(100);
    std::vector<IntervalReport> intervals;
    const TimePoint start = run.clock.measuredFrom();
    const Micros slice = std::max(Shortest, run.scenario.duration / Slices);
    run.clock.pause(start - BootClock::now());
    TimePoint from = start;
    std::map<Access, AccessTotals> before = run.results.recorders.totals();
    while (!run.clock.isStopping()) {
        run.clock.pause(from + slice - BootClock::now());
        const TimePoint until = std::min(BootClock::now(), run.clock.measuredUntil());
        if (until <= from)
            break;
        std::map<Access, AccessTotals> now = run.results.recorders.totals();
        IntervalReport &interval = intervals.emplace_back(IntervalReport {from - start, until - from, {}});
        for (const auto &[access, part] : now) {
            const AccessTotals added = part.since(before.at(access));
            interval.byAccess[access] = {added.counters.acquired, added.wait.percentiles()};
        }
        before = std::move(now);
        from = until;
    }
    return intervals;
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
    RunCourse course;
    Result<std::thread> sampler = startThread([&] { course.intervals = sampleIntervals(*run); });
    if (!sampler)
        run->stop(sampler.error());
    WorkerFaultPlayer ofWorkers(run);
    ClusterFaultPlayer ofCluster(run);
    RunFaultPlayer ofRun(run);
    run->faults.requests.setOpen(true);
    ofWorkers.playUntil(from + scenario.duration, [&] {
        run->faults.reports.set(allOf({ofWorkers.soFar(), ofCluster.soFar(), ofRun.soFar()}));
    });
    run->faults.requests.setOpen(false);
    std::vector<FaultReport> killed = ofWorkers.reports();
    ofCluster.lookAtWaiting();
    phase = RunPhase::Stopping;
    run->stop();
    run->workers.waitForEnd();
    for (std::thread &thread : threads)
        thread.join();
    ofWorkers.removeRemains();
    course.faults = allOf({std::move(killed), ofCluster.reports(), ofRun.reports()});
    if (sampler)
        sampler->join();
    return course;
}

/// Compares the witness with the sum added by this run. Returns std::nullopt if the witness cannot be read.
std::optional<WitnessReport> checkWitness(RunState &run, const std::vector<qint64> &before)
{
    const Result<std::vector<qint64>> after = witnessValues(run);
    if (!after)
        return std::nullopt;
    WitnessReport report {run.scenario.witness, 0, 0};
    for (std::size_t i = 0; i < after->size(); ++i) {
        const qint64 added = run.results.increments[i];
        run.results.watch.holds.witnessTotal(i, BootClock::now(), before[i] + added, (*after)[i]);
        report.increments += added;
        report.final += (*after)[i];
    }
    return report;
}

/// `isLast`: the run's own keys have been removed as well. std::nullopt: not measured, the servers have too many keys.
Result<std::optional<Leftovers>> checkLeftovers(RunState &run, bool isLast)
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
        const Result<std::optional<Leftovers>> found = runBlocking<std::optional<Leftovers>>(
            bus->engine(), [&] { return findLeftovers(*bus, search); });
        if (!found || !*found)
            return found;
        all.keys += (*found)->keys;
        all.subscriptions += (*found)->subscriptions;
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

} // namespace

LoadReport measuredReport(RunState &run)
{
    LoadReport report;
    report.run = run.id;
    report.scenario = run.scenario;
    run.bus.engine().runAndWait([&] {
        topology::Router &router = run.bus.deployment().router();
        report.serverVersion = redis::versionOf(router.primaries().front()->commands().server());
        report.serverMode = router.mode();
    });
    report.serverIds = serverIds(run);
    report.started = QDateTime::currentDateTimeUtc();
    if (run.clock.measuredFrom() < run.clock.measuredUntil()) {
        const auto startedAgo = BootClock::now() - run.clock.measuredFrom();
        report.started = report.started.addMSecs(-std::chrono::floor<Millis>(startedAgo).count());
        report.duration = run.clock.measuredUntil() - run.clock.measuredFrom();
    }
    report.byAccess = run.results.recorders.totals();
    for (int worker = 0; worker < run.workers.count(); ++worker)
        report.workers.push_back(workerReport(run, worker));
    report.fairness = fairnessOf(run.workers.acquired());
    if (report.fairness)
        report.longestWait = run.workers.longestWait();
    for (const RunControl::Changed &change : run.control.changes())
        report.changes.push_back({change.at - run.clock.measuredFrom(), change.field, change.from, change.to});
    if (run.arrivals) {
        report.rate = RateReport {run.arrivals->plannedWithin(report.duration), run.arrivals->late()};
        addUnstarted(run, report.byAccess);
    }
    return report;
}

LoadReport conduct(const std::shared_ptr<RunState> &run, std::atomic<RunPhase> &phase)
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
    std::optional<Error> refusal; // at the end
    if (!run->clock.error()) {
        const auto probe = std::make_shared<const GeneratorProbe>(run->bus.deployment());
        run->results.generator.set(probe);
        course = runWorkers(run, phase);
        refusal = refusalNow(*run);
        run->results.generator.set({});
        generator = probe->report(run->workers.cycles(), run->control.scenario()->concurrency());
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
    report.firstError = run->results.firstError.get();
    report.errorsByCode = run->results.firstError.counts();
    if (!report.error) { // an unreachable server cannot be queried
        if (hasWitness)
            report.witness = checkWitness(*run, *before);
        const Result<std::optional<Leftovers>> leftovers = checkLeftovers(*run, isLast);
        if (leftovers)
            report.leftovers = *leftovers;
        else if (run->buses.size() == 1) // of several servers, the others may suffice
            report.error = Error {leftovers.error().kind, message<"load-leftovers-unread">(leftovers.error().message),
                                  leftovers.error().detail};
        if (const std::optional<Error> why = whyNothingAcquired(report, refusal))
            report.error = why;
    }
    run->bus.engine().runAndWait([&] { run->results.watch.order.finish(); });
    report.invariants = run->results.watch.summary();
    return report;
}

} // namespace lockscope::load
