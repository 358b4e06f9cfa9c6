// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/model/shared_snapshot.h"

#include <QHash>
#include <QSet>
#include <deque>
#include <queue>

namespace lockscope::inspect {

/// One watched lock.
struct Watched
{
    SharedSnapshot snapshot;
    bool isNamed = false;   ///< requested by name: never removed
    bool isListed = true;   ///< until it is forgotten
    bool isNew = false;     ///< it was added after a complete search, so it was free before
    bool isRead = false;    ///< `snapshot` comes from a full read
    bool isPreview = false; ///< `snapshot` comes from a quick read before the first full one
    bool isReading = false;
    bool isDirty = false;
    bool isCoolingDown = false;       ///< read a moment ago, so not again yet
    bool isReadAfterCooldown = false; ///< read as soon as its cooldown ends
    bool keepsChanging = false;       ///< when the last read began: the next one only after a full cooldown
    bool isPartial = false;           ///< the stored data has not changed since an incomplete read
    bool isRefused = false;           ///< the user may not read it: only readAgain() marks it as dirty
    bool isLast = false;              ///< dirty only because it was never read: after all others
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

/// An entry of a queue that is ordered by time.
struct TimedEntry
{
    TimePoint at {};
    LockName name;
    std::shared_ptr<Watched> entry;
    [[nodiscard]] bool operator>(const TimedEntry &other) const { return at > other.at; }
};
using EntriesByTime = std::priority_queue<TimedEntry, std::vector<TimedEntry>, std::greater<>>; ///< earliest on top

/// The dirty locks, in the order of their reads: visible locks, then the others, then previews that were never read. A
/// lock may be read again `frame` after the last read began. One that keeps changing is read only once per `cooldown`,
/// after a small allowance of extra reads, so that a second change is seen immediately. While some locks are visible,
/// the cooldown of the others is four times as long. Thread: one.
class ReadQueue final
{
public:
    using Entry = std::shared_ptr<Watched>;

    ReadQueue(Millis frame, Millis cooldown) : m_frame(frame), m_cooldown(cooldown) { }

    /// The lock must be read. `entry` must not be null.
    void markDirty(const LockName &name, const Entry &entry);
    /// Adds the previews among `entries`, after all others, in display order: worst first.
    void addPreviews(const QHash<LockName, Entry> &entries);
    /// Replaces the set of visible locks.
    void setVisibleLocks(QSet<LockName> names, const QHash<LockName, Entry> &entries);
    [[nodiscard]] const QSet<LockName> &visibleLocks() const { return m_visible; }
    /// Locks whose cooldown has ended may be read again.
    void endCooldowns(TimePoint now);

    /// Returns the dirty lock that has waited longest, except those in their cooldown: visible locks first, previews
    /// last. It counts as being read until finishReading(). Returns std::nullopt if no lock is ready.
    [[nodiscard]] std::optional<LockName> take(TimePoint now);
    /// The same for visible locks only.
    [[nodiscard]] std::optional<LockName> takeVisible(TimePoint now) { return takeFrom(m_dirtyVisible, now); }
    /// Returns false if the lock was removed during the read. `isWhole`: the read was complete.
    [[nodiscard]] bool finishReading(const LockName &name, const Entry &entry, bool isWhole = true);

    [[nodiscard]] bool hasReady() const { return readyCount() > 0; }
    /// Upper bound of the number of locks that are ready for a read.
    [[nodiscard]] std::size_t readyCount() const { return m_dirtyVisible.size() + m_dirty.size() + m_previews.size(); }
    [[nodiscard]] bool hasReadyVisible() const { return !m_dirtyVisible.empty(); }
    /// A lock must be read, now or after its cooldown.
    [[nodiscard]] bool hasDirty() const { return hasReady() || m_dirtyCoolingDown > 0; }

private:
    using Queue = std::deque<std::pair<LockName, Entry>>;

    void add(const LockName &name, const Entry &entry);
    std::optional<LockName> takeFrom(Queue &queue, TimePoint now);

    Millis m_frame;
    Millis m_cooldown;
    QSet<LockName> m_visible;
    Queue m_dirtyVisible;
    Queue m_dirty;
    Queue m_previews;                   ///< dirty too, with time
    EntriesByTime m_coolingDown;        ///< recently read, until their cooldown ends
    std::size_t m_dirtyCoolingDown = 0; ///< dirty locks in their cooldown
};

} // namespace lockscope::inspect
