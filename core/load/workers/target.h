// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/scenario/scenario.h"
#include "core/load/workers/identity.h"

#include <QCoroTask>

namespace lockscope::load {

class RunState;

/// The parameters of one acquisition in a worker's cycle.
struct AcquireParams
{
    Identity *identity = nullptr;
    ThreadId thread;
    int worker = 0; ///< counted from 0
    std::size_t name = 0;
    std::size_t first = 0; ///< of the members of a group
    Access access = Access::Exclusive;
};

/// The lock, counter or latch that the workers of a run acquire. Only its subclasses contain calls that depend on the
/// lock type. Thread: the first deployment's engine.
class Target
{
public:
    /// `run` must outlive it.
    [[nodiscard]] static std::unique_ptr<Target> make(RunState &run);
    explicit Target(RunState &run) : m_run(run) { }
    virtual ~Target() = default;

    /// Before the first cycle: creates required keys. `isFirst`: no other machine has done so for this run.
    [[nodiscard]] virtual QCoro::Task<Status> prepare(Identity &identity, bool isFirst);
    /// `deadline` is now plus the scenario's wait.
    [[nodiscard]] virtual QCoro::Task<Result<locks::Attempt>> acquire(AcquireParams take, Deadline deadline) = 0;
    /// Releases one hold that acquire() got for an equal `take`.
    [[nodiscard]] virtual QCoro::Task<Result<locks::Released>> release(AcquireParams take) = 0;
    /// Removes what a dead worker left of its last acquisition, if it is still there. `take` has the identity that took
    /// over its ids. By default nothing: clear() removes it.
    [[nodiscard]] virtual QCoro::Task<Status> removeRemains(AcquireParams take);
    /// Identities passed so far are no longer used.
    virtual void forgetIdentities() { }
    /// Removes the keys that prepare() created and those that this type always leaves behind. Call at the end, when no
    /// other machine needs them.
    [[nodiscard]] virtual QCoro::Task<Status> clear(Identity &identity);
    /// Keys that must not exist at the end, whatever identity they contain.
    [[nodiscard]] const std::vector<QByteArray> &ownKeys() const { return m_ownKeys; }

protected:
    RunState &m_run;
    std::vector<QByteArray> m_ownKeys; ///< clear() removes them
};

} // namespace lockscope::load
