// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"

#include <atomic>
#include <map>
#include <mutex>
#include <optional>

namespace lockscope::load {

/// Measures how long locks are blocked after one of their workers has vanished: how long a worker waited although no
/// living worker held the lock. Costs one flag check until the first worker vanishes. Thread: any.
class RecoveryWatch final
{
public:
    /// The hold that a vanished worker leaves behind.
    enum class Hold {
        None,
        Partial, ///< a permit or some members of a group: other workers may acquire the lock next to it
        Shared,  ///< a read lock
        Exclusive,
    };
    struct Outcome
    {
        std::chrono::nanoseconds longest {0}; ///< longest blocked time since then
        int grants = 0;                       ///< since then
        bool isOver = false;                  ///< the last blocked period has ended with a grant
        bool isHoldGone = false; ///< a later grant shows that the hold has ended; without a hold, any grant
    };

    /// Reports that a worker that waited for or held `names[name]` died; `fault` identifies the case. Its hold lasts
    /// until `holdUntil` at the latest. If it is exclusive, only the time up to the first grant counts for this fault.
    void vanished(std::size_t fault, std::size_t name, Hold hold, TimePoint holdUntil, TimePoint at);
    /// A worker that had called at `asked` was granted the lock; `isExclusive`: no other hold exists next to it.
    void granted(std::size_t name, TimePoint asked, TimePoint at, bool isExclusive);
    /// A living worker releases its hold.
    void ended(std::size_t name, TimePoint at);
    /// The result up to `now`. Empty `waitingSince`: no worker waits, or a living one holds the lock; otherwise a
    /// blocked period that continues counts up to `now`, also in later results.
    [[nodiscard]] Outcome outcome(std::size_t fault, std::optional<TimePoint> waitingSince, TimePoint now);

private:
    struct Case
    {
        std::size_t name = 0;
        Hold hold = Hold::None;
        TimePoint holdUntil;
        TimePoint freeSince; // the last end of a living worker's hold; initially the time of the fault
        Outcome outcome {};

        [[nodiscard]] bool blocksAll() const { return hold == Hold::Exclusive; }
    };

    [[nodiscard]] bool isBlockedByDead(std::size_t name) const;

    std::atomic<bool> m_isOn {false};
    mutable std::mutex m_mutex;
    std::map<std::size_t, Case> m_cases; // guarded by m_mutex; by fault
};

} // namespace lockscope::load
