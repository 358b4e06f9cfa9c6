// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/workers/run_state.h"

#include <QCoroTask>
#include <coroutine>

namespace lockscope::load {

/// A result that is already available: the return value of blocking calls in the loop that both kinds of workers share.
template <typename T>
struct Ready
{
    T value;

    [[nodiscard]] bool await_ready() const { return true; }
    void await_suspend(std::coroutine_handle<>) { }
    T await_resume() { return std::move(value); }
};

/// The operations of a worker that is a real thread: each call blocks it. Thread: the worker's own.
class BlockingFace final
{
public:
    BlockingFace(std::shared_ptr<RunState> run, int worker);

    [[nodiscard]] ThreadId thread() const { return ThreadId::current(); }
    Ready<Result<locks::Attempt>> acquire(const Take &take);
    Ready<Result<locks::Released>> release(const Take &take);
    Ready<Result<qint64>> readWitness(const QByteArray &key);
    Ready<Status> writeWitness(const QByteArray &key, qint64 value);
    /// Returns false if the run stops first.
    Ready<bool> pause(Micros time);
    /// Blocks while this worker must rest.
    Ready<bool> waitForTurn();

private:
    std::shared_ptr<RunState> m_run;
    int m_worker;
};

/// The same for a coroutine on the engine thread; its pauses have the clock's resolution of 1 ms.
class LightFace final
{
public:
    LightFace(std::shared_ptr<RunState> run, int worker);

    [[nodiscard]] ThreadId thread() const { return m_thread; }
    QCoro::Task<Result<locks::Attempt>> acquire(const Take &take);
    QCoro::Task<Result<locks::Released>> release(const Take &take);
    QCoro::Task<Result<qint64>> readWitness(const QByteArray &key);
    QCoro::Task<Status> writeWitness(const QByteArray &key, qint64 value);
    QCoro::Task<bool> pause(Micros time);
    QCoro::Task<bool> waitForTurn();

private:
    std::shared_ptr<RunState> m_run;
    int m_worker;
    ThreadId m_thread;
};

} // namespace lockscope::load
