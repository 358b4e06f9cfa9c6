// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/multi_lock.h"
#include "core/locks/multi_member.h"
#include "core/locks/quorum.h"

namespace lockscope::locks {

/// One hold of one member that counts for a group.
struct MemberHold
{
    std::size_t member = 0; ///< its place in MultiState::members
    Granted granted;
    std::optional<LostHold> lost;
    std::shared_ptr<LossWatch> watch; ///< hears of the loss as long as this object lives
};
using MemberHolds = std::vector<std::shared_ptr<MemberHold>>;

/// What a holder has of a group: one set of member holds for each time it took the group.
struct MultiHold
{
    std::vector<MemberHolds> takes;
    std::optional<LostHold> lost; ///< the member whose loss was decisive
};

/// What the copies of a multi lock share. Made on any thread; used on the group's engine.
struct MultiState final : public std::enable_shared_from_this<MultiState>
{
    MultiState(const std::vector<AsyncLock> &locks, MultiOptions options);

    [[nodiscard]] bool isRedLock() const { return options.kind == MultiOptions::Kind::RedLock; }
    [[nodiscard]] Clock &clock() const { return client->clock; }
    [[nodiscard]] Millis leaseTime(const Lease &lease) const
    {
        return lease.time().value_or(client->options.watchdogLease);
    }
    /// Until when the holds make the group held; the past when they do not any more.
    [[nodiscard]] TimePoint heldUntil(const MemberHolds &holds, const Lease &lease) const;
    /// A hold that is about to be asked for; the loss of what comes of it finds its way here.
    [[nodiscard]] std::shared_ptr<MemberHold> expectHold(std::size_t member, ThreadId thread);
    void noticeLoss(const std::shared_ptr<MemberHold> &hold, const LostHold &lost, ThreadId thread);
    /// For people: the members' names.
    [[nodiscard]] QString toString() const;

    const MultiOptions options;
    EngineThread &engine;
    const EngineAddress home;
    const std::shared_ptr<ClientState> client; ///< the first member's: its clock and its shutdown are the group's
    std::vector<MultiMember> members;
    std::vector<std::size_t> order; ///< of asking: by name, so that groups that share members meet at the first of them
    const int needed;
    std::map<ThreadId, MultiHold> holds;
};

/// What one attempt at all members at once came to.
struct MultiRound
{
    explicit MultiRound(int members, int needed) : quorum(members, needed) { }

    MemberHolds holds;
    Quorum quorum;
    bool isWon = false;
    TimePoint heldUntil {};
    bool isBusy = false; ///< another holds a member
    std::optional<Millis> busyFor;
    std::optional<Error> error; ///< the first
    /// the first member that is held by another or does not answer, in the order of asking
    std::optional<std::size_t> blocker;
};

/// Asks all members but the one of `first`, which is already held, and waits for as many answers as matter.
[[nodiscard]] QCoro::Task<std::shared_ptr<MultiRound>> tryAll(std::shared_ptr<MultiState> state, ThreadId thread,
                                                              Lease lease, std::shared_ptr<MemberHold> first,
                                                              CancelToken stop);
/// Gives back every hold of a failed attempt; at most MultiOptions::memberTime, then it goes on behind the scenes.
[[nodiscard]] QCoro::Task<> giveBack(std::shared_ptr<MultiState> state, ThreadId thread, MemberHolds holds);

} // namespace lockscope::locks
