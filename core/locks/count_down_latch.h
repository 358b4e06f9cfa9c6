// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/cancel_token.h"
#include "core/base/ids.h"
#include "core/locks/call_policies.h"

namespace lockscope::locks {

struct ClientState;

/// A gate that opens when it has been counted down to zero; compatible with RCountDownLatch (protocol.md 2.15).
///
/// Open if there is no count; an open latch can be closed again. A waiter reads the count after every message, after a
/// gap in the subscription and after delete(), which wakes no waiter in Redisson. A waiter that has not read the count
/// yet when the latch is closed again keeps waiting. A lost reply changes nothing: each call is applied once or returns
/// ErrorKind::NotKnown. ErrorKind::WrongType: the key holds another type. ErrorKind::Timeout from a call that changes
/// the latch: the server refused it for now for the whole time (DeploymentOptions::giveUp), and no data was changed.
///
/// The coroutine interface. Thread: engine. See AsyncCountDownLatch and BlockingCountDownLatch for other threads. A
/// value: copies refer to the same latch. Made by Client.
class CountDownLatch final
{
public:
    CountDownLatch(std::shared_ptr<ClientState> state, LockName name)
        : m_state(std::move(state)), m_name(std::move(name))
    {
    }

    [[nodiscard]] const LockName &name() const { return m_name; }

    /// Closes the latch. False if it is already closed, or if the key holds any other value, such as a number below 1.
    /// ErrorKind::Usage: the count is not above 0. Counts of up to 64 bits are exact, as in Redisson.
    [[nodiscard]] QCoro::Task<Result<bool>> trySetCount(qint64 count) const;
    /// Counts down by one and returns the remaining count. An open latch stays open.
    [[nodiscard]] QCoro::Task<Result<qint64>> countDown() const;
    /// Waits until the latch is open or the deadline passes (then false). ErrorKind::Cancelled after `cancel`.
    [[nodiscard]] QCoro::Task<Result<bool>> await(Deadline deadline = Deadline::never(), CancelToken cancel = {}) const;
    /// The remaining count; 0: open. Reads from the primary. A number below 0 that another program stored is returned
    /// unchanged, as by Redisson; the latch is open then.
    [[nodiscard]] QCoro::Task<Result<qint64>> count() const;
    /// Removes the latch, which opens it. False: it was open already.
    [[nodiscard]] QCoro::Task<Result<bool>> remove() const;

private:
    std::shared_ptr<ClientState> m_state;
    LockName m_name;
};

/// The same for other threads; see CountDownLatch. `Calls` is FutureCalls or BlockingCalls.
template <typename Calls>
class BasicCountDownLatch final
{
public:
    BasicCountDownLatch(EngineThread &engine, CountDownLatch latch) : m_calls(engine), m_latch(std::move(latch)) { }

    auto trySetCount(qint64 count) const { return callOn(m_calls, m_latch, &CountDownLatch::trySetCount, count); }
    auto countDown() const { return callOn(m_calls, m_latch, &CountDownLatch::countDown); }
    /// Waits until the latch opens, a stop is requested or the client is shut down.
    [[nodiscard]] auto await(const std::stop_token &stop = {}) const
    {
        return callOn(m_calls, stop, m_latch, &CountDownLatch::await, Deadline::never());
    }
    /// `wait` 0: checks once.
    [[nodiscard]] auto awaitFor(Millis wait, const std::stop_token &stop = {}) const
    {
        return m_calls.call(
            stop, [l = m_latch, wait](const CancelToken &cancel) { return l.await(deadlineIn(wait), cancel); });
    }
    [[nodiscard]] auto count() const { return callOn(m_calls, m_latch, &CountDownLatch::count); }
    auto remove() const { return callOn(m_calls, m_latch, &CountDownLatch::remove); }

private:
    Calls m_calls;
    CountDownLatch m_latch;
};
using AsyncCountDownLatch = BasicCountDownLatch<FutureCalls>;
using BlockingCountDownLatch = BasicCountDownLatch<BlockingCalls>;

} // namespace lockscope::locks
