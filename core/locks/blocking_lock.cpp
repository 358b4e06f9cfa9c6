// SPDX-License-Identifier: Apache-2.0
#include "core/locks/blocking_lock.h"

#include "core/base/logging.h"
#include "core/locks/client_state.h"

namespace lockscope::locks {

namespace {

/// Without a deadline a wait ends granted or with an error.
Result<Granted> grantedOf(const Result<Attempt> &attempt)
{
    return attempt.map([](const Attempt &granted) { return std::get<Granted>(granted); });
}

} // namespace

BlockingLock::BlockingLock(Client &client, const NameArgument &name, Family family)
    : BlockingLock(client, client.lock(name, family))
{
}

BlockingLock BlockingLock::heldBy(ThreadId holder) const
{
    BlockingLock lock = *this;
    lock.m_holder = holder;
    return lock;
}

Result<Granted> BlockingLock::lock(Lease lease, const std::stop_token &stop)
{
    return grantedOf(m_lock.lock(holder(), lease, stop));
}

Result<Granted> BlockingLock::lockAndGetToken(Lease lease, const std::stop_token &stop)
{
    return grantedOf(m_lock.lockAndGetToken(holder(), lease, stop));
}

void BlockingLock::reportUnlock(const Result<Released> &released) const
{
    if (released || released.error().kind == ErrorKind::Lost)
        return;
    qCWarning(logLocks).noquote() << "unlock of" << m_lock.lock().name().bytes()
                                  << "failed:" << released.error().message.english();
    const ClientOptions &options = m_lock.lock().state()->options; // immutable
    if (options.unlockFailed)
        options.unlockFailed(m_lock.lock().name(), released.error());
}

} // namespace lockscope::locks
