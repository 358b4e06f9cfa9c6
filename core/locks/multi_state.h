// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/multi_lock.h"
#include "core/locks/multi_member.h"
#include "core/locks/quorum.h"

namespace lockscope::locks {

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

} // namespace lockscope::locks
