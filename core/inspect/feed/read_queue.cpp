// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/feed/read_queue.h"

#include <algorithm>

namespace lockscope::inspect {

namespace {

constexpr int ReadsInAdvance = 3;
constexpr int HiddenFactor = 4; ///< factor for the cooldown of changing locks that are not visible

} // namespace

void ReadQueue::markDirty(const LockName &name, const Entry &entry)
{
    entry->isPartial = false;
    const bool isQueued = std::exchange(entry->isDirty, true) && !std::exchange(entry->isLast, false);
    if (!isQueued && !entry->isReading) // during a read, finishReading() queues it again
        add(name, entry);
}

void ReadQueue::add(const LockName &name, const Entry &entry)
{
    if (!entry->isCoolingDown)
        (m_visible.contains(name) ? m_dirtyVisible : m_dirty).emplace_back(name, entry);
    else if (!std::exchange(entry->isReadAfterCooldown, true))
        ++m_dirtyCoolingDown; // endCooldowns() queues it
}

void ReadQueue::addPreviews(const QHash<LockName, Entry> &entries)
{
    for (auto it = entries.cbegin(); it != entries.cend(); ++it) {
        Watched &watched = *it.value();
        if (!watched.isPreview || watched.isRead || watched.isReading || std::exchange(watched.isDirty, true))
            continue;
        watched.isLast = !watched.isCoolingDown && !m_visible.contains(it.key());
        if (watched.isLast)
            m_previews.emplace_back(it.key(), it.value());
        else
            add(it.key(), it.value());
    }
    std::ranges::sort(m_previews, [](const auto &a, const auto &b) {
        const Health left = a.second->snapshot->health();
        const Health right = b.second->snapshot->health();
        return left != right ? left > right : a.first < b.first;
    });
}

/// Locks that waited in the other queue are taken from this one now, and skipped there.
void ReadQueue::setVisibleLocks(QSet<LockName> names, const QHash<LockName, Entry> &entries)
{
    for (const LockName &name : names) {
        const Entry entry = m_visible.contains(name) ? nullptr : entries.value(name);
        if (entry && entry->isDirty && !entry->isReading && !entry->isCoolingDown)
            m_dirtyVisible.emplace_back(name, entry);
    }
    m_visible = std::move(names);
}

void ReadQueue::endCooldowns(TimePoint now)
{
    while (!m_coolingDown.empty() && m_coolingDown.top().at <= now) {
        const TimedEntry cooldown = m_coolingDown.top();
        m_coolingDown.pop();
        Watched &watched = *cooldown.entry;
        watched.isCoolingDown = false;
        if (!std::exchange(watched.isReadAfterCooldown, false))
            continue;
        --m_dirtyCoolingDown;
        if (watched.isDirty && !watched.isReading)
            add(cooldown.name, cooldown.entry);
    }
}

std::optional<LockName> ReadQueue::take(TimePoint now)
{
    std::optional<LockName> name = takeFrom(m_dirtyVisible, now);
    if (!name)
        name = takeFrom(m_dirty, now);
    return name ? name : takeFrom(m_previews, now);
}

std::optional<LockName> ReadQueue::takeFrom(Queue &queue, TimePoint now)
{
    while (!queue.empty()) {
        const auto [name, entry] = queue.front();
        queue.pop_front();
        if (!entry->isListed || !entry->isDirty || entry->isReading || entry->isCoolingDown)
            continue; // removed, or taken from another queue
        entry->isDirty = false;
        entry->isLast = false;
        entry->isReading = true;
        entry->isCoolingDown = true;
        const Millis cooldown = m_visible.isEmpty() || m_visible.contains(name) ? m_cooldown
                                                                                : HiddenFactor * m_cooldown;
        // A lock that has just become visible has been charged for longer cooldowns.
        entry->allowanceUntil = std::clamp(entry->allowanceUntil, now, now + ReadsInAdvance * cooldown) + cooldown;
        const TimePoint paid = entry->allowanceUntil - ReadsInAdvance * cooldown;
        entry->keepsChanging = paid > now + m_frame;
        m_coolingDown.push({std::max(now + m_frame, paid), name, entry});
        return name;
    }
    return std::nullopt;
}

bool ReadQueue::finishReading(const LockName &name, const Entry &entry, bool isWhole)
{
    entry->isReading = false;
    if (!entry->isListed)
        return false;
    entry->isPartial = !isWhole && !std::exchange(entry->isDirty, true);
    if (entry->isDirty)
        add(name, entry);
    return true;
}

} // namespace lockscope::inspect
