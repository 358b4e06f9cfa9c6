// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/engine_thread.h"
#include "core/base/result.h"

#include <QCoroTask>
#include <QFuture>
#include <QPromise>
#include <memory>

namespace lockscope {

namespace detail {
template <typename T>
QCoro::Task<> drive(std::shared_ptr<QPromise<Result<T>>> promise, std::function<QCoro::Task<Result<T>>()> work)
{
    Result<T> result = co_await work(); // what `work` captures lives in this frame
    promise->addResult(std::move(result));
    promise->finish();
}
} // namespace detail

/// The border between threads: starts a coroutine on the engine and gives its result to any other thread as a future.
/// A future whose engine has ended before holds ErrorKind::Cancelled.
template <typename T>
QFuture<Result<T>> launch(EngineThread &engine, std::function<QCoro::Task<Result<T>>()> work)
{
    auto promise = std::make_shared<QPromise<Result<T>>>();
    promise->start();
    QFuture<Result<T>> future = promise->future();
    const bool isAccepted = engine.post([promise, work = std::move(work)] { detail::drive<T>(promise, work); });
    if (!isAccepted) {
        promise->addResult(fail(engine.refusal()));
        promise->finish();
    }
    return future;
}

} // namespace lockscope
