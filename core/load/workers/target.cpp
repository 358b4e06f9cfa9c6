// SPDX-License-Identifier: Apache-2.0
#include "core/load/workers/target.h"

#include "core/load/workers/counted_target.h"
#include "core/load/workers/keys.h"
#include "core/load/workers/lock_target.h"
#include "core/load/workers/run_state.h"

namespace lockscope::load {

std::unique_ptr<Target> Target::make(RunState &run)
{
    switch (run.scenario.type) {
    case LockType::Fenced: return std::make_unique<FencedTarget>(run);
    case LockType::Multi:
    case LockType::RedLock: return std::make_unique<GroupTarget>(run);
    case LockType::FasterMulti: return std::make_unique<FasterMultiTarget>(run);
    case LockType::Semaphore: return std::make_unique<SemaphoreTarget>(run);
    case LockType::Permit: return std::make_unique<PermitTarget>(run);
    case LockType::Latch: return std::make_unique<LatchTarget>(run);
    default: return std::make_unique<LockTarget>(run);
    }
}

QCoro::Task<Status> Target::prepare(Identity &, bool)
{
    co_return Status();
}

QCoro::Task<Status> Target::removeRemains(AcquireParams)
{
    co_return Status();
}

QCoro::Task<Status> Target::clear(Identity &identity)
{
    return removeKeys(identity.router(), m_ownKeys, [run = &m_run] { run->clock.noteProgress(); });
}

} // namespace lockscope::load
