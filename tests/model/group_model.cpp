// SPDX-License-Identifier: Apache-2.0
#include "tests/model/group_model.h"

#include <algorithm>
#include <bit>

namespace lockscope::model {

using namespace std::chrono_literals;

namespace {

constexpr Millis Grain = 3ms;
constexpr Millis RenewalDelay = 150ms;
constexpr int Majority = MemberCount / 2 + 1;

/// Members that others hold.
struct Occupied
{
    int members = 0;
    bool isRed = false; ///< a majority, but it is not known which members

    void add(Kind kind, int bits)
    {
        isRed = isRed || kind == Kind::Red;
        members |= kind == Kind::Red ? 0 : bits;
    }
};

int countOf(int members)
{
    return std::popcount(unsigned(members));
}

/// Whether members that are surely held block the step.
bool isBlocked(const Occupied &occupied, const Step &step)
{
    if (step.kind == Kind::Red)
        return occupied.isRed || countOf(occupied.members) > MemberCount - Majority;
    return (occupied.members & step.amount) != 0 || (occupied.isRed && countOf(step.amount) > MemberCount - Majority);
}

/// Whether members that may be held can block the step.
bool mayBlock(const Occupied &occupied, const Step &step)
{
    if (step.kind == Kind::Red)
        return occupied.isRed || countOf(occupied.members) > MemberCount - Majority;
    return (occupied.members & step.amount) != 0 || occupied.isRed;
}

Occupied possiblyOccupied(const GroupHolds &holds, int except, TimePoint at, const Sequence &waiting)
{
    Occupied occupied;
    for (const GroupHold &hold : holds)
        if (hold.holder != except && !hold.isOver(at))
            occupied.add(hold.kind, hold.members);
    for (const Step &step : waiting)
        occupied.add(step.kind, step.amount);
    return occupied;
}

GroupHold *ownOf(GroupHolds &holds, int holder)
{
    const auto own = std::ranges::find_if(
        holds, [holder](const GroupHold &hold) { return hold.holder == holder && !hold.isTold; });
    return own == holds.end() ? nullptr : &*own;
}

/// The holder was notified of the loss: the remaining data expires, or is released.
GroupHolds told(GroupHolds holds, int holder)
{
    if (GroupHold *own = ownOf(holds, holder))
        own->isTold = true;
    return holds;
}

} // namespace

bool GroupHold::isRenewed() const
{
    return std::ranges::any_of(levels, &Level::isRenewed);
}

bool GroupHold::isSure(TimePoint at) const
{
    return !mayBeTold && !isTold
        && std::ranges::any_of(levels, [at](const Level &level) { return level.isRenewed || level.earliest > at; });
}

bool GroupHold::isOver(TimePoint at) const
{
    return std::ranges::all_of(levels, [at](const Level &level) { return !level.isRenewed && level.latest <= at; });
}

const GroupHold *GroupModel::find(const GroupHolds &holds, int holder)
{
    return ownOf(const_cast<GroupHolds &>(holds), holder);
}

GroupOutcomes GroupModel::acquire(const GroupHolds &holds, const Step &step, const Window &window,
                                  const Sequence &waiting, bool isWait, bool hasEnded) const
{
    if (step.lease && *step.lease > MaxTime)
        return {{"usage", holds}};
    GroupOutcomes outcomes;
    const GroupHold *own = find(holds, step.holder);
    const bool isSure = own && own->isSure(window.replied);
    const GroupHolds forgotten = told(holds, step.holder);
    if (own && !isSure && (!own->isRenewed() || own->mayBeTold)) {
        GroupHolds lost = forgotten;
        if (own->kind != Kind::Faster) { // a group may be notified once more than its member
            lost = holds;
            ownOf(lost, step.holder)->mayBeTold = true;
        }
        outcomes.emplace("lost", std::move(lost));
    }
    Occupied sure;
    for (const GroupHold &hold : holds)
        if (hold.holder != step.holder && hold.isSure(window.replied))
            sure.add(hold.kind, hold.members);
    const bool isTooShort = step.lease && *step.lease <= window.replied - window.sent + *step.lease / 100 + 3ms;
    const bool mayBeBusy = isWait || isTooShort
        || mayBlock(possiblyOccupied(holds, step.holder, window.sent, waiting), step);
    if (mayBeBusy && !(isSure && step.kind != Kind::Red && !isTooShort && !isWait)) {
        GroupHolds after = holds;
        if (GroupHold *mine = ownOf(after, step.holder); mine && !isSure)
            mine->mayBeTold = true;
        outcomes.emplace("busy", std::move(after));
    }
    if (isTooShort) {
        GroupHolds after = holds;
        if (GroupHold *mine = ownOf(after, step.holder))
            mine->mayBeTold = true;
        outcomes.emplace("timeout", after);
        outcomes.emplace("lost", std::move(after));
    }
    if (!hasEnded && isBlocked(sure, step))
        return outcomes;
    if (own && !own->isOver(window.sent))
        grant(holds, step, window, outcomes);
    if (!isSure)
        grant(forgotten, step, window, outcomes);
    return outcomes;
}

void GroupModel::grant(GroupHolds holds, const Step &step, const Window &window, GroupOutcomes &outcomes) const
{
    const Millis lease = step.lease.value_or(m_watchdogLease);
    GroupHold *known = ownOf(holds, step.holder);
    const bool mayHaveEnded = known && !known->isSure(window.replied); // the end of earlier levels is reported later
    if (!known)
        holds.push_back({step.holder, step.kind, step.amount, {}});
    GroupHold &own = *ownOf(holds, step.holder);
    own.mayBeTold = mayHaveEnded;
    const auto drift = step.kind == Kind::Red ? lease / 100 + 2ms : 0ms;
    own.levels.push_back({!step.lease, lease, window.sent + lease - drift - 1ms, window.replied + lease + Grain});
    if (step.kind == Kind::Faster) // a value that was held before never ends earlier (protocol.md 2.12)
        for (const GroupHold &hold : holds)
            if (hold.holder == step.holder)
                for (const Level &level : hold.levels)
                    own.levels.back().latest = std::max(own.levels.back().latest, level.latest);
    outcomes.emplace("granted " + std::to_string(own.levels.size()), std::move(holds));
}

GroupOutcomes GroupModel::release(const GroupHolds &holds, const Step &step, const Window &window) const
{
    const GroupHold *own = find(holds, step.holder);
    if (!own)
        return {{"not-holder", holds}};
    GroupOutcomes outcomes;
    const GroupHolds forgotten = told(holds, step.holder);
    GroupHolds lost = forgotten;
    if (own->kind != Kind::Faster && own->levels.size() > 1) { // the lower levels may be reported separately
        lost = holds;
        ownOf(lost, step.holder)->mayBeTold = true;
        ownOf(lost, step.holder)->levels.pop_back();
    }
    if (!own->isSure(window.replied))
        outcomes.emplace("lost", lost);
    if (own->mayBeTold)
        outcomes.emplace("not-holder", forgotten);
    if (own->isOver(window.sent))
        return outcomes;
    GroupHolds after = holds;
    GroupHold &mine = *ownOf(after, step.holder);
    const Level given = mine.levels.back();
    mine.levels.pop_back();
    if (mine.levels.empty()) {
        std::erase_if(after, [&](const GroupHold &hold) { return &hold == &mine; });
        outcomes.emplace("free", std::move(after));
        return outcomes;
    }
    for (Level &level : mine.levels) { // a renewal in flight may set the longer time once more
        const TimePoint last = window.replied + level.lease + Grain;
        level.latest = std::max({level.latest, last, given.isRenewed ? window.replied + m_watchdogLease : last});
    }
    if (own->kind == Kind::Faster) // never ends earlier than it would have (protocol.md 2.12)
        for (Level &level : mine.levels)
            level.latest = std::max(level.latest, given.latest);
    if (!mine.isSure(window.replied)) { // what remains has ended already
        const GroupHolds ended = told(after, step.holder);
        mine.mayBeTold = true;
        outcomes.emplace("lost", mine.kind == Kind::Faster ? ended : after);
        outcomes.emplace("free", after);
    }
    outcomes.emplace("left " + std::to_string(mine.levels.size()), std::move(after));
    return outcomes;
}

void GroupModel::noteGivenBack(GroupHolds &holds, const Step &step, const Window &window) const
{
    GroupHold *own = ownOf(holds, step.holder);
    if (!own)
        return;
    const Millis added = step.kind == Kind::Faster ? step.lease.value_or(m_watchdogLease) : Millis(0);
    own->mayBeTold = own->mayBeTold || !own->isSure(window.replied);
    for (Level &level : own->levels)
        level.latest = std::max(level.latest, window.replied + std::max({level.lease, m_watchdogLease, added}) + Grain);
}

GroupOutcomes GroupModel::isHeld(const GroupHolds &holds, const Step &step, const Window &window) const
{
    GroupOutcomes outcomes;
    const GroupHold *own = find(holds, step.holder);
    const bool isStored = std::ranges::any_of(
        holds, [&](const GroupHold &hold) { return hold.holder == step.holder && !hold.isOver(window.sent); });
    if (isStored)
        outcomes.emplace("true", holds);
    if (!own || !own->isSure(window.replied))
        outcomes.emplace("false", holds);
    return outcomes;
}

bool GroupModel::isOpenFor(const GroupHolds &holds, const Step &step, TimePoint at, const Sequence &waiting)
{
    return !mayBlock(possiblyOccupied(holds, step.holder, at, waiting), step);
}

std::string GroupModel::problemOf(const GroupHolds &holds, const std::vector<StoredMember> &stored,
                                  const Window &window) const
{
    for (const StoredMember &member : stored) {
        const bool isKnown = std::ranges::any_of(holds, [&](const GroupHold &hold) {
            return hold.holder == member.holder && (hold.members & (1 << member.number)) && !hold.isOver(window.sent)
                && member.count <= int(hold.levels.size());
        });
        if (!isKnown)
            return "member " + std::to_string(member.number) + " is stored for a holder that does not hold it";
    }
    for (const GroupHold &hold : holds) {
        if (!hold.isSure(window.replied))
            continue;
        int found = 0;
        for (const StoredMember &member : stored) {
            if (member.holder != hold.holder)
                continue;
            TimePoint earliest {};
            for (const Level &level : hold.levels)
                earliest = std::max(earliest, level.isRenewed ? TimePoint {} : level.earliest);
            const bool isEarly = member.left + Grain.count()
                < std::chrono::floor<Millis>(earliest - window.replied).count();
            found += isEarly ? 0 : 1;
            if (isEarly && hold.kind != Kind::Red) // its members may have fewer of its levels
                return "member " + std::to_string(member.number) + " ends too early";
            TimePoint latest = window.replied + (hold.isRenewed() ? m_watchdogLease + Grain : Millis(0));
            for (const Level &level : hold.levels)
                latest = std::max(latest, level.latest + RenewalDelay);
            if (member.left > std::chrono::ceil<Millis>(latest - window.sent).count())
                return "member " + std::to_string(member.number) + " ends too late";
            if (hold.kind != Kind::Red && member.count != int(hold.levels.size()))
                return "member " + std::to_string(member.number) + " is stored with a wrong count";
        }
        if (found < (hold.kind == Kind::Red ? Majority : countOf(hold.members)))
            return std::string("too few members are stored for ") + HolderWords.at(std::size_t(hold.holder));
    }
    return {};
}

} // namespace lockscope::model
