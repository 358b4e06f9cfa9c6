// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/cancel_token.h"
#include "core/locks/family.h"

#include <QCoroTask>

namespace lockscope::locks {

struct ClientState;

/// A lock of any family, or one side of a read/write lock, for one client.
///
/// A holder may take it again, unless it is non-reentrant (ErrorKind::AlreadyHeld); every acquisition needs one
/// release. Any number of readers share a lock; a writer excludes all others but may take the read lock inside its own
/// write lock; a reader that asks for write waits for itself until its deadline. Nobody is told when a spin lock is
/// released: its waiters ask again after pauses of up to 128 ms. Exclusive while the lease is renewed in time and the
/// key survives a fail-over. A holder paused for longer than its lease has lost the lock: its first call here says so
/// (ErrorKind::Lost), but what it wrote meanwhile is not undone.
///
/// This is the coroutine face. Thread: the engine's. See AsyncLock and Mutex for other threads. A value: copies are the
/// same lock.
class Lock final
{
public:
    Lock(std::shared_ptr<ClientState> state, LockName name, Family family, QByteArrayList values = {});

    [[nodiscard]] const LockName &name() const { return m_name; }
    [[nodiscard]] Family family() const { return m_family; }
    /// Of a faster multi lock: the hashes of its values. All verbs are about all of them together; see
    /// Client::fasterMultiLock.
    [[nodiscard]] const QByteArrayList &values() const { return m_values; }

    /// One attempt, no waiting for the lock. ErrorKind::Timeout: all the time (DeploymentOptions::giveUp) a cluster was
    /// moving the lock's slot, and nothing was changed.
    [[nodiscard]] QCoro::Task<Result<Attempt>> tryAcquire(ThreadId thread, Lease lease = Lease::watchdog()) const;
    /// Waits until the lock is granted or the deadline passes (then Busy). ErrorKind::Cancelled after `cancel`: nothing
    /// is held then. Waiters of one client are served in order of arrival. A cluster's move of the slot is waited for,
    /// too; ErrorKind::Timeout: it was still on at the deadline.
    [[nodiscard]] QCoro::Task<Result<Attempt>> acquire(ThreadId thread, Lease lease = Lease::watchdog(),
                                                       Deadline deadline = Deadline::never(),
                                                       CancelToken cancel = {}) const;
    /// The same with a number that no other acquisition of this lock has, greater than all before; a re-entry gets one
    /// too. Fenced locks only, others answer ErrorKind::Usage. Nothing else touches the counter, a key of its own that
    /// is never removed (protocol.md 8, row 31).
    [[nodiscard]] QCoro::Task<Result<Attempt>> tryLockAndGetToken(ThreadId thread,
                                                                  Lease lease = Lease::watchdog()) const;
    [[nodiscard]] QCoro::Task<Result<Attempt>> lockAndGetToken(ThreadId thread, Lease lease = Lease::watchdog(),
                                                               Deadline deadline = Deadline::never(),
                                                               CancelToken cancel = {}) const;
    /// Gives back one hold. ErrorKind::NotHolder: there was none; ErrorKind::Lost: there is none any more. While a
    /// cluster moves the slot it is tried as long as the lease lasts.
    [[nodiscard]] QCoro::Task<Result<Released>> release(ThreadId thread) const;
    /// Frees this side of the lock whatever its holder, and wakes waiters. Applied once: a later holder keeps the lock
    /// even if the reply is lost. False: it was not held. ErrorKind::Timeout as in tryAcquire().
    [[nodiscard]] QCoro::Task<Result<bool>> forceUnlock() const;

    /// Until when `thread` has this lock by the local clock, unless renewed; nullopt: not held. Sends no command.
    [[nodiscard]] std::optional<TimePoint> validUntil(ThreadId thread) const;

    // Questions go to the primary. Protocol rows: protocol.md 2, 2.8, 2.9.
    /// Somebody holds this side: for read also a writer that reads.
    [[nodiscard]] QCoro::Task<Result<bool>> isLocked() const;
    /// Holds of one holder of this client, as stored.
    [[nodiscard]] QCoro::Task<Result<qint64>> holdCount(ThreadId thread) const;
    [[nodiscard]] QCoro::Task<Result<bool>> isHeldBy(ThreadId thread) const;
    /// Remaining ms; -1: never expires; -2: there is no such lock.
    [[nodiscard]] QCoro::Task<Result<qint64>> remainTimeToLive() const;
    /// The newest token that this holder drew for its current hold, as this client knows it; never another holder's.
    /// ErrorKind::NotHolder: it holds nothing. ErrorKind::Usage: it was not locked by lockAndGetToken() or
    /// tryLockAndGetToken(). Fenced locks only.
    [[nodiscard]] QCoro::Task<Result<FenceToken>> token(ThreadId thread) const;
    /// The last token given to any holder, for monitoring: the caller's may be older. 0: none so far. Redisson's
    /// getToken(). Fenced locks only.
    [[nodiscard]] QCoro::Task<Result<FenceToken>> lastToken() const;

    /// What it shares with the other locks of its client; for the library's own use.
    [[nodiscard]] const std::shared_ptr<ClientState> &state() const { return m_state; }

private:
    std::shared_ptr<ClientState> m_state;
    LockName m_name;
    Family m_family;
    QByteArrayList m_values;
};

} // namespace lockscope::locks
