// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/workers/target.h"

#include <QHash>
#include <set>

namespace lockscope::load {

/// What a run makes for itself: refuses names that are there already, and removes what it made.
class OwnKeysTarget : public Target
{
public:
    explicit OwnKeysTarget(RunState &run) : m_run(run) { }

    QCoro::Task<Status> bury(Take take) override;
    QCoro::Task<Status> clear(Identity &identity) override;
    std::vector<QByteArray> ownKeys() const override { return m_made; }

protected:
    [[nodiscard]] Error existsError(const LockName &name) const;
    template <typename Semaphore>
    [[nodiscard]] QCoro::Task<Status> makePermits(Semaphore semaphore, bool isFirst) const;
    RunState &m_run;
    std::vector<QByteArray> m_made;
};

/// A permit of a semaphore whose permits have no owner.
class SemaphoreTarget final : public OwnKeysTarget
{
public:
    using OwnKeysTarget::OwnKeysTarget;

    QCoro::Task<Status> prepare(Identity &identity, bool isFirst) override;
    QCoro::Task<Result<locks::Attempt>> acquire(Take take, Deadline deadline) override;
    QCoro::Task<Result<locks::Released>> release(Take take) override;
};

/// A permit with an id, that comes back when its lease ends.
class PermitTarget final : public OwnKeysTarget
{
public:
    using OwnKeysTarget::OwnKeysTarget;

    QCoro::Task<Status> prepare(Identity &identity, bool isFirst) override;
    QCoro::Task<Result<locks::Attempt>> acquire(Take take, Deadline deadline) override;
    QCoro::Task<Result<locks::Released>> release(Take take) override;

private:
    QHash<int, locks::PermitId> m_held; // by worker
};

/// A latch for each round: all workers of a name count it down, and nobody passes before the last has. The first to
/// come sets it. Each round has a name of its own, `name:0` …: who is late for one round cannot close the next one.
class LatchTarget final : public OwnKeysTarget
{
public:
    explicit LatchTarget(RunState &run);

    QCoro::Task<Status> prepare(Identity &identity, bool isFirst) override;
    QCoro::Task<Result<locks::Attempt>> acquire(Take take, Deadline deadline) override;
    QCoro::Task<Result<locks::Released>> release(Take take) override;
    QCoro::Task<Status> clear(Identity &identity) override;

private:
    [[nodiscard]] LockName roundName(std::size_t name, qint64 round) const;

    std::vector<int> m_teams;                          // by name
    std::vector<qint64> m_rounds;                      // the next one, by worker
    std::set<std::pair<std::size_t, qint64>> m_closed; // name, round
};

} // namespace lockscope::load
