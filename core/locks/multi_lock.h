// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/async_lock.h"
#include "core/locks/call_policies.h"
#include "core/locks/client_options.h"

namespace lockscope::locks {

struct MultiState;

/// The ErrorKind::Usage error of a group without members.
[[nodiscard]] Error noMembersError();

struct MultiOptions
{
    /// Multi: every member is needed. RedLock: more than half of them, for members on servers that are independent of
    /// each other.
    enum class Kind { Multi, RedLock };

    Kind kind = Kind::Multi;
    /// How long one member may delay the others while they are held or being released. Times outside 1 ms to
    /// MaxTime are clamped.
    Millis memberTime {1000};
    /// Called on the engine thread of the first member, once per lost hold of the group, with the member whose loss was
    /// decisive. Each member's loss is also reported to ClientOptions::lockLost of its client. Must not block.
    std::function<void(const LostHold &)> lockLost {};
    /// As ClientOptions::unlockFailed, for the group; the name is that of the first member.
    std::function<void(const LockName &, const Error &)> unlockFailed {};
};

/// Several locks acquired and released as one, of any families, clients and deployments (protocol.md 2.10, 2.11).
///
/// Tries all members in parallel. If one is busy, the others are released while the group waits for it, and tried again
/// once it is granted. No group waits while it holds a member, so no order of members can deadlock, not even with
/// Redisson's multi locks. After a failed attempt nothing stays held: a hold that cannot be released immediately is
/// released as soon as its server replies, and ends with its lease at the latest. Members always get the requested
/// lease, never an interim one.
///
/// Multi: losing one member loses the group; the others stay held until release(). RedLock: the group is lost when no
/// majority is left, and a grant counts only while `lease - acquisition time - drift` is left. A member whose server is
/// unreachable fails immediately and delays no other member.
///
/// The coroutine interface. Thread: engine(), the first member's. See AsyncMultiLock, BlockingMultiLock and MultiMutex
/// for other threads. A value: copies refer to the same lock. The clients of all members must outlive it; when one
/// shuts down, acquisitions fail with ErrorKind::Cancelled.
class MultiLock final
{
public:
    /// Needs at least one member: with none, every call returns ErrorKind::Usage. A member may be in the group twice
    /// only if its family is reentrant.
    explicit MultiLock(const std::vector<AsyncLock> &members, MultiOptions options = {});

    [[nodiscard]] EngineThread *engine() const; ///< null: there are no members

    /// One attempt. Busy: another holder has a member, for Busy::expiresIn. Granted::holds counts the holds of the
    /// group; until Granted::validUntil enough members are held together. ErrorKind::Cancelled after `cancel`: if the
    /// cancellation came first, no member is tried.
    [[nodiscard]] QCoro::Task<Result<Attempt>> tryAcquire(ThreadId thread, Lease lease = Lease::watchdog(),
                                                          CancelToken cancel = {}) const;
    /// Waits until the group is granted, the deadline passes (then Busy) or `cancel` fires (ErrorKind::Cancelled).
    [[nodiscard]] QCoro::Task<Result<Attempt>> acquire(ThreadId thread, Lease lease = Lease::watchdog(),
                                                       Deadline deadline = Deadline::never(),
                                                       CancelToken cancel = {}) const;
    /// Releases one hold of every member, in the order in which they were given, even if some fail. Multi: returns the
    /// first error of a member. RedLock: an error only if the group was not held, was lost, or no member could be
    /// reached.
    [[nodiscard]] QCoro::Task<Result<Released>> release(ThreadId thread) const;
    /// True if every member is held, for RedLock a majority. Queries the servers.
    [[nodiscard]] QCoro::Task<Result<bool>> isHeldBy(ThreadId thread) const;
    /// Thread: any. Like BlockingLock::reportUnlock(), to MultiOptions::unlockFailed.
    void reportUnlock(const Result<Released> &released) const;

private:
    std::shared_ptr<MultiState> m_state;
};

/// The same for other threads; see MultiLock. `Calls` is FutureCalls or BlockingCalls.
template <typename Calls>
class BasicMultiLock final
{
public:
    explicit BasicMultiLock(MultiLock lock) : m_lock(std::move(lock))
    {
        if (EngineThread *engine = m_lock.engine())
            m_calls.emplace(*engine);
    }

    /// Waits until granted or until a stop is requested.
    auto lock(ThreadId holder, Lease lease = Lease::watchdog(), const std::stop_token &stop = {}) const
    {
        return call<Attempt>(stop, [l = m_lock, holder, lease](const CancelToken &cancel) {
            return l.acquire(holder, lease, Deadline::never(), cancel);
        });
    }
    /// `wait` 0: one attempt.
    [[nodiscard]] auto tryLock(ThreadId holder, Millis wait = Millis(0), Lease lease = Lease::watchdog(),
                               const std::stop_token &stop = {}) const
    {
        return call<Attempt>(stop,
                             [l = m_lock, holder, lease, isOneTry = wait <= Millis(0),
                              deadline = deadlineIn(wait)](const CancelToken &cancel) {
                                 return isOneTry ? l.tryAcquire(holder, lease, cancel)
                                                 : l.acquire(holder, lease, deadline, cancel);
                             });
    }
    auto unlock(ThreadId holder) const
    {
        return call<Released>([l = m_lock, holder] { return l.release(holder); });
    }
    void reportUnlock(const Result<Released> &released) const { m_lock.reportUnlock(released); }
    [[nodiscard]] auto isHeldBy(ThreadId holder) const
    {
        return call<bool>([l = m_lock, holder] { return l.isHeldBy(holder); });
    }

private:
    template <typename T, typename... Parts>
    auto call(const Parts &...parts) const
    {
        return m_calls ? m_calls->call(parts...) : Calls::template failed<T>(noMembersError());
    }

    std::optional<Calls> m_calls; ///< nullopt: there are no members
    MultiLock m_lock;
};
using AsyncMultiLock = BasicMultiLock<FutureCalls>;
using BlockingMultiLock = BasicMultiLock<BlockingCalls>;

} // namespace lockscope::locks
