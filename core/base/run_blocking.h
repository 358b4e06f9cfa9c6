// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/engine_thread.h"
#include "core/base/messages.h"
#include "core/base/result.h"

#include <QCoroTask>
#include <optional>

namespace lockscope {

namespace detail {

/// One call of a blocked thread, on its stack.
template <typename T, typename Work>
struct BlockedCall
{
    EngineThread &engine;
    const Work &work;
    std::optional<Result<T>> answer {};
    std::exception_ptr thrown {};
    Parker caller {};

    QCoro::Task<> run()
    {
        try {
            answer.emplace(co_await work());
        } catch (...) {
            thrown = std::current_exception();
        }
        engine.wakeSoon(caller);
    }
};

} // namespace detail

/// Runs the coroutine that `work` starts on the engine and blocks until its result is ready. Thread: any; on the
/// engine's own thread, which would wait for itself, it returns ErrorKind::Usage. `work` lives until then, so its
/// captures may refer to the caller's stack. Throws what the coroutine throws.
template <typename T, typename Work>
Result<T> runBlocking(EngineThread &engine, const Work &work)
{
    if (engine.isCurrent())
        return fail(ErrorKind::Usage, baseMessage<"thread-blocks-itself">());
    detail::BlockedCall<T, Work> call {engine, work};
    // Captures one pointer, which fits into the function object: more would be allocated by one thread and freed by
    // another.
    const bool isAccepted = engine.post([&call] { call.run(); });
    if (!isAccepted)
        return fail(engine.refusal());
    call.caller.sleep();
    if (call.thrown)
        std::rethrow_exception(call.thrown);
    return std::move(*call.answer);
}

} // namespace lockscope
