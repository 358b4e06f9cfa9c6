// SPDX-License-Identifier: Apache-2.0
#include "tests/chaos/acquirables.h"

#include "core/locks/quorum.h"

namespace lockscope::chaos {

using namespace std::chrono_literals;

namespace {

Result<std::optional<Acquirable::Grant>> grantOf(const Result<locks::Attempt> &attempt)
{
    if (!attempt)
        return fail(attempt.error());
    const auto *granted = std::get_if<locks::Granted>(&*attempt);
    if (!granted)
        return std::nullopt;
    return Acquirable::Grant {granted->validUntil, granted->fence.value_or(locks::FenceToken {}).value};
}

Status statusOf(const Result<locks::Released> &released)
{
    return released ? Status {} : Status(fail(released.error()));
}

/// Millis::max() waits without limit.
Millis waitOf(std::optional<Millis> wait)
{
    return wait.value_or(Millis::max());
}

constexpr Millis PermitLease {800};

} // namespace

Result<std::optional<Acquirable::Grant>> LockAcquirable::acquire(std::optional<Millis> wait, locks::Lease lease,
                                                                 const std::stop_token &stop)
{
    return grantOf(m_wantsToken ? m_blocking.tryLockAndGetToken(waitOf(wait), lease, stop)
                                : m_blocking.tryLock(waitOf(wait), lease, stop));
}

Status LockAcquirable::release()
{
    return statusOf(m_blocking.unlock());
}

std::optional<TimePoint> LockAcquirable::validUntil()
{
    std::optional<TimePoint> until;
    m_client.engine().runAndWait([&, me = ThreadId::current()] { until = m_lock.validUntil(me); });
    return until;
}

Result<std::optional<Acquirable::Grant>> GroupAcquirable::acquire(std::optional<Millis> wait, locks::Lease lease,
                                                                  const std::stop_token &stop)
{
    return grantOf(m_lock.tryLock(ThreadId::current(), waitOf(wait), lease, stop));
}

Status GroupAcquirable::release()
{
    return statusOf(m_lock.unlock(ThreadId::current()));
}

std::optional<TimePoint> GroupAcquirable::validUntil()
{
    std::vector<TimePoint> ends;
    for (const locks::AsyncLock &member : m_members)
        member.engine().runAndWait([&, me = ThreadId::current()] {
            if (const auto until = member.lock().validUntil(me))
                ends.push_back(*until);
        });
    const int needed = m_kind == locks::MultiOptions::Kind::Multi ? int(m_members.size())
                                                                  : locks::Quorum::majorityOf(int(m_members.size()));
    if (int(ends.size()) < needed)
        return std::nullopt;
    return locks::heldTogetherUntil(std::move(ends), needed);
}

Result<std::optional<Acquirable::Grant>> SemaphoreAcquirable::acquire(std::optional<Millis> wait,
                                                                      locks::Lease /*lease*/,
                                                                      const std::stop_token &stop)
{
    const Result<bool> taken = m_semaphore.tryAcquire(1, waitOf(wait), stop);
    if (!taken)
        return fail(taken.error());
    return *taken ? std::optional(Grant {TimePoint::max()}) : std::nullopt;
}

Status SemaphoreAcquirable::release()
{
    const Result<qint64> released = m_semaphore.release(1);
    return released ? Status {} : Status(fail(released.error()));
}

Result<std::optional<Acquirable::Grant>> PermitAcquirable::acquire(std::optional<Millis> wait, locks::Lease lease,
                                                                   const std::stop_token &stop)
{
    const Result<locks::PermitAttempt> taken = m_semaphore.tryAcquire(1, waitOf(wait),
                                                                      lease.time().value_or(PermitLease), stop);
    if (!taken)
        return fail(taken.error());
    const auto *granted = std::get_if<locks::GrantedPermits>(&*taken);
    if (!granted)
        return std::nullopt;
    m_held = *granted;
    return Grant {granted->validUntil.value_or(TimePoint::max())};
}

Status PermitAcquirable::release()
{
    return m_semaphore.release(m_held->ids);
}

} // namespace lockscope::chaos
