// SPDX-License-Identifier: Apache-2.0
#include "core/load/workers/load_run.h"

#include "core/base/start_thread.h"
#include "core/load/scenario/messages.h"
#include "core/load/workers/conductor.h"
#include "core/load/workers/generator_probe.h"
#include "core/load/workers/run_state.h"

#include <QUuid>

namespace lockscope::load {

using namespace Qt::StringLiterals;

/// The state of the counters at the last call of live().
struct LoadRun::Sample
{
    TimePoint at = BootClock::now();
    std::map<Access, AccessTotals> totals;
    GeneratorTrend generator;
};

LoadRun::LoadRun(const std::vector<pubsub::Bus *> &buses, const Scenario &scenario, FaultTargets targets)
    : m_id(QUuid::createUuid().toString(QUuid::Id128).first(12)),
      m_state(std::make_shared<RunState>(buses, scenario, m_id, std::move(targets))),
      m_lastSample(std::make_unique<Sample>())
{
    m_lastSample->totals = m_state->results.recorders.totals(); // all 0
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
    resumePaused();
}

Status LoadRun::change(const LoadChange &change)
{
    const Status changed = m_state->control.change(change);
    if (changed && change.rate)
        m_state->arrivals->changeTo(*m_state->control.scenario(), BootClock::now());
    if (changed)
        resumePaused();
    return changed;
}

void LoadRun::resumePaused()
{
    m_state->clock.wake();
    m_state->bus.engine().post([run = m_state] { run->control.resumePaused(); });
}

Result<Fault> LoadRun::injectFault(const Fault &fault)
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
    if (const Status asked = m_state->faults.request(now); !asked)
        return fail(asked.error());
    return now;
}

void LoadRun::conduct()
{
    LoadReport report = load::conduct(m_state, m_phase);
    m_phase = RunPhase::Finished;
    m_mailbox.post([this, report = std::move(report)] { m_finished(report); });
}

LiveStats LoadRun::live()
{
    const TimePoint now = BootClock::now();
    const TimePoint from = m_state->clock.measuredFrom();
    LiveStats stats;
    const double seconds = secondsOf(now - m_lastSample->at);
    if (from < now)
        stats.elapsed = std::min(now, m_state->clock.measuredUntil()) - from;
    stats.violations = m_state->results.watch.summary().violations;
    std::map<Access, AccessTotals> totals = m_state->results.recorders.totals();
    for (const auto &[access, soFar] : totals) {
        const AccessTotals interval = soFar.since(m_lastSample->totals.at(access));
        LiveAccess &live = stats.byAccess[access];
        live.perSecond = seconds > 0.0 ? static_cast<double>(interval.counters.acquired) / seconds : 0.0;
        live.wait = interval.wait.percentiles();
        live.total = soFar.counters;
    }
    m_lastSample->totals = std::move(totals);
    for (const WorkerSlot &slot : m_state->workers) {
        const WorkerState state = slot.state;
        if (state == WorkerState::Holds)
            ++stats.byAccess[slot.access].holding;
        if (state == WorkerState::Waits)
            ++stats.byAccess[slot.access].waiting;
    }
    stats.longestWait = m_state->workers.longestWait(std::min(now, m_state->clock.measuredUntil()));
    stats.fairness = fairnessOf(m_state->workers.acquired());
    if (const std::shared_ptr<const GeneratorProbe> probe = m_state->results.generator.get()) {
        stats.loopLagP99 = m_lastSample->generator.sample(*probe, m_state->workers.cycles(),
                                                          m_state->control.scenario()->concurrency());
        stats.generator = m_lastSample->generator.report();
    }
    // Last, and by the clock: workers measure from that moment, before the conductor has updated the phase.
    const RunPhase phase = m_phase;
    stats.phase = phase == RunPhase::WarmUp && BootClock::now() >= from ? RunPhase::Measuring : phase;
    m_lastSample->at = now;
    return stats;
}

LoadReport LoadRun::partialReport() const
{
    LoadReport report;
    report.run = m_id;
    report.scenario = m_state->scenario;
    const TimePoint from = m_state->clock.measuredFrom();
    const TimePoint until = std::min(m_lastSample->at, m_state->clock.measuredUntil());
    if (from < until)
        report.duration = until - from;
    report.byAccess = m_lastSample->totals;
    for (const WorkerSlot &slot : m_state->workers) {
        if (const TimePoint asked = slot.askedAt; slot.state == WorkerState::Waits && asked < until)
            report.byAccess[slot.access].unfinished.record(until - asked);
    }
    report.fairness = fairnessOf(m_state->workers.acquired());
    if (report.fairness)
        report.longestWait = m_state->workers.longestWait(until);
    report.invariants = m_state->results.watch.summary();
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
    m_state->results.steps.start(m_state->scenario);
}

StepLog::Steps LoadRun::takeSteps()
{
    return m_state->results.steps.take();
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
