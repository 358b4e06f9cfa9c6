// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/lab/case_record.h"

namespace lockscope::lab {

/// A worker that the user controls.
struct HandWorker
{
    char who = 'A';
    int reads = 0;
    int writes = 0;
    int fair = 0;
    std::optional<GoldenStep::Side> waitsFor {};
    bool isDead = false;   ///< its client has ended without releasing; holds stay until their leases end
    bool isFrozen = false; ///< its watchdog renews nothing
    bool isPaused = false; ///< it does nothing at all, like a stopped process

    [[nodiscard]] int &holds(GoldenStep::Side side)
    {
        return side == GoldenStep::Side::Read ? reads : side == GoldenStep::Side::Write ? writes : fair;
    }
    [[nodiscard]] bool isIdle() const { return reads + writes + fair == 0 && !waitsFor; }
    friend bool operator==(const HandWorker &, const HandWorker &) = default;
};

/// The scene after an action or an event.
struct HandScene
{
    std::vector<HandWorker> workers;
    TimePoint at {};     ///< of the action or event, before the data was read
    TimePoint readAt {}; ///< when the data was read
    StepRecord last;     ///< the latest action, with its worker
    Message note;        ///< set if no step of a case describes it
    /// No action and no event, but time has passed: only the keys in `last` are valid.
    bool isTick = false;
};

/// Returns the stored holds of one field of a lock: the only source for a client that has exited.
[[nodiscard]] int storedHolds(const Keyspace &stored, const LockName &lock, const QByteArray &field);
/// All participants of the case after `steps` of its steps. Holders are derived from the stored data, waiters from the
/// steps.
[[nodiscard]] std::vector<HandWorker> castAfter(const CaseRecord &played, int steps);

} // namespace lockscope::lab
