// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/cancel_token.h"
#include "core/base/ids.h"
#include "core/locks/attempt.h"
#include "core/locks/faces.h"
#include "core/locks/permit_id.h"

namespace lockscope::locks {

struct ClientState;

/// The permits are the caller's.
struct GrantedPermits
{
    PermitIds ids;
    /// by the local clock, unless updateLeaseTime() moves it; nothing: for ever
    std::optional<TimePoint> validUntil {};
};
/// Busy: there are not enough; `expiresIn` is when the next held one comes back by itself.
using PermitAttempt = std::variant<GrantedPermits, Busy>;

inline bool isGranted(const Result<PermitAttempt> &attempt)
{
    return attempt && std::holds_alternative<GrantedPermits>(*attempt);
}

/// How many permits there are.
struct PermitCount
{
    qint64 free = 0; ///< negative where more were taken away than were free
    qint64 held = 0;
};

/// A number of permits with an id each, that come back by themselves when their lease ends; compatible with
/// RPermitExpirableSemaphore since 3.17 (protocol.md 2.14).
///
/// Never hands out more than there are. Nothing renews a lease but updateLeaseTime(); whoever works on after its end
/// works without a permit, and release() says so. Leases end by the server's clock (protocol.md 8, row 34: a Redisson
/// client whose clock is ahead takes permits back too early, ours never does). A permit that ended is taken back by the
/// next call of anybody; a waiter of ours makes one in time. A lost reply changes nothing: each call is applied once or
/// is ErrorKind::NotKnown. The waiters of one client are served in order of arrival, but one who wants few passes one
/// for whom there are not enough. ErrorKind::Usage: a negative number. ErrorKind::WrongType: the name holds something
/// else. ErrorKind::Timeout: a cluster was moving the semaphore's slot until the deadline, or for
/// DeploymentOptions::giveUp where a call has none, as release() has; nothing was changed, and permits that were to be
/// released are held until that is tried again or their lease ends.
///
/// This is the coroutine face. Thread: the engine's. See AsyncPermitSemaphore and BlockingPermitSemaphore for other
/// threads. A value: copies are the same semaphore. Made by Client.
class PermitSemaphore final
{
public:
    using Life = std::optional<Millis>; ///< nothing: for ever

    PermitSemaphore(std::shared_ptr<ClientState> state, LockName name)
        : m_state(std::move(state)), m_name(std::move(name))
    {
    }

    [[nodiscard]] const LockName &name() const { return m_name; }

    /// One attempt, no waiting. 0 permits are granted without ids.
    [[nodiscard]] QCoro::Task<Result<PermitAttempt>> tryAcquire(int permits = 1, Life lease = {}) const;
    /// Waits until they are granted or the deadline passes (then Busy). ErrorKind::Cancelled after `cancel`: nothing is
    /// held then.
    [[nodiscard]] QCoro::Task<Result<PermitAttempt>> acquire(int permits = 1, Life lease = {},
                                                             Deadline deadline = Deadline::never(),
                                                             CancelToken cancel = {}) const;
    /// Gives permits back. ErrorKind::NotHolder: one is not held. ErrorKind::Lost: the lease had ended.
    /// Of several, all are given back or none.
    [[nodiscard]] QCoro::Task<Status> release(PermitIds ids) const;
    /// The same as an answer: false where release() has NotHolder or Lost.
    [[nodiscard]] QCoro::Task<Result<bool>> tryRelease(PermitIds ids) const;
    /// A new lease from now on. False: the permit is no longer held.
    [[nodiscard]] QCoro::Task<Result<bool>> updateLeaseTime(PermitId id, Life lease) const;

    /// Makes the semaphore; false where there is one already.
    [[nodiscard]] QCoro::Task<Result<bool>> trySetPermits(int permits) const;
    /// How many there are to be, free and held together. Held ones stay held: the free ones may fall below zero.
    [[nodiscard]] QCoro::Task<Status> setPermits(int permits) const;

    // Questions go to the primary.
    /// Free and held permits at one moment: what Redisson calls availablePermits, acquiredPermits and, summed up,
    /// permits.
    [[nodiscard]] QCoro::Task<Result<PermitCount>> count() const;
    /// What is left of a lease; nothing: it never ends. ErrorKind::NotHolder: the permit is not held.
    [[nodiscard]] QCoro::Task<Result<Life>> leaseTime(PermitId id) const;
    [[nodiscard]] QCoro::Task<Result<bool>> exists() const;

private:
    std::shared_ptr<ClientState> m_state;
    LockName m_name;
};

/// The same for any other thread; see PermitSemaphore. `Border` is how a result comes back.
template <typename Border>
class PermitSemaphoreBy final
{
public:
    using Life = PermitSemaphore::Life;

    PermitSemaphoreBy(EngineThread &engine, PermitSemaphore semaphore)
        : m_border(engine), m_semaphore(std::move(semaphore))
    {
    }

    /// `wait` 0: one attempt.
    [[nodiscard]] auto tryAcquire(int permits = 1, Millis wait = Millis(0), Life lease = {},
                                  const std::stop_token &stop = {}) const
    {
        return m_border.call(stop, [s = m_semaphore, permits, wait, lease](const CancelToken &cancel) {
            return s.acquire(permits, lease, deadlineIn(wait), cancel);
        });
    }
    /// Waits without end until a stop is requested or the client is shut down.
    [[nodiscard]] auto acquire(int permits = 1, Life lease = {}, const std::stop_token &stop = {}) const
    {
        return m_border.call(stop, [s = m_semaphore, permits, lease](const CancelToken &cancel) {
            return s.acquire(permits, lease, Deadline::never(), cancel);
        });
    }
    auto release(PermitIds ids) const
    {
        return m_border.call([s = m_semaphore, ids] { return s.release(ids); });
    }
    auto tryRelease(PermitIds ids) const
    {
        return m_border.call([s = m_semaphore, ids] { return s.tryRelease(ids); });
    }
    auto updateLeaseTime(PermitId id, Life lease) const
    {
        return m_border.call([s = m_semaphore, id, lease] { return s.updateLeaseTime(id, lease); });
    }
    auto trySetPermits(int permits) const
    {
        return m_border.call([s = m_semaphore, permits] { return s.trySetPermits(permits); });
    }
    auto setPermits(int permits) const
    {
        return m_border.call([s = m_semaphore, permits] { return s.setPermits(permits); });
    }
    [[nodiscard]] auto count() const
    {
        return m_border.call([s = m_semaphore] { return s.count(); });
    }
    [[nodiscard]] auto leaseTime(PermitId id) const
    {
        return m_border.call([s = m_semaphore, id] { return s.leaseTime(id); });
    }
    [[nodiscard]] auto exists() const
    {
        return m_border.call([s = m_semaphore] { return s.exists(); });
    }

private:
    Border m_border;
    PermitSemaphore m_semaphore;
};
using AsyncPermitSemaphore = PermitSemaphoreBy<ByFuture>;
using BlockingPermitSemaphore = PermitSemaphoreBy<ByBlocking>;

} // namespace lockscope::locks
