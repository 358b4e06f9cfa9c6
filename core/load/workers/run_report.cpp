// SPDX-License-Identifier: Apache-2.0
#include "core/load/workers/run_report.h"

#include "core/load/scenario/cycle_plan.h"
#include "core/redis/server_features.h"

namespace lockscope::load {

namespace {

WorkerReport workerReport(RunState &run, int worker)
{
    const WorkerSlot &slot = run.workers[worker];
    WorkerReport report {worker + 1, slot.acquired, slot.longestWait, {}, {}, {}};
    if (const OwnTimes *own = run.recorders.ownTimesOf(worker)) {
        report.wait = own->wait.percentiles();
        report.hold = own->hold.percentiles();
        report.handoff = own->handoff.percentiles();
        return report;
    }
    AccessTotals totals;
    for (const AccessRecorder &recorder : run.recorders.of(worker))
        recorder.addTo(totals);
    report.wait = totals.wait.percentiles();
    report.hold = totals.hold.percentiles();
    report.handoff = totals.handoff.percentiles();
    return report;
}

/// Counts the planned cycles that no worker has begun as cut off.
void addNotBegun(RunState &run, std::map<Access, AccessTotals> &byAccess)
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
    for (const Access access : run.accesses())
        report.byAccess[access] = run.recorders.totals(access);
    for (int worker = 0; worker < run.workers.count(); ++worker)
        report.workers.push_back(workerReport(run, worker));
    report.fairness = fairnessOf(run.workers.acquired());
    if (report.fairness)
        report.longestWait = run.workers.longestWait();
    for (const RunControl::Changed &change : run.control.changes())
        report.changes.push_back({change.at - run.clock.measuredFrom(), change.field, change.from, change.to});
    if (run.arrivals) {
        report.rate = RateReport {run.arrivals->plannedWithin(report.duration), run.arrivals->late()};
        addNotBegun(run, report.byAccess);
    }
    return report;
}

} // namespace lockscope::load
