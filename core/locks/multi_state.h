// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/cancel_token.h"
#include "core/base/clock.h"
#include "core/base/one_shot.h"
#include "core/base/remote_task.h"
#include "core/base/result.h"
#include "core/locks/client_state.h"
#include "core/locks/lock.h"
#include "core/locks/multi_lock.h"
#include "core/locks/quorum.h"

#include <vector>

namespace lockscope::locks {

/// A member's lock for its group: calls are made on the group's engine, run on the member's engine, and are answered on
/// the group's. A caller that sets an answer itself stops waiting and holds nothing: a hold granted later is released
/// on the member's engine.
class MultiMember final
{
public:
    /// `failsFast`: an attempt fails immediately if the server is unreachable or an earlier call of the same holder is
    /// still running there.
    MultiMember(Lock lock, EngineAddress memberEngine, EngineAddress groupEngine, bool failsFast)
        : m_lock(std::move(lock)), m_memberEngine(std::move(memberEngine)), m_groupEngine(std::move(groupEngine)),
          m_failsFast(failsFast)
    {
    }

    [[nodiscard]] const LockName &name() const { return m_lock.name(); }
    /// Compares client, name and values, not the family: one thread's holds on the same lock are released one after the
    /// other.
    [[nodiscard]] bool isSameLock(const MultiMember &other) const
    {
        return m_lock.state() == other.m_lock.state() && name() == other.name()
            && m_lock.values() == other.m_lock.values();
    }

    /// `lossCallback` is called on the member's engine when the hold is lost.
    [[nodiscard]] OneShot<Result<Attempt>> tryAcquire(ThreadId thread, Lease lease,
                                                      const std::shared_ptr<LossCallback> &lossCallback) const;
    /// Waits. `cancel` is cancelled by cancelOnMember().
    [[nodiscard]] OneShot<Result<Attempt>> acquire(ThreadId thread, Lease lease,
                                                   const std::shared_ptr<LossCallback> &lossCallback, Deadline deadline,
                                                   const CancelToken &cancel) const;
    void cancelOnMember(const CancelToken &cancel) const;
    [[nodiscard]] OneShot<Result<Released>> release(ThreadId thread) const;
    /// release(), including what the server may still have of a lease that has just ended by the local clock.
    [[nodiscard]] OneShot<Result<Released>> releaseCompletely(ThreadId thread) const;
    [[nodiscard]] OneShot<Result<bool>> isHeldBy(ThreadId thread) const;

private:
    using Attempting = std::function<QCoro::Task<Result<Attempt>>()>;
    [[nodiscard]] OneShot<Result<Attempt>> attempt(ThreadId thread, Lease lease,
                                                   const std::shared_ptr<LossCallback> &lossCallback,
                                                   Attempting attempting) const;

    Lock m_lock;
    EngineAddress m_memberEngine;
    EngineAddress m_groupEngine;
    bool m_failsFast;
};

/// One hold of one member that counts for a group.
struct MemberHold
{
    std::size_t member = 0; ///< index in MultiState::members
    bool isRenewed = true;  ///< false: its member ends it with its own lease
    Granted granted;
    std::optional<LostHold> lost;
    std::shared_ptr<LossCallback> lossCallback; ///< called on a loss as long as this object lives
};
using MemberHolds = std::vector<std::shared_ptr<MemberHold>>;

/// A holder's holds on a group: one set of member holds per acquisition of the group.
struct MultiHold
{
    std::vector<MemberHolds> acquisitions;
    std::optional<LostHold> lost; ///< the member whose loss was decisive
};

/// State shared by copies of a multi lock. Made on any thread; used on the group's engine.
struct MultiState final : public std::enable_shared_from_this<MultiState>
{
    MultiState(const std::vector<AsyncLock> &locks, MultiOptions options);

    [[nodiscard]] bool isRedLock() const { return options.kind == MultiOptions::Kind::RedLock; }
    [[nodiscard]] Clock &clock() const { return client->clock; }
    [[nodiscard]] Millis leaseTime(const Lease &lease) const
    {
        return lease.time().value_or(client->options.watchdogLease);
    }
    /// Until when `holds` suffice to hold the group; in the past if they no longer do.
    [[nodiscard]] TimePoint heldUntil(const MemberHolds &holds, const Lease &lease) const;
    /// Prepares a hold before it is requested, so that its loss is reported to this group.
    [[nodiscard]] std::shared_ptr<MemberHold> expectHold(std::size_t member, ThreadId thread, const Lease &lease);
    void noticeLoss(const std::shared_ptr<MemberHold> &hold, const LostHold &lost, ThreadId thread);
    /// The members' names, for display.
    [[nodiscard]] QString toString() const;

    const MultiOptions options;
    EngineThread &engine;
    const EngineAddress groupEngine;
    const std::shared_ptr<ClientState> client; ///< the first member's: its clock and its shutdown are the group's
    std::vector<MultiMember> members;
    std::vector<std::size_t> order; ///< by name: groups that share members collide at the first shared one
    const int needed;
    std::map<ThreadId, MultiHold> holds;
};

/// The result of one attempt at all members.
struct MultiAttempt
{
    explicit MultiAttempt(int members, int needed) : quorum(members, needed) { }

    MemberHolds holds;
    Quorum quorum;
    bool isGranted = false;
    TimePoint heldUntil {};
    bool isBusy = false; ///< another holder has a member
    std::optional<Millis> busyFor;
    std::optional<Error> error; ///< the first
    /// the first member, in `order`, that another holder has or that does not answer
    std::optional<std::size_t> blocker;
};

/// Tries all members but the one of `first`, which is already held, and waits until the result is decided.
[[nodiscard]] QCoro::Task<std::shared_ptr<MultiAttempt>> tryAll(std::shared_ptr<MultiState> state, ThreadId thread,
                                                                Lease lease, std::shared_ptr<MemberHold> first,
                                                                CancelToken stop);
/// Releases every hold of a failed attempt. Waits at most MultiOptions::memberTime; after that it continues in the
/// background.
[[nodiscard]] QCoro::Task<> releaseHolds(std::shared_ptr<MultiState> state, ThreadId thread, MemberHolds holds);

/// Pending replies that share one timeout. Late ones fail with `late`. Thread: the engine on which they are awaited.
template <typename T>
class PendingReplies final
{
public:
    PendingReplies(Clock &clock, Message late) : m_clock(clock), m_late(std::move(late)) { }
    Q_DISABLE_COPY_MOVE(PendingReplies)

    void add(const OneShot<Result<T>> &answer) { m_answers.push_back(answer); }
    /// In the order in which they were added.
    [[nodiscard]] const std::vector<OneShot<Result<T>>> &all() const { return m_answers; }
    /// Replies still missing at `when` fail with ErrorKind::Timeout. An earlier end stays.
    void endAt(TimePoint when)
    {
        if (when >= m_end)
            return;
        m_end = when;
        m_timer = m_clock.callAt(when, [this] { end({ErrorKind::Timeout, m_late}); });
    }
    /// Once `stop` is cancelled, the replies get at most `grace`.
    void endAfter(const CancelToken &stop, Millis grace)
    {
        m_stopped = stop.onCancel([this, grace] { endAt(m_clock.now() + grace); });
    }

private:
    void end(const Error &error)
    {
        for (OneShot<Result<T>> &answer : std::vector(m_answers)) // a resumed waiter may destroy this object
            answer.set(fail(error));
    }

    Clock &m_clock;
    const Message m_late;
    std::vector<OneShot<Result<T>>> m_answers;
    TimePoint m_end = TimePoint::max();
    std::unique_ptr<Clock::Timer> m_timer;
    CancelToken::Registration m_stopped;
};

} // namespace lockscope::locks
