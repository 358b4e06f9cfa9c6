// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/cancel_token.h"
#include "core/base/ids.h"
#include "core/locks/faces.h"

namespace lockscope::locks {

struct ClientState;

/// A number of permits that anybody may take and give back; compatible with RSemaphore (protocol.md 2.13).
///
/// Never hands out more than there are. Permits have no owner: those of a crashed program are lost until somebody
/// releases or adds as many (protocol.md 8, row 34; PermitSemaphore takes them back). A lost reply changes nothing:
/// each call is applied once or is ErrorKind::NotKnown. The waiters of one client are served in order of arrival, but
/// one who wants few passes one for whom there are not enough. ErrorKind::Usage: a negative number.
/// ErrorKind::WrongType: the name holds something else. ErrorKind::Timeout: a cluster was moving the semaphore's slot
/// until the deadline, or for DeploymentOptions::giveUp where a call has none, as release() has; nothing was changed,
/// and permits that were to be released still are to be.
///
/// This is the coroutine face. Thread: the engine's. See AsyncSemaphore, BlockingSemaphore and CountingSemaphore for
/// other threads. A value: copies are the same semaphore. Made by Client.
class Semaphore final
{
public:
    Semaphore(std::shared_ptr<ClientState> state, LockName name)
        : m_state(std::move(state)), m_name(std::move(name)) { }

    [[nodiscard]] const LockName &name() const { return m_name; }

    /// One attempt, no waiting. True: they are taken. 0 permits are always there.
    [[nodiscard]] QCoro::Task<Result<bool>> tryAcquire(int permits = 1) const;
    /// Waits until they are taken or the deadline passes (then false). ErrorKind::Cancelled after `cancel`: nothing is
    /// taken then.
    [[nodiscard]] QCoro::Task<Result<bool>> acquire(int permits = 1, Deadline deadline = Deadline::never(),
                                                    CancelToken cancel = {}) const;
    /// Gives permits back, whoever took them, and makes the semaphore where there is none. Yields how many are free
    /// now.
    [[nodiscard]] QCoro::Task<Result<qint64>> release(int permits = 1) const;
    /// The same, but false where there is no semaphore.
    [[nodiscard]] QCoro::Task<Result<bool>> releaseIfExists(int permits = 1) const;

    /// Makes the semaphore; false where there is one already. `life`: it goes by itself after that time.
    [[nodiscard]] QCoro::Task<Result<bool>> trySetPermits(int permits, std::optional<Millis> life = {}) const;
    /// More permits, or fewer by a negative number: then the free ones may fall below zero. Ends a life set by
    /// trySetPermits. Yields how many are free now.
    [[nodiscard]] QCoro::Task<Result<qint64>> addPermits(int permits) const;
    /// Takes all that are free; yields how many.
    [[nodiscard]] QCoro::Task<Result<qint64>> drainPermits() const;

    // Questions go to the primary.
    /// Free permits; 0 where there is no semaphore.
    [[nodiscard]] QCoro::Task<Result<qint64>> availablePermits() const;
    [[nodiscard]] QCoro::Task<Result<bool>> exists() const;

private:
    std::shared_ptr<ClientState> m_state;
    LockName m_name;
};

/// The same for any other thread; see Semaphore. `Border` is how a result comes back.
template <typename Border>
class SemaphoreBy final
{
public:
    SemaphoreBy(EngineThread &engine, Semaphore semaphore) : m_border(engine), m_semaphore(std::move(semaphore)) { }

    /// `wait` 0: one attempt.
    [[nodiscard]] auto tryAcquire(int permits = 1, Millis wait = Millis(0), const std::stop_token &stop = {}) const
    {
        return m_border.call(stop, [s = m_semaphore, permits, wait](const CancelToken &cancel) {
            return s.acquire(permits, deadlineIn(wait), cancel);
        });
    }
    /// Waits without end until a stop is requested or the client is shut down.
    [[nodiscard]] auto acquire(int permits = 1, const std::stop_token &stop = {}) const
    {
        return m_border.call(stop, [s = m_semaphore, permits](const CancelToken &cancel) {
            return s.acquire(permits, Deadline::never(), cancel);
        });
    }
    auto release(int permits = 1) const
    {
        return m_border.call([s = m_semaphore, permits] { return s.release(permits); });
    }
    auto releaseIfExists(int permits = 1) const
    {
        return m_border.call([s = m_semaphore, permits] { return s.releaseIfExists(permits); });
    }
    auto trySetPermits(int permits, std::optional<Millis> life = {}) const
    {
        return m_border.call([s = m_semaphore, permits, life] { return s.trySetPermits(permits, life); });
    }
    auto addPermits(int permits) const
    {
        return m_border.call([s = m_semaphore, permits] { return s.addPermits(permits); });
    }
    auto drainPermits() const
    {
        return m_border.call([s = m_semaphore] { return s.drainPermits(); });
    }
    [[nodiscard]] auto availablePermits() const
    {
        return m_border.call([s = m_semaphore] { return s.availablePermits(); });
    }
    [[nodiscard]] auto exists() const
    {
        return m_border.call([s = m_semaphore] { return s.exists(); });
    }

private:
    Border m_border;
    Semaphore m_semaphore;
};
using AsyncSemaphore = SemaphoreBy<ByFuture>;
using BlockingSemaphore = SemaphoreBy<ByBlocking>;

} // namespace lockscope::locks
