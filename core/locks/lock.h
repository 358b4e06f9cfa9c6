// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/cancel_token.h"
#include "core/locks/family.h"
#include "core/locks/hold_token.h"

#include <QCoroTask>

namespace lockscope::locks {

struct AcquireRequest;
struct ClientState;

/// A lock of any family, or one side of a read/write lock, for one client.
///
/// A holder may take it again, unless it is non-reentrant (ErrorKind::AlreadyHeld); every acquisition needs one
/// release. Any number of readers share a lock. A writer excludes all others but may take the read lock inside its own
/// write lock. A reader that requests the write lock waits for itself until its deadline. A spin lock's release is not
/// announced: its waiters poll with pauses of up to 128 ms. Exclusive while the lease is renewed in time and the key
/// survives a failover. A holder paused for longer than its lease has lost the lock: its first call here reports this
/// (ErrorKind::Lost), but its writes in between are not undone.
///
/// The coroutine interface. Thread: engine. See AsyncLock and Mutex for other threads. A value: copies refer to the
/// same lock.
class Lock final
{
public:
    Lock(std::shared_ptr<ClientState> state, LockName name, Family family, QByteArrayList values = {});

    [[nodiscard]] const LockName &name() const { return m_name; }
    [[nodiscard]] Family family() const { return m_family; }
    /// Faster multi locks: the hashes of its values. All functions act on all of them together; see
    /// Client::fasterMultiLock.
    [[nodiscard]] const QByteArrayList &values() const { return m_values; }

    /// One attempt, no waiting for the lock. ErrorKind::Timeout: the server refused it for now (in a cluster for
    /// DeploymentOptions::giveUp), or granted it only after `lease` had ended; no data was changed.
    /// ErrorKind::Cancelled after `cancel`: no lock is held. If the cancellation came first, no command was sent.
    [[nodiscard]] QCoro::Task<Result<Attempt>> tryAcquire(ThreadId thread, Lease lease = Lease::watchdog(),
                                                          CancelToken cancel = {}) const;
    /// Waits until the lock is granted or the deadline passes (then Busy). ErrorKind::Cancelled after `cancel`: nothing
    /// is held. Waiters of one client are served in order of arrival. Also waits while the server refuses the lock
    /// for now (BUSY, NOREPLICAS, TRYAGAIN, …); ErrorKind::Timeout: it still did at the deadline.
    [[nodiscard]] QCoro::Task<Result<Attempt>> acquire(ThreadId thread, Lease lease = Lease::watchdog(),
                                                       Deadline deadline = Deadline::never(),
                                                       CancelToken cancel = {}) const;
    /// Acquires the lock and a fencing token, which is greater than those of all earlier acquisitions of this lock. A
    /// re-entry gets a new one too. Fenced locks only, others return ErrorKind::Usage. The counter is a separate key
    /// that is never removed and that only these calls change (protocol.md 8, row 31).
    [[nodiscard]] QCoro::Task<Result<Attempt>> tryLockAndGetToken(ThreadId thread, Lease lease = Lease::watchdog(),
                                                                  CancelToken cancel = {}) const;
    [[nodiscard]] QCoro::Task<Result<Attempt>> lockAndGetToken(ThreadId thread, Lease lease = Lease::watchdog(),
                                                               Deadline deadline = Deadline::never(),
                                                               CancelToken cancel = {}) const;
    /// Releases one hold. ErrorKind::NotHolder: the thread has no hold. ErrorKind::Lost: it was lost before. While the
    /// server refuses the release for now, retries as long as the lease lasts.
    [[nodiscard]] QCoro::Task<Result<Released>> release(ThreadId thread) const;
    /// Frees this side of the lock for any holder and wakes waiters. Applied once: a later holder keeps the lock even
    /// if the reply is lost. False: it was not held. ErrorKind::Timeout as in tryAcquire().
    [[nodiscard]] QCoro::Task<Result<bool>> forceUnlock() const;

    /// Until when `thread` holds this lock by the local clock, unless renewed; nullopt: not held. Sends no command.
    [[nodiscard]] std::optional<TimePoint> validUntil(ThreadId thread) const;
    /// A view of the current hold for other threads; see HoldToken. Sends no command. ErrorKind::NotHolder: not held.
    [[nodiscard]] QCoro::Task<Result<HoldToken>> holdToken(ThreadId thread) const;
    /// The renewals that failed since the last one that was applied, as LostHold::cause; empty if none failed.
    [[nodiscard]] Message failedRenewals(ThreadId thread) const;

    // Queries go to the primary. See protocol.md 2, 2.8, 2.9.
    /// This side is held. The read side also counts as held by a writer that reads.
    [[nodiscard]] QCoro::Task<Result<bool>> isLocked() const;
    /// Number of holds of one holder of this client, as stored.
    [[nodiscard]] QCoro::Task<Result<qint64>> holdCount(ThreadId thread) const;
    [[nodiscard]] QCoro::Task<Result<bool>> isHeldBy(ThreadId thread) const;
    /// Remaining ms; -1: never expires; -2: the lock does not exist.
    [[nodiscard]] QCoro::Task<Result<qint64>> remainTimeToLive() const;
    /// The newest token of this holder's current hold, as known to this client; never another holder's.
    /// ErrorKind::NotHolder: it holds nothing. ErrorKind::Usage: it was not locked by lockAndGetToken() or
    /// tryLockAndGetToken(). Fenced locks only.
    [[nodiscard]] QCoro::Task<Result<FenceToken>> token(ThreadId thread) const;
    /// The last token issued to any holder, for monitoring: the caller's may be older. 0: none so far. Redisson's
    /// getToken(). Fenced locks only.
    [[nodiscard]] QCoro::Task<Result<FenceToken>> lastToken() const;

    /// State shared with the other locks of its client; for internal use by the library.
    [[nodiscard]] const std::shared_ptr<ClientState> &state() const { return m_state; }

private:
    [[nodiscard]] std::shared_ptr<AcquireRequest> request(ThreadId thread, Lease lease, const Deadline &deadline,
                                                          CancelToken cancel) const;

    std::shared_ptr<ClientState> m_state;
    LockName m_name;
    Family m_family;
    QByteArrayList m_values;
};

} // namespace lockscope::locks
