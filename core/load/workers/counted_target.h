// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/workers/target.h"

#include <QHash>
#include <set>

namespace lockscope::load {

/// A permit of a semaphore whose permits have no owner.
class SemaphoreTarget final : public Target
{
public:
    using Target::Target;

    QCoro::Task<Status> prepare(Identity &identity, bool isFirst) override;
    QCoro::Task<Result<locks::Attempt>> acquire(AcquireParams take, Deadline deadline) override;
    QCoro::Task<Result<locks::Released>> release(AcquireParams take) override;
};

/// A permit with an id, which expires with its lease.
class PermitTarget final : public Target
{
public:
    using Target::Target;

    QCoro::Task<Status> prepare(Identity &identity, bool isFirst) override;
    QCoro::Task<Result<locks::Attempt>> acquire(AcquireParams take, Deadline deadline) override;
    QCoro::Task<Result<locks::Released>> release(AcquireParams take) override;

private:
    QHash<int, locks::PermitId> m_held; // by worker
};

/// One latch per round: all workers of a name count it down, and none passes before the last one has. The first worker
/// sets it. Each round has its own name, `name:0` …, so that a late worker cannot close the next round.
class LatchTarget final : public Target
{
public:
    explicit LatchTarget(RunState &run);

    QCoro::Task<Status> prepare(Identity &identity, bool isFirst) override;
    QCoro::Task<Result<locks::Attempt>> acquire(AcquireParams take, Deadline deadline) override;
    QCoro::Task<Result<locks::Released>> release(AcquireParams take) override;
    QCoro::Task<Status> clear(Identity &identity) override;

private:
    [[nodiscard]] LockName roundName(std::size_t name, qint64 round) const;

    std::vector<int> m_teams;                          // by name
    std::vector<qint64> m_rounds;                      // the next one, by worker
    std::set<std::pair<std::size_t, qint64>> m_closed; // name, round
};

} // namespace lockscope::load
