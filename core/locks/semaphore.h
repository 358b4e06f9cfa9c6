// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/cancel_token.h"
#include "core/base/ids.h"
#include "core/locks/call_policies.h"

namespace lockscope::locks {

struct ClientState;

/// A semaphore whose permits any client may acquire and release; compatible with RSemaphore (protocol.md 2.13).
///
/// Never hands out more permits than exist. Permits have no owner: those of a crashed program are lost until a client
/// releases or adds as many (protocol.md 8, row 34; PermitSemaphore takes them back). A lost reply changes nothing:
/// each call is applied once or returns ErrorKind::NotKnown. The waiters of one client are served in order of arrival,
/// but a waiter may overtake another for which not enough permits are free. The stored number has 64 bits and is
/// returned exactly; Redisson's clients read 32 of them. ErrorKind::Usage: a negative number, or one that would exceed
/// 64 bits; no data was changed. ErrorKind::WrongType: the key holds another type. ErrorKind::Timeout: the server
/// refused the call for now until the deadline, or for DeploymentOptions::giveUp in calls without one, such as
/// release(). No data was changed then; the release of permits must be retried.
///
/// The coroutine interface. Thread: engine. See AsyncSemaphore, BlockingSemaphore and CountingSemaphore for other
/// threads. A value: copies refer to the same semaphore. Made by Client.
class Semaphore final
{
public:
    Semaphore(std::shared_ptr<ClientState> state, LockName name)
        : m_state(std::move(state)), m_name(std::move(name)) { }

    [[nodiscard]] const LockName &name() const { return m_name; }

    /// One attempt, no waiting. True: the permits are acquired. 0 permits are always granted.
    [[nodiscard]] QCoro::Task<Result<bool>> tryAcquire(int permits = 1) const;
    /// Waits until the permits are acquired or the deadline passes (then false). ErrorKind::Cancelled after `cancel`:
    /// no permit is held.
    [[nodiscard]] QCoro::Task<Result<bool>> acquire(int permits = 1, Deadline deadline = Deadline::never(),
                                                    CancelToken cancel = {}) const;
    /// Releases permits, also those that another client acquired; creates the semaphore if it does not exist. Returns
    /// the number of free permits.
    [[nodiscard]] QCoro::Task<Result<qint64>> release(int permits = 1) const;
    /// The same, but false if the semaphore does not exist.
    [[nodiscard]] QCoro::Task<Result<bool>> releaseIfExists(int permits = 1) const;

    /// Creates the semaphore; false if it already exists. `timeToLive`: it expires after that time.
    [[nodiscard]] QCoro::Task<Result<bool>> trySetPermits(int permits, std::optional<Millis> timeToLive = {}) const;
    /// Adds permits. A negative number removes permits: the number of free ones may then fall below zero. Removes an
    /// expiry set by trySetPermits(). Returns the number of free permits.
    [[nodiscard]] QCoro::Task<Result<qint64>> addPermits(int permits) const;
    /// Acquires all free permits and returns their number.
    [[nodiscard]] QCoro::Task<Result<qint64>> drainPermits() const;

    // Queries go to the primary.
    /// Free permits; 0 if the semaphore does not exist.
    [[nodiscard]] QCoro::Task<Result<qint64>> availablePermits() const;
    [[nodiscard]] QCoro::Task<Result<bool>> exists() const;

private:
    std::shared_ptr<ClientState> m_state;
    LockName m_name;
};

/// The same for other threads; see Semaphore. `Calls` is FutureCalls or BlockingCalls.
template <typename Calls>
class BasicSemaphore final
{
public:
    BasicSemaphore(EngineThread &engine, Semaphore semaphore) : m_calls(engine), m_semaphore(std::move(semaphore)) { }

    /// `wait` 0: one attempt.
    [[nodiscard]] auto tryAcquire(int permits = 1, Millis wait = Millis(0), const std::stop_token &stop = {}) const
    {
        return m_calls.call(stop, [s = m_semaphore, permits, wait](const CancelToken &cancel) {
            return s.acquire(permits, deadlineIn(wait), cancel);
        });
    }
    /// Waits until acquired, until a stop is requested or the client is shut down.
    [[nodiscard]] auto acquire(int permits = 1, const std::stop_token &stop = {}) const
    {
        return callOn(m_calls, stop, m_semaphore, &Semaphore::acquire, permits, Deadline::never());
    }
    auto release(int permits = 1) const { return callOn(m_calls, m_semaphore, &Semaphore::release, permits); }
    auto releaseIfExists(int permits = 1) const
    {
        return callOn(m_calls, m_semaphore, &Semaphore::releaseIfExists, permits);
    }
    auto trySetPermits(int permits, std::optional<Millis> timeToLive = {}) const
    {
        return callOn(m_calls, m_semaphore, &Semaphore::trySetPermits, permits, timeToLive);
    }
    auto addPermits(int permits) const { return callOn(m_calls, m_semaphore, &Semaphore::addPermits, permits); }
    auto drainPermits() const { return callOn(m_calls, m_semaphore, &Semaphore::drainPermits); }
    [[nodiscard]] auto availablePermits() const { return callOn(m_calls, m_semaphore, &Semaphore::availablePermits); }
    [[nodiscard]] auto exists() const { return callOn(m_calls, m_semaphore, &Semaphore::exists); }

private:
    Calls m_calls;
    Semaphore m_semaphore;
};
using AsyncSemaphore = BasicSemaphore<FutureCalls>;
using BlockingSemaphore = BasicSemaphore<BlockingCalls>;

} // namespace lockscope::locks
