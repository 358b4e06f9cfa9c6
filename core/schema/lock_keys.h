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
    /// `{N}`, or N itself when it contains a brace: in front of `:H:rwlock_timeout:i`.
    [[nodiscard]] const QByteArray &tagged() const { return m_tagged; }
    [[nodiscard]] QByteArray queue() const { return prefixed("redisson_lock_queue"); }
    [[nodiscard]] QByteArray deadlines() const { return prefixed("redisson_lock_timeout"); }
    [[nodiscard]] QByteArray token() const { return prefixed("redisson_lock_token"); }
    /// `{N}:H:rwlock_timeout:level`, level counted from 1.
    [[nodiscard]] QByteArray readTimeout(const QByteArray &holderField, qint64 level) const;
    /// `{N}:timeout`: the held permits of an expirable-permit semaphore.
    [[nodiscard]] QByteArray heldPermits() const { return m_tagged + ":timeout"; }
    /// What one request was answered (protocol.md 4); `request` is 32 hex digits.
    [[nodiscard]] QByteArray unlockLatch(const QByteArray &request) const
    {
        return prefixed("redisson_unlock_latch") + ':' + request;
    }

    /// Plain, spin-free families: message 0.
    [[nodiscard]] QByteArray lockChannel() const { return prefixed("redisson_lock__channel"); }
    /// Fair locks: a waiter's own; `member` as in the queue.
    [[nodiscard]] QByteArray waiterChannel(const QByteArray &member) const { return lockChannel() + ':' + member; }
    /// Read/write locks: message 0 or 1.
    [[nodiscard]] QByteArray rwChannel() const { return prefixed("redisson_rwlock"); }
    /// Both kinds of semaphore: the message is a number of permits.
    [[nodiscard]] QByteArray semaphoreChannel() const { return prefixed("redisson_sc"); }
    /// Count-down latches: message 0 or 1. Adds braces even where the name has some, so it may hash to another slot
    /// than the key.
    [[nodiscard]] QByteArray countDownChannel() const { return "redisson_countdownlatch__channel__{" + m_name + '}'; }

private:
    [[nodiscard]] QByteArray prefixed(QByteArrayView prefix) const;

    QByteArray m_name;
    QByteArray m_tagged;
};

/// The channels of locks that somebody waits for, as patterns (protocol.md 1.3).
inline constexpr std::array<const char *, 2> LockChannelPatterns {"redisson_lock__channel:*", "redisson_rwlock:*"};

/// The name whose channel this is: of a lock, a semaphore or a latch, by names of today and of old; empty for any other
/// channel. A fair waiter's channel (`…:{N}:UUID:thread`) gives the lock's name too. Strips the braces of rule 1.2.
LockName lockOfChannel(const QByteArray &channel);
/// The name whose companion key this is (timeout key, queue, deadlines, token); empty for a key that is no companion.
LockName lockOfCompanion(const QByteArray &key);

/// True for the companion that times one read hold.
bool isReadTimeout(const QByteArray &key);

/// The semaphore that this key may belong to, when it is a sorted set: `{N}:timeout`, also where N has braces of its
/// own. Empty for other keys.
LockName lockOfHeldPermits(const QByteArray &key);

/// Keys of the timeout of one read hold and the like are not locks themselves.
inline bool isCompanion(const QByteArray &key)
{
    return !lockOfCompanion(key).isEmpty();
}

} // namespace lockscope::schema
