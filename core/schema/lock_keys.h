// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/ids.h"

#include <array>

namespace lockscope::schema {

/// The keys and channels that belong to one lock name (protocol.md 1.2, 1.3). Pure; any thread.
class LockKeys final
{
public:
    explicit LockKeys(const LockName &name);

    [[nodiscard]] const QByteArray &lock() const { return m_name; }
    /// `{N}`, or N itself if it contains a brace: the prefix of `:H:rwlock_timeout:i`.
    [[nodiscard]] const QByteArray &hashTagged() const { return m_tagged; }
    [[nodiscard]] QByteArray queue() const { return prefixed("redisson_lock_queue"); }
    [[nodiscard]] QByteArray deadlines() const { return prefixed("redisson_lock_timeout"); }
    [[nodiscard]] QByteArray token() const { return prefixed("redisson_lock_token"); }
    /// `{N}:H:rwlock_timeout:level`, level counted from 1.
    [[nodiscard]] QByteArray readTimeout(const QByteArray &holderField, qint64 level) const;
    /// `{N}:timeout`: the held permits of an expirable-permit semaphore.
    [[nodiscard]] QByteArray heldPermits() const { return m_tagged + ":timeout"; }
    /// The stored answer to one request (protocol.md 4); `request` is 32 hex digits.
    [[nodiscard]] QByteArray unlockLatch(const QByteArray &request) const
    {
        return prefixed("redisson_unlock_latch") + ':' + request;
    }

    /// All locks but spin and read/write locks: message 0.
    [[nodiscard]] QByteArray lockChannel() const { return prefixed("redisson_lock__channel"); }
    /// Fair locks: the waiter's own channel; `member` as in the queue.
    [[nodiscard]] QByteArray waiterChannel(const QByteArray &member) const { return lockChannel() + ':' + member; }
    /// Read/write locks: message 0 or 1.
    [[nodiscard]] QByteArray rwChannel() const { return prefixed("redisson_rwlock"); }
    /// Both kinds of semaphore: the message is a number of permits.
    [[nodiscard]] QByteArray semaphoreChannel() const { return prefixed("redisson_sc"); }
    /// Count-down latches: message 0 or 1. Always adds braces, even if the name has some, so it may hash to another
    /// slot than the key.
    [[nodiscard]] QByteArray countDownChannel() const { return "redisson_countdownlatch__channel__{" + m_name + '}'; }

private:
    [[nodiscard]] QByteArray prefixed(QByteArrayView prefix) const;

    QByteArray m_name;
    QByteArray m_tagged;
};

/// Patterns for the channels of locks that have waiters (protocol.md 1.3).
inline constexpr std::array<const char *, 2> LockChannelPatterns {"redisson_lock__channel:*", "redisson_rwlock:*"};

/// The name that a channel belongs to: of a lock, semaphore or latch, in current and old formats; empty for any other
/// channel. A fair waiter's channel (`…:{N}:UUID:thread`) returns the lock's name too. Strips the braces of protocol.md
/// 1.2.
LockName lockOfChannel(const QByteArray &channel);
/// The name that a companion key (timeout key, queue, deadlines, token) belongs to; empty for other keys.
LockName lockOfCompanion(const QByteArray &key);

/// True for the timeout key of one read hold.
bool isReadTimeout(const QByteArray &key);

/// The semaphore that this key may belong to if it is a sorted set: `{N}:timeout`, also if N contains braces. Empty for
/// other keys.
LockName lockOfHeldPermits(const QByteArray &key);

/// True for companion keys, which are not locks themselves.
inline bool isCompanion(const QByteArray &key)
{
    return !lockOfCompanion(key).isEmpty();
}

} // namespace lockscope::schema
