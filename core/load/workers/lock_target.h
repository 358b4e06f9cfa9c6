// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/workers/target.h"
#include "core/locks/multi_lock.h"

#include <map>

namespace lockscope::load {

/// The lease of the scenario's holds.
[[nodiscard]] locks::Lease leaseOf(const Scenario &scenario);

/// A lock of one family, or both sides of a read/write lock.
class LockTarget : public Target
{
public:
    using Target::Target;

    QCoro::Task<Result<locks::Attempt>> acquire(AcquireParams take, Deadline deadline) override;
    QCoro::Task<Result<locks::Released>> release(AcquireParams take) override;
    QCoro::Task<Status> removeRemains(AcquireParams take) override;

protected:
    [[nodiscard]] virtual locks::Lock lockOf(const AcquireParams &take) const;
};

/// Neighbours in a ring of values of one name, see Scenario::ringSize().
class FasterMultiTarget final : public LockTarget
{
public:
    using LockTarget::LockTarget;

protected:
    locks::Lock lockOf(const AcquireParams &take) const override;
};

/// A fenced lock, always acquired with a token. Counters that did not exist before are removed at the end.
class FencedTarget final : public LockTarget
{
public:
    using LockTarget::LockTarget;

    QCoro::Task<Status> prepare(Identity &identity, bool isFirst) override;
    QCoro::Task<Result<locks::Attempt>> acquire(AcquireParams take, Deadline deadline) override;
};

/// Several locks acquired as one: neighbours in a ring, see Scenario::ringSize(). With several deployments each has one
/// member, in order; the group runs on the first one's engine.
class GroupTarget final : public Target
{
public:
    using Target::Target;

    QCoro::Task<Result<locks::Attempt>> acquire(AcquireParams take, Deadline deadline) override;
    QCoro::Task<Result<locks::Released>> release(AcquireParams take) override;
    QCoro::Task<Status> removeRemains(AcquireParams take) override;
    void forgetIdentities() override { m_groups.clear(); }

private:
    using Group = std::tuple<Identity *, std::size_t, std::size_t>; // name, first
    [[nodiscard]] const locks::MultiLock &groupOf(const AcquireParams &take);

    std::map<Group, locks::MultiLock> m_groups;
};

} // namespace lockscope::load
