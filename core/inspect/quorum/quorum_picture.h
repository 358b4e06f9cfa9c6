// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/quorum/member.h"

namespace lockscope::inspect {

/// How many members its holder must have.
enum class QuorumRule {
    Majority, ///< RedLock: more than half of them
    All,      ///< multi lock
};

/// Who holds members. The clients of one program have a UUID for each deployment, so the fields of a holder differ
/// from member to member: that they are one is concluded from the thread, which is the same on all.
struct QuorumHolder
{
    std::vector<QByteArray> fields; ///< `UUID:thread`, or as stored where it names no holder
    std::vector<std::size_t> members;

    /// False: the same field on each member, which nobody else can have.
    [[nodiscard]] bool isConcluded() const { return fields.size() > 1; }
};

/// Members that fail together: their keys are on one primary.
struct SharedPrimary
{
    QString node;
    std::vector<std::size_t> members;
    bool isCertain = false; ///< it said so itself; false: only its address is the same
};

/// What members say together.
struct QuorumPicture
{
    enum class State {
        Free,    ///< nobody has a member
        Held,    ///< somebody has enough of them
        Partial, ///< one has members, but not enough: it is taking or giving them back, or left them behind
        Split,   ///< several have members and none enough
        NotKnown ///< it depends on members that could not be read
    };
    State state = State::NotKnown;
    int members = 0;
    int answered = 0;
    int needed = 0;
    std::vector<QuorumHolder> holders; ///< who has most members stands first
    /// Held: how long the first holder has enough of them if nothing is renewed
    Ttl together;
    std::vector<SharedPrimary> shared;
};

/// Pure; any thread.
[[nodiscard]] QuorumPicture quorumPicture(const std::vector<Member> &members, QuorumRule rule, TimePoint now);

} // namespace lockscope::inspect
