// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/pending.h"

#include <algorithm>

namespace lockscope::ui::timeline {

namespace {

template <typename Entry>
void sortByTime(std::vector<Entry> &entries, TimePoint Entry::*time)
{
    if (!std::ranges::is_sorted(entries, {}, time)) // mostly they are
        std::ranges::stable_sort(entries, {}, time);
}

/// Applies what happened until `ripe`, in the order of time, and keeps the rest.
template <typename Entry>
void applyThose(std::vector<Entry> &entries, TimePoint ripe, TimePoint Entry::*time, auto apply)
{
    sortByTime(entries, time);
    const auto end = std::ranges::upper_bound(entries, ripe, {}, time);
    std::for_each(entries.begin(), end, apply);
    entries.erase(entries.begin(), end);
}

template <typename Entry>
TimePoint middleOf(std::vector<Entry> &entries, TimePoint Entry::*time)
{
    sortByTime(entries, time);
    return entries[entries.size() / 2].*time;
}

} // namespace

void Pending::add(const Change &change)
{
    m_steps.push_back({change.at, indexOf(change.holder), change.state, change.isExact});
    m_isExact |= change.isExact;
    m_last = std::max(m_last, change.at);
}

void Pending::add(const Mark &mark)
{
    m_marks.push_back(mark);
    m_last = std::max(m_last, mark.until);
}

void Pending::moveTo(const QString &node, TimePoint at)
{
    m_moves.push_back({at, node});
}

int Pending::indexOf(const QByteArray &holder)
{
    // Who takes a lock mostly gives it back before another takes it.
    if (static_cast<std::size_t>(m_latest) < m_holders.size()
        && m_holders[static_cast<std::size_t>(m_latest)] == holder)
        return m_latest;
    const auto known = m_indexOf.constFind(holder);
    if (known != m_indexOf.cend())
        return m_latest = *known;
    m_latest = static_cast<int>(m_holders.size());
    m_indexOf.insert(holder, m_latest);
    m_holders.push_back(holder);
    return m_latest;
}

bool Pending::hasUntil(TimePoint ripe) const
{
    const auto isRipe = [ripe](auto time) { return [ripe, time](const auto &entry) { return entry.*time <= ripe; }; };
    return std::ranges::any_of(m_steps, isRipe(&Step::at)) || std::ranges::any_of(m_moves, isRipe(&Stay::from))
        || std::ranges::any_of(m_marks, isRipe(&Mark::until));
}

void Pending::applyTo(LockRecord &record, TimePoint ripe)
{
    applyThose(m_steps, ripe, &Step::at, [&](const Step &step) {
        record.apply({step.at, m_holders[static_cast<std::size_t>(step.holder)], step.state, step.isExact});
    });
    applyThose(m_moves, ripe, &Stay::from, [&](const Stay &move) { record.moveTo(move.node, move.from); });
    applyThose(m_marks, ripe, &Mark::until, [&](const Mark &mark) { record.add(mark); });
    if (m_steps.empty()) {
        m_holders.clear();
        m_indexOf.clear();
    }
}

void Pending::forgetOlderHalf()
{
    if (size() == 0)
        return;
    forgetBefore(m_steps.size() >= m_marks.size() ? middleOf(m_steps, &Step::at) : middleOf(m_marks, &Mark::until));
}

void Pending::forgetBefore(TimePoint at)
{
    sortByTime(m_steps, &Step::at);
    const auto firstKept = std::ranges::lower_bound(m_steps, at, {}, &Step::at);
    std::vector<Step> kept;
    std::vector<bool> isKnown(m_holders.size(), false);
    for (auto step = firstKept; step != m_steps.begin();) {
        --step;
        const auto holder = static_cast<std::size_t>(step->holder);
        if (!isKnown[holder])
            kept.push_back(*step);
        isKnown[holder] = true;
    }
    std::ranges::reverse(kept);
    kept.insert(kept.end(), firstKept, m_steps.end());
    const std::vector<QByteArray> before = std::exchange(m_holders, {});
    m_indexOf.clear();
    for (Step &step : kept)
        step.holder = indexOf(before[static_cast<std::size_t>(step.holder)]);
    m_steps = std::move(kept);
    std::erase_if(m_marks, [at](const Mark &mark) { return mark.until < at; });
    sortByTime(m_moves, &Stay::from);
    while (m_moves.size() > 1 && m_moves[1].from <= at)
        m_moves.erase(m_moves.begin());
}

} // namespace lockscope::ui::timeline
