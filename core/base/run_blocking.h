// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/engine_thread.h"
#include "core/base/result.h"

#include <QCoroTask>
#include <condition_variable>

namespace lockscope {

namespace detail {

/// Where a blocked thread finds its result. The notifying side holds the mutex, so the waiter may then destroy it.
template <typename T>
struct Parcel
{
    std::mutex mutex;
    std::condition_variable arrived;
    std::optional<Result<T>> result; // guarded by mutex

    void put(Result<T> value)
    {
        const std::lock_guard guard(mutex);
        result.emplace(std::move(value));
        arrived.notify_one();
    }
    Result<T> take()
    {
        std::unique_lock lock(mutex);
        arrived.wait(lock, [this] { return result.has_value(); });
        return std::move(*result);
    }
};

template <typename T, typename Work>
QCoro::Task<> deliver(Parcel<T> *parcel, const Work *work)
{
    Result<T> result = co_await (*work)();
    parcel->put(std::move(result));
}

} // namespace detail

/// Runs the coroutine that `work` starts on the engine and blocks until its result is there.
/// Any thread but the engine's. `work` lives until then, so its captures may refer to the caller's stack.
template <typename T, typename Work>
Result<T> runBlocking(EngineThread &engine, const Work &work)
{
    Q_ASSERT(!engine.isCurrent());
    detail::Parcel<T> parcel;
    const bool isAccepted = engine.post([&parcel, &work] { detail::deliver<T>(&parcel, &work); });
    if (!isAccepted)
        return fail(ErrorKind::Cancelled, QStringLiteral("The deployment is already closed."));
    return parcel.take();
}

} // namespace lockscope
