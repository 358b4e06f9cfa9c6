// SPDX-License-Identifier: Apache-2.0
#include "core/load/workers/worker_faces.h"

#include "core/base/one_shot.h"
#include "core/base/run_blocking.h"
#include "core/load/workers/witness.h"
#include "core/locks/blocking_lock.h"

namespace lockscope::load {

using locks::Attempt;
using locks::Family;
using locks::Lease;
using locks::Released;

namespace {

Family familyOf(Access access)
{
    switch (access) {
    case Access::Read: return Family::Read;
    case Access::Write: return Family::Write;
    case Access::Exclusive: break;
    }
    return Family::Reentrant;
}

Lease leaseOf(const Scenario &scenario)
{
    return scenario.lease ? Lease::of(std::chrono::ceil<Millis>(*scenario.lease)) : Lease::watchdog();
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

} // namespace

BlockingFace::BlockingFace(std::shared_ptr<RunState> run, int worker) : m_run(std::move(run)), m_client(m_run->clientOf(worker)) { }

Ready<Result<Attempt>> BlockingFace::acquire(std::size_t name, Access access)
{
    locks::BlockingLock lock(m_client, m_run->names[name], familyOf(access));
    return {lock.tryLock(std::chrono::ceil<Millis>(m_run->scenario.wait), leaseOf(m_run->scenario), m_run->cancel)};
}

Ready<Result<Released>> BlockingFace::release(std::size_t name, Access access)
{
    return {locks::BlockingLock(m_client, m_run->names[name], familyOf(access)).unlock()};
}

Ready<Result<qint64>> BlockingFace::readWitness(const QByteArray &key)
{
    return {runBlocking<qint64>(m_client.engine(), [&] { return load::readWitness(m_run->bus.deployment().router(), key); })};
}

Ready<Status> BlockingFace::writeWitness(const QByteArray &key, qint64 value)
{
    return {runBlocking<void>(m_client.engine(), [&] { return load::writeWitness(m_run->bus.deployment().router(), key, value); })};
}

Ready<bool> BlockingFace::pause(Micros time)
{
    return {m_run->pause(time)};
}

LightFace::LightFace(std::shared_ptr<RunState> run, int worker)
    : m_run(std::move(run)), m_client(m_run->clientOf(worker)), m_thread(ThreadId::next())
{
}

QCoro::Task<Result<Attempt>> LightFace::acquire(std::size_t name, Access access)
{
    const locks::Lock lock = m_client.lock(m_run->names[name], familyOf(access));
    const Lease lease = leaseOf(m_run->scenario);
    if (m_run->scenario.wait == Micros(0))
        return lock.tryAcquire(m_thread, lease);
    return lock.acquire(m_thread, lease, Deadline::after(m_client.clock(), m_run->scenario.wait), m_run->cancel);
}

QCoro::Task<Result<Released>> LightFace::release(std::size_t name, Access access)
{
    return m_client.lock(m_run->names[name], familyOf(access)).release(m_thread);
}

QCoro::Task<Result<qint64>> LightFace::readWitness(const QByteArray &key)
{
    return load::readWitness(m_run->bus.deployment().router(), key);
}

QCoro::Task<Status> LightFace::writeWitness(const QByteArray &key, qint64 value)
{
    return load::writeWitness(m_run->bus.deployment().router(), key, value);
}

QCoro::Task<bool> LightFace::pause(Micros time)
{
    return pauseLight(m_run, time);
}

} // namespace lockscope::load
