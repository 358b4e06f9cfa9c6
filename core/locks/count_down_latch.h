// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/cancel_token.h"
#include "core/base/ids.h"
#include "core/locks/faces.h"

namespace lockscope::locks {

struct ClientState;

/// A gate that opens when it has been counted down to zero; compatible with RCountDownLatch (protocol.md 2.15).
///
/// Open where there is no count; it can be closed anew once it is open. Who waits looks at the count after every
/// message, after a gap in the subscription and after delete(), which wakes nobody in Redisson. Who is still about to
/// look when the latch is closed anew waits for that. A lost reply changes nothing: each call is applied once or is
/// ErrorKind::NotKnown. ErrorKind::WrongType: the name holds something else. ErrorKind::Timeout from a call that changes
/// the latch: a cluster was moving its slot all the time (DeploymentOptions::giveUp), and nothing was changed.
///
/// This is the coroutine face. Thread: the engine's. See AsyncCountDownLatch and BlockingCountDownLatch for other
/// threads. A value: copies are the same latch. Made by Client.
class CountDownLatch final
{
public:
    CountDownLatch(std::shared_ptr<ClientState> state, LockName name)
        : m_state(std::move(state)), m_name(std::move(name))
    {
    }

    [[nodiscard]] const LockName &name() const { return m_name; }

    /// Closes the latch; false where it is closed already. ErrorKind::Usage: the count is not above 0.
    [[nodiscard]] QCoro::Task<Result<bool>> trySetCount(qint64 count) const;
    /// Counts down by one; yields what is left. An open latch stays open.
    [[nodiscard]] QCoro::Task<Result<qint64>> countDown() const;
    /// Waits until the latch is open or the deadline passes (then false). ErrorKind::Cancelled after `cancel`.
    [[nodiscard]] QCoro::Task<Result<bool>> await(Deadline deadline = Deadline::never(), CancelToken cancel = {}) const;
    /// What is left to count; 0: it is open. Asks the primary.
    [[nodiscard]] QCoro::Task<Result<qint64>> count() const;
    /// Removes the latch, which opens it. False: it was open.
    [[nodiscard]] QCoro::Task<Result<bool>> remove() const;

private:
    std::shared_ptr<ClientState> m_state;
    LockName m_name;
};

/// The same for any other thread; see CountDownLatch. `Border` is how a result comes back.
template <typename Border>
class CountDownLatchBy final
{
public:
    CountDownLatchBy(EngineThread &engine, CountDownLatch latch) : m_border(engine), m_latch(std::move(latch)) { }

    auto trySetCount(qint64 count) const
    {
        return m_border.call([l = m_latch, count] { return l.trySetCount(count); });
    }
    auto countDown() const
    {
        return m_border.call([l = m_latch] { return l.countDown(); });
    }
    /// Waits without end until a stop is requested or the client is shut down.
    [[nodiscard]] auto await(const std::stop_token &stop = {}) const
    {
        return m_border.call(stop,
                             [l = m_latch](const CancelToken &cancel) { return l.await(Deadline::never(), cancel); });
    }
    /// `wait` 0: one look.
    [[nodiscard]] auto awaitFor(Millis wait, const std::stop_token &stop = {}) const
    {
        return m_border.call(
            stop, [l = m_latch, wait](const CancelToken &cancel) { return l.await(deadlineIn(wait), cancel); });
    }
    [[nodiscard]] auto count() const
    {
        return m_border.call([l = m_latch] { return l.count(); });
    }
    auto remove() const
    {
        return m_border.call([l = m_latch] { return l.remove(); });
    }

private:
    Border m_border;
    CountDownLatch m_latch;
};
using AsyncCountDownLatch = CountDownLatchBy<ByFuture>;
using BlockingCountDownLatch = CountDownLatchBy<ByBlocking>;

} // namespace lockscope::locks
