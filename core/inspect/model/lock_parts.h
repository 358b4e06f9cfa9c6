// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/ids.h"
#include "core/base/message.h"
#include "core/schema/lock_kind.h"

#include <QStringList>
#include <optional>
#include <vector>

namespace lockscope::inspect {

/// A remaining time from the server; Absent if the key does not exist (PTTL -2).
struct Ttl
{
    static constexpr qint64 None = -1; ///< the key never expires
    static constexpr qint64 Absent = -2;
    qint64 ms = Absent;

    [[nodiscard]] bool isAbsent() const { return ms == Absent; }
    [[nodiscard]] bool neverExpires() const { return ms == None; }
    friend bool operator==(const Ttl &, const Ttl &) = default;
};

/// One read hold's own timer: `{N}:H:rwlock_timeout:i` (protocol.md 2.7).
struct TimeoutKey
{
    QByteArray key;
    Ttl ttl;
    friend bool operator==(const TimeoutKey &, const TimeoutKey &) = default;
};

/// A holder: a field of the lock's hash; for a faster multi lock each owner of one of its values.
struct Holder
{
    QByteArray field; ///< as stored
    HolderId id;
    schema::LockMode mode = schema::LockMode::Exclusive; ///< Read, Write or Exclusive
    qint64 count = 0;
    std::vector<TimeoutKey> timeouts; ///< read holds only, level 1 first
    bool isGhost = false;             ///< counts read holds without any timeout key (protocol.md 8, row 4)

    /// Not written by Redisson: its field is no `UUID:thread`, and `id` is empty.
    [[nodiscard]] bool isForeign() const { return id.client.isEmpty(); }
    /// `UUID:thread`; the field as stored if it is foreign.
    [[nodiscard]] QByteArray name() const { return isForeign() ? field : id.field(); }
    friend bool operator==(const Holder &, const Holder &) = default;
};

/// A waiter of a fair lock's queue.
struct QueueEntry
{
    HolderId id;                      ///< empty if the member names none
    QByteArray member;                ///< as stored
    std::optional<qint64> deadlineMs; ///< epoch by the waiter's clock; nullopt: no deadline is stored
    std::optional<bool> isListening;  ///< the waiter's own channel has a subscriber; nullopt: unknown

    [[nodiscard]] bool isStale(qint64 serverTimeMs) const { return deadlineMs && *deadlineMs <= serverTimeMs; }
    friend bool operator==(const QueueEntry &, const QueueEntry &) = default;
};

/// A deadline whose member is not in the queue.
struct LoneDeadline
{
    QByteArray member;
    qint64 deadlineMs = 0;
    friend bool operator==(const LoneDeadline &, const LoneDeadline &) = default;
};

/// A held permit of an expirable-permit semaphore.
struct HeldPermit
{
    QByteArray id;                     ///< as stored: 16 bytes, from old clients 32 hex digits
    std::optional<qint64> expiresAtMs; ///< epoch by the holder's clock; nullopt: never

    [[nodiscard]] bool isExpired(qint64 serverTimeMs) const { return expiresAtMs && *expiresAtMs <= serverTimeMs; }
    friend bool operator==(const HeldPermit &, const HeldPermit &) = default;
};

/// A key of this lock that exists.
struct StoredKey
{
    QByteArray key;
    QByteArray type; ///< the reply of TYPE
    Ttl ttl;
    bool isOrphan = false; ///< its lock, or the read hold that it times, no longer exists
    friend bool operator==(const StoredKey &, const StoredKey &) = default;
};

/// A key of this lock that this user may not read, and the missing right.
struct UnreadKey
{
    QByteArray key;
    Message reason;
    friend bool operator==(const UnreadKey &, const UnreadKey &) = default;
};

/// Number of links subscribed to a channel, plain and sharded, without our own observers; lower bounds.
struct ChannelCount
{
    QByteArray channel;
    qint64 plain = 0;
    qint64 sharded = 0;
    [[nodiscard]] qint64 total() const { return plain + sharded; }
    friend bool operator==(const ChannelCount &, const ChannelCount &) = default;
};

/// The subscribers of some channels, over all nodes that answer.
struct ListenerCounts
{
    std::vector<ChannelCount> channels;
    QList<Message> unheard; ///< nodes that could not be queried, and why: their subscribers are not counted
    /// Other databases have keys, and channels are common to all: a subscriber may wait for a lock there.
    bool areShared = false;
};

/// Appends the messages that `list` does not contain yet.
inline void addNew(QList<Message> &list, const QList<Message> &more)
{
    for (const Message &message : more)
        if (!list.contains(message))
            list.append(message);
}

} // namespace lockscope::inspect
