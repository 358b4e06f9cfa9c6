// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/model/feed_update.h"

#include <QHash>
#include <QSet>
#include <deque>
#include <queue>
#include <set>

namespace lockscope::inspect {

/// One watched lock.
struct Watched
{
    SharedSnapshot snapshot;
    bool isNamed = false;   ///< requested by name: never removed
    bool isListed = true;   ///< until it is forgotten
    bool isNew = false;     ///< it was added after a complete search, so it was free before
    bool isRead = false;    ///< `snapshot` comes from a full read
    bool isPreview = false; ///< `snapshot` comes from a quick look before the first full read
    bool isReading = false;
    bool isDirty = false;
    bool isCoolingDown = false;       ///< read a moment ago, so not again yet
    bool isReadAfterCooldown = false; ///< read as soon as its cooldown ends
    bool keepsChanging = false;       ///< when the last read began: the next one only after a full cooldown
    bool isPartial = false;           ///< the stored data has not changed since an incomplete read
    bool isLast = false;              ///< dirty only because it was never read: after all others
    bool isRefused = false;           ///< the user may not read it: only readAgain() marks it as dirty
    TimePoint allowanceUntil {};      ///< the reads so far, at one per cooldown, are paid for until then
    quint64 messages = 0;             ///< received on its channel so far
    /// those received before the read of `snapshot` began; nullopt: some may have been missed since
    std::optional<quint64> messagesAtRead;
    TimePoint lastMessage {};
    qint64 listeners = -1; ///< of its channel at the last count; -1: never counted
    TimePoint freeSince {};
    /// the earliest end of its lease; a renewal leaves it, and markExpired() checks then. Key of m_expiries
    TimePoint expiresAt = TimePoint::max();
    bool isLeaving = false; ///< it was idle at some read: removeIdle() will check it
};

/// The watched locks, with the locks that must be read and the changes since the last update. Sends no commands.
/// Thread: one.
class WatchList final
{
public:
    using Entry = std::shared_ptr<Watched>;
    struct Callbacks
    {
        std::function<void(const LockName &)> added;
        std::function<void(const LockName &)> forgotten; ///< it is not watched any more
        std::function<void()> updated;                   ///< takeUpdate() has something to return
    };

    /// A lock may be read again `frame` after the last read began. One that keeps changing is read only once per
    /// `cooldown`, after a small allowance of extra reads, so that a second change is seen immediately. While some
    /// locks are visible, the cooldown of the others is four times as long.
    WatchList(Millis frame, Millis cooldown, Callbacks callbacks = {})
        : m_callbacks(std::move(callbacks)), m_frame(frame), m_cooldown(cooldown)
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
    /// Lists a lock from a quick look: it is reported before it is read.
    void addPreview(const SharedSnapshot &snapshot);
    /// Marks those as dirty, after all others, in display order: worst first.
    void markPreviews();
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
    void setVisibleLocks(QSet<LockName> names);
    /// Locks whose cooldown has ended may be read again.
    void endCooldowns(TimePoint now);
    /// Returns the dirty lock that has waited longest, except resting ones: visible locks first, those from a quick
    /// read last. It counts as being read until finishReading(). Returns std::nullopt if no lock is ready.
    [[nodiscard]] std::optional<LockName> takeDirty(TimePoint now);
    /// The same for visible locks only.
    [[nodiscard]] std::optional<LockName> takeVisible(TimePoint now) { return takeFrom(m_dirtyVisible, now); }
    /// Returns false if the lock was removed during the read. `isWhole`: the read was complete.
    [[nodiscard]] bool finishReading(const LockName &name, const Entry &entry, bool isWhole = true);
    /// The next locks whose subscribers to count: the visible ones each time, and the others in turn, at most `most` in
    /// total.
    [[nodiscard]] std::vector<LockName> takeTurn(std::size_t most);
    [[nodiscard]] bool hasReady() const { return readyCount() > 0; }
    /// Upper bound of the number of locks that are ready for a read.
    [[nodiscard]] std::size_t readyCount() const { return m_dirtyVisible.size() + m_dirty.size() + m_previews.size(); }
    [[nodiscard]] bool hasReadyVisible() const { return !m_dirtyVisible.empty(); }
    /// A lock must be read, now or after its cooldown.
    [[nodiscard]] bool hasDirty() const { return hasReady() || m_dirtyCoolingDown > 0; }

    /// Applies a new snapshot of a watched lock. `events`: derived by the caller.
    void apply(const Entry &entry, const SharedSnapshot &snapshot, std::vector<LockEvent> events);
    void addEvent(LockEvent event);
    /// The lock is an application's own data: it is not read again.
    void forget(const LockName &name);
    /// Forgotten names may have become locks while they were not watched.
    void recheckForgotten();
    /// Messages may have been missed since the last reads.
    void doubtMessages();
    /// Call if a read found no data under the name. The lock may appear again.
    void removeAbsent(const LockName &name);
    /// Call if a reported lock no longer exists. It may appear again.
    void remove(const LockName &name);
    /// Removes locks without holders, queue or waiters since `before` from the list. Locks requested by name and locks
    /// that may have changed stay.
    std::vector<LockName> removeIdle(TimePoint before);

    [[nodiscard]] FeedUpdate takeUpdate();

private:
    struct Later
    {
        TimePoint at {};
        LockName name;
        Entry entry;
        [[nodiscard]] bool operator>(const Later &other) const { return at > other.at; }
    };
    using Soonest = std::priority_queue<Later, std::vector<Later>, std::greater<>>; ///< the earliest is on top
    Entry insert(const LockName &name);
    void queue(const LockName &name, Watched &watched);
    std::optional<LockName> takeFrom(std::deque<LockName> &queue, TimePoint now);
    void tell(const SharedSnapshot &snapshot);
    void scheduleExpiry(const LockName &name, const Entry &entry);
    void reportUpdate();

    Callbacks m_callbacks;
    Millis m_frame;
    Millis m_cooldown;
    QHash<LockName, Entry> m_entries;
    QSet<LockName> m_known;
    QSet<LockName> m_visible;
    std::deque<LockName> m_dirtyVisible;
    std::deque<LockName> m_dirty;
    std::deque<LockName> m_previews;                     ///< dirty too, with time
    Soonest m_coolingDown;                               ///< recently read, until their cooldown ends
    std::set<std::pair<TimePoint, LockName>> m_expiries; ///< change by time alone, each once at its `expiresAt`
    Soonest m_idle;                     ///< idle locks by the time at which they became free; removeIdle() checks them
    std::size_t m_dirtyCoolingDown = 0; ///< resting locks that are dirty
    std::vector<LockName> m_round;      ///< not counted yet in this round
    bool m_isComplete = false;
    FeedUpdate m_update;
    QHash<LockName, std::size_t> m_changedAt; ///< the lock's index in m_update.changed
};

} // namespace lockscope::inspect
