// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/timeline_store.h"

#include <algorithm>

namespace lockscope::ui::timeline {

namespace {

/// Applies what happened until `ripe`, in the order of time, and keeps the rest. True when there was something.
template <typename Entry>
bool settleThose(std::vector<Entry> &waiting, TimePoint ripe, TimePoint Entry::*time, auto apply)
{
    if (!std::ranges::is_sorted(waiting, {}, time)) // mostly it is
        std::ranges::stable_sort(waiting, {}, time);
    const auto end = std::ranges::upper_bound(waiting, ripe, {}, time);
    const bool isAny = end != waiting.begin();
    std::for_each(waiting.begin(), end, apply);
    waiting.erase(waiting.begin(), end);
    return isAny;
}

} // namespace

void TimelineStore::add(const Mark &mark, const LockName &lock)
{
    (lock.isEmpty() ? m_marks : m_waiting[lock].marks).push_back(mark);
}

void TimelineStore::add(const LockName &lock, const std::vector<Change> &changes, const std::vector<Mark> &marks)
{
    Waiting &waiting = m_waiting[lock];
    std::ranges::copy(changes, std::back_inserter(waiting.changes));
    std::ranges::copy(marks, std::back_inserter(waiting.marks));
}

bool TimelineStore::settle(TimePoint now)
{
    const TimePoint ripe = now == TimePoint::max() ? now : now - HoldBack;
    std::erase_if(m_waiting, [](const auto &entry) { return entry.second.isEmpty(); }); // nothing has come for a while
    bool isAny = false;
    for (auto &[lock, waiting] : m_waiting)
        isAny |= settle(lock, waiting, ripe);
    isAny |= settleThose(m_marks, ripe, &Mark::until, [this](const Mark &mark) {
        for (const auto &[name, record] : m_records)
            record->add(mark);
    });
    if (!isAny)
        return false;
    ++m_version;
    keepBounds();
    return true;
}

bool TimelineStore::settleOnly(const LockName &lock, TimePoint now)
{
    const TimePoint ripe = now - HoldBack;
    if (std::ranges::any_of(m_marks, [ripe](const Mark &mark) { return mark.until <= ripe; }))
        return settle(now); // it is of every lock that is there by then
    const auto waiting = m_waiting.find(lock);
    if (waiting == m_waiting.end() || !settle(lock, waiting->second, ripe))
        return false;
    ++m_version;
    return true;
}

bool TimelineStore::settle(const LockName &lock, Waiting &waiting, TimePoint ripe)
{
    LockRecord *record = nullptr; // there is none before something is ripe
    const auto found = [&]() -> LockRecord & { return *(record = record ? record : &recordOf(lock)); };
    bool isAny = settleThose(waiting.changes, ripe, &Change::at, [&](const Change &change) { found().apply(change); });
    isAny |= settleThose(waiting.moves, ripe, &Stay::from,
                         [&](const Stay &move) { found().moveTo(move.node, move.from); });
    isAny |= settleThose(waiting.marks, ripe, &Mark::until, [&](const Mark &mark) { found().add(mark); });
    return isAny;
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
