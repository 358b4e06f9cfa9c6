// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/async_lock.h"
#include "core/locks/client_options.h"
#include "core/locks/faces.h"

namespace lockscope::locks {

struct MultiState;

struct MultiOptions
{
    /// Multi: every member is needed. RedLock: more than half of them, meant for members on servers that do not depend
    /// on each other.
    enum class Kind { Multi, RedLock };

    Kind kind = Kind::Multi;
    /// The longest that one member may keep the others waiting while they are held, or while they are given back.
    Millis memberTime {1000};
    /// Told on the engine thread of the first member, once for each lost hold of the group, with the member whose loss
    /// was decisive. ClientOptions::lockLost of the members' clients hears of each member besides. Do not block in it.
    std::function<void(const LostHold &)> lockLost {};
    /// As ClientOptions::unlockFailed, for the group; the name is that of the first member.
    std::function<void(const LockName &, const Error &)> unlockFailed {};
};

/// Several locks that are taken and given back as one: of any families, clients and deployments
/// (protocol.md 2.10, 2.11).
///
/// All members are asked at once. When one of them is busy the others are given back before it is waited for, and tried
/// again when it was granted: nobody waits while it holds, so no order of members can lead to a deadlock, not with
/// Redisson's multi locks either. After an attempt that failed in any way nothing stays held: what could not be given
/// back at once is given back as soon as its server answers, and ends with its lease at the latest. Members get the
/// lease that was asked for, never another one for the time between.
///
/// Multi: losing one member loses the group; the rest stays held until release(). RedLock: the group is lost when no
/// majority is left, and a grant counts only while `lease - time it took - drift` is left. A member whose server is not
/// there fails at once and delays nobody.
///
/// This is the coroutine face. Thread: engine(), the first member's. See AsyncMultiLock, BlockingMultiLock and
/// MultiMutex for other threads. A value: copies are the same lock. The clients of all members outlive it; when one
/// shuts down, acquisitions fail with ErrorKind::Cancelled.
class MultiLock final
{
public:
    /// At least one member. A member may not be in the group twice unless its family can be re-entered.
    explicit MultiLock(const std::vector<AsyncLock> &members, MultiOptions options = {});

    [[nodiscard]] EngineThread &engine() const;

    /// One attempt. Busy: a member is held by another, for so long. Granted::holds counts the holds of the group,
    /// Granted::validUntil is the time until which enough members are held together.
    [[nodiscard]] QCoro::Task<Result<Attempt>> tryAcquire(ThreadId thread, Lease lease = Lease::watchdog()) const;
    /// Waits until the group is granted, the deadline passes (then Busy) or `cancel` fires (ErrorKind::Cancelled).
    [[nodiscard]] QCoro::Task<Result<Attempt>> acquire(ThreadId thread, Lease lease = Lease::watchdog(),
                                                       Deadline deadline = Deadline::never(),
                                                       CancelToken cancel = {}) const;
    /// Gives back one hold of every member, in the order in which they were named, whatever becomes of the others.
    /// Multi: the first error of a member. RedLock: only an error when the group was not held, was lost, or no member
    /// could be reached.
    [[nodiscard]] QCoro::Task<Result<Released>> release(ThreadId thread) const;
    /// Every member is held, for RedLock a majority of them; asked of the servers.
    [[nodiscard]] QCoro::Task<Result<bool>> isHeldBy(ThreadId thread) const;
    /// Any thread. As BlockingLock::reportUnlock(), to MultiOptions::unlockFailed.
    void reportUnlock(const Result<Released> &released) const;

private:
    std::shared_ptr<MultiState> m_state;
};

/// The same for any other thread; see MultiLock. `Border` is how a result comes back.
template <typename Border>
class MultiLockBy final
{
public:
    explicit MultiLockBy(MultiLock lock) : m_border(lock.engine()), m_lock(std::move(lock)) { }

    /// Waits without end, or until a stop is requested.
    auto lock(ThreadId holder, Lease lease = Lease::watchdog(), const std::stop_token &stop = {}) const
    {
        return m_border.call(stop, [l = m_lock, holder, lease](const CancelToken &cancel) {
            return l.acquire(holder, lease, Deadline::never(), cancel);
        });
    }
    /// `wait` 0: one attempt.
    [[nodiscard]] auto tryLock(ThreadId holder, Millis wait = Millis(0), Lease lease = Lease::watchdog(),
                               const std::stop_token &stop = {}) const
    {
        return m_border.call(stop,
                             [l = m_lock, holder, lease, isOneTry = wait <= Millis(0),
                              deadline = deadlineIn(wait)](const CancelToken &cancel) {
                                 return isOneTry ? l.tryAcquire(holder, lease)
                                                 : l.acquire(holder, lease, deadline, cancel);
                             });
    }
    auto unlock(ThreadId holder) const
    {
        return m_border.call([l = m_lock, holder] { return l.release(holder); });
    }
    void reportUnlock(const Result<Released> &released) const { m_lock.reportUnlock(released); }
    [[nodiscard]] auto isHeldBy(ThreadId holder) const
    {
        return m_border.call([l = m_lock, holder] { return l.isHeldBy(holder); });
    }

private:
    Border m_border;
    MultiLock m_lock;
};
using AsyncMultiLock = MultiLockBy<ByFuture>;
using BlockingMultiLock = MultiLockBy<ByBlocking>;

} // namespace lockscope::locks
