// SPDX-License-Identifier: Apache-2.0
#include "tests/chaos/operator_client.h"

#include "core/locks/blocking_lock.h"
#include "tests/chaos/targets.h"
#include "tests/chaos/worker_clients.h"

namespace lockscope::chaos {

using namespace std::chrono_literals;
using locks::Family;

namespace {

constexpr auto QueueTime = 10s;

template <typename T>
Status statusOf(const Result<T> &result)
{
    return result ? Status {} : Status(fail(result.error()));
}

std::optional<Family> forcedFamily(Kind kind, bool isShared = false)
{
    switch (kind) {
    case Kind::Reentrant:
    case Kind::Mixed: return Family::Reentrant;
    case Kind::Fair: return Family::Fair;
    case Kind::ReadWrite: return isShared ? Family::Read : Family::Write;
    case Kind::Fenced: return Family::Fenced;
    case Kind::Spin: return Family::Spin;
    case Kind::NonReentrant: return Family::NonReentrant;
    case Kind::NonReentrantFair: return Family::NonReentrantFair;
    default: return std::nullopt;
    }
}

} // namespace

OperatorClient::OperatorClient(const QString &url)
    : m_deployment(*connectionTo(url)), m_bus(m_deployment), m_client(m_bus, clientOptions(WatchdogLeases.front()))
{
}

LockName OperatorClient::semaphore()
{
    return LockName(SemaphoreName);
}

LockName OperatorClient::permitSemaphore()
{
    return LockName(PermitSemaphoreName);
}

Status OperatorClient::connect()
{
    return statusOf(m_deployment.connect().result());
}

Status OperatorClient::makeSemaphores()
{
    if (const auto made = m_client.blockingSemaphore(semaphore()).trySetPermits(Permits); !made)
        return statusOf(made);
    return statusOf(m_client.blockingPermitSemaphore(permitSemaphore()).trySetPermits(Permits));
}

std::optional<Result<bool>> OperatorClient::forceUnlock(int resource, bool isShared)
{
    for (const Target &target : targets()) {
        const auto family = forcedFamily(target.kind, isShared);
        if (target.resources.size() == 1 && target.resources.front() == resource && family)
            return locks::BlockingLock(m_client, LockName(nameOf(resource)), *family).forceUnlock();
    }
    return std::nullopt;
}

Status OperatorClient::passFairQueues()
{
    for (const Target &target : targets()) {
        if (target.kind != Kind::Fair && target.kind != Kind::NonReentrantFair)
            continue;
        locks::BlockingLock lock(m_client, LockName(nameOf(target.resources.front())), *forcedFamily(target.kind));
        const auto taken = lock.tryLock(QueueTime);
        if (!taken)
            return statusOf(taken);
        if (!locks::isGranted(taken))
            return fail(
                ErrorKind::Timeout,
                Message::verbatim(QString::fromUtf8("no client is granted " + nameOf(target.resources.front()))));
        if (const auto released = lock.unlock(); !released)
            return statusOf(released);
    }
    return {};
}

} // namespace lockscope::chaos
