// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/timeline_store.h"

#include <algorithm>
#include <functional>
#include <ranges>

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
    const TimePoint ripe = now - ReorderDelay;
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
    past.record->setWaitingClients(past.waitingClients);
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
    const TimePoint ripe = now - ReorderDelay;
    spreadMarks(ripe);
    keepPendingShort(ripe);
    forgetOldest(ripe);
    forgetLocks();
}

std::vector<TimelineStore::Pasts::value_type *> TimelineStore::largestFirst(std::size_t (*size)(const Past &))
{
    std::vector<Pasts::value_type *> all;
    for (auto &entry : m_pasts)
        all.push_back(&entry);
    std::ranges::sort(all, std::greater<>(), [size](const auto *entry) { return size(entry->second); });
    return all;
}

void TimelineStore::keepPendingShort(TimePoint ripe)
{
    const auto isLong = [](const auto &entry) { return entry.second.pending.size() > MostPending; };
    if (std::ranges::none_of(m_pasts, isLong))
        return;
    for (auto *entry :
         largestFirst([](const Past &past) { return past.pending.size(); }) | std::views::take(MostAtOnce))
        if (isLong(*entry))
            settle(entry->first, entry->second, ripe);
}

void TimelineStore::forgetOldest(TimePoint ripe)
{
    std::size_t kept = 0;
    for (const auto &[lock, past] : m_pasts)
        kept += past.size();
    if (kept <= MostKept)
        return;
    for (auto *entry : largestFirst([](const Past &past) { return past.size(); })) {
        Past &past = entry->second;
        kept -= past.size();
        settle(entry->first, past, ripe); // only the record can be trimmed and keeps ongoing states
        if (past.record)
            past.record->forgetOldestQuarter();
        kept += past.size();
        if (kept <= MostKept)
            break;
    }
    ++m_version;
}

/// Drops half of them together, so that this is rare.
void TimelineStore::forgetLocks()
{
    if (m_pasts.size() <= MostLocks)
        return;
    std::vector<std::pair<TimePoint, LockName>> ages;
    for (const auto &[lock, past] : m_pasts)
        ages.emplace_back(past.pending.last(), lock);
    const auto middle = ages.begin() + static_cast<std::ptrdiff_t>(ages.size() / 2);
    std::ranges::nth_element(ages, middle);
    std::for_each(ages.begin(), middle, [this](const auto &age) { m_pasts.erase(age.second); });
    ++m_version;
}

void TimelineStore::setWaitingClients(const LockName &lock, qint64 clients)
{
    const auto past = m_pasts.find(lock);
    if (past == m_pasts.end())
        return;
    past->second.waitingClients = clients;
    if (past->second.record)
        past->second.record->setWaitingClients(clients);
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
