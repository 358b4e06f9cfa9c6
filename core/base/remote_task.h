// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/engine_thread.h"
#include "core/base/messages.h"
#include "core/base/one_shot.h"
#include "core/base/result.h"

#include <QCoroTask>

namespace lockscope {

/// A piece of work for another engine.
template <typename T>
struct RemoteTask
{
    std::function<QCoro::Task<Result<T>>()> work;      ///< runs there; its captures live until it ends
    std::function<void(const Result<T> &)> tooLate {}; ///< runs there: no caller waits for the result any more
};

namespace detail {

/// Runs on the engine `there`.
template <typename T>
QCoro::Task<> perform(EngineAddress there, EngineAddress home, RemoteTask<T> task, OneShot<Result<T>> answer)
{
    Result<T> result = co_await task.work();
    auto deliver = [there, task, answer, result]() mutable {
        if (!answer.isSet())
            answer.set(std::move(result));
        else if (task.tooLate)
            there.post([task, result] { task.tooLate(result); });
    };
    if (there == home)
        deliver();
    else if (!home.post(deliver) && task.tooLate)
        task.tooLate(result);
}

} // namespace detail

/// Runs the work on the engine `there`, which may be this one, and delivers the result on this engine, `home`. A caller
/// that no longer waits sets the returned value itself: the result then goes to RemoteTask::tooLate, as it does if `home`
/// ends first. ErrorKind::Cancelled if `there` has ended. A coroutine that still waits when its own engine ends is
/// never resumed.
template <typename T>
[[nodiscard]] OneShot<Result<T>> sendTask(const EngineAddress &there, const EngineAddress &home, RemoteTask<T> task)
{
    OneShot<Result<T>> answer;
    if (there == home)
        detail::perform(there, home, std::move(task), answer);
    else if (!there.post(
                 [there, home, task = std::move(task), answer] { detail::perform(there, home, task, answer); }))
        answer.set(fail(ErrorKind::Cancelled, baseMessage<"deployment-closed">()));
    return answer;
}

} // namespace lockscope
