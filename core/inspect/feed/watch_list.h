// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/feed/read_queue.h"
#include "core/inspect/model/feed_update.h"

#include <set>

namespace lockscope::inspect {

/// The watched locks, with the queue of those that must be read and the changes since the last update. Sends no
/// commands. Thread: one.
class WatchList final
{
public:
    using Entry = ReadQueue::Entry;
    struct Callbacks
    {
        std::function<void(const LockName &)> added = [](const LockName &) {};
        std::function<void(const LockName &)> forgotten = [](const LockName &) {}; ///< it is not watched any more
        std::function<void()> updated = [] {}; ///< takeUpdate() has something to return
    };

    /// `frame`, `cooldown`: see ReadQueue.
    WatchList(Millis frame, Millis cooldown, Callbacks callbacks)
        : m_callbacks(std::move(callbacks)), m_reads(frame, cooldown)
    {
    }

    /// Returns the entry of the lock. A new entry is marked dirty.
    Entry add(const LockName &name, bool isNamed);
    /// All locks have been searched for: a lock that is added later is new.
    void setComplete() { m_isComplete = true; }
    [[nodiscard]] Entry find(const LockName &name) const { return m_entries.value(name); }
    [[nodiscard]] const QHash<LockName, Entry> &entries() const { return m_entries; }
    /// Names that are watched, and names that turned out not to be locks.
    [[nodiscard]] const QSet<LockName> &known() const { return m_known; }
    /// Lists a lock from a quick read: it is reported before its first full read.
    void addPreview(const SharedSnapshot &snapshot);
    /// Marks those as dirty, see ReadQueue::addPreviews().
    void markPreviews() { m_reads.addPreviews(m_entries); }
    /// The lock that a key belongs to, as its own key or a companion.
    [[nodiscard]] LockName lockOfKey(const QByteArray &key) const;

    void markDirty(const LockName &name) { markDirty(name, find(name)); }
    /// The same also for a lock that the user may not read.
    void readAgain(const LockName &name);
    /// The same if the entry is already known; does nothing if it is null or refused.
    void markDirty(const LockName &name, const Entry &entry);
    void markDirty(const std::function<bool(const LockName &, const Watched &)> &which);
    /// Marks the locks with an expired lease. Costs nothing for the others, however many there are.
    void markExpired(TimePoint now);
    /// Visible locks: read before all others. Replaces the previous set.
    void setVisibleLocks(QSet<LockName> names) { m_reads.setVisibleLocks(std::move(names), m_entries); }
    /// The locks that must be read.
    [[nodiscard]] ReadQueue &reads() { return m_reads; }
    /// The next locks whose subscribers to count: the visible ones each time, and the others one after the other, at
    /// most `most` in total.
    [[nodiscard]] std::vector<LockName> takeNextToCount(std::size_t most);
    /// Applies a new snapshot of a watched lock. `events`: derived by the caller.
    void apply(const Entry &entry, const SharedSnapshot &snapshot, std::vector<LockEvent> events);
    void addEvent(LockEvent event);
    /// The lock is an application's own data: it is not read again.
    void forget(const LockName &name);
    /// Forgotten names may have become locks while they were not watched.
    void dropForgottenNames();
    /// Messages may have been missed since the last reads.
    void noteMissedMessages();
    /// Call if a read found no data under the name. The lock may appear again.
    void removeAbsent(const LockName &name);
    /// Call if a reported lock no longer exists. It may appear again.
    void remove(const LockName &name);
    /// Removes locks without holders, queue or waiters since `before` from the list. Locks requested by name and locks
    /// that may have changed stay.
    std::vector<LockName> removeIdle(TimePoint before);

    [[nodiscard]] FeedUpdate takeUpdate();

private:
    Entry insert(const LockName &name);
    void addChange(const SharedSnapshot &snapshot);
    void scheduleExpiry(const LockName &name, const Entry &entry);

    Callbacks m_callbacks;
    QHash<LockName, Entry> m_entries;
    QSet<LockName> m_known;
    ReadQueue m_reads;
    std::set<std::pair<TimePoint, LockName>> m_expiries; ///< change by time alone, each once at its `expiresAt`
    EntriesByTime m_idle;              ///< idle locks by the time at which they became free; removeIdle() checks them
    std::vector<LockName> m_uncounted; ///< the others that were not counted since the last pass over all
    bool m_isComplete = false;
    FeedUpdate m_update;
    QHash<LockName, std::size_t> m_changedAt; ///< the lock's index in m_update.changed
};

} // namespace lockscope::inspect
