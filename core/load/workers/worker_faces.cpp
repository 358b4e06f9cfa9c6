// SPDX-License-Identifier: Apache-2.0
#include "core/load/workers/worker_faces.h"

#include "core/base/one_shot.h"
#include "core/base/run_blocking.h"
#include "core/load/workers/keys.h"

namespace lockscope::load {

using namespace Qt::StringLiterals;
using locks::Attempt;
using locks::Released;

namespace {

/// Like Target::acquire, for a victim that must be killed while it waits: records when it does.
QCoro::Task<Result<Attempt>> acquireAsVictim(std::shared_ptr<RunState> run, Victim &victim, Take take,
                                             Deadline deadline)
{
    victim.take = take;
    victim.isAsking = true;
    Result<Attempt> attempt = co_await run->target->acquire(take, deadline);
    victim.isAsking = false;
    co_return attempt;
}

QCoro::Task<Result<Attempt>> acquireFor(const std::shared_ptr<RunState> &run, const Take &take, Deadline deadline)
{
    Victim *victim = run->slots[static_cast<std::size_t>(take.worker)].victim;
    const bool isAsVictim = victim && victim->identity.get() == take.identity;
    return isAsVictim ? acquireAsVictim(run, *victim, take, deadline) : run->target->acquire(take, deadline);
}

QCoro::Task<bool> pauseLight(std::shared_ptr<RunState> run, Micros time)
{
    if (time <= Micros(0) || run->isStopping())
        co_return !run->isStopping();
    Clock &clock = run->bus.deployment().clock();
    OneShot<bool> over;
    const auto timer = clock.callAt(clock.now() + time, [over]() mutable { over.set(true); });
    const CancelToken::Registration cancelled = run->cancel.onCancel([over]() mutable { over.set(false); });
    co_return co_await over;
}

QCoro::Task<bool> restLight(std::shared_ptr<RunState> run, int worker)
{
    while (run->control.rests(worker) && !run->isStopping()) {
        OneShot<bool> changed = run->control.nextChange();
        const CancelToken::Registration cancelled = run->cancel.onCancel([changed]() mutable { changed.set(false); });
        co_await changed;
    }
    co_return !run->isStopping();
}

} // namespace

BlockingFace::BlockingFace(std::shared_ptr<RunState> run, int worker) : m_run(std::move(run)), m_worker(worker) { }

Ready<Result<Attempt>> BlockingFace::acquire(const Take &take)
{
    const Deadline deadline = Deadline::after(BootClock::now(), m_run->scenario.wait);
    return {runBlocking<Attempt>(m_run->bus.engine(), [&] { return acquireFor(m_run, take, deadline); })};
}

Ready<Result<Released>> BlockingFace::release(const Take &take)
{
    return {runBlocking<Released>(m_run->bus.engine(), [&] { return m_run->target->release(take); })};
}

Ready<Result<qint64>> BlockingFace::readWitness(const QByteArray &key)
{
    return {runBlocking<qint64>(m_run->bus.engine(),
                                [&] { return readNumber(m_run->bus.deployment().router(), key, u"witness"_s); })};
}

Ready<Status> BlockingFace::writeWitness(const QByteArray &key, qint64 value)
{
    return {runBlocking<void>(m_run->bus.engine(),
                              [&] { return load::writeWitness(m_run->bus.deployment().router(), key, value); })};
}

Ready<bool> BlockingFace::pause(Micros time)
{
    return {m_run->pause(time)};
}

Ready<bool> BlockingFace::waitForTurn()
{
    m_run->waitForTurn(m_worker);
    return {!m_run->isStopping()};
}

LightFace::LightFace(std::shared_ptr<RunState> run, int worker)
    : m_run(std::move(run)), m_worker(worker), m_thread(ThreadId::next())
{
}

QCoro::Task<Result<Attempt>> LightFace::acquire(const Take &take)
{
    return acquireFor(m_run, take, Deadline::after(m_run->bus.deployment().clock(), m_run->scenario.wait));
}

QCoro::Task<Result<Released>> LightFace::release(const Take &take)
{
    return m_run->target->release(take);
}

QCoro::Task<Result<qint64>> LightFace::readWitness(const QByteArray &key)
{
    return readNumber(m_run->bus.deployment().router(), key, u"witness"_s);
}

QCoro::Task<Status> LightFace::writeWitness(const QByteArray &key, qint64 value)
{
    return load::writeWitness(m_run->bus.deployment().router(), key, value);
}

QCoro::Task<bool> LightFace::pause(Micros time)
{
    return pauseLight(m_run, time);
}

QCoro::Task<bool> LightFace::waitForTurn()
{
    return restLight(m_run, m_worker);
}

} // namespace lockscope::load
