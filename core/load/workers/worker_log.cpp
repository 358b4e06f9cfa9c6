// SPDX-License-Identifier: Apache-2.0
#include "core/load/workers/worker_log.h"

namespace lockscope::load {

using locks::Attempt;
using locks::Granted;
using locks::Released;

namespace {

/// The lease time that must be left for a write sent now.
constexpr Millis SurelyLeft {20};

} // namespace

WorkerLog::WorkerLog(std::shared_ptr<RunState> run, int worker, ThreadId thread)
    : m_run(std::move(run)), m_worker(worker), m_thread(thread), m_slot(m_run->workers[worker]),
      m_recorder(m_run->results.recorders.of(worker)), m_ownTimes(m_run->results.recorders.ownTimesOf(worker)),
      m_trace(m_run->results.steps.traceOf(worker)), m_random(m_run->scenario.seed, static_cast<quint64>(worker) + 1),
      m_scenario(m_run->control.scenario())
{
    m_run->clients.registerThread(thread, worker);
}

PlannedCycle WorkerLog::next()
{
    if (m_version != m_run->control.version()) {
        m_version = m_run->control.version(); // first: a change made now is seen next time
        m_scenario = m_run->control.scenario();
    }
    const Scenario &scenario = *m_scenario;
    if (m_run->arrivals) {
        const ArrivalQueue::Claim claim = m_run->arrivals->claim();
        return {drawArrival(scenario, m_run->nameChoice, claim.index), claim.planned};
    }
    CyclePlan plan = drawCycle(scenario, m_run->nameChoice, m_random);
    if (rulesOf(scenario.type).holdRule == HoldRule::Gate)
        plan.name = scenario.teamOf(m_worker); // all members of a team must arrive each time
    return {plan, {}};
}

Identity &WorkerLog::identity()
{
    if (Victim *victim = m_slot.victim; victim != m_victim) {
        m_victim = victim;
        m_slot.party = victim->party;
        m_run->clients.setHolder(victim->party, {victim->identity->ids().front(), m_thread});
    }
    return m_victim ? *m_victim->identity : m_run->clients.sharedBy(m_worker);
}

void WorkerLog::noteRequest(const PlannedCycle &cycle)
{
    m_plan = cycle.plan;
    m_plannedAt = cycle.at;
    m_slot.access = m_plan.access;
    m_slot.name = m_plan.name;
    m_slot.isLost = false;
    m_askedAt = BootClock::now();
    m_slot.askedAt = m_askedAt; // before the state, so that no reader takes the time of an earlier wait
    m_slot.state = WorkerState::Waits;
    trace(m_askedAt, 0, true);
    if (m_plannedAt && m_run->clock.isMeasured(*m_plannedAt))
        m_run->arrivals->begins(*m_plannedAt, m_askedAt);
}

bool WorkerLog::noteReply(const Result<Attempt> &attempt)
{
    const TimePoint now = BootClock::now();
    AccessRecorder &recorder = m_recorder[static_cast<std::size_t>(m_plan.access)];
    m_isMeasured = isMeasured(now);
    noteWait(now);
    const TimePoint end = m_run->clock.measuredUntil();
    if (now >= end && m_run->clock.isMeasured(m_plannedAt.value_or(std::max(m_askedAt, m_run->clock.measuredFrom()))))
        recorder.cutOff(end - waitsSince(), rawWait(end));
    if (!locks::isGranted(attempt)) {
        m_slot.state = WorkerState::Idle;
        trace(now, 0);
        if (!attempt)
            noteError(attempt.error());
        const bool isCancelled = !attempt && attempt.error().kind == ErrorKind::Cancelled;
        if (m_isMeasured && attempt)
            recorder.gaveUp(now - waitsSince(), rawWait(now));
        else if (m_isMeasured && !isCancelled) {
            recorder.failed();
            m_run->results.firstError.note(attempt.error());
        }
        return false;
    }
    m_slot.cycles.fetch_add(1, std::memory_order_relaxed);
    m_grantedAt = now;
    m_takes = 1;
    trace(now, m_takes);
    m_deadline.reset();
    const Granted &granted = std::get<Granted>(*attempt);
    m_validUntil = granted.validUntil;
    if (m_run->scenario.lease)
        m_deadline = granted.validUntil;
    noteToken(granted, now); // before the hold is recorded, so it cannot have been ended by this worker's release
    if (m_run->rules().holdRule != HoldRule::Gate)
        m_run->results.watch.holds.begin(m_plan.name, party(), now, m_deadline, sentAt(granted));
    m_run->faults.recovery.granted(m_plan.name, m_askedAt, now, !isShared());
    if (!m_run->results.lastGrants.empty()) {
        RunResults::LastGrant &last = m_run->results.lastGrants[m_plan.name];
        last.sentAt.store(sentAt(granted), std::memory_order_relaxed);
        last.at.store(now, std::memory_order_relaxed);
    }
    m_slot.isMeasured = m_isMeasured;
    m_slot.isLossCounted = false;
    m_slot.state = WorkerState::Holds;
    const auto handoff = m_run->results.handoffs.granted(m_plan.name, isShared(), m_askedAt, now);
    if (m_isMeasured) {
        if (handoff)
            recorder.handedOver(*handoff);
        recorder.acquired(now - waitsSince(), rawWait(now));
        m_slot.acquired.fetch_add(1, std::memory_order_relaxed);
        if (m_ownTimes) {
            m_ownTimes->wait.record(now - waitsSince());
            if (handoff)
                m_ownTimes->handoff.record(*handoff);
        }
    }
    return true;
}

bool WorkerLog::noteReentry(const Result<Attempt> &attempt)
{
    if (!attempt)
        noteError(attempt.error());
    if (!locks::isGranted(attempt))
        return false;
    const Granted &granted = std::get<Granted>(*attempt);
    m_validUntil = granted.validUntil;
    const TimePoint now = BootClock::now();
    trace(now, ++m_takes);
    noteToken(granted, now);
    if (m_run->scenario.lease) {
        m_deadline = granted.validUntil;
        m_run->results.watch.holds.extend(m_plan.name, m_worker + 1, *m_deadline);
    }
    return true;
}

void WorkerLog::noteRelease()
{
    m_releasedAt = BootClock::now();
    m_run->results.watch.holds.end(m_plan.name, m_worker + 1, m_releasedAt);
    m_run->faults.recovery.ended(m_plan.name, m_releasedAt);
}

void WorkerLog::noteHandOff()
{
    trace(BootClock::now(), 0);
    if (m_run->rules().holdRule != HoldRule::Gate) // a latch grants no hold
        m_run->results.handoffs.released(m_plan.name, isShared(), BootClock::now());
}

void WorkerLog::noteKilled()
{
    // The server keeps the lock for a dead holder at least this long.
    m_run->results.watch.holds.extend(m_plan.name, m_worker + 1, m_validUntil);
    const TimePoint now = BootClock::now();
    trace(now, m_takes, false, WorkerStep::Kind::Dies);
    trace(m_validUntil, 0);
    m_run->faults.vanished(m_worker, now);
}

void WorkerLog::released(const Result<Released> &released)
{
    if (!released) // before the state changes, so that no loss is counted twice
        m_run->countLoss(m_worker);
    m_slot.state = WorkerState::Idle;
    trace(BootClock::now(), 0); // also if an earlier release than the last one failed
    if (!released)
        noteError(released.error());
    if (!m_isMeasured)
        return;
    AccessRecorder &recorder = m_recorder[static_cast<std::size_t>(m_plan.access)];
    const auto hold = m_releasedAt - m_grantedAt;
    recorder.held(hold);
    if (released && !m_slot.isLossCounted) // a group may release its members after the loss of one
        recorder.released();
    if (m_ownTimes)
        m_ownTimes->hold.record(hold);
}

void WorkerLog::noteThink()
{
    m_slot.state = WorkerState::Thinks;
}

void WorkerLog::noteStop()
{
    m_slot.state = WorkerState::Idle;
    m_run->workers.ended();
}

void WorkerLog::trace(TimePoint at, int takes, bool waits, WorkerStep::Kind kind)
{
    if (m_trace)
        m_trace->add({at, m_plan.name, m_slot.party, takes, m_plan.access, waits, kind});
}

bool WorkerLog::surelyHolds() const
{
    return !m_slot.isLost && (!m_deadline || BootClock::now() + SurelyLeft < *m_deadline);
}

void WorkerLog::incremented()
{
    m_run->results.increments[m_plan.name].fetch_add(1, std::memory_order_relaxed);
}

void WorkerLog::readTwice(const Result<qint64> &first, const Result<qint64> &second)
{
    if (first && second && surelyHolds())
        m_run->results.watch.holds.witnessRead(m_plan.name, party(), BootClock::now(), *first, *second);
}

/// When the granted acquisition was sent: not before the worker's call, and later if it had to wait.
TimePoint WorkerLog::sentAt(const Granted &granted) const
{
    if (granted.validUntil == TimePoint::max())
        return m_askedAt;
    const Micros lease = m_run->scenario.lease.value_or(locks::ClientOptions().watchdogLease);
    return std::max(m_askedAt, granted.validUntil - std::chrono::ceil<Millis>(lease));
}

void WorkerLog::noteToken(const Granted &granted, TimePoint at)
{
    // after its lease, the next holder's token may have been reported earlier
    if (m_run->rules().hasTokens && (!m_deadline || at < *m_deadline))
        m_run->results.watch.tokens.granted(m_plan.name, party(), at, sentAt(granted),
                                            granted.fence.value_or(locks::FenceToken()).value);
}

/// An open loop measures cycles planned for the measured part and answered in it.
bool WorkerLog::isMeasured(TimePoint answered) const
{
    return m_run->clock.isMeasured(answered) && (!m_plannedAt || m_run->clock.isMeasured(*m_plannedAt));
}

void WorkerLog::noteWait(TimePoint until)
{
    const std::chrono::nanoseconds wait = until - waitsSince();
    m_slot.lastWait = wait;
    // Includes waits that last beyond the end: a worker that never got the lock waited longest.
    if (until >= m_run->clock.measuredFrom() && wait > m_slot.longestWait.load())
        m_slot.longestWait = wait;
}

} // namespace lockscope::load
