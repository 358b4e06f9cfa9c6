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

QCoro::Task<Result<bool>> close(State state, LockName name, qint64 count)
{
    if (count <= 0)
        co_return fail(ErrorKind::Usage, message<"latch-count-invalid">(count));
    const redis::ScriptCall call = callOf(lua::LatchTrySetCount, QByteArray::number(count));
    const Result<ScriptAnswer> answer = co_await runIdempotent(state, name, call, channelOf(name));
    co_return answer.map([](const ScriptAnswer &reply) { return reply.outcome == ScriptAnswer::Done; });
}

QCoro::Task<Result<qint64>> down(State state, LockName name)
{
    const Result<ScriptAnswer> answer = co_await runIdempotent(state, name, callOf(lua::LatchCountDown),
                                                               channelOf(name));
    co_return answer.map([](const ScriptAnswer &reply) { return reply.value; });
}

QCoro::Task<Result<bool>> removeIt(State state, LockName name)
{
    const Result<ScriptAnswer> answer = co_await runIdempotent(state, name, callOf(lua::LatchDelete), channelOf(name));
    co_return answer.map([](const ScriptAnswer &reply) { return reply.outcome == ScriptAnswer::Done; });
}

/// Retries while the server refuses the query for now.
QCoro::Task<Result<TryResult>> tryPass(State state, LockName name, WaitRequest &request)
{
    Result<qint64> count = co_await queryNumber(state, name.bytes());
    while (!count && count.error().kind == ErrorKind::Timeout && !request.deadline.passed(state->clock)
           && !request.isCallerGone() && !state->ending.isCancelled()) {
        co_await delay(state->clock, RetryPause, state->ending);
        count = co_await queryNumber(state, name.bytes());
    }
    co_return count.map([](qint64 left) { return TryResult {left <= 0}; });
}

QCoro::Task<Result<bool>> awaitOpen(State state, LockName name, Deadline deadline, CancelToken cancel)
{
    const auto request = std::make_shared<WaitRequest>(state->clock, deadline, std::move(cancel));
    request->isForAll = true;
    request->tryOnce = [state, name, &waits = *request] { return tryPass(state, name, waits); };
    const Result<Attempt> passed = co_await SharedWaiters::acquire(state, name, channelOf(name), request);
    co_return passed.map([](const Attempt &attempt) { return std::holds_alternative<Granted>(attempt); });
}

} // namespace

QCoro::Task<Result<bool>> CountDownLatch::trySetCount(qint64 count) const
{
    return close(m_state, m_name, count);
}

QCoro::Task<Result<qint64>> CountDownLatch::countDown() const
{
    return down(m_state, m_name);
}

QCoro::Task<Result<bool>> CountDownLatch::await(Deadline deadline, CancelToken cancel) const
{
    return awaitOpen(m_state, m_name, deadline, cancel);
}

QCoro::Task<Result<qint64>> CountDownLatch::count() const
{
    return queryNumber(m_state, m_name.bytes());
}

QCoro::Task<Result<bool>> CountDownLatch::remove() const
{
    return removeIt(m_state, m_name);
}

} // namespace lockscope::locks
