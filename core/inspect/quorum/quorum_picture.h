// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/inspector.h"

namespace lockscope::inspect {

/// One member lock of a multi lock or a RedLock, possibly on its own deployment.
struct Member
{
    QString deployment; ///< its display name
    LockName name;
    Result<MemberReading> reading; ///< or the reason why it could not be read
};

/// How many members a holder needs.
enum class QuorumRule {
    Majority, ///< RedLock: more than half of them
    All,      ///< multi lock
};

/// A holder of members. The clients of one program have a different UUID on each deployment, so a holder's fields
/// differ from member to member. They are matched by the thread, which is the same on all.
struct QuorumHolder
{
    std::vector<QByteArray> fields; ///< `UUID:thread`, or as stored if it names no holder
    std::vector<std::size_t> members;

    /// False: the same field on each member, which is unique to one holder.
    [[nodiscard]] bool isConcluded() const { return fields.size() > 1; }
};

/// Members that fail together because their keys are on one primary.
struct SharedPrimary
{
    QString node;
    std::vector<std::size_t> members;
    bool isCertain = false; ///< the primary's own report; false: only the address is the same
};

/// The combined state of the members.
struct QuorumPicture
{
    enum class State {
        Free,    ///< no member is held
        Held,    ///< one holder has enough members
        Partial, ///< one holder has too few members: it is acquiring or releasing them, or left them behind
        Split,   ///< several holders have members, none enough
        NotKnown ///< depends on members that could not be read
    };
    State state = State::NotKnown;
    int members = 0;
    int answered = 0;
    int needed = 0;
    std::vector<QuorumHolder> holders; ///< most members first
    /// Held: time for which the first holder has enough members without renewals
    Ttl together;
    std::vector<SharedPrimary> shared;
};

/// Pure; any thread.
[[nodiscard]] QuorumPicture quorumPicture(const std::vector<Member> &members, QuorumRule rule, TimePoint now);

} // namespace lockscope::inspect
