// SPDX-License-Identifier: Apache-2.0
#include "core/locks/semaphore.h"

#include "core/locks/idempotent_call.h"
#include "core/locks/shared_waiters.h"
#include "lua/scripts.h"

namespace lockscope::locks {

using namespace Qt::StringLiterals;

namespace {

using State = std::shared_ptr<ClientState>;

QByteArray channelOf(const LockName &name)
{
    return schema::LockKeys(name).semaphoreChannel();
}

QCoro::Task<Result<TryResult>> take(State state, LockName name, redis::ScriptCall call)
{
    const Result<ScriptAnswer> answer = co_await runIdempotent(state, name, call);
    co_return answer.map([](const ScriptAnswer &reply) { return TryResult {reply.isDone(), reply.value}; });
}

QCoro::Task<> releaseGranted(State state, LockName name, int permits)
{
    const redis::ScriptCall call = callOf(lua::SemaphoreRelease, QByteArray::number(permits), "0"_ba);
    co_await runIdempotent(state, name, call, channelOf(name));
}

/// Verdict 0: the semaphore does not exist.
QCoro::Task<Result<ScriptAnswer>> releasePermits(State state, LockName name, int permits, bool onlyIfExists)
{
    if (const Status checked = checkPermits(permits); !checked)
        co_return fail(checked.error());
    if (permits == 0) { // nothing to release or to announce
        const Result<qint64> free = co_await queryNumber(state, name.bytes());
        co_return free.map([](qint64 number) { return ScriptAnswer {1, number}; });
    }
    const redis::ScriptCall call = callOf(lua::SemaphoreRelease, QByteArray::number(permits),
                                          onlyIfExists ? "1"_ba : "0"_ba);
    co_return co_await runIdempotent(state, name, call, channelOf(name));
}

} // namespace

QCoro::Task<Result<bool>> Semaphore::tryAcquire(int permits) const
{
    return acquire(permits, {m_state->clock.now()});
}

QCoro::Task<Result<bool>> Semaphore::acquire(int permits, Deadline deadline, CancelToken cancel) const
{
    if (const Status checked = checkPermits(permits); !checked)
        co_return fail(checked.error());
    if (permits == 0)
        co_return Result<bool>(true);
    m_state->announcements.checkPermission(m_name, channelOf(m_name));
    const auto request = std::make_shared<WaitRequest>(m_state->clock, deadline, std::move(cancel));
    request->amount = permits;
    redis::ScriptCall call = callOf(lua::SemaphoreAcquire, QByteArray::number(permits));
    retryWhileRefused(call, *m_state, *request);
    request->tryOnce = [state = m_state, name = m_name, call] { return take(state, name, call); };
    request->release = [state = m_state, name = m_name, permits] { return releaseGranted(state, name, permits); };
    const Result<Attempt> acquired = co_await SharedWaiters::acquire(m_state, m_name, channelOf(m_name), request);
    co_return acquired.map([](const Attempt &attempt) { return std::holds_alternative<Granted>(attempt); });
}

QCoro::Task<Result<qint64>> Semaphore::release(int permits) const
{
    const Result<ScriptAnswer> answer = co_await releasePermits(m_state, m_name, permits, false);
    co_return answer.map(&ScriptAnswer::value);
}

QCoro::Task<Result<bool>> Semaphore::releaseIfExists(int permits) const
{
    const Result<ScriptAnswer> answer = co_await releasePermits(m_state, m_name, permits, true);
    co_return answer.map(&ScriptAnswer::isDone);
}

QCoro::Task<Result<bool>> Semaphore::trySetPermits(int permits, std::optional<Millis> timeToLive) const
{
    if (const Status checked = checkPermits(permits); !checked)
        co_return fail(checked.error());
    if (const Status checked = checkLease(timeToLive); !checked)
        co_return fail(checked.error());
    const qint64 time = timeToLive ? std::max<qint64>(timeToLive->count(), 1) : 0;
    const redis::ScriptCall call = callOf(lua::SemaphoreTrySetPermits, QByteArray::number(permits),
                                          QByteArray::number(time));
    const Result<ScriptAnswer> answer = co_await runIdempotent(m_state, m_name, call, channelOf(m_name));
    co_return answer.map(&ScriptAnswer::isDone);
}

QCoro::Task<Result<qint64>> Semaphore::addPermits(int permits) const
{
    const redis::ScriptCall call = callOf(lua::SemaphoreAddPermits, QByteArray::number(permits));
    const Result<ScriptAnswer> answer = co_await runIdempotent(m_state, m_name, call, channelOf(m_name));
    co_return answer.map(&ScriptAnswer::value);
}

QCoro::Task<Result<qint64>> Semaphore::drainPermits() const
{
    const Result<ScriptAnswer> answer = co_await runIdempotent(m_state, m_name, callOf(lua::SemaphoreDrainPermits));
    co_return answer.map(&ScriptAnswer::value);
}

QCoro::Task<Result<qint64>> Semaphore::availablePermits() const
{
    return queryNumber(m_state, m_name.bytes());
}

QCoro::Task<Result<bool>> Semaphore::exists() const
{
    return queryExists(m_state, m_name.bytes());
}

} // namespace lockscope::locks
