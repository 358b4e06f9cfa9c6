// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/remote_task.h"
#include "core/locks/client_state.h"
#include "core/locks/lock.h"

namespace lockscope::locks {

/// A member's lock for its group: calls are made on the group's engine, run on the member's engine, and are answered on
/// the group's. A caller that sets an answer itself stops waiting and holds nothing: a hold granted later is released
/// on the member's engine.
class MultiMember final
{
public:
    /// `failsFast`: an attempt fails immediately if the server is unreachable or an earlier call of the same holder is
    /// still running there.
    MultiMember(Lock lock, EngineAddress memberEngine, EngineAddress groupEngine, bool failsFast)
        : m_lock(std::move(lock)), m_memberEngine(std::move(memberEngine)), m_groupEngine(std::move(groupEngine)),
          m_failsFast(failsFast)
    {
    }

    [[nodiscard]] const LockName &name() const { return m_lock.name(); }
    /// Compares client, name and values, not the family: one thread's holds on the same lock are released one after the
    /// other.
    [[nodiscard]] bool isSameLock(const MultiMember &other) const
    {
        return m_lock.state() == other.m_lock.state() && name() == other.name()
            && m_lock.values() == other.m_lock.values();
    }

    /// `lossCallback` is called on the member's engine when the hold is lost.
    [[nodiscard]] OneShot<Result<Attempt>> tryAcquire(ThreadId thread, Lease lease,
                                                      const std::shared_ptr<LossCallback> &lossCallback) const;
    /// Waits. `cancel` is cancelled by cancelOnMember().
    [[nodiscard]] OneShot<Result<Attempt>> acquire(ThreadId thread, Lease lease,
                                                   const std::shared_ptr<LossCallback> &lossCallback, Deadline deadline,
                                                   const CancelToken &cancel) const;
    void cancelOnMember(const CancelToken &cancel) const;
    [[nodiscard]] OneShot<Result<Released>> release(ThreadId thread) const;
    /// release(), including what the server may still have of a lease that has just ended by the local clock.
    [[nodiscard]] OneShot<Result<Released>> releaseCompletely(ThreadId thread) const;
    [[nodiscard]] OneShot<Result<bool>> isHeldBy(ThreadId thread) const;

private:
    using Attempting = std::function<QCoro::Task<Result<Attempt>>()>;
    [[nodiscard]] OneShot<Result<Attempt>> attempt(ThreadId thread, Lease lease,
                                                   const std::shared_ptr<LossCallback> &lossCallback,
                                                   Attempting attempting) const;

    Lock m_lock;
    EngineAddress m_memberEngine;
    EngineAddress m_groupEngine;
    bool m_failsFast;
};

} // namespace lockscope::locks
