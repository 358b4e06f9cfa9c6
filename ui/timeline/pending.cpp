// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/pending.h"

#include <algorithm>

namespace lockscope::ui::timeline {

namespace {

/// In order of `time`; removes the applied entries.
template <typename Entry>
void applyUntil(std::vector<Entry> &entries, TimePoint watermark, TimePoint Entry::*time, auto apply)
{
    if (!std::ranges::is_sorted(entries, {}, time)) // usually it is
        std::ranges::stable_sort(entries, {}, time);
    const auto end = std::ranges::upper_bound(entries, watermark, {}, time);
    std::for_each(entries.begin(), end, apply);
    entries.erase(entries.begin(), end);
}

} // namespace

void Pending::add(const Change &change)
{
    const int holder = indexOf(change.holder);
    KnownHolder &known = m_holders[static_cast<std::size_t>(holder)];
    if (isRedundant(change, known))
        return;
    if (known.isExact && !change.isExact)
        known.state.queuePosition = change.state.queuePosition; // the record uses no other field of it
    else
        known.state = change.state;
    known.isExact |= change.isExact;
    known.isLatest = change.at >= known.at;
    known.at = std::max(known.at, change.at);
    m_changes.push_back({change.at, holder, change.state, change.isExact});
    m_isExact |= change.isExact;
    m_last = std::max(m_last, change.at);
}

/// Whether the record would ignore the change. Each snapshot repeats all holders. A holder's own reports override
/// observations, except for its position in the queue. Late changes are left to the record.
bool Pending::isRedundant(const Change &change, const KnownHolder &known)
{
    if (known.isExact && !change.isExact)
        return change.state.queuePosition == 0
            || (known.isLatest && change.state.queuePosition == known.state.queuePosition);
    return known.isLatest && change.isExact == known.isExact && change.at >= known.at && change.state == known.state;
}

void Pending::add(const Mark &mark)
{
    if (mark.kind != Mark::Kind::Gap)
        m_marks.push_back(mark);
    else if (!extendGap(m_gaps, mark))
        m_gaps.push_back(mark);
}

void Pending::moveTo(const QString &node, TimePoint at)
{
    m_moves.push_back({at, node});
}

int Pending::indexOf(const QByteArray &holder)
{
    // Fast path: a holder usually releases the lock before another takes it.
    if (static_cast<std::size_t>(m_latest) < m_holders.size()
        && m_holders[static_cast<std::size_t>(m_latest)].holder == holder)
        return m_latest;
    const auto known = m_indexOf.constFind(holder);
    if (known != m_indexOf.cend())
        return m_latest = *known;
    m_latest = static_cast<int>(m_holders.size());
    m_indexOf.insert(holder, m_latest);
    m_holders.push_back({holder}); // an unknown holder is idle
    return m_latest;
}

bool Pending::hasUntil(TimePoint watermark) const
{
    const auto isDue = [watermark](auto time) {
        return [watermark, time](const auto &entry) { return entry.*time <= watermark; };
    };
    return std::ranges::any_of(m_changes, isDue(&PendingChange::at))
        || std::ranges::any_of(m_moves, isDue(&NodePeriod::from)) || std::ranges::any_of(m_marks, isDue(&Mark::at))
        || std::ranges::any_of(m_gaps, isDue(&Mark::at));
}

void Pending::applyTo(LockRecord &record, TimePoint watermark)
{
    applyUntil(m_changes, watermark, &PendingChange::at, [&](const PendingChange &change) {
        record.apply(
            {change.at, m_holders[static_cast<std::size_t>(change.holder)].holder, change.state, change.isExact});
    });
    applyUntil(m_moves, watermark, &NodePeriod::from,
               [&](const NodePeriod &move) { record.moveTo(move.node, move.from); });
    for (std::vector<Mark> *marks : {&m_marks, &m_gaps})
        applyUntil(*marks, watermark, &Mark::at, [&](const Mark &mark) { record.add(mark); });
}

} // namespace lockscope::ui::timeline
