// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/cancel_token.h"
#include "core/base/ids.h"
#include "core/locks/attempt.h"
#include "core/locks/call_policies.h"
#include "core/locks/permit_id.h"

namespace lockscope::locks {

struct ClientState;

/// The caller holds the permits.
struct GrantedPermits
{
    PermitIds ids;
    /// by the local clock, unless updateLeaseTime() changes it; nullopt: no expiry
    std::optional<TimePoint> validUntil {};
};
/// Busy: not enough permits are free; `expiresIn` is when the next held one expires.
using PermitAttempt = std::variant<GrantedPermits, Busy>;

inline bool isGranted(const Result<PermitAttempt> &attempt)
{
    return attempt && std::holds_alternative<GrantedPermits>(*attempt);
}

/// The numbers of permits.
struct PermitCount
{
    qint64 free = 0; ///< negative if more permits were removed than were free
    qint64 held = 0;
};

/// A semaphore whose permits have ids and expire with their leases; compatible with RPermitExpirableSemaphore since
/// 3.17 (protocol.md 2.14).
///
/// Never hands out more permits than exist. Only updateLeaseTime() renews a lease. A holder that works on after its
/// lease ended works without a permit, and release() reports it. Leases end by the server's clock (protocol.md 8, row
/// 34: a Redisson client whose clock is ahead takes permits back too early, ours never does). The next call of any
/// client takes an expired permit back; our waiters make such a call in time. A lost reply changes nothing: each call
/// is applied once or returns ErrorKind::NotKnown. The waiters of one client are served in order of arrival, but a
/// waiter may overtake another for which not enough permits are free. ErrorKind::Usage: a negative number, or more than
/// MaxPermits in one call. ErrorKind::WrongType: the key holds another type. ErrorKind::Timeout: the server refused
/// the call for now until the deadline, or for DeploymentOptions::giveUp in calls without one, such as release(). No
/// data was changed then; permits not yet released stay held until a retry succeeds or their leases end.
///
/// The coroutine interface. Thread: engine. See AsyncPermitSemaphore and BlockingPermitSemaphore for other threads. A
/// value: copies refer to the same semaphore. Made by Client.
class PermitSemaphore final
{
public:
    using PermitLease = std::optional<Millis>; ///< nullopt: no expiry
    /// Maximum number of permits per call. Each needs its own id; a larger call would block the engine and the server
    /// for too long.
    static constexpr int MaxPermits = 100'000;

    PermitSemaphore(std::shared_ptr<ClientState> state, LockName name)
        : m_state(std::move(state)), m_name(std::move(name))
    {
    }

    [[nodiscard]] const LockName &name() const { return m_name; }

    /// One attempt, no waiting. 0 permits are always granted, without ids.
    [[nodiscard]] QCoro::Task<Result<PermitAttempt>> tryAcquire(int permits = 1, PermitLease lease = {}) const;
    /// Waits until the permits are granted or the deadline passes (then Busy). ErrorKind::Cancelled after `cancel`:
    /// no permit is held.
    [[nodiscard]] QCoro::Task<Result<PermitAttempt>> acquire(int permits = 1, PermitLease lease = {},
                                                             Deadline deadline = Deadline::never(),
                                                             CancelToken cancel = {}) const;
    /// Releases permits. ErrorKind::NotHolder: one is not held. ErrorKind::Lost: the lease had ended. Releases all or
    /// none of them.
    [[nodiscard]] QCoro::Task<Status> release(PermitIds ids) const;
    /// Releases permits; false where release() returns NotHolder or Lost.
    [[nodiscard]] QCoro::Task<Result<bool>> tryRelease(PermitIds ids) const;
    /// Sets a new lease, counted from now. False: the permit is no longer held.
    [[nodiscard]] QCoro::Task<Result<bool>> updateLeaseTime(PermitId id, PermitLease lease) const;

    /// Creates the semaphore; false if it already exists.
    [[nodiscard]] QCoro::Task<Result<bool>> trySetPermits(int permits) const;
    /// Sets the total number of permits, free and held. Held permits stay held: the number of free ones may fall below
    /// zero.
    [[nodiscard]] QCoro::Task<Status> setPermits(int permits) const;

    // Queries go to the primary.
    /// Free and held permits at one moment: Redisson's availablePermits, acquiredPermits and, as their sum, permits.
    [[nodiscard]] QCoro::Task<Result<PermitCount>> count() const;
    /// The remaining lease; nullopt: it never ends. ErrorKind::NotHolder: the permit is not held.
    [[nodiscard]] QCoro::Task<Result<PermitLease>> leaseTime(PermitId id) const;
    [[nodiscard]] QCoro::Task<Result<bool>> exists() const;

private:
    std::shared_ptr<ClientState> m_state;
    LockName m_name;
};

/// The same for other threads; see PermitSemaphore. `Calls` is FutureCalls or BlockingCalls.
template <typename Calls>
class BasicPermitSemaphore final
{
public:
    using PermitLease = PermitSemaphore::PermitLease;

    BasicPermitSemaphore(EngineThread &engine, PermitSemaphore semaphore)
        : m_calls(engine), m_semaphore(std::move(semaphore))
    {
    }

    /// `wait` 0: one attempt.
    [[nodiscard]] auto tryAcquire(int permits = 1, Millis wait = Millis(0), PermitLease lease = {},
                                  const std::stop_token &stop = {}) const
    {
        return m_calls.call(stop, [s = m_semaphore, permits, wait, lease](const CancelToken &cancel) {
            return s.acquire(permits, lease, deadlineIn(wait), cancel);
        });
    }
    /// Waits until granted, until a stop is requested or the client is shut down.
    [[nodiscard]] auto acquire(int permits = 1, PermitLease lease = {}, const std::stop_token &stop = {}) const
    {
        return callOn(m_calls, stop, m_semaphore, &PermitSemaphore::acquire, permits, lease, Deadline::never());
    }
    auto release(PermitIds ids) const { return callOn(m_calls, m_semaphore, &PermitSemaphore::release, ids); }
    auto tryRelease(PermitIds ids) const { return callOn(m_calls, m_semaphore, &PermitSemaphore::tryRelease, ids); }
    auto updateLeaseTime(PermitId id, PermitLease lease) const
    {
        return callOn(m_calls, m_semaphore, &PermitSemaphore::updateLeaseTime, id, lease);
    }
    auto trySetPermits(int permits) const
    {
        return callOn(m_calls, m_semaphore, &PermitSemaphore::trySetPermits, permits);
    }
    auto setPermits(int permits) const { return callOn(m_calls, m_semaphore, &PermitSemaphore::setPermits, permits); }
    [[nodiscard]] auto count() const { return callOn(m_calls, m_semaphore, &PermitSemaphore::count); }
    [[nodiscard]] auto leaseTime(PermitId id) const
    {
        return callOn(m_calls, m_semaphore, &PermitSemaphore::leaseTime, id);
    }
    [[nodiscard]] auto exists() const { return callOn(m_calls, m_semaphore, &PermitSemaphore::exists); }

private:
    Calls m_calls;
    PermitSemaphore m_semaphore;
};
using AsyncPermitSemaphore = BasicPermitSemaphore<FutureCalls>;
using BlockingPermitSemaphore = BasicPermitSemaphore<BlockingCalls>;

} // namespace lockscope::locks
