// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/ids.h"
#include "core/schema/lock_kind.h"

#include <QStringList>
#include <optional>
#include <vector>

namespace lockscope::inspect {

/// A remaining time as the server told it. Nothing: the key is absent (PTTL -2).
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

/// Who holds the lock: a field of its hash; of a faster multi lock everybody who has one of its values.
struct Holder
{
    QByteArray field; ///< as stored
    HolderId id;
    schema::LockMode mode = schema::LockMode::Exclusive; ///< Read, Write or Exclusive
    qint64 count = 0;
    std::vector<TimeoutKey> timeouts; ///< read holds only, level 1 first
    bool isGhost = false;             ///< counts read holds but none of their timeout keys lives (protocol.md 8, row 4)
    friend bool operator==(const Holder &, const Holder &) = default;
};

/// A waiter of a fair lock's queue.
struct QueueEntry
{
    HolderId id;                      ///< empty when the member names none
    QByteArray member;                ///< as stored
    std::optional<qint64> deadlineMs; ///< epoch by the waiter's clock; nothing: no deadline is stored
    std::optional<bool> isListening;  ///< somebody listens to the waiter's own channel; nothing: not known

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
    QByteArray id;                     ///< as stored: 16 bytes, of old clients 32 hex digits
    std::optional<qint64> expiresAtMs; ///< epoch by the holder's clock; nothing: never

    [[nodiscard]] bool isExpired(qint64 serverTimeMs) const { return expiresAtMs && *expiresAtMs <= serverTimeMs; }
    friend bool operator==(const HeldPermit &, const HeldPermit &) = default;
};

/// A key of this lock that exists.
struct StoredKey
{
    QByteArray key;
    QByteArray type; ///< the word that TYPE answers
    Ttl ttl;
    bool isOrphan = false; ///< a companion of nothing: its lock, or the read hold that it times, is gone
    friend bool operator==(const StoredKey &, const StoredKey &) = default;
};

/// How many connections listen to a channel, by both ways of publishing, less our own watching; lower bounds.
struct ChannelCount
{
    QByteArray channel;
    qint64 plain = 0;
    qint64 sharded = 0;
    [[nodiscard]] qint64 total() const { return plain + sharded; }
    friend bool operator==(const ChannelCount &, const ChannelCount &) = default;
};

/// Who listens to some channels, over all nodes that answer.
struct ListenerCounts
{
    std::vector<ChannelCount> channels;
    QStringList unheard; ///< nodes that could not be asked, and why: whoever listens there is not counted
};

} // namespace lockscope::inspect
