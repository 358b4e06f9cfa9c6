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
    struct Outcome
    {
        std::chrono::nanoseconds longest {0}; ///< longest blocked time since then
        int grants = 0;                       ///< since then
        bool isOver = false;                  ///< the last blocked period has ended with a grant

        void note(std::chrono::nanoseconds standstill);
    };

    /// Reports that a worker that waited for or held `names[name]` died; `fault` identifies the case. `blocksAll`: it
    /// held the lock exclusively, so only the time up to the first grant counts for this fault, and later times do not.
    void vanished(std::size_t fault, std::size_t name, bool blocksAll, TimePoint at);
    /// A worker that had called at `asked` was granted the lock.
    void granted(std::size_t name, TimePoint asked, TimePoint at)
    {
        if (m_isOn.load(std::memory_order_relaxed))
            noteGrant(name, asked, at);
    }
    /// A living worker releases its hold.
    void ended(std::size_t name, TimePoint at)
    {
        if (m_isOn.load(std::memory_order_relaxed))
            noteEnd(name, at);
    }
    /// The result up to `now`. Empty `waitingSince`: there is no waiter; otherwise a blocked period that continues
    /// counts up to `now`.
    [[nodiscard]] Outcome outcome(std::size_t fault, std::optional<TimePoint> waitingSince, TimePoint now) const;

private:
    struct Case
    {
        std::size_t name = 0;
        bool blocksAll = false;
        TimePoint freeSince; // the last end of a living worker's hold; initially the time of the fault
        Outcome outcome;
    };

    [[nodiscard]] bool isBlockedByDead(std::size_t name) const;
    void noteGrant(std::size_t name, TimePoint asked, TimePoint at);
    void noteEnd(std::size_t name, TimePoint at);

    std::atomic<bool> m_isOn {false};
    mutable std::mutex m_mutex;
    std::map<std::size_t, Case> m_cases; // guarded by m_mutex; by fault
};

} // namespace lockscope::load
