// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/feed_update.h"

#include <QHash>
#include <QSet>
#include <deque>
#include <queue>
#include <set>

namespace lockscope::inspect {

/// One lock that is watched.
struct Watched
{
    LockSnapshot snapshot;
    bool isNamed = false;   ///< asked for by name: never removed
    bool isListed = true;   ///< until it is forgotten
    bool isRead = false;    ///< `snapshot` is what a look has found
    bool isGlanced = false; ///< `snapshot` is what was seen in passing, before the first look
    bool isReading = false;
    bool isDirty = false;
    bool isResting = false;     ///< looked at a moment ago: not yet again
    bool isRestAwaited = false; ///< it is to be looked at as soon as it has rested
    bool keepsChanging = false; ///< when the last look began: the next one only after a whole rest
    bool isPartial = false;     ///< what is stored has not changed since a look that was not whole
    bool isLast = false;        ///< it is dirty only because nobody has looked at it yet: behind all others
    TimePoint paidUntil {};     ///< the looks so far, one in each rest, last until then
    quint64 messages = 0;       ///< heard on its channel so far
    /// of these, before the look at `snapshot` began; nothing: some may not have been heard since
    std::optional<quint64> messagesAtLook;
    TimePoint lastMessage {};
    qint64 listeners = -1; ///< of its channel when they were last counted; -1: never
    TimePoint freeSince {};
    TimePoint dueAt = TimePoint::max(); ///< time alone changes it then, or later where it was renewed; WatchList sorts by it
    bool isLeaving = false;             ///< it was idle at some look: removeIdle() comes to it
};

/// The locks that are watched, which of them have to be looked at, and what has changed since the last update.
/// It reads nothing itself. Thread: one.
class WatchList final
{
public:
    using Entry = std::shared_ptr<Watched>;

    /// A lock is looked at again `frame` after the last look began; one that keeps changing only once in each `rest`,
    /// when it has used up a few looks that it has in advance: a change that follows another is seen at once. Where
    /// some are in sight, the rest of the others is four times as long.
    WatchList(Millis frame, Millis rest) : m_frame(frame), m_rest(rest) { }

    /// The entry of the lock, made if need be and then marked as dirty.
    Entry add(const LockName &name, bool isNamed);
    [[nodiscard]] Entry find(const LockName &name) const { return m_entries.value(name); }
    [[nodiscard]] const QHash<LockName, Entry> &entries() const { return m_entries; }
    /// Names that are watched, and names that turned out to be no locks.
    [[nodiscard]] const QSet<LockName> &known() const { return m_known; }
    /// Lists a lock that was seen in passing: it is told of before it is read.
    void addGlanced(LockSnapshot snapshot);
    /// Marks those as dirty, behind all others; in the order in which people see them, the worst first.
    void markGlanced();
    /// The lock that a key belongs to: as itself, or as one of its companions.
    [[nodiscard]] LockName lockOfKey(const QByteArray &key) const;

    void markDirty(const LockName &name) { markDirty(name, find(name)); }
    /// The same for who has found the lock's entry already; nothing where there is none.
    void markDirty(const LockName &name, const Entry &entry);
    void markDirty(const std::function<bool(const LockName &, const Watched &)> &which);
    /// Those of which a lease has run out. It costs nothing for the others, however many they are.
    void markRunOut(TimePoint now);
    /// Locks that somebody has before his eyes: they are taken before all others. Those of the last call no longer are.
    void setInSight(QSet<LockName> names);
    /// Those that have rested long enough may be looked at again.
    void endRests(TimePoint now);
    /// The dirty lock that has waited longest, of those that are not resting: first those in sight, last those seen in
    /// passing. It counts as being read until finishReading(). Nothing: there is none.
    [[nodiscard]] std::optional<LockName> takeDirty(TimePoint now);
    /// The same of those in sight alone.
    [[nodiscard]] std::optional<LockName> takeInSight(TimePoint now) { return takeFrom(m_dirtyInSight, now); }
    /// False when the lock was removed meanwhile. `isWhole`: nothing was left for another look.
    [[nodiscard]] bool finishReading(const LockName &name, const Entry &entry, bool isWhole = true);
    /// The next locks to count the listeners of: those in sight each time, and of the others so many that `most` are
    /// not passed; all get their turn.
    [[nodiscard]] std::vector<LockName> takeTurn(std::size_t most);
    [[nodiscard]] bool hasReady() const { return readyCount() > 0; }
    /// At most so many are ready to be looked at.
    [[nodiscard]] std::size_t readyCount() const { return m_dirtyInSight.size() + m_dirty.size() + m_glanced.size(); }
    [[nodiscard]] bool hasReadyInSight() const { return !m_dirtyInSight.empty(); }
    /// Something is to be looked at, now or when it has rested.
    [[nodiscard]] bool hasDirty() const { return hasReady() || m_dirtyResting > 0; }

    /// A new look at a watched lock, and what it means. `events`: derived by the caller.
    void apply(const Entry &entry, LockSnapshot snapshot, std::vector<LockEvent> events);
    void addEvent(LockEvent event) { m_update.events.push_back(std::move(event)); }
    /// The lock is some application's own data: it is not looked at again.
    void forget(const LockName &name);
    /// The lock that was told of has gone: it may come again.
    void remove(const LockName &name);
    /// Takes locks from the list that nobody has held, queued for or waited for since `before`. Those asked for by name
    /// stay, and those that may have changed.
    [[nodiscard]] std::vector<LockName> removeIdle(TimePoint before);

    [[nodiscard]] bool hasUpdate() const
    {
        return !m_update.changed.empty() || !m_update.removed.empty() || !m_update.events.empty();
    }
    [[nodiscard]] FeedUpdate takeUpdate();

private:
    struct Later
    {
        TimePoint at {};
        LockName name;
        Entry entry;
        [[nodiscard]] bool operator>(const Later &other) const { return at > other.at; }
    };
    using Soonest = std::priority_queue<Later, std::vector<Later>, std::greater<>>; ///< the first is on top
    Entry insert(const LockName &name);
    void queue(const LockName &name, Watched &watched);
    std::optional<LockName> takeFrom(std::deque<LockName> &queue, TimePoint now);
    void tell(LockSnapshot snapshot);
    void awaitEnd(const LockName &name, const Entry &entry);

    Millis m_frame;
    Millis m_rest;
    QHash<LockName, Entry> m_entries;
    QHash<QByteArray, LockName> m_companions; ///< declared keys that are not the lock's own
    QSet<LockName> m_known;
    QSet<LockName> m_inSight;
    std::deque<LockName> m_dirtyInSight;
    std::deque<LockName> m_dirty;
    std::deque<LockName> m_glanced;                 ///< dirty too, with time
    Soonest m_resting;                              ///< those looked at of late, until their rest ends
    std::set<std::pair<TimePoint, LockName>> m_due; ///< those that time changes, each once: at its `dueAt`
    Soonest m_idle;                                 ///< those that are leaving, since when they are free
    std::size_t m_dirtyResting = 0;                 ///< how many of them are only waiting for the end of their rest
    std::vector<LockName> m_round;                  ///< who has not had its turn yet
    FeedUpdate m_update;
    QHash<LockName, std::size_t> m_changedAt; ///< where a lock stands in m_update.changed
};

} // namespace lockscope::inspect
