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
    try {
        Result<T> result = co_await work(); // the captures of `work` live in this frame
        promise->addResult(std::move(result));
    } catch (...) {
        promise->setException(std::current_exception());
    }
    promise->finish();
}
} // namespace detail

/// The boundary between threads: starts a coroutine on the engine and returns its result to any other thread as a
/// future. If the engine has already ended, the future holds ErrorKind::Cancelled. If the coroutine throws,
/// QFuture::result() throws the same exception.
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
