// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/timeline_store.h"

#include <algorithm>

namespace lockscope::ui::timeline {

Pending &TimelineStore::pendingOf(const LockName &lock)
{
    const auto [past, isNew] = m_pasts.try_emplace(lock);
    m_version += isNew;
    return past->second.pending;
}

void TimelineStore::add(const Mark &mark, const LockName &lock)
{
    if (lock.isEmpty())
        m_marks.push_back(mark);
    else
        pendingOf(lock).add(mark);
}

void TimelineStore::add(const LockName &lock, const std::vector<Change> &changes, const std::vector<Mark> &marks)
{
    Pending &pending = pendingOf(lock);
    for (const Change &change : changes)
        pending.add(change);
    for (const Mark &mark : marks)
        pending.add(mark);
}

bool TimelineStore::settle(const LockName &lock, TimePoint now)
{
    const TimePoint ripe = now - HoldBack;
    spreadMarks(ripe);
    const auto past = m_pasts.find(lock);
    return past != m_pasts.end() && settle(lock, past->second, ripe);
}

void TimelineStore::settleAll()
{
    spreadMarks(TimePoint::max());
    for (auto &[lock, past] : m_pasts)
        settle(lock, past, TimePoint::max());
}

bool TimelineStore::settle(const LockName &lock, Past &past, TimePoint ripe)
{
    if (!past.pending.hasUntil(ripe))
        return false;
    if (!past.record)
        past.record = std::make_unique<LockRecord>(lock);
    past.pending.applyTo(*past.record, ripe);
    past.record->setNamelessClients(past.namelessClients);
    ++m_version;
    return true;
}

void TimelineStore::spreadMarks(TimePoint ripe)
{
    std::erase_if(m_marks, [&](const Mark &mark) {
        if (mark.until > ripe)
            return false;
        for (auto &[lock, past] : m_pasts)
            past.pending.add(mark);
        return true;
    });
}

void TimelineStore::tidyUp(TimePoint now)
{
    const TimePoint ripe = now - HoldBack;
    spreadMarks(ripe);
    keepPendingShort(ripe);
    forgetOldest();
    forgetLocks();
}

/// What waits of a lock becomes part of its record while there is room for that; else half of it is forgotten, and the
/// record, which is older, before it.
void TimelineStore::keepPendingShort(TimePoint ripe)
{
    const bool hasRoom = size() <= MostKept / 2;
    for (auto &[lock, past] : m_pasts) {
        if (past.pending.size() <= MostPending)
            continue;
        if (hasRoom)
            settle(lock, past, ripe);
        else
            forgetOlderHalf(past);
    }
}

void TimelineStore::forgetOlderHalf(Past &past)
{
    past.record.reset();
    past.pending.forgetOlderHalf();
    ++m_version;
}

void TimelineStore::forgetOldest()
{
    std::size_t kept = size();
    while (kept > MostKept) {
        Past &largest = std::ranges::max_element(m_pasts, {}, sizeOf)->second;
        const std::size_t before = largest.size();
        if (largest.record && largest.record->size() >= largest.pending.size())
            largest.record->forgetOldestQuarter();
        else
            forgetOlderHalf(largest);
        if (largest.size() >= before) // what is left is what its holders do now
            break;
        kept -= before - largest.size();
        ++m_version;
    }
}

std::size_t TimelineStore::size() const
{
    std::size_t kept = 0;
    for (const auto &[lock, past] : m_pasts)
        kept += past.size();
    return kept;
}

void TimelineStore::forgetLocks()
{
    if (m_pasts.size() <= MostLocks)
        return;
    std::vector<TimePoint> ages; // half of them go at once, so that this is rare
    for (const auto &[lock, past] : m_pasts)
        ages.push_back(past.pending.last());
    const auto middle = ages.begin() + static_cast<std::ptrdiff_t>(ages.size() / 2);
    std::ranges::nth_element(ages, middle);
    std::erase_if(m_pasts, [&](const auto &entry) { return entry.second.pending.last() < *middle; });
    ++m_version;
}

void TimelineStore::setNamelessClients(const LockName &lock, qint64 clients)
{
    const auto past = m_pasts.find(lock);
    if (past == m_pasts.end())
        return;
    past->second.namelessClients = clients;
    if (past->second.record)
        past->second.record->setNamelessClients(clients);
}

const LockRecord *TimelineStore::find(const LockName &lock) const
{
    const auto past = m_pasts.find(lock);
    return past == m_pasts.end() ? nullptr : past->second.record.get();
}

bool TimelineStore::isExact(const LockName &lock) const
{
    const auto past = m_pasts.find(lock);
    return past != m_pasts.end() && past->second.pending.isExact();
}

std::vector<LockName> TimelineStore::locks() const
{
    std::vector<LockName> names;
    for (const auto &[lock, past] : m_pasts)
        names.push_back(lock);
    std::ranges::sort(names, {}, &LockName::bytes);
    return names;
}

} // namespace lockscope::ui::timeline
