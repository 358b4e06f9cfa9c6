// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/errand.h"
#include "core/locks/client_state.h"
#include "core/locks/lock.h"

namespace lockscope::locks {

/// One member's lock as its group uses it: every call is made on the group's engine, done on the member's, and answered
/// on the group's. Who stops waiting for an answer (by setting it) holds nothing: what is granted later is given back
/// there.
class MultiMember final
{
public:
    /// `failsFast`: an attempt at a server that is not there, or that still has an earlier call of the same holder,
    /// fails at once.
    MultiMember(Lock lock, EngineAddress there, EngineAddress home, bool failsFast)
        : m_lock(std::move(lock)), m_there(std::move(there)), m_home(std::move(home)), m_failsFast(failsFast)
    {
    }

    [[nodiscard]] const LockName &name() const { return m_lock.name(); }

    /// `watch` hears of the loss of the hold, on the member's engine.
    [[nodiscard]] OneShot<Result<Attempt>> tryAcquire(ThreadId thread, Lease lease,
                                                      const std::shared_ptr<LossWatch> &watch) const;
    /// Waits; `cancel` is one that cancelThere() ends.
    [[nodiscard]] OneShot<Result<Attempt>> acquire(ThreadId thread, Lease lease,
                                                   const std::shared_ptr<LossWatch> &watch, Deadline deadline,
                                                   const CancelToken &cancel) const;
    void cancelThere(const CancelToken &cancel) const;
    [[nodiscard]] OneShot<Result<Released>> release(ThreadId thread) const;
    /// release(), also of what the server may still have of a lease that has just ended by the local clock.
    [[nodiscard]] OneShot<Result<Released>> giveBack(ThreadId thread) const;
    [[nodiscard]] OneShot<Result<bool>> isHeldBy(ThreadId thread) const;

private:
    using Attempting = std::function<QCoro::Task<Result<Attempt>>()>;
    [[nodiscard]] OneShot<Result<Attempt>> attempt(ThreadId thread, Lease lease,
                                                   const std::shared_ptr<LossWatch> &watch,
                                                   Attempting attempting) const;

    Lock m_lock;
    EngineAddress m_there;
    EngineAddress m_home;
    bool m_failsFast;
};

} // namespace lockscope::locks
