// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/feed/watch_list.h"

#include "core/inspect/model/snapshot_diff.h"
#include "core/schema/lock_keys.h"

#include <algorithm>

namespace lockscope::inspect {

using schema::LockMode;

namespace {

constexpr qsizetype MaxForeignNames = 200'000;

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
    if (m_known.size() > MaxForeignNames + m_entries.size())
        dropForgottenNames();
    m_known.insert(name);
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
    addChange(snapshot);
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
    if (entry && !entry->isRefused)
        m_reads.markDirty(name, entry);
}

void WatchList::readAgain(const LockName &name)
{
    const Entry entry = find(name);
    if (entry)
        entry->isRefused = false;
    markDirty(name, entry);
}

void WatchList::markDirty(const std::function<bool(const LockName &, const Watched &)> &which)
{
    for (auto it = m_entries.cbegin(); it != m_entries.cend(); ++it)
        if (which(it.key(), *it.value()))
            markDirty(it.key(), it.value());
}

void WatchList::scheduleExpiry(const LockName &name, const Entry &entry)
{
    const std::optional<TimePoint> end = nextExpiry(entry->snapshot);
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
        if (nextExpiry(entry->snapshot).value_or(TimePoint::max()) <= now)
            markDirty(name, entry); // the read sets the next end
        else
            scheduleExpiry(name, entry); // it was renewed
    }
}

std::vector<LockName> WatchList::takeNextToCount(std::size_t most)
{
    std::vector<LockName> names;
    const auto take = [&](const LockName &name) {
        const Entry entry = find(name);
        if (entry && entry->isRead)
            names.push_back(name);
    };
    for (const LockName &name : m_reads.visibleLocks())
        take(name);
    if (m_uncounted.empty())
        m_uncounted.assign(m_entries.keyBegin(), m_entries.keyEnd());
    for (; !m_uncounted.empty() && names.size() < most; m_uncounted.pop_back()) {
        if (!m_reads.visibleLocks().contains(m_uncounted.back()))
            take(m_uncounted.back());
    }
    return names;
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
    addChange(snapshot);
}

void WatchList::addEvent(LockEvent event)
{
    m_update.events.push_back(std::move(event));
    m_callbacks.updated();
}

void WatchList::addChange(const SharedSnapshot &snapshot)
{
    m_callbacks.updated();
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
    m_callbacks.forgotten(name);
}

void WatchList::dropForgottenNames()
{
    m_known = QSet<LockName>(m_entries.keyBegin(), m_entries.keyEnd());
}

void WatchList::noteMissedMessages()
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
    m_callbacks.updated();
}

std::vector<LockName> WatchList::removeIdle(TimePoint before)
{
    std::vector<LockName> gone;
    std::vector<TimedEntry> staying;
    for (; !m_idle.empty() && m_idle.top().at < before; m_idle.pop()) {
        const TimedEntry &idle = m_idle.top();
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
    for (TimedEntry &idle : staying)
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
