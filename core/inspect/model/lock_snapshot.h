// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/inspect/model/certainty.h"
#include "core/inspect/model/finding.h"
#include "core/inspect/model/lock_parts.h"
#include "core/schema/classify.h"

namespace lockscope::inspect {

/// Everything stored about one lock at one moment. A value.
struct LockSnapshot
{
    LockName name;
    schema::LockKind kind = schema::LockKind::Unknown;
    QStringList couldBe;    ///< types that the data does not distinguish from `kind`
    bool isKindSure = true; ///< false: a key that decides between `kind` and `couldBe` could not be read
    schema::Layout layout = schema::Layout::Current;
    Certainty certainty = Certainty::Certain;
    std::vector<Doubt> doubts; ///< empty unless `certainty` is Doubtful
    /// Locks: as stored. Permits: Exclusive while any is held. Semaphores and latches, which have no holders: Exclusive
    /// while a new caller would have to wait.
    schema::LockMode mode = schema::LockMode::Free;
    std::vector<Holder> holders;
    std::vector<schema::StoredValue> values; ///< of a faster multi lock, including expired ones
    std::vector<HeldPermit> permits;         ///< next to expire first
    std::optional<qint64> available;         ///< free permits of a semaphore; the remaining count of a latch
    std::vector<QueueEntry> queue;
    std::vector<LoneDeadline> loneDeadlines;
    std::vector<QByteArray> strayFields; ///< fields other than mode and holders, as stored
    Ttl ttl;                             ///< of the name's own key
    std::optional<QByteArray> token;     ///< the last fencing token as stored; nullopt: none
    QByteArray channel; ///< where releases are announced; of a fair lock, followed by `:holder` for each waiter
    /// clients subscribed for the lock, without our own observers; a lower bound of the waiters
    qint64 waitingClients = 0;
    /// Other databases of the server have keys: `listeners` may belong to them and do not count as waiting.
    bool hasSharedChannels = false;
    std::vector<ChannelCount> listeners; ///< of each channel of the lock that has any
    /// Nodes that could not be queried for subscribers, and why: a count of zero is then not certain.
    QList<Message> unheard;
    std::vector<StoredKey> keys;   ///< all existing ones, the name's own first
    std::vector<UnreadKey> unread; ///< those that this user may not read: they may exist
    qint64 size = 0;               ///< fields of the hash, or length of the string
    QString node;                  ///< host:port
    int slot = 0;                  ///< of the name, 0 to 16383; computed also outside a cluster
    bool isAtomic = true;          ///< the stored data was read in one step
    bool isComplete = true;        ///< false: there are more fields, waiters or permits than one read returns
    qint64 serverTimeMs = 0;       ///< the server's clock at the read, epoch
    TimePoint takenAt {};          ///< when the reply arrived: TTLs count down from here
    std::vector<Finding> findings;

    /// Number of holders, or of held permits of an expirable-permit semaphore.
    [[nodiscard]] qint64 holderCount() const;
    [[nodiscard]] qint64 holds() const;
    /// Returns null for a field that holds nothing.
    [[nodiscard]] const Holder *holderOf(const QByteArray &field) const;
    /// Ok, Warning or Error.
    [[nodiscard]] Health health() const;
    /// Statements about what does not exist are true only of a whole snapshot.
    [[nodiscard]] bool isWhole() const { return isComplete && unread.empty(); }
    [[nodiscard]] bool isUnread(const QByteArray &key) const;
    /// The queue of a fair lock could not be read.
    [[nodiscard]] bool isQueueUnread() const;
    [[nodiscard]] bool areDeadlinesUnread() const;
    /// One of both.
    [[nodiscard]] bool areWaitersUnread() const { return isQueueUnread() || areDeadlinesUnread(); }
    /// No key was found, but some could not be read.
    [[nodiscard]] bool isAllUnread() const { return keys.empty() && !unread.empty(); }
    /// False: its own key says that it is free, but keys that could not be read may say otherwise.
    [[nodiscard]] bool isModeKnown() const { return mode != schema::LockMode::Free || unread.empty(); }
    /// The kind for display: Unknown unless it is sure. `shownCouldBe` then contains `kind`.
    [[nodiscard]] schema::LockKind shownKind() const { return isKindSure ? kind : schema::LockKind::Unknown; }
    [[nodiscard]] QStringList shownCouldBe() const;
    /// The key exists and is not stored like any known lock.
    [[nodiscard]] bool isOtherKey() const { return kind == schema::LockKind::Unknown && !ttl.isAbsent(); }
    /// A read/write lock without any valid holder field.
    [[nodiscard]] bool hasUnknownHoldersOnly() const
    {
        return kind == schema::LockKind::ReadWrite && holders.empty() && !strayFields.empty();
    }
    /// The server's clock at `now`.
    [[nodiscard]] qint64 serverTimeAt(TimePoint now) const
    {
        return serverTimeMs + std::chrono::duration_cast<Millis>(now - takenAt).count();
    }
    /// May be application data.
    [[nodiscard]] bool isDoubtful() const { return certainty == Certainty::Doubtful; }
    /// The remainder of a server TTL now; never negative; None stays None.
    [[nodiscard]] static qint64 remainingMs(Ttl ttl, TimePoint takenAt, TimePoint now);
    friend bool operator==(const LockSnapshot &, const LockSnapshot &) = default;
};

} // namespace lockscope::inspect
