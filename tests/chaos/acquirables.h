// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/blocking_lock.h"
#include "core/locks/multi_lock.h"
#include "tests/chaos/acquirable.h"

namespace lockscope::chaos {

/// A lock of any family, or one side of a read/write lock.
class LockAcquirable final : public Acquirable
{
public:
    LockAcquirable(locks::Client &client, const locks::Lock &lock, bool wantsToken = false)
        : m_client(client), m_lock(lock), m_blocking(client, lock), m_wantsToken(wantsToken)
    {
    }
    Result<std::optional<Grant>> acquire(std::optional<Millis> wait, locks::Lease lease,
                                         const std::stop_token &stop) override;
    Status release() override;
    std::optional<TimePoint> validUntil() override;

private:
    locks::Client &m_client;
    locks::Lock m_lock;
    locks::BlockingLock m_blocking;
    bool m_wantsToken;
};

/// A multi lock or a RedLock.
class GroupAcquirable final : public Acquirable
{
public:
    GroupAcquirable(std::vector<locks::AsyncLock> members, locks::MultiOptions::Kind kind)
        : m_members(std::move(members)), m_kind(kind), m_lock(locks::MultiLock(m_members, {.kind = kind}))
    {
    }
    Result<std::optional<Grant>> acquire(std::optional<Millis> wait, locks::Lease lease,
                                         const std::stop_token &stop) override;
    Status release() override;
    std::optional<TimePoint> validUntil() override;

private:
    std::vector<locks::AsyncLock> m_members;
    locks::MultiOptions::Kind m_kind;
    locks::BlockingMultiLock m_lock;
};

/// One permit of a semaphore. It has no lease.
class SemaphoreAcquirable final : public Acquirable
{
public:
    explicit SemaphoreAcquirable(locks::BlockingSemaphore semaphore) : m_semaphore(std::move(semaphore)) { }
    Result<std::optional<Grant>> acquire(std::optional<Millis> wait, locks::Lease lease,
                                         const std::stop_token &stop) override;
    Status release() override;
    std::optional<TimePoint> validUntil() override { return TimePoint::max(); }

private:
    locks::BlockingSemaphore m_semaphore;
};

/// One permit with a lease, which nothing renews.
class PermitAcquirable final : public Acquirable
{
public:
    explicit PermitAcquirable(locks::BlockingPermitSemaphore semaphore) : m_semaphore(std::move(semaphore)) { }
    Result<std::optional<Grant>> acquire(std::optional<Millis> wait, locks::Lease lease,
                                         const std::stop_token &stop) override;
    Status release() override;
    std::optional<TimePoint> validUntil() override { return m_held ? m_held->validUntil : std::nullopt; }

private:
    locks::BlockingPermitSemaphore m_semaphore;
    std::optional<locks::GrantedPermits> m_held;
};

} // namespace lockscope::chaos
