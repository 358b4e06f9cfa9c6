// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/timeline_store.h"

#include <algorithm>

namespace lockscope::ui::timeline {

bool TimelineStore::settle(TimePoint now)
{
    const TimePoint ripe = now == TimePoint::max() ? now : now - HoldBack;
    std::ranges::stable_sort(m_waiting, {}, [](const Entry &entry) { return entry.change.at; });
    const auto end = std::ranges::upper_bound(m_waiting, ripe, {}, [](const Entry &entry) { return entry.change.at; });
    if (end == m_waiting.begin())
        return false;
    for (auto entry = m_waiting.begin(); entry != end; ++entry)
        apply(*entry);
    m_waiting.erase(m_waiting.begin(), end);
    ++m_version;
    keepBounds();
    return true;
}

void TimelineStore::apply(const Entry &entry)
{
    if (!entry.node.isEmpty())
        return recordOf(entry.change.lock).moveTo(entry.node, entry.change.at);
    if (!entry.mark)
        return recordOf(entry.change.lock).apply(entry.change);
    if (!entry.change.lock.isEmpty())
        return recordOf(entry.change.lock).add(*entry.mark);
    for (const auto &[name, record] : m_records)
        record->add(*entry.mark);
}

void TimelineStore::setNamelessClients(const LockName &lock, qint64 clients)
{
    if (const auto found = m_records.find(lock); found != m_records.end())
        found->second->setNamelessClients(clients);
}

LockRecord &TimelineStore::recordOf(const LockName &lock)
{
    std::unique_ptr<LockRecord> &record = m_records[lock];
    if (!record)
        record = std::make_unique<LockRecord>(lock);
    return *record;
}

void TimelineStore::keepBounds()
{
    std::size_t kept = 0;
    for (const auto &[name, record] : m_records)
        kept += record->size();
    if (kept > MostKept) {
        const auto bySize = [](const auto &a, const auto &b) { return a.second->size() < b.second->size(); };
        std::ranges::max_element(m_records, bySize)->second->forgetOldestQuarter();
    }
    if (m_records.size() <= MostLocks)
        return;
    std::vector<TimePoint> ages; // half of them go at once, so that this is rare
    for (const auto &[name, record] : m_records)
        ages.push_back(record->last());
    const auto middle = ages.begin() + static_cast<std::ptrdiff_t>(ages.size() / 2);
    std::ranges::nth_element(ages, middle);
    std::erase_if(m_records, [&](const auto &entry) { return entry.second->last() < *middle; });
}

const LockRecord *TimelineStore::find(const LockName &lock) const
{
    const auto found = m_records.find(lock);
    return found == m_records.end() ? nullptr : found->second.get();
}

std::vector<LockName> TimelineStore::locks() const
{
    std::vector<LockName> names;
    for (const auto &[name, record] : m_records)
        names.push_back(name);
    return names;
}

} // namespace lockscope::ui::timeline
