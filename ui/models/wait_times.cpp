// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/wait_times.h"

#include <algorithm>
#include <utility>

namespace lockscope::ui::models {

namespace {

qint64 msBetween(TimePoint from, TimePoint to)
{
    return std::chrono::duration_cast<Millis>(to - from).count();
}

} // namespace

void WaitTimes::note(const inspect::LockSnapshot &lock, TimePoint heldSince)
{
    QHash<QByteArray, TimePoint> since;
    for (const inspect::QueueEntry &entry : lock.queue) {
        if (entry.isListening.value_or(true))
            since.insert(entry.member, lock.takenAt);
    }
    if (lock.queue.empty() && lock.waitingClients > 0 && lock.mode != schema::LockMode::Free)
        since.insert({}, lock.takenAt);
    auto waits = m_locks.find(lock.name);
    if (waits == m_locks.end()) {
        if (!since.isEmpty())
            m_locks.insert(lock.name, {since});
        return;
    }
    for (auto was = waits->since.cbegin(); was != waits->since.cend(); ++was) {
        const auto now = since.find(was.key());
        const bool goesOn = now != since.end() && (!was.key().isEmpty() || *was >= heldSince);
        if (goesOn)
            *now = *was;
        else
            waits->longestMs = std::max(waits->longestMs, msBetween(*was, lock.takenAt));
    }
    waits->since = std::move(since);
}

std::optional<qint64> WaitTimes::longestMs(const LockName &name, TimePoint now) const
{
    const auto waits = m_locks.constFind(name);
    if (waits == m_locks.cend())
        return std::nullopt;
    qint64 longest = waits->longestMs;
    for (const TimePoint since : waits->since)
        longest = std::max(longest, msBetween(since, now));
    return longest;
}

} // namespace lockscope::ui::models
