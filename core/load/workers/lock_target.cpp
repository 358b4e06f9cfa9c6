// SPDX-License-Identifier: Apache-2.0
#include "core/load/workers/lock_target.h"

#include "core/load/workers/keys.h"
#include "core/load/workers/run_state.h"

namespace lockscope::load {

using namespace Qt::StringLiterals;
using locks::Attempt;
using locks::Family;
using locks::Released;

namespace {

constexpr Millis ShortWait {1}; // of a wait that only serves to leave the queue

Family familyOf(LockType type, Access access)
{
    switch (type) {
    case LockType::Fair: return Family::Fair;
    case LockType::Spin: return Family::Spin;
    case LockType::Fenced: return Family::Fenced;
    case LockType::NonReentrant: return Family::NonReentrant;
    case LockType::NonReentrantFair: return Family::NonReentrantFair;
    case LockType::Read:
    case LockType::Write:
    case LockType::ReadWrite: return access == Access::Read ? Family::Read : Family::Write;
    default: return Family::Reentrant;
    }
}

/// One attempt, or a wait if the scenario has one.
template <typename Lock>
QCoro::Task<Result<Attempt>> acquireFrom(const Lock &lock, const RunState &run, ThreadId thread, Deadline deadline)
{
    const locks::Lease lease = leaseOf(run.scenario);
    if (run.scenario.wait == Micros(0))
        return lock.tryAcquire(thread, lease);
    return lock.acquire(thread, lease, deadline, run.cancel);
}

} // namespace

locks::Lease leaseOf(const Scenario &scenario)
{
    return scenario.lease ? locks::Lease::of(std::chrono::ceil<Millis>(*scenario.lease)) : locks::Lease::watchdog();
}

locks::Lock LockTarget::lockOf(const AcquireParams &take) const
{
    return take.identity->client().lock(m_run.names[take.name], familyOf(m_run.scenario.type, take.access));
}

QCoro::Task<Result<Attempt>> LockTarget::acquire(AcquireParams take, Deadline deadline)
{
    return acquireFrom(lockOf(take), m_run, take.thread, deadline);
}

QCoro::Task<Result<Released>> LockTarget::release(AcquireParams take)
{
    return lockOf(take).release(take.thread);
}

QCoro::Task<Status> LockTarget::removeRemains(AcquireParams take)
{
    const locks::Lock lock = lockOf(take);
    if (hasQueue(m_run.scenario.type)) // a wait that ends leaves the queue
        co_await lock.acquire(take.thread, locks::Lease::watchdog(),
                              Deadline::after(take.identity->client().clock(), ShortWait));
    // The script releases only this holder's holds; those of others stay.
    for (bool isHeld = true; isHeld;) {
        const Result<Released> released = co_await lock.release(take.thread);
        isHeld = released && released->holds > 0;
    }
    co_return Status();
}

QCoro::Task<Status> FencedTarget::prepare(Identity &identity, bool)
{
    std::vector<QByteArray> keys;
    for (const LockName &name : m_run.names)
        keys.push_back(schema::LockKeys(name).token());
    const Result<std::vector<qint64>> tokens = co_await readNumbers(identity.router(), keys, u"name"_s);
    if (!tokens)
        co_return fail(tokens.error());
    for (std::size_t i = 0; i < keys.size(); ++i) {
        m_run.results.watch.tokens.startAt(i, (*tokens)[i]);
        if ((*tokens)[i] == 0 && m_run.scenario.hasOwnNames()) // other clients may use the tokens of a given name
            m_ownKeys.push_back(keys[i]);
    }
    co_return Status();
}

QCoro::Task<Result<Attempt>> FencedTarget::acquire(AcquireParams take, Deadline deadline)
{
    const locks::Lease lease = leaseOf(m_run.scenario);
    if (m_run.scenario.wait == Micros(0))
        return lockOf(take).tryLockAndGetToken(take.thread, lease);
    return lockOf(take).lockAndGetToken(take.thread, lease, deadline, m_run.cancel);
}

locks::Lock FasterMultiTarget::lockOf(const AcquireParams &take) const
{
    QStringList values;
    const auto ring = static_cast<std::size_t>(m_run.scenario.ringSize());
    for (std::size_t i = 0; i < static_cast<std::size_t>(m_run.scenario.memberCount()); ++i)
        values += QString::number((take.first + i) % ring);
    return take.identity->client().fasterMultiLock(m_run.names[take.name], values);
}

const locks::MultiLock &GroupTarget::groupOf(const AcquireParams &take)
{
    const Group key {take.identity, take.name, take.first};
    const auto found = m_groups.find(key);
    if (found != m_groups.end())
        return found->second;
    const Scenario &scenario = m_run.scenario;
    const std::vector<LockName> names = scenario.memberNames(m_run.names[take.name], m_run.buses.size());
    std::vector<locks::AsyncLock> members;
    for (std::size_t i = 0; i < static_cast<std::size_t>(scenario.memberCount()); ++i) {
        const std::size_t member = (take.first + i) % static_cast<std::size_t>(scenario.ringSize());
        members.push_back(take.identity->clientOf(member).asyncLock(names[member % names.size()]));
    }
    locks::MultiOptions options;
    if (rulesOf(scenario.type).isMajority) {
        options.kind = locks::MultiOptions::Kind::RedLock;
        options.lockLost = [&run = m_run](const locks::LostHold &lost) { run.noteLoss(lost.thread); };
    }
    return m_groups.emplace(key, locks::MultiLock(members, options)).first->second;
}

QCoro::Task<Result<Attempt>> GroupTarget::acquire(AcquireParams take, Deadline deadline)
{
    return acquireFrom(groupOf(take), m_run, take.thread, deadline);
}

QCoro::Task<Result<Released>> GroupTarget::release(AcquireParams take)
{
    return groupOf(take).release(take.thread);
}

QCoro::Task<Status> GroupTarget::removeRemains(AcquireParams take)
{
    const locks::MultiLock group = groupOf(take);
    for (int holds = m_run.scenario.reentry; holds > 0; --holds)
        co_await group.release(take.thread);
    co_return Status();
}

} // namespace lockscope::load
