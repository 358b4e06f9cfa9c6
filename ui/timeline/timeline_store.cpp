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

/// What waits for one lock, taken out of what waits for all.
template <typename Entry>
std::vector<Entry> takenOf(const LockName &lock, std::vector<Entry> &waiting)
{
    const auto own = std::ranges::stable_partition(waiting, [&lock](const Entry &entry) { return entry.lock != lock; });
    std::vector<Entry> taken(std::make_move_iterator(own.begin()), std::make_move_iterator(own.end()));
    waiting.erase(own.begin(), own.end());
    return taken;
}

} // namespace

bool TimelineStore::settle(TimePoint now)
{
    const TimePoint ripe = now == TimePoint::max() ? now : now - HoldBack;
    const bool hasChanged = settleChanges(ripe);
    const bool hasMoved = settleMoves(m_moves, ripe);
    const bool isMarked = settleMarks(m_marks, ripe);
    if (!hasChanged && !hasMoved && !isMarked)
        return false;
    ++m_version;
    keepBounds();
    return true;
}

bool TimelineStore::settleOnly(const LockName &lock, TimePoint now)
{
    const TimePoint ripe = now - HoldBack;
    const bool concernsAll = std::ranges::any_of(
        m_marks, [ripe](const LockMark &entry) { return entry.lock.isEmpty() && entry.mark.until <= ripe; });
    if (concernsAll)
        return settle(now); // in the order of time, for each of them
    const auto changes = m_changes.find(lock);
    const bool hasChanged = changes != m_changes.end() && settleChangesOf(lock, changes->second, ripe);
    std::vector<Move> moves = takenOf(lock, m_moves);
    std::vector<LockMark> marks = takenOf(lock, m_marks);
    const bool hasMoved = settleMoves(moves, ripe);
    const bool isMarked = settleMarks(marks, ripe);
    std::ranges::move(moves, std::back_inserter(m_moves)); // too young
    std::ranges::move(marks, std::back_inserter(m_marks));
    if (!hasChanged && !hasMoved && !isMarked)
        return false;
    ++m_version;
    return true;
}

/// Lock by lock: little to sort at a time, and what belongs together stays in the processor's cache.
bool TimelineStore::settleChanges(TimePoint ripe)
{
    bool isAny = false;
    for (auto &[lock, waiting] : m_changes)
        isAny |= settleChangesOf(lock, waiting, ripe);
    std::erase_if(m_changes, [](const auto &entry) { return entry.second.empty(); });
    return isAny;
}

bool TimelineStore::settleChangesOf(const LockName &lock, std::vector<Change> &waiting, TimePoint ripe)
{
    LockRecord *record = nullptr; // there is none before something is ripe
    const auto apply = [&](const Change &change) {
        record = record ? record : &recordOf(lock);
        record->apply(change);
    };
    return settleThose<Change>(
        waiting, ripe, [](const Change &change) { return change.at; }, apply);
}

bool TimelineStore::settleMoves(std::vector<Move> &waiting, TimePoint ripe)
{
    return settleThose<Move>(
        waiting, ripe, [](const Move &move) { return move.at; },
        [this](const Move &move) { recordOf(move.lock).moveTo(move.node, move.at); });
}

bool TimelineStore::settleMarks(std::vector<LockMark> &waiting, TimePoint ripe)
{
    return settleThose<LockMark>(
        waiting, ripe, [](const LockMark &entry) { return entry.mark.until; },
        [this](const LockMark &entry) { apply(entry); });
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
