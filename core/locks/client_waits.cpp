// SPDX-License-Identifier: Apache-2.0
#include "core/locks/client_waits.h"

#include "core/locks/fair_wait.h"
#include "core/locks/shared_waiters.h"
#include "core/locks/wait_queue.h"

namespace lockscope::locks {

std::shared_ptr<WaitQueue> ClientWaits::queue(const QueueKey &side)
{
    std::shared_ptr<WaitQueue> &queue = queues[side];
    if (!queue)
        queue = std::make_shared<WaitQueue>(client, side);
    return queue;
}

std::shared_ptr<SharedWaiters> ClientWaits::sharedWaiters(const LockName &name, const QByteArray &channel)
{
    std::shared_ptr<SharedWaiters> &waiters = shared[channel];
    if (!waiters)
        waiters = std::make_shared<SharedWaiters>(client, name, channel);
    return waiters;
}

std::vector<std::shared_ptr<WaitList>> ClientWaits::all() const
{
    std::vector<std::shared_ptr<WaitList>> all(queues.begin(), queues.end());
    all.insert(all.end(), shared.begin(), shared.end());
    all.insert(all.end(), fair.begin(), fair.end());
    return all;
}

} // namespace lockscope::locks
