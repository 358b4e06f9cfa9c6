// SPDX-License-Identifier: Apache-2.0
#include "core/load/workers/worker_loop.h"

#include "core/load/workers/worker_faces.h"
#include "core/load/workers/worker_log.h"

namespace lockscope::load {

using namespace std::chrono_literals;

namespace {

/// An exclusive hold increments the witness: reads it first, writes it last, so that a second holder loses increments.
template <typename Face>
QCoro::Task<> holdAndIncrement(const CyclePlan &plan, const QByteArray &key, Face &face, WorkerLog &log)
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
template <typename Face>
QCoro::Task<> holdAndCompare(const CyclePlan &plan, const QByteArray &key, Face &face, WorkerLog &log)
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
template <typename Face>
QCoro::Task<bool> runCycle(const RunState &run, int worker, const PlannedCycle &cycle, Face &face, WorkerLog &log)
{
    const CyclePlan &plan = cycle.plan;
    const Take take {&log.identity(), face.thread(), worker, plan.name, plan.first, plan.access};
    log.asks(cycle);
    const Result<locks::Attempt> attempt = co_await face.acquire(take);
    if (!log.answered(attempt))
        co_return attempt.has_value();
    int takes = 1;
    for (; takes < run.scenario.reentry && !run.isStopping(); ++takes) {
        const Result<locks::Attempt> again = co_await face.acquire(take);
        if (!log.reentered(again))
            break;
    }
    if (log.isDoomed()) {
        log.vanishes();
        co_return true;
    }
    const QByteArray witness = run.scenario.witnessKey(run.names[plan.name]);
    if (witness.isEmpty())
        co_await face.pause(plan.hold);
    else if (plan.access == Access::Read)
        co_await holdAndCompare(plan, witness, face, log);
    else
        co_await holdAndIncrement(plan, witness, face, log);
    log.releases();
    Result<locks::Released> released;
    for (; takes > 0 && released; --takes) {
        if (takes == 1)
            log.handsOver();
        released = co_await face.release(take);
    }
    log.released(released);
    co_return true;
}

template <typename Face>
QCoro::Task<> runCycles(std::shared_ptr<RunState> run, int worker)
{
    Face face(run, worker);
    WorkerLog log(run, worker, face.thread());
    while (!run->isStopping() && !log.isDead()) {
        if (run->control.rests(worker) && !co_await face.waitForTurn())
            break;
        const PlannedCycle cycle = log.next();
        if (cycle.at && !co_await face.pause(std::chrono::ceil<Micros>(*cycle.at - BootClock::now())))
            break;
        const bool isFine = co_await runCycle(*run, worker, cycle, face, log);
        if (!isFine)
            co_await face.pause(10ms); // immediate errors must not cause a busy loop
        log.thinks();
        co_await face.pause(cycle.plan.think);
    }
    log.stops();
}

} // namespace

void runThreadWorker(const std::shared_ptr<RunState> &run, int worker)
{
    // With the blocking interface every awaited result is ready: the coroutine ends before this call returns.
    runCycles<BlockingFace>(run, worker);
}

void startLightWorker(const std::shared_ptr<RunState> &run, int worker)
{
    runCycles<LightFace>(run, worker);
}

} // namespace lockscope::load
