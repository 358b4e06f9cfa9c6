// SPDX-License-Identifier: Apache-2.0
#include "core/locks/count_down_latch.h"

#include "core/base/delay.h"
#include "core/locks/idempotent_call.h"
#include "core/locks/messages.h"
#include "core/locks/shared_waiters.h"
#include "lua/scripts.h"

namespace lockscope::locks {

namespace {

using State = std::shared_ptr<ClientState>;

constexpr Millis RetryPause {100};

QByteArray channelOf(const LockName &name)
{
    return schema::LockKeys(name).countDownChannel();
}

/// Retries while the server refuses the query for now.
QCoro::Task<Result<TryResult>> tryPass(State state, LockName name, WaitRequest &request)
{
    Result<qint64> count = co_await queryNumber(state, name.bytes());
    while (!count && count.error().kind == ErrorKind::Timeout && !request.deadline.passed(state->clock)
           && !request.isCallerGone() && !state->shutdown.hasBegun()) {
        co_await delay(state->clock, RetryPause, state->shutdown.token());
        count = co_await queryNumber(state, name.bytes());
    }
    co_return count.map([](qint64 left) { return TryResult {left <= 0}; });
}

} // namespace

QCoro::Task<Result<bool>> CountDownLatch::trySetCount(qint64 count) const
{
    if (count <= 0)
        co_return fail(ErrorKind::Usage, message<"latch-count-invalid">(count));
    const redis::ScriptCall call = callOf(lua::LatchTrySetCount, QByteArray::number(count));
    const Result<ScriptAnswer> answer = co_await runIdempotent(m_state, m_name, call, channelOf(m_name));
    co_return answer.map(&ScriptAnswer::isDone);
}

QCoro::Task<Result<qint64>> CountDownLatch::countDown() const
{
    const Result<ScriptAnswer> answer = co_await runIdempotent(m_state, m_name, callOf(lua::LatchCountDown),
                                                               channelOf(m_name));
    co_return answer.map(&ScriptAnswer::value);
}

QCoro::Task<Result<bool>> CountDownLatch::await(Deadline deadline, CancelToken cancel) const
{
    const auto request = std::make_shared<WaitRequest>(m_state->clock, deadline, std::move(cancel));
    request->isForAll = true;
    request->tryOnce = [state = m_state, name = m_name, &waits = *request] { return tryPass(state, name, waits); };
    const Result<Attempt> passed = co_await SharedWaiters::acquire(m_state, m_name, channelOf(m_name), request);
    co_return passed.map([](const Attempt &attempt) { return std::holds_alternative<Granted>(attempt); });
}

QCoro::Task<Result<qint64>> CountDownLatch::count() const
{
    return queryNumber(m_state, m_name.bytes());
}

QCoro::Task<Result<bool>> CountDownLatch::remove() const
{
    const Result<ScriptAnswer> answer = co_await runIdempotent(m_state, m_name, callOf(lua::LatchDelete),
                                                               channelOf(m_name));
    co_return answer.map(&ScriptAnswer::isDone);
}

} // namespace lockscope::locks
