// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/scenario/cycle_plan.h"
#include "core/load/workers/run_state.h"

namespace lockscope::load {

/// What a worker does next, and in an open loop, when.
struct PlannedCycle
{
    CyclePlan plan;
    std::optional<TimePoint> at;
};

/// Draws the cycles of one worker, or takes them from the queue of an open loop, and notes how each went: in the
/// metrics, in the watch and in the worker's row. Thread: the worker's.
class WorkerLog final
{
public:
    /// `worker` is counted from 0.
    WorkerLog(std::shared_ptr<RunState> run, int worker, ThreadId thread);

    [[nodiscard]] PlannedCycle next();
    /// Under which identity; a fault may have given the worker one of its own since the cycle before.
    [[nodiscard]] Identity &identity();

    /// The worker is about to ask for the lock.
    void asks(const PlannedCycle &cycle);
    /// The answer. True when the worker holds now.
    [[nodiscard]] bool answered(const Result<locks::Attempt> &attempt);
    /// A further take of the same hold was answered. True when it was granted.
    [[nodiscard]] bool reentered(const Result<locks::Attempt> &attempt);
    /// To be called before the first release of the hold is sent.
    void releases();
    /// To be called before the last release of the hold is sent.
    void handsOver();
    /// The last release was answered.
    void released(const Result<locks::Released> &released);
    /// The worker is to vanish with the hold that it has.
    [[nodiscard]] bool isDoomed() const { return m_victim && m_slot.fate != Fate::Lives; }
    void vanishes();
    [[nodiscard]] bool isDead() const { return m_slot.fate == Fate::Dead; }
    void thinks();
    void stops();

    /// By the local clock the worker holds, and will for long enough to write something and have it applied.
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
    /// What the wait is measured from.
    [[nodiscard]] TimePoint waitsSince() const { return m_plannedAt.value_or(m_askedAt); }

    std::shared_ptr<RunState> m_run;
    const int m_worker;
    const ThreadId m_thread;
    WorkerSlot &m_slot;
    Victim *m_victim = nullptr; // from the cycle on in which it became one
    Recorder &m_recorder;
    OwnTimes *const m_ownTimes; // null: the recorder is its own
    WorkerTrace *const m_trace; // null: nobody wants to know
    SeededRandom m_random;
    std::shared_ptr<const Scenario> m_scenario; // what cycles are drawn from
    int m_version = 0;                          // of it
    CyclePlan m_plan;
    std::optional<TimePoint> m_plannedAt; // in an open loop
    TimePoint m_askedAt;
    TimePoint m_grantedAt;
    TimePoint m_releasedAt;
    TimePoint m_validUntil; // of the last grant, as far as the server's reply goes
    int m_takes = 0;
    std::optional<TimePoint> m_deadline; // of a hold that nothing renews
    bool m_isMeasured = false;           // the running hold was granted in the measured part
};

} // namespace lockscope::load
