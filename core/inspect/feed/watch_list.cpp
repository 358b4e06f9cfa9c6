// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/feed/watch_list.h"

#include "core/inspect/model/snapshot_diff.h"
#include "core/schema/lock_keys.h"

#include <algorithm>

namespace lockscope::inspect {

using schema::LockMode;

namespace {

constexpr qsizetype MostForeignNames = 200'000;
constexpr int ReadsInAdvance = 3;
constexpr int HiddenFactor = 4; ///< factor for the cooldown of changing locks that are not visible

/// Deadlines without their lock and queue, which stay until another waiter comes.
bool hasLeftovers(const LockSnapshot &lock)
{
    const QByteArray token = schema::LockKeys(lock.name).token();
    return std::ranges::any_of(lock.keys, [&](const StoredKey &key) { return key.isOrphan && key.key != token; });
}

bool isIdle(const Watched &watched)
{
    const LockSnapshot &lock = watched.snapshot;
    return watched.isRead && lock.mode == LockMode::Free && lock.waitingClients == 0 && lock.queue.empty()
        && !hasLeftovers(lock);
}

} // namespace

WatchList::Entry WatchList::add(const LockName &name, bool isNamed)
{
    Entry entry = find(name);
    if (!entry) {
        entry = insert(name);
        entry->isNew = m_isComplete && !isNamed;
        markDirty(name);
    }
    entry->isNamed = entry->isNamed || isNamed;
    return entry;
}

WatchList::Entry WatchList::insert(const LockName &name)
{
    const Entry entry = std::make_shared<Watched>();
    m_entries.insert(name, entry);
    if (m_known.size() > MostForeignNames + m_entries.size())
        recheckForgotten();
    m_known.insert(name);
    if (m_callbacks.added)
        m_callbacks.added(name);
    return entry;
}

void WatchList::addPreview(const SharedSnapshot &snapshot)
{
    if (m_entries.contains(snapshot->name))
        return;
    const Entry entry = insert(snapshot->name);
    entry->isPreview = true;
    entry->snapshot = snapshot;
    scheduleExpiry(snapshot->name, entry);
    tell(snapshot);
}

void WatchList::markPreviews()
{
    for (auto it = m_entries.cbegin(); it != m_entries.cend(); ++it) {
        Watched &watched = *it.value();
        if (!watched.isPreview || watched.isRead || watched.isReading || std::exchange(watched.isDirty, true))
            continue;
        watched.isLast = !watched.isCoolingDown && !m_visible.contains(it.key());
        if (watched.isLast)
            m_previews.push_back(it.key());
        else
            queue(it.key(), watched);
    }
    std::ranges::sort(m_previews, [this](const LockName &a, const LockName &b) {
        const Health left = m_entries.value(a)->snapshot->health();
        const Health right = m_entries.value(b)->snapshot->health();
        return left != right ? left > right : a < b;
    });
}

LockName WatchList::lockOfKey(const QByteArray &key) const
{
    const LockName companion = schema::lockOfCompanion(key);
    for (const LockName &owner : {companion, schema::lockOfHeldPermits(key)}) {
        const LockName braced('{' + owner.bytes() + '}'); // has the same companions
        for (const LockName &name : {owner, braced})
            if (m_entries.contains(name))
                return name;
    }
    return companion.isEmpty() ? LockName(key) : companion;
}

void WatchList::markDirty(const LockName &name, const Entry &entry)
{
    if (!entry || entry->isRefused)
        return;
    entry->isPartial = false;
    const bool isQueued = std::exchange(entry->isDirty, true) && !std::exchange(entry->isLast, false);
    if (!isQueued && !entry->isReading) // during a read, finishReading() queues it again
        queue(name, *entry);
}

void WatchList::readAgain(const LockName &name)
{
    const Entry entry = find(name);
    if (entry)
        entry->isRefused = false;
    markDirty(name, entry);
}

void WatchList::queue(const LockName &name, Watched &watched)
{
    if (!watched.isCoolingDown)
        (m_visible.contains(name) ? m_dirtyVisible : m_dirty).push_back(name);
    else if (!std::exchange(watched.isReadAfterCooldown, true))
        ++m_dirtyCoolingDown; // endCooldowns() queues it
}

/// Locks that waited in the other queue are taken from this one now, and skipped there.
void WatchList::setVisibleLocks(QSet<LockName> names)
{
    for (const LockName &name : names) {
        const Entry entry = m_visible.contains(name) ? nullptr : find(name);
        if (entry && entry->isDirty && !entry->isReading && !entry->isCoolingDown)
            m_dirtyVisible.push_back(name);
    }
    m_visible = std::move(names);
}

void WatchList::endCooldowns(TimePoint now)
{
    while (!m_coolingDown.empty() && m_coolingDown.top().at <= now) {
        const Later cooldown = m_coolingDown.top();
        m_coolingDown.pop();
        Watched &watched = *cooldown.entry;
        watched.isCoolingDown = false;
        if (!std::exchange(watched.isReadAfterCooldown, false))
            continue;
        --m_dirtyCoolingDown;
        if (watched.isDirty && !watched.isReading)
            queue(cooldown.name, watched);
    }
}

void WatchList::markDirty(const std::function<bool(const LockName &, const Watched &)> &which)
{
    for (auto it = m_entries.cbegin(); it != m_entries.cend(); ++it)
        if (which(it.key(), *it.value()))
            markDirty(it.key(), it.value());
}

void WatchList::scheduleExpiry(const LockName &name, const Entry &entry)
{
    const std::optional<TimePoint> end = runsOutAt(entry->snapshot);
    if (!end || *end >= entry->expiresAt)
        return; // the pending entry covers it
    m_expiries.erase({std::exchange(entry->expiresAt, *end), name});
    m_expiries.insert({*end, name});
}

void WatchList::markExpired(TimePoint now)
{
    while (!m_expiries.empty() && m_expiries.begin()->first <= now) {
        const LockName name = m_expiries.extract(m_expiries.begin()).value().second;
        const Entry entry = find(name);
        if (!entry)
            continue;
        entry->expiresAt = TimePoint::max();
        if (runsOutAt(entry->snapshot).value_or(TimePoint::max()) <= now)
            markDirty(name, entry); // the read sets the next end
        else
            scheduleExpiry(name, entry); // it was renewed
    }
}

std::optional<LockName> WatchList::takeDirty(TimePoint now)
{
    std::optional<LockName> name = takeFrom(m_dirtyVisible, now);
    if (!name)
        name = takeFrom(m_dirty, now);
    return name ? name : takeFrom(m_previews, now);
}

std::optional<LockName> WatchList::takeFrom(std::deque<LockName> &queue, TimePoint now)
{
    while (!queue.empty()) {
        const LockName name = queue.front();
        queue.pop_front();
        const Entry entry = find(name);
        if (!entry || !entry->isDirty || entry->isReading || entry->isCoolingDown)
            continue; // removed, or taken from another queue
        entry->isDirty = false;
        entry->isLast = false;
        entry->isReading = true;
        entry->isCoolingDown = true;
        const Millis cooldown = m_visible.isEmpty() || m_visible.contains(name) ? m_cooldown
                                                                                : HiddenFactor * m_cooldown;
        // A lock that has just become visible has been charged for longer rests.
        entry->allowanceUntil = std::clamp(entry->allowanceUntil, now, now + ReadsInAdvance * cooldown) + cooldown;
        const TimePoint paid = entry->allowanceUntil - ReadsInAdvance * cooldown;
        entry->keepsChanging = paid > now + m_frame;
        m_coolingDown.push({std::max(now + m_frame, paid), name, entry});
        return name;
    }
    return std::nullopt;
}

bool WatchList::finishReading(const LockName &name, const Entry &entry, bool isWhole)
{
    entry->isReading = false;
    if (find(name) != entry)
        return false;
    entry->isPartial = !isWhole && !std::exchange(entry->isDirty, true);
    if (entry->isDirty)
        queue(name, *entry);
    return true;
}

std::vector<LockName> WatchList::takeTurn(std::size_t most)
{
    std::vector<LockName> turn;
    const auto take = [&](const LockName &name) {
        const Entry entry = find(name);
        if (entry && entry->isRead)
            turn.push_back(name);
    };
    for (const LockName &name : m_visible)
        take(name);
    if (m_round.empty())
        m_round.assign(m_entries.keyBegin(), m_entries.keyEnd());
    for (; !m_round.empty() && turn.size() < most; m_round.pop_back()) {
        if (!m_visible.contains(m_round.back()))
            take(m_round.back());
    }
    return turn;
}

void WatchList::apply(const Entry &entry, const SharedSnapshot &snapshot, std::vector<LockEvent> events)
{
    Watched &watched = *entry;
    const bool isFirst = !std::exchange(watched.isRead, true);
    if (snapshot->mode == LockMode::Free && (isFirst || watched.snapshot->mode != LockMode::Free))
        watched.freeSince = snapshot->takenAt;
    std::ranges::move(events, std::back_inserter(m_update.events));
    watched.snapshot = snapshot;
    scheduleExpiry(snapshot->name, entry);
    if (isIdle(watched) && !watched.isNamed && !std::exchange(watched.isLeaving, true))
        m_idle.push({watched.freeSince, snapshot->name, entry});
    tell(snapshot);
}

void WatchList::addEvent(LockEvent event)
{
    m_update.events.push_back(std::move(event));
    reportUpdate();
}

void WatchList::reportUpdate()
{
    if (m_callbacks.updated)
        m_callbacks.updated();
}

void WatchList::tell(const SharedSnapshot &snapshot)
{
    reportUpdate();
    const auto place = m_changedAt.constFind(snapshot->name);
    if (place != m_changedAt.cend()) {
        m_update.changed[*place] = snapshot;
        return;
    }
    m_changedAt.insert(snapshot->name, m_update.changed.size());
    m_update.changed.push_back(snapshot);
}

void WatchList::forget(const LockName &name)
{
    if (const Entry entry = m_entries.take(name)) {
        entry->isListed = false;
        m_expiries.erase({entry->expiresAt, name});
    }
    if (m_callbacks.forgotten)
        m_callbacks.forgotten(name);
}

void WatchList::recheckForgotten()
{
    m_known = QSet<LockName>(m_entries.keyBegin(), m_entries.keyEnd());
}

void WatchList::doubtMessages()
{
    for (const Entry &entry : std::as_const(m_entries))
        entry->messagesAtRead.reset();
}

void WatchList::removeAbsent(const LockName &name)
{
    forget(name);
    m_known.remove(name);
}

void WatchList::remove(const LockName &name)
{
    removeAbsent(name);
    m_update.removed.push_back(name);
    reportUpdate();
}

std::vector<LockName> WatchList::removeIdle(TimePoint before)
{
    std::vector<LockName> gone;
    std::vector<Later> staying;
    for (; !m_idle.empty() && m_idle.top().at < before; m_idle.pop()) {
        const Later &idle = m_idle.top();
        Watched &watched = *idle.entry;
        watched.isLeaving = find(idle.name) == idle.entry && isIdle(watched) && !watched.isNamed;
        if (!watched.isLeaving)
            continue;
        const bool mayHaveChanged = watched.isDirty || watched.isReading;
        if (mayHaveChanged || watched.freeSince >= before)
            staying.push_back({watched.freeSince, idle.name, idle.entry});
        else
            gone.push_back(idle.name);
    }
    for (Later &idle : staying)
        m_idle.push(std::move(idle));
    for (const LockName &name : gone)
        remove(name);
    return gone;
}

FeedUpdate WatchList::takeUpdate()
{
    m_changedAt.clear();
    return std::exchange(m_update, {});
}

} // namespace lockscope::inspect
