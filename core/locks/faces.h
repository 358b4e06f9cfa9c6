// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/launch.h"
#include "core/base/run_blocking.h"

namespace lockscope::locks {

namespace detail {
template <typename Task>
struct ResultOfTask;
template <typename T>
struct ResultOfTask<QCoro::Task<Result<T>>>
{
    using Value = T;
};
} // namespace detail

/// How other threads call a coroutine face: each call is a future. One that its engine will never finish holds
/// ErrorKind::Cancelled.
class ByFuture final
{
public:
    explicit ByFuture(EngineThread &engine) : m_engine(&engine) { }
    template <typename Work>
    auto call(Work work) const
    {
        return launch<typename detail::ResultOfTask<std::invoke_result_t<Work>>::Value>(*m_engine, std::move(work));
    }

private:
    EngineThread *m_engine;
};

/// How other threads call a coroutine face: each call blocks until its result is there.
class ByBlocking final
{
public:
    explicit ByBlocking(EngineThread &engine) : m_engine(&engine) { }
    template <typename Work>
    auto call(const Work &work) const
    {
        return runBlocking<typename detail::ResultOfTask<std::invoke_result_t<Work>>::Value>(*m_engine, work);
    }

private:
    EngineThread *m_engine;
};

/// `wait` from now. 0: one attempt, no waiting.
inline Deadline deadlineIn(Millis wait)
{
    return {BootClock::now() + wait};
}

} // namespace lockscope::locks
