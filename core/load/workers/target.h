// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/scenario/scenario.h"
#include "core/load/workers/identity.h"

#include <QCoroTask>

namespace lockscope::load {

class RunState;

/// Who takes what in one cycle of a worker.
struct Take
{
    Identity *identity = nullptr;
    ThreadId thread;
    int worker = 0; ///< counted from 0
    std::size_t name = 0;
    std::size_t first = 0; ///< of the members of a group
    Access access = Access::Exclusive;
};

/// What the workers of one run take: the one place where types differ in what is called. Thread: the first deployment's
/// engine.
class Target
{
public:
    /// `run` outlives it.
    [[nodiscard]] static std::unique_ptr<Target> make(RunState &run);
    virtual ~Target() = default;

    /// Before the first cycle: makes what must be there. `isFirst`: no other machine has done so for this run.
    [[nodiscard]] virtual QCoro::Task<Status> prepare(Identity &identity, bool isFirst);
    /// `deadline` is the scenario's wait from now.
    [[nodiscard]] virtual QCoro::Task<Result<locks::Attempt>> acquire(Take take, Deadline deadline) = 0;
    /// Gives back one hold that acquire() got for an equal `take`.
    [[nodiscard]] virtual QCoro::Task<Result<locks::Released>> release(Take take) = 0;
    /// Removes what a dead worker has left of its last take, if it is still there. `take` names its heir.
    [[nodiscard]] virtual QCoro::Task<Status> bury(Take take) = 0;
    /// No identity that was named so far is used any more.
    virtual void forgetIdentities() { }
    /// At the end, when no other machine needs it: removes what prepare() made and what this type leaves behind by its
    /// nature.
    [[nodiscard]] virtual QCoro::Task<Status> clear(Identity &identity);
    /// Keys that must not be there at the end, whoever's identity they carry.
    [[nodiscard]] virtual std::vector<QByteArray> ownKeys() const { return {}; }
};

} // namespace lockscope::load
