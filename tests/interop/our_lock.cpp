// SPDX-License-Identifier: Apache-2.0
#include "tests/interop/our_lock.h"

#include "core/locks/multi_lock.h"

namespace lockscope::tests {

namespace {

OurLock groupLock(const std::vector<locks::AsyncLock> &members, locks::MultiOptions::Kind kind, ThreadId holder)
{
    const locks::BlockingMultiLock lock(locks::MultiLock(members, {.kind = kind}));
    return {
        .take = [=](Millis wait, locks::Lease lease) { return locks::isGranted(lock.tryLock(holder, wait, lease)); },
        .release = [=] { return lock.unlock(holder).has_value(); }};
}

} // namespace

std::vector<LockName> memberNames(const LockName &multi)
{
    std::vector<LockName> names;
    for (const char *ending : {":0", ":1", ":2"})
        names.emplace_back(multi.bytes() + ending);
    return names;
}

OurLock oneLock(const locks::AsyncLock &lock, ThreadId holder)
{
    return {.take = [=](Millis wait,
                        locks::Lease lease) { return locks::isGranted(lock.tryLock(holder, wait, lease).result()); },
            .release = [=] { return lock.unlock(holder).result().has_value(); },
            .force = [=] { return lock.forceUnlock().result().value_or(false); }};
}

OurLock multiLock(locks::Client &client, const LockName &name, ThreadId holder)
{
    std::vector<locks::AsyncLock> members;
    for (const LockName &member : memberNames(name))
        members.push_back(client.asyncLock(member));
    return groupLock(members, locks::MultiOptions::Kind::Multi, holder);
}

OurLock redLock(const std::vector<locks::Client *> &clients, const LockName &name, ThreadId holder)
{
    std::vector<locks::AsyncLock> members;
    for (locks::Client *client : clients)
        members.push_back(client->asyncLock(name));
    return groupLock(members, locks::MultiOptions::Kind::RedLock, holder);
}

OurLock semaphorePermit(locks::Client &client, const LockName &name)
{
    const locks::BlockingSemaphore semaphore = client.blockingSemaphore(name);
    return {.take = [=](Millis wait, locks::Lease) { return semaphore.tryAcquire(1, wait).value_or(false); },
            .release = [=] { return semaphore.release(1).has_value(); }};
}

OurLock expirablePermit(locks::Client &client, const LockName &name)
{
    const locks::BlockingPermitSemaphore semaphore = client.blockingPermitSemaphore(name);
    auto held = std::make_shared<locks::PermitIds>();
    return {.take =
                [=](Millis wait, locks::Lease lease) {
                    const Result<locks::PermitAttempt> attempt = semaphore.tryAcquire(1, wait, lease.time());
                    if (locks::isGranted(attempt))
                        *held = std::get<locks::GrantedPermits>(*attempt).ids;
                    return locks::isGranted(attempt);
                },
            .release = [=] { return semaphore.release(*held).has_value(); }};
}

} // namespace lockscope::tests
