// SPDX-License-Identifier: Apache-2.0
#pragma once

#ifndef Q_MOC_RUN // moc of Qt 6.4 cannot read <concepts>
#include "core/locks/client.h"

#include <functional>

namespace lockscope::tests {

/// A lock, or one permit, of one of our holders. The functions block and return false on failure or if it is not
/// available. Thread: any.
struct OurLock
{
    std::function<bool(Millis wait, locks::Lease lease)> take;
    std::function<bool()> release;
    std::function<bool()> force {}; ///< for any holder; not for all types
};

/// Names as Acquirables.java has them.
std::vector<LockName> memberNames(const LockName &multi);

OurLock oneLock(const locks::AsyncLock &lock, ThreadId holder);
OurLock multiLock(locks::Client &client, const LockName &name, ThreadId holder);
/// One member on each server.
OurLock redLock(const std::vector<locks::Client *> &clients, const LockName &name, ThreadId holder);
OurLock semaphorePermit(locks::Client &client, const LockName &name);
OurLock expirablePermit(locks::Client &client, const LockName &name);

} // namespace lockscope::tests
#endif
