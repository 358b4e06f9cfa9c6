// SPDX-License-Identifier: Apache-2.0
#pragma once

#ifndef Q_MOC_RUN // moc of Qt 6.4 cannot read <concepts>
#include "core/locks/client.h"

#include <functional>

namespace lockscope::tests {

/// What one holder of ours takes and gives back: a lock, or one permit. Blocking; any thread. False: it failed, or was
/// not to be had.
struct OurLock
{
    std::function<bool(Millis wait, locks::Lease lease)> take;
    std::function<bool()> giveBack;
    std::function<bool()> force {}; ///< whoever holds it; not of all types
};

/// Names as Takables.java has them.
std::vector<LockName> memberNames(const LockName &multi);

OurLock oneLock(const locks::AsyncLock &lock, ThreadId holder);
OurLock multiLock(locks::Client &client, const LockName &name, ThreadId holder);
/// One member on each server.
OurLock redLock(const std::vector<locks::Client *> &clients, const LockName &name, ThreadId holder);
OurLock semaphorePermit(locks::Client &client, const LockName &name);
OurLock expirablePermit(locks::Client &client, const LockName &name);

} // namespace lockscope::tests
#endif
