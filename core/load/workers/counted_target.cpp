// SPDX-License-Identifier: Apache-2.0
#include "core/load/workers/counted_target.h"

#include "core/base/printable.h"
#include "core/load/scenario/messages.h"
#include "core/load/workers/keys.h"
#include "core/load/workers/lock_target.h"
#include "core/load/workers/run_state.h"

namespace lockscope::load {

using namespace Qt::StringLiterals;
using locks::Attempt;
using locks::Busy;
using locks::Granted;
using locks::Released;

namespace {

/// The keys that a run creates must not exist before.
Error existsError(const RunState &run, const LockName &name)
{
    return {ErrorKind::Usage,
            ofField(u"name"_s, message<"load-name-exists">(printable(name.bytes()), toWord(run.scenario.type)))};
}

/// Creates the permits on the first machine.
template <typename Semaphore>
QCoro::Task<Status> makePermits(const RunState &run, Semaphore semaphore, bool isFirst)
{
    if (!isFirst)
        co_return Status();
    const Result<bool> isMade = co_await semaphore.trySetPermits(run.scenario.permits());
    if (!isMade)
        co_return fail(isMade.error());
    co_return *isMade ? Status() : Status(fail(existsError(run, semaphore.name())));
}

} // namespace

QCoro::Task<Status> SemaphoreTarget::prepare(Identity &identity, bool isFirst)
{
    for (const LockName &name : m_run.names) {
        const Status made = co_await makePermits(m_run, identity.client().semaphore(name), isFirst);
        if (!made)
            co_return made;
        m_ownKeys.push_back(name.bytes());
    }
    co_return Status();
}

QCoro::Task<Result<Attempt>> SemaphoreTarget::acquire(AcquireParams take, Deadline deadline)
{
    const locks::Semaphore semaphore = take.identity->client().semaphore(m_run.names[take.name]);
    const Result<bool> isTaken = co_await semaphore.acquire(1, deadline, m_run.cancel);
    co_return isTaken.map([](bool taken) { return taken ? Attempt(Granted {}) : Attempt(Busy {}); });
}

QCoro::Task<Result<Released>> SemaphoreTarget::release(AcquireParams take)
{
    const Result<qint64> free = co_await take.identity->client().semaphore(m_run.names[take.name]).release();
    co_return free.map([](qint64) { return Released {}; });
}

QCoro::Task<Status> PermitTarget::prepare(Identity &identity, bool isFirst)
{
    for (const LockName &name : m_run.names) {
        const Status made = co_await makePermits(m_run, identity.client().permitSemaphore(name), isFirst);
        if (!made)
            co_return made;
        m_ownKeys.push_back(name.bytes());
        m_ownKeys.push_back(schema::LockKeys(name).heldPermits());
    }
    co_return Status();
}

QCoro::Task<Result<Attempt>> PermitTarget::acquire(AcquireParams take, Deadline deadline)
{
    const locks::PermitSemaphore semaphore = take.identity->client().permitSemaphore(m_run.names[take.name]);
    const std::optional<Millis> lease = leaseOf(m_run.scenario).time();
    const Result<locks::PermitAttempt> attempt = co_await semaphore.acquire(1, lease, deadline, m_run.cancel);
    if (!attempt)
        co_return fail(attempt.error());
    if (!isGranted(attempt))
        co_return Result<Attempt>(std::get<Busy>(*attempt));
    const auto &permits = std::get<locks::GrantedPermits>(*attempt);
    m_held[take.worker] = permits.ids.front();
    co_return Result<Attempt>(Granted {1, permits.validUntil.value_or(TimePoint::max())});
}

QCoro::Task<Result<Released>> PermitTarget::release(AcquireParams take)
{
    const locks::PermitIds ids(1, m_held.take(take.worker));
    const Status released = co_await take.identity->client().permitSemaphore(m_run.names[take.name]).release(ids);
    co_return released.map([] { return Released {}; });
}

LatchTarget::LatchTarget(RunState &run)
    : Target(run), m_teams(run.scenario.teamSizes()), m_rounds(static_cast<std::size_t>(run.scenario.workers))
{
}

LockName LatchTarget::roundName(std::size_t name, qint64 round) const
{
    return LockName(m_run.names[name].bytes() + ':' + QByteArray::number(round));
}

QCoro::Task<Status> LatchTarget::prepare(Identity &identity, bool isFirst)
{
    for (std::size_t name = 0; isFirst && name < m_run.names.size(); ++name) {
        const std::vector<QByteArray> first(1, roundName(name, 0).bytes());
        const Result<qint64> found = co_await countExisting(identity.router(), first);
        if (!found)
            co_return fail(found.error());
        if (*found > 0)
            co_return fail(existsError(m_run, roundName(name, 0)));
    }
    co_return Status();
}

QCoro::Task<Result<Attempt>> LatchTarget::acquire(AcquireParams take, Deadline deadline)
{
    const qint64 round = m_rounds[static_cast<std::size_t>(take.worker)]++;
    const std::pair key(take.name, round);
    const locks::CountDownLatch latch = take.identity->client().countDownLatch(roundName(take.name, round));
    m_closed.insert(key);
    const Result<bool> isSet = co_await latch.trySetCount(qint64(m_teams[take.name]) * m_run.scenario.hosts);
    if (!isSet)
        co_return fail(isSet.error());
    m_run.results.watch.gates.arrives(take.name, round);
    const Result<qint64> left = co_await latch.countDown();
    if (!left)
        co_return fail(left.error());
    const Result<bool> isOpen = co_await latch.await(deadline, m_run.cancel);
    if (isOpen && *isOpen) {
        m_closed.erase(key);
        m_run.results.watch.gates.passes(take.name, round, {take.worker + 1, take.access}, BootClock::now());
    }
    co_return isOpen.map([](bool open) { return open ? Attempt(Granted {}) : Attempt(Busy {}); });
}

QCoro::Task<Result<Released>> LatchTarget::release(AcquireParams)
{
    co_return Released {}; // a latch grants no hold
}

QCoro::Task<Status> LatchTarget::clear(Identity &identity)
{
    if (!m_run.scenario.hasOwnNames()) // other clients may wait on a given name
        return Target::clear(identity);
    for (int worker = 0; worker < m_run.scenario.workers; ++worker) {
        const qint64 next = m_rounds[static_cast<std::size_t>(worker)];
        if (next > 0) // another machine may have started it
            m_closed.insert({m_run.scenario.teamOf(worker), next});
    }
    for (const auto &[name, round] : m_closed)
        m_ownKeys.push_back(roundName(name, round).bytes());
    return Target::clear(identity);
}

} // namespace lockscope::load
