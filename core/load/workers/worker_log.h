// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/scenario/cycle_plan.h"
#include "core/load/workers/run_state.h"

namespace lockscope::load {

/// A worker's next cycle, with its time in an open loop.
struct PlannedCycle
{
    CyclePlan plan;
    std::optional<TimePoint> at;
};

/// Draws the cycles of one worker, or takes them from the queue of an open loop, and records their results: in the
/// metrics, the invariant checks and the worker's row. Thread: the worker's.
class WorkerLog final
{
public:
    /// `worker` is counted from 0.
    WorkerLog(std::shared_ptr<RunState> run, int worker, ThreadId thread);

    [[nodiscard]] PlannedCycle next();
    /// The identity to use; a fault may have replaced it since the previous cycle.
    [[nodiscard]] Identity &identity();

    /// The worker is about to request the lock.
    void noteRequest(const PlannedCycle &cycle);
    /// The result. True if the worker holds the lock now.
    [[nodiscard]] bool noteReply(const Result<locks::Attempt> &attempt);
    /// The result of a re-entry. True if it was granted.
    [[nodiscard]] bool noteReentry(const Result<locks::Attempt> &attempt);
    /// Call it before the first release of the hold is sent.
    void noteRelease();
    /// Call it before the last release of the hold is sent.
    void noteHandOff();
    /// The result of the last release.
    void released(const Result<locks::Released> &released);
    /// The worker must vanish with its current hold.
    [[nodiscard]] bool mustDie() const { return m_victim && m_slot.fate != Fate::Lives; }
    void noteKilled();
    [[nodiscard]] bool isDead() const { return m_slot.fate == Fate::Dead; }
    void noteThink();
    void noteStop();

    /// True if, by the local clock, the worker holds the lock and will for long enough to complete a write.
    [[nodiscard]] bool surelyHolds() const;
    void incremented();
    void readTwice(const Result<qint64> &first, const Result<qint64> &second);
    void noteError(const Error &error) { m_run->noteError(m_run, error); }

private:
    void trace(TimePoint at, int takes, bool waits = false, WorkerStep::Kind kind = WorkerStep::Kind::Step);
    [[nodiscard]] TimePoint sentAt(const locks::Granted &granted) const;
    void noteToken(const locks::Granted &granted, TimePoint at);
    [[nodiscard]] bool isShared() const { return m_plan.access == Access::Read; }
    [[nodiscard]] Violation::Party party() const { return {m_worker + 1, m_plan.access}; }
    void noteWait(TimePoint until);
    [[nodiscard]] bool isMeasured(TimePoint answered) const;
    /// The wait from the call, if the measured wait counts from the planned time.
    [[nodiscard]] std::optional<std::chrono::nanoseconds> rawWait(TimePoint until) const
    {
        return m_plannedAt ? std::optional(until - m_askedAt) : std::nullopt;
    }
    /// The start time of the measured wait.
    [[nodiscard]] TimePoint waitsSince() const { return m_plannedAt.value_or(m_askedAt); }

    std::shared_ptr<RunState> m_run;
    const int m_worker;
    const ThreadId m_thread;
    WorkerSlot &m_slot;
    Victim *m_victim = nullptr; // set from the cycle on in which the worker became one
    Recorder &m_recorder;
    OwnTimes *const m_ownTimes; // null: the worker has its own recorder
    WorkerTrace *const m_trace; // null: steps are not recorded
    SeededRandom m_random;
    std::shared_ptr<const Scenario> m_scenario; // the current values for drawing cycles
    int m_version = 0;                          // its version
    CyclePlan m_plan;
    std::optional<TimePoint> m_plannedAt; // in an open loop
    TimePoint m_askedAt;
    TimePoint m_grantedAt;
    TimePoint m_releasedAt;
    TimePoint m_validUntil; // of the last grant, according to the server's reply
    int m_takes = 0;
    std::optional<TimePoint> m_deadline; // of a hold that is not renewed
    bool m_isMeasured = false;           // the current hold was granted in the measured part
};

} // namespace lockscope::load
