// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/timeline_store.h"

#include <algorithm>
#include <functional>
#include <ranges>

namespace lockscope::ui::timeline {

Pending &TimelineStore::pendingOf(const LockName &lock)
{
    const auto [history, isNew] = m_histories.try_emplace(lock);
    m_version += isNew;
    return history->second.pending;
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

bool TimelineStore::applyPending(const LockName &lock, TimePoint now)
{
    const TimePoint watermark = now - ReorderDelay;
    spreadMarks(watermark);
    const auto history = m_histories.find(lock);
    return history != m_histories.end() && applyPending(lock, history->second, watermark);
}

void TimelineStore::applyAll()
{
    spreadMarks(TimePoint::max());
    for (auto &[lock, history] : m_histories)
        applyPending(lock, history, TimePoint::max());
}

bool TimelineStore::applyPending(const LockName &lock, History &history, TimePoint watermark)
{
    if (!history.pending.hasUntil(watermark))
        return false;
    if (!history.record)
        history.record = std::make_unique<LockRecord>(lock);
    history.pending.applyTo(*history.record, watermark);
    history.record->setWaitingClients(history.waitingClients);
    ++m_version;
    return true;
}

void TimelineStore::spreadMarks(TimePoint watermark)
{
    std::erase_if(m_marks, [&](const Mark &mark) {
        if (mark.at > watermark)
            return false;
        for (auto &[lock, history] : m_histories)
            history.pending.add(mark);
        return true;
    });
}

void TimelineStore::limitMemory(TimePoint now)
{
    const TimePoint watermark = now - ReorderDelay;
    spreadMarks(watermark);
    keepPendingShort(watermark);
    forgetOldest(watermark);
    forgetLocks();
}

std::vector<TimelineStore::Histories::value_type *> TimelineStore::largestFirst(std::size_t (*size)(const History &))
{
    std::vector<Histories::value_type *> all;
    for (auto &entry : m_histories)
        all.push_back(&entry);
    std::ranges::sort(all, std::greater<>(), [size](const auto *entry) { return size(entry->second); });
    return all;
}

void TimelineStore::keepPendingShort(TimePoint watermark)
{
    const auto isLong = [](const auto &entry) { return entry.second.pending.size() > MaxPending; };
    if (std::ranges::none_of(m_histories, isLong))
        return;
    for (auto *entry :
         largestFirst([](const History &history) { return history.pending.size(); }) | std::views::take(MaxAtOnce))
        if (isLong(*entry))
            applyPending(entry->first, entry->second, watermark);
}

void TimelineStore::forgetOldest(TimePoint watermark)
{
    std::size_t kept = 0;
    for (const auto &[lock, history] : m_histories)
        kept += history.size();
    if (kept <= MaxEntries)
        return;
    for (auto *entry : largestFirst([](const History &history) { return history.size(); })) {
        History &history = entry->second;
        kept -= history.size();
        applyPending(entry->first, history, watermark); // only the record can be trimmed and keeps ongoing states
        if (history.record)
            history.record->forgetOldestQuarter();
        kept += history.size();
        if (kept <= MaxEntries)
            break;
    }
    ++m_version;
}

/// Drops half of them together, so that this is rare.
void TimelineStore::forgetLocks()
{
    if (m_histories.size() <= MaxLocks)
        return;
    std::vector<std::pair<TimePoint, LockName>> ages;
    for (const auto &[lock, history] : m_histories)
        ages.emplace_back(history.pending.last(), lock);
    const auto middle = ages.begin() + static_cast<std::ptrdiff_t>(ages.size() / 2);
    std::ranges::nth_element(ages, middle);
    std::for_each(ages.begin(), middle, [this](const auto &age) { m_histories.erase(age.second); });
    ++m_version;
}

void TimelineStore::setWaitingClients(const LockName &lock, qint64 clients)
{
    const auto history = m_histories.find(lock);
    if (history == m_histories.end())
        return;
    history->second.waitingClients = clients;
    if (history->second.record)
        history->second.record->setWaitingClients(clients);
}

const LockRecord *TimelineStore::find(const LockName &lock) const
{
    const auto history = m_histories.find(lock);
    return history == m_histories.end() ? nullptr : history->second.record.get();
}

bool TimelineStore::isExact(const LockName &lock) const
{
    const auto history = m_histories.find(lock);
    return history != m_histories.end() && history->second.pending.isExact();
}

std::vector<LockName> TimelineStore::locks() const
{
    const auto keys = std::views::keys(m_histories);
    std::vector<LockName> names(keys.begin(), keys.end());
    std::ranges::sort(names, {}, &LockName::bytes);
    return names;
}

} // namespace lockscope::ui::timeline
