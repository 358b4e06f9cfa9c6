// SPDX-License-Identifier: Apache-2.0
#include "core/load/workers/worker_loop.h"

#include "core/base/one_shot.h"
#include "core/base/run_blocking.h"
#include "core/load/workers/keys.h"
#include "core/load/workers/run_state.h"
#include "core/load/workers/worker_log.h"

#include <QCoroTask>
#include <coroutine>

namespace lockscope::load {

using namespace Qt::StringLiterals;

using namespace std::chrono_literals;

using locks::Attempt;
using locks::Released;

namespace {

/// A result that is already available: the return value of blocking calls in the loop that both kinds of workers share.
template <typename T>
struct Ready
{
    T value;

    [[nodiscard]] bool await_ready() const { return true; }
    void await_suspend(std::coroutine_handle<>) { }
    T await_resume() { return std::move(value); }
};

/// Like Target::acquire, for a victim that must be killed while it waits: records when it does.
QCoro::Task<Result<Attempt>> acquireAsVictim(std::shared_ptr<RunState> run, Victim &victim, AcquireParams take,
                                             Deadline deadline)
{
    victim.take = take;
    victim.isAsking = true;
    Result<Attempt> attempt = co_await run->target->acquire(take, deadline);
    victim.isAsking = false;
    co_return attempt;
}

QCoro::Task<Result<Attempt>> acquireFor(const std::shared_ptr<RunState> &run, const AcquireParams &take,
                                        Deadline deadline)
{
    Victim *victim = run->workers[take.worker].victim;
    const bool isAsVictim = victim && victim->identity == take.identity;
    return isAsVictim ? acquireAsVictim(run, *victim, take, deadline) : run->target->acquire(take, deadline);
}

/// The operations of a worker that is a real thread: each call blocks it. Thread: the worker's own.
class BlockingCalls final
{
public:
    BlockingCalls(std::shared_ptr<RunState> run, int worker) : m_run(std::move(run)), m_worker(worker) { }

    [[nodiscard]] ThreadId thread() const { return ThreadId::current(); }
    Ready<Result<Attempt>> acquire(const AcquireParams &take)
    {
        const Deadline deadline = Deadline::after(BootClock::now(), m_run->scenario.wait);
        return {runBlocking<Attempt>(m_run->bus.engine(), [&] { return acquireFor(m_run, take, deadline); })};
    }
    Ready<Result<Released>> release(const AcquireParams &take)
    {
        return {runBlocking<Released>(m_run->bus.engine(), [&] { return m_run->target->release(take); })};
    }
    Ready<Result<qint64>> readWitness(const QByteArray &key)
    {
        return {runBlocking<qint64>(m_run->bus.engine(),
                                    [&] { return readNumber(m_run->bus.deployment().router(), key, u"witness"_s); })};
    }
    Ready<Status> writeWitness(const QByteArray &key, qint64 value)
    {
        return {runBlocking<void>(m_run->bus.engine(),
                                  [&] { return load::writeWitness(m_run->bus.deployment().router(), key, value); })};
    }
    /// Returns false if the run stops first.
    Ready<bool> pause(Micros time) { return {m_run->clock.pause(time)}; }
    /// Blocks while this worker must rest.
    Ready<bool> waitUntilActive()
    {
        m_run->clock.waitUntil([this] { return !m_run->control.isPausedFor(m_worker); });
        return {!m_run->clock.isStopping()};
    }

private:
    std::shared_ptr<RunState> m_run;
    int m_worker;
};

/// The same for a coroutine on the engine thread; its pauses have the clock's resolution of 1 ms. It must outlive the
/// tasks that it returns.
class CoroutineCalls final
{
public:
    CoroutineCalls(std::shared_ptr<RunState> run, int worker)
        : m_run(std::move(run)), m_worker(worker), m_thread(ThreadId::next())
    {
    }

    [[nodiscard]] ThreadId thread() const { return m_thread; }
    QCoro::Task<Result<Attempt>> acquire(const AcquireParams &take)
    {
        return acquireFor(m_run, take, Deadline::after(m_run->bus.deployment().clock(), m_run->scenario.wait));
    }
    QCoro::Task<Result<Released>> release(const AcquireParams &take) { return m_run->target->release(take); }
    QCoro::Task<Result<qint64>> readWitness(const QByteArray &key)
    {
        return readNumber(m_run->bus.deployment().router(), key, u"witness"_s);
    }
    QCoro::Task<Status> writeWitness(const QByteArray &key, qint64 value)
    {
        return load::writeWitness(m_run->bus.deployment().router(), key, value);
    }
    QCoro::Task<bool> pause(Micros time)
    {
        if (time <= Micros(0) || m_run->clock.isStopping())
            co_return !m_run->clock.isStopping();
        Clock &clock = m_run->bus.deployment().clock();
        OneShot<bool> over;
        const auto timer = clock.callAt(clock.now() + time, [over]() mutable { over.set(true); });
        const CancelToken::Registration cancelled = m_run->cancel.onCancel([over]() mutable { over.set(false); });
        co_return co_await over;
    }
    QCoro::Task<bool> waitUntilActive()
    {
        while (m_run->control.isPausedFor(m_worker) && !m_run->clock.isStopping()) {
            OneShot<bool> changed = m_run->control.nextChange();
            const CancelToken::Registration cancelled = m_run->cancel.onCancel(
                [changed]() mutable { changed.set(false); });
            co_await changed;
        }
        co_return !m_run->clock.isStopping();
    }

private:
    std::shared_ptr<RunState> m_run;
    int m_worker;
    ThreadId m_thread;
};

/// An exclusive hold increments the witness: reads it first, writes it last, so that a second holder loses increments.
template <typename Calls>
QCoro::Task<> holdAndIncrement(const CyclePlan &plan, const QByteArray &key, Calls &face, WorkerLog &log)
{
    const Result<qint64> value = co_await face.readWitness(key);
    co_await face.pause(plan.hold);
    if (!value)
        log.noteError(value.error());
    if (!value || !log.surelyHolds())
        co_return;
    const Status written = co_await face.writeWitness(key, *value + 1);
    written ? log.incremented() : log.noteError(written.error());
}

/// A shared hold must see the same value at its beginning and at its end.
template <typename Calls>
QCoro::Task<> holdAndCompare(const CyclePlan &plan, const QByteArray &key, Calls &face, WorkerLog &log)
{
    const Result<qint64> first = co_await face.readWitness(key);
    co_await face.pause(plan.hold);
    const Result<qint64> second = co_await face.readWitness(key);
    for (const Result<qint64> *read : {&first, &second}) {
        if (!*read)
            log.noteError(read->error());
    }
    log.readTwice(first, second);
}

/// One cycle, the same for both kinds of workers. False if the acquisition failed with an error.
template <typename Calls>
QCoro::Task<bool> runCycle(const RunState &run, int worker, const PlannedCycle &cycle, Calls &face, WorkerLog &log)
{
    const CyclePlan &plan = cycle.plan;
    const AcquireParams take {&log.identity(), face.thread(), worker, plan.name, plan.first, plan.access};
    log.noteRequest(cycle);
    const Result<locks::Attempt> attempt = co_await face.acquire(take);
    if (!log.noteReply(attempt))
        co_return attempt.has_value();
    int takes = 1;
    for (; takes < run.scenario.reentry && !run.clock.isStopping(); ++takes) {
        const Result<locks::Attempt> again = co_await face.acquire(take);
        if (!log.noteReentry(again))
            break;
    }
    if (log.mustDie()) {
        log.noteKilled();
        co_return true;
    }
    const QByteArray witness = run.scenario.witnessKey(run.names[plan.name]);
    if (witness.isEmpty())
        co_await face.pause(plan.hold);
    else if (plan.access == Access::Read)
        co_await holdAndCompare(plan, witness, face, log);
    else
        co_await holdAndIncrement(plan, witness, face, log);
    log.noteRelease();
    Result<locks::Released> released;
    for (; takes > 0 && released; --takes) {
        if (takes == 1)
            log.noteHandOff();
        released = co_await face.release(take);
    }
    log.released(released);
    co_return true;
}

template <typename Calls>
QCoro::Task<> runCycles(std::shared_ptr<RunState> run, int worker)
{
    Calls face(run, worker);
    WorkerLog log(run, worker, face.thread());
    while (!run->clock.isStopping() && !log.isDead()) {
        if (run->control.isPausedFor(worker) && !co_await face.waitUntilActive())
            break;
        const PlannedCycle cycle = log.next();
        if (cycle.at && !co_await face.pause(std::chrono::ceil<Micros>(*cycle.at - BootClock::now())))
            break;
        const bool isFine = co_await runCycle(*run, worker, cycle, face, log);
        if (!isFine)
            co_await face.pause(10ms); // immediate errors must not cause a busy loop
        log.noteThink();
        co_await face.pause(cycle.plan.think);
    }
    log.noteStop();
}

} // namespace

void runThreadWorker(const std::shared_ptr<RunState> &run, int worker)
{
    // With the blocking interface every awaited result is ready: the coroutine ends before this call returns.
    runCycles<BlockingCalls>(run, worker);
}

void startLightWorker(const std::shared_ptr<RunState> &run, int worker)
{
    runCycles<CoroutineCalls>(run, worker);
}

} // namespace lockscope::load
