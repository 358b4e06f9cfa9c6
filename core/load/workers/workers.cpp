// SPDX-License-Identifier: Apache-2.0
#include "core/load/workers/workers.h"

#include <numeric>

namespace lockscope::load {

Workers::Workers(int count) : m_slots(static_cast<std::size_t>(count))
{
    for (int worker = 0; worker < count; ++worker)
        (*this)[worker].party = worker;
}

qint64 Workers::cycles() const
{
    qint64 cycles = 0;
    for (const WorkerSlot &slot : m_slots)
        cycles += slot.cycles.load(std::memory_order_relaxed);
    return cycles;
}

std::vector<qint64> Workers::acquired() const
{
    std::vector<qint64> acquired;
    for (const WorkerSlot &slot : m_slots)
        acquired.push_back(slot.acquired);
    return acquired;
}

qint64 Workers::acquiredByAll() const
{
    const std::vector<qint64> each = acquired();
    return std::accumulate(each.begin(), each.end(), qint64(0));
}

std::chrono::nanoseconds Workers::longestWait(TimePoint until) const
{
    std::chrono::nanoseconds longest {0};
    for (const WorkerSlot &slot : m_slots) {
        longest = std::max(longest, slot.longestWait.load());
        if (slot.state == WorkerState::Waits)
            longest = std::max(longest, until - slot.askedAt.load());
    }
    return longest;
}

std::optional<TimePoint> Workers::waitingSince(std::size_t name) const
{
    std::optional<TimePoint> since;
    for (const WorkerSlot &slot : m_slots) {
        if (slot.name != name || slot.fate == Fate::Dead)
            continue;
        if (slot.state == WorkerState::Holds)
            return std::nullopt;
        if (slot.state == WorkerState::Waits)
            since = std::min(since.value_or(TimePoint::max()), slot.askedAt.load());
    }
    return since;
}

void Workers::started(int count)
{
    const std::lock_guard guard(m_mutex);
    m_running += count;
}

void Workers::ended()
{
    const std::lock_guard guard(m_mutex);
    --m_running;
    m_ended.notify_all();
}

void Workers::waitForEnd()
{
    std::unique_lock lock(m_mutex);
    m_ended.wait(lock, [this] { return m_running == 0; });
}

} // namespace lockscope::load
