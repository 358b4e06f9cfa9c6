// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/client.h"

namespace lockscope::chaos {

/// The run's own client on the deployment: creates the semaphores, forces unlocks, and checks leftovers. No fault
/// affects its links. Thread: main; blocks.
class OperatorClient final
{
public:
    explicit OperatorClient(const QString &url);

    [[nodiscard]] Status connect();
    /// Creates the semaphores with all permits free, whatever existed before.
    [[nodiscard]] Status makeSemaphores();
    [[nodiscard]] Result<qint64> freePermits() { return m_client.blockingSemaphore(semaphore()).availablePermits(); }
    [[nodiscard]] Result<locks::PermitCount> leasedPermits()
    {
        return m_client.blockingPermitSemaphore(permitSemaphore()).count();
    }
    /// nullopt: that kind of lock cannot be forced. `isShared`: the read side of a read/write lock.
    [[nodiscard]] std::optional<Result<bool>> forceUnlock(int resource, bool isShared);
    /// Acquires and releases each fair lock once, which removes dead waiters from its queue.
    [[nodiscard]] Status passFairQueues();

private:
    static LockName semaphore();
    static LockName permitSemaphore();

    topology::Deployment m_deployment;
    pubsub::Bus m_bus;
    locks::Client m_client;
};

} // namespace lockscope::chaos
