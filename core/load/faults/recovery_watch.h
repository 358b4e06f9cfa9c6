// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"

#include <atomic>
#include <map>
#include <mutex>
#include <optional>

namespace lockscope::load {

/// Measures how long locks stand still after one of their workers has vanished: how long somebody waited although
/// nobody who lives held the lock. Costs one look at a flag until the first vanishes. Thread: any.
class RecoveryWatch final
{
public:
    struct Outcome
    {
        std::chrono::nanoseconds longest {0}; ///< standstill since then
        int grants = 0;                       ///< since then
        bool isOver = false;                  ///< the last standstill has ended with a grant

        void note(std::chrono::nanoseconds standstill);
    };

    /// A worker that waited for or held `names[name]` is gone; `fault` names the case. `blocksAll`: it held the lock
    /// alone, so that the standstill up to the first grant is its doing and no other's, and what comes later is not.
    void vanished(std::size_t fault, std::size_t name, bool blocksAll, TimePoint at);
    /// A worker that had asked at `asked` was granted the lock.
    void granted(std::size_t name, TimePoint asked, TimePoint at)
    {
        if (m_isOn.load(std::memory_order_relaxed))
            noteGrant(name, asked, at);
    }
    /// A living worker gives its hold back.
    void ended(std::size_t name, TimePoint at)
    {
        if (m_isOn.load(std::memory_order_relaxed))
            noteEnd(name, at);
    }
    /// What was seen until `now`. Empty `waitingSince`: nobody waits for the lock; else a standstill that lasts counts
    /// up to now.
    [[nodiscard]] Outcome outcome(std::size_t fault, std::optional<TimePoint> waitingSince, TimePoint now) const;

private:
    struct Case
    {
        std::size_t name = 0;
        bool blocksAll = false;
        TimePoint freeSince; // the last end of a living worker's hold, at first the moment of the fault
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
