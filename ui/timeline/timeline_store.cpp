// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/timeline_store.h"

#include <algorithm>

namespace lockscope::ui::timeline {

namespace {

/// Applies what happened until `ripe`, in the order of time, and keeps the rest. True when there was something.
template <typename Entry>
bool settleThose(std::vector<Entry> &waiting, TimePoint ripe, TimePoint (*timeOf)(const Entry &), auto apply)
{
    std::ranges::stable_sort(waiting, {}, timeOf);
    const auto end = std::ranges::upper_bound(waiting, ripe, {}, timeOf);
    const bool isAny = end != waiting.begin();
    std::for_each(waiting.begin(), end, apply);
    waiting.erase(waiting.begin(), end);
    return isAny;
}

} // namespace

bool TimelineStore::settle(TimePoint now)
{
    const TimePoint ripe = now == TimePoint::max() ? now : now - HoldBack;
    const bool hasChanged = settleChanges(ripe);
    const bool hasMoved = settleThose<Move>(
        m_moves, ripe, [](const Move &move) { return move.at; },
        [this](const Move &move) { recordOf(move.lock).moveTo(move.node, move.at); });
    const bool isMarked = settleThose<LockMark>(
        m_marks, ripe, [](const LockMark &entry) { return entry.mark.until; },
        [this](const LockMark &entry) { apply(entry); });
    if (!hasChanged && !hasMoved && !isMarked)
        return false;
    ++m_version;
    keepBounds();
    return true;
}

/// Lock by lock: little to sort at a time, and what belongs together stays in the processor's cache.
bool TimelineStore::settleChanges(TimePoint ripe)
{
    bool isAny = false;
    for (auto &[lock, waiting] : m_changes) {
        LockRecord *record = nullptr; // there is none before something is ripe
        const auto apply = [&](const Change &change) {
            record = record ? record : &recordOf(change.lock);
            record->apply(change);
        };
        isAny |= settleThose<Change>(
            waiting, ripe, [](const Change &change) { return change.at; }, apply);
    }
    std::erase_if(m_changes, [](const auto &entry) { return entry.second.empty(); });
    return isAny;
}

void TimelineStore::apply(const LockMark &entry)
{
    if (!entry.lock.isEmpty())
        return recordOf(entry.lock).add(entry.mark);
    for (const auto &[name, record] : m_records)
        record->add(entry.mark);
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
    std::ranges::sort(names, {}, &LockName::bytes);
    return names;
}

} // namespace lockscope::ui::timeline
