// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/model/step.h"
#include "tests/model/world.h"

#include <QtGlobal>
#include <map>
#include <string>

namespace lockscope::model {

/// A group that its holder has or had; parts of a former one may still be stored.
struct GroupHold
{
    int holder = 0;
    Kind kind = Kind::Multi;
    int members = 0;           ///< bit mask
    std::vector<Level> levels; ///< as in Hold
    bool mayBeTold = false;    ///< its holder may have been notified of its end
    bool isTold = false;       ///< its holder has been notified of its end

    [[nodiscard]] bool isRenewed() const;
    [[nodiscard]] bool isSure(TimePoint at) const;
    [[nodiscard]] bool isOver(TimePoint at) const;
};
using GroupHolds = std::vector<GroupHold>;
using GroupOutcomes = std::map<std::string, GroupHolds>; ///< by reply

/// A stored member.
struct StoredMember
{
    int number = 0;
    int holder = 0; ///< -1: not a holder of the sequence
    int count = 0;
    qint64 left = 0; ///< ms
};

/// The guarantees of RedissonMultiLock, RedissonRedLock and RedissonFasterMultiLock: all members or none; a majority
/// of them; all values or none. A failed attempt leaves nothing held. Pure. Thread: any.
class GroupModel final
{
public:
    explicit GroupModel(Millis watchdogLease) : m_watchdogLease(watchdogLease) { }

    /// The possible replies to a call for a group. `waiting`: calls that may get it, or briefly hold parts of it.
    /// `hasEnded`:
    /// its grant may have ended since.
    [[nodiscard]] GroupOutcomes acquire(const GroupHolds &holds, const Step &step, const Window &window,
                                        const Sequence &waiting, bool isWait, bool hasEnded) const;
    [[nodiscard]] GroupOutcomes release(const GroupHolds &holds, const Step &step, const Window &window) const;
    [[nodiscard]] GroupOutcomes isHeld(const GroupHolds &holds, const Step &step, const Window &window) const;
    /// A hold may have been added to the holder's and released again.
    void noteGivenBack(GroupHolds &holds, const Step &step, const Window &window) const;
    /// Whether nothing can block the step, whatever has happened.
    [[nodiscard]] static bool isOpenFor(const GroupHolds &holds, const Step &step, TimePoint at,
                                        const Sequence &waiting);
    /// Why the stored data is wrong; empty: it is valid.
    [[nodiscard]] std::string problemOf(const GroupHolds &holds, const std::vector<StoredMember> &stored,
                                        const Window &window) const;
    /// The group as the holder sees it, or null.
    [[nodiscard]] static const GroupHold *find(const GroupHolds &holds, int holder);

private:
    void grant(GroupHolds holds, const Step &step, const Window &window, GroupOutcomes &outcomes) const;

    Millis m_watchdogLease;
};

} // namespace lockscope::model
