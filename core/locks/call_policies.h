// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/cancel_token.h"
#include "core/base/clock.h"
#include "core/base/engine_thread.h"
#include "core/base/launch.h"
#include "core/base/run_blocking.h"

#include <functional>
#include <optional>
#include <stop_token>

namespace lockscope::locks {

/// Forwards a stop request from any thread to an engine, which then cancels the token. Made and destroyed on any
/// thread. Keeps the engine's address valid.
class StopBridge final
{
public:
    StopBridge(EngineThread &engine, const std::stop_token &stop)
    {
        if (!stop.stop_possible())
            return;
        m_token = CancelToken::make();
        m_callback.emplace(stop, Post {engine.address(), m_token});
    }
    Q_DISABLE_COPY_MOVE(StopBridge)

    /// Use it on the engine's thread only.
    [[nodiscard]] const CancelToken &token() const { return m_token; }

private:
    struct Post
    {
        void operator()() const
        {
            engine.post([cancelled = token]() mutable { cancelled.cancel(); });
        }
        EngineAddress engine;
        CancelToken token;
    };

    CancelToken m_token;
    std::optional<std::stop_callback<Post>> m_callback;
};

namespace detail {
template <typename Task>
struct ResultOfTask;
template <typename T>
struct ResultOfTask<QCoro::Task<Result<T>>>
{
    using Value = T;
};
template <typename Work, typename... Args>
using ValueOf = typename ResultOfTask<std::invoke_result_t<Work, Args...>>::Value;
} // namespace detail

/// A calling policy: calls a coroutine interface from other threads; each call returns a future. If the engine will
/// never finish it, it holds ErrorKind::Cancelled.
class FutureCalls final
{
public:
    template <typename T>
    using Answer = QFuture<Result<T>>;

    explicit FutureCalls(EngineThread &engine) : m_engine(&engine) { }
    [[nodiscard]] EngineThread &engine() const { return *m_engine; }
    template <typename Work>
    auto call(Work work) const
    {
        return launch<detail::ValueOf<Work>>(*m_engine, std::move(work));
    }
    /// `work` receives a token that is cancelled once any thread requests `stop`.
    template <typename Work>
    auto call(const std::stop_token &stop, Work work) const
    {
        return launch<detail::ValueOf<Work, const CancelToken &>>(
            *m_engine, [bridge = std::make_shared<StopBridge>(*m_engine, stop), work = std::move(work)] {
                return work(bridge->token());
            });
    }

    /// The result of a call that has no engine to run on.
    template <typename T>
    static Answer<T> failed(Error error)
    {
        QPromise<Result<T>> promise;
        promise.start();
        promise.addResult(fail(std::move(error)));
        promise.finish();
        return promise.future();
    }

private:
    EngineThread *m_engine;
};

/// A calling policy: calls a coroutine interface from other threads; each call blocks until its result is available.
class BlockingCalls final
{
public:
    template <typename T>
    using Answer = Result<T>;

    explicit BlockingCalls(EngineThread &engine) : m_engine(&engine) { }
    [[nodiscard]] EngineThread &engine() const { return *m_engine; }
    template <typename Work>
    auto call(const Work &work) const
    {
        return runBlocking<detail::ValueOf<Work>>(*m_engine, work);
    }
    /// `work` receives a token that is cancelled once any thread requests `stop`.
    template <typename Work>
    auto call(const std::stop_token &stop, const Work &work) const
    {
        const StopBridge bridge(*m_engine, stop);
        return runBlocking<detail::ValueOf<Work, const CancelToken &>>(*m_engine, [&] { return work(bridge.token()); });
    }
    /// The result of a call that has no engine to run on.
    template <typename T>
    static Answer<T> failed(Error error)
    {
        return fail(std::move(error));
    }

private:
    EngineThread *m_engine;
};

/// Calls a function of a copy of `object` with copies of `args`. `Calls` is a calling policy.
template <typename Calls, typename Object, typename Method, typename... Args>
auto callOn(const Calls &calls, const Object &object, Method method, const Args &...args)
{
    return calls.call([=] { return std::invoke(method, object, args...); });
}
/// The same for a function whose last parameter is a token, which is cancelled once any thread requests `stop`.
template <typename Calls, typename Object, typename Method, typename... Args>
auto callOn(const Calls &calls, const std::stop_token &stop, const Object &object, Method method, const Args &...args)
{
    return calls.call(stop, [=](const CancelToken &cancel) { return std::invoke(method, object, args..., cancel); });
}

/// A deadline `wait` from now. 0: one attempt. Longer than MaxTime: no deadline.
inline Deadline deadlineIn(Millis wait)
{
    return Deadline::after(BootClock::now(), wait);
}

} // namespace lockscope::locks
