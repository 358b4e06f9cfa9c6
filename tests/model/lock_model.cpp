// SPDX-License-Identifier: Apache-2.0
#include "tests/model/lock_model.h"

#include <algorithm>

namespace lockscope::model {

using namespace std::chrono_literals;

namespace {

// Redis counts whole milliseconds of its clock: a key may end that much earlier or later.
constexpr Millis Early = 1ms;
constexpr Millis Grain = 3ms;
// A renewal sets the time left when it is sent, and may wait for a new link.
constexpr Millis RenewalDelay = 150ms;

std::string granted(std::size_t holds)
{
    return "granted " + std::to_string(holds);
}

std::string left(int holds)
{
    return "left " + std::to_string(holds);
}

qint64 millisUntil(TimePoint end, TimePoint from)
{
    return std::chrono::floor<Millis>(end - from).count();
}

} // namespace

Side LockModel::sideOf(Kind kind)
{
    return kind == Kind::Read ? Side::Read : kind == Kind::Write ? Side::Write : Side::Plain;
}

bool LockModel::isFair(Kind kind)
{
    return kind == Kind::Fair || kind == Kind::NonReentrantFair;
}

Worlds LockModel::pass(const World &world, const Window &window) const
{
    World now = world;
    if (!world.isRenewed() && world.longest + Grain <= window.sent)
        now.dropAll();
    Worlds worlds {now};
    for (const Hold &hold : now.holds) {
        if (hold.stored == 0 || hold.isSure(window.replied))
            continue;
        for (std::size_t i = 0, size = worlds.size(); i < size; ++i) {
            World without = worlds[i];
            without.at(hold.holder, hold.side).stored = 0;
            worlds.push_back(std::move(without));
        }
    }
    for (World &each : worlds)
        each.tidy();
    return worlds;
}

World LockModel::forget(World world, int holder, Side side, const Window &window) const
{
    Hold &mine = world.at(holder, side);
    const Hold *write = world.find(holder, Side::Write);
    if (side == Side::Read && write && write->stored > 0) { // the inner read has renewed it, too
        const TimePoint end = world.find(holder, side)->latest(afterRenewal(window));
        if (write->isRenewed())
            world.stale = {std::max(end, world.stale.end), afterRenewal(window)};
        else
            world.longest = std::max(world.longest, end + Grain);
    }
    mine.levels.clear();
    world.tidy();
    return world;
}

bool LockModel::canEnter(const World &world, int holder, Side side) const
{
    if (world.isFree())
        return true;
    const auto has = [&](Side other) {
        const Hold *hold = world.find(holder, other);
        return hold && hold->stored > 0;
    };
    switch (side) {
    case Side::Plain: return world.mode() == Side::Plain && has(Side::Plain);
    case Side::Write: return has(Side::Write);
    case Side::Read: return world.mode() == Side::Read || (world.mode() == Side::Write && has(Side::Write));
    }
    return false;
}

bool LockModel::isOpenFor(const World &world, const Request &request) const
{
    const Hold *mine = world.find(request.holder, sideOf(request.kind));
    return canEnter(world, request.holder, sideOf(request.kind)) && (!mine || mine->levels.empty() || mine->stored > 0);
}

Outcomes LockModel::acquire(const World &world, const Request &request, const Window &window) const
{
    Outcomes outcomes;
    const Side side = sideOf(request.kind);
    const Hold *mine = world.find(request.holder, side);
    if (!mine || mine->levels.empty()) {
        attempt(world, request, window, outcomes);
        return outcomes;
    }
    const World forgotten = forget(world, request.holder, side, window);
    const bool isLost = mine->stored == 0;
    if (isLost)
        outcomes.push_back({"lost", forgotten});
    // a holder whose explicit lease has ended starts a new hold
    if (!mine->isRenewed() && (isLost || mine->mayBeOver(window.replied))) {
        outcomes.push_back({"lost", forgotten});
        attempt(forgotten, request, window, outcomes);
    }
    if (!isLost && !mine->isOver(window.sent))
        attempt(world, request, window, outcomes);
    return outcomes;
}

void LockModel::attempt(const World &world, const Request &request, const Window &window, Outcomes &outcomes) const
{
    World state = world;
    const Side side = sideOf(request.kind);
    Hold &mine = state.at(request.holder, side);
    const bool hasLeftover = mine.levels.empty() && mine.stored > 0; // of an earlier hold that has ended
    if (hasLeftover)
        mine.stored = 0;
    const bool isHeld = mine.stored > 0;
    state.tidy();
    const bool isReentrant = request.kind != Kind::NonReentrant && request.kind != Kind::NonReentrantFair;
    if (isHeld && !isReentrant) {
        outcomes.push_back({"already-held", state});
        return;
    }
    const bool isQueue = isFair(request.kind) && !isHeld;
    const bool canGrant = canEnter(state, request.holder, side);
    if (!canGrant || (isQueue && (request.mayBeBehind || request.isBehind)))
        outcomes.push_back({"busy", state});
    if (!canGrant && hasLeftover) // or it takes over the leftover: no other holder had the lock since
        grant(state, request, window, outcomes);
    if (canGrant && !(isQueue && request.isBehind))
        grant(state, request, window, outcomes);
}

void LockModel::grant(World world, const Request &request, const Window &window, Outcomes &outcomes) const
{
    const Side side = sideOf(request.kind);
    World before = world;
    const Millis lease = request.lease.value_or(m_watchdogLease);
    const bool wasFree = world.isFree();
    Hold &mine = world.at(request.holder, side);
    const Window life {window.sent + lease - Early, window.replied + lease + Grain};
    const TimePoint renewal = afterRenewal(window);
    const auto delay = window.replied - window.sent;
    if (side == Side::Plain)
        world.longest = std::max(life.replied, mine.latest(renewal) + delay); // the client sends its remaining time
    else if (wasFree)
        world.longest = life.replied;
    else if (side == Side::Read)
        world.longest = std::max(world.longest, life.replied);
    else // the leases of a writer add up
        world.longest = std::min(latestEnd(before, window) + lease, window.replied + MaxTime + Grain);
    before.longest = std::max(before.longest, life.replied);
    if (!mine.levels.empty() ? mine.mayBeOver(window.replied) && life.sent <= window.replied
                             : life.sent <= window.replied) { // it ended before its holder could know of it
        outcomes.push_back({"lost", before});
        if (mine.levels.empty())
            outcomes.push_back({"timeout", before});
    }
    mine.levels.push_back({!request.lease, lease, life.sent, life.replied});
    mine.stored = int(mine.levels.size());
    outcomes.push_back({granted(mine.levels.size()), world});
}

Outcomes LockModel::release(const World &world, const Request &request, const Window &window) const
{
    Outcomes outcomes;
    const Side side = sideOf(request.kind);
    World forgotten = world;
    Hold &mine = forgotten.at(request.holder, side);
    if (mine.levels.empty()) {
        mine.stored = 0;
        forgotten.tidy();
        outcomes.push_back({"not-holder", forgotten});
        return outcomes;
    }
    const bool isLost = mine.stored == 0;
    const bool mayBeOver = mine.mayBeOver(window.replied);
    const bool isOver = mine.isOver(window.sent);
    forgotten = forget(world, request.holder, side, window);
    if (isLost || mayBeOver)
        outcomes.push_back({"lost", forgotten});
    if (!isLost && !isOver)
        addReleases(world, request, window, outcomes);
    return outcomes;
}

void LockModel::addReleases(const World &world, const Request &request, const Window &window, Outcomes &outcomes) const
{
    const Side side = sideOf(request.kind);
    if (side == Side::Read) {
        addReadReleases(world, request, window, outcomes);
        return;
    }
    World after = world;
    Hold &mine = after.at(request.holder, side);
    mine.levels.pop_back();
    mine.stored = int(mine.levels.size());
    const TimePoint renewal = afterRenewal(window);
    const Hold *reads = side == Side::Write ? after.find(request.holder, Side::Read) : nullptr;
    const TimePoint readEnd = !reads ? TimePoint {}
        : reads->levels.empty()      ? std::max(after.longest, renewal) + Grain
                                     : reads->latest(renewal) + Grain;
    if (mine.levels.empty()) {
        after.longest = readEnd;
        after.tidy();
        outcomes.push_back({"free", after});
        return;
    }
    if (mine.mayBeOver(window.replied)) { // the remaining levels have ended already
        World ended = after;
        ended.at(request.holder, side).stored = 0;
        if (request.isLossy)
            outcomes.push_back({"lost", forget(ended, request.holder, side, window)});
        outcomes.push_back({"free", ended});
        if (mine.isOver(window.sent))
            return;
    }
    for (Level &level : mine.levels) // a partial release may renew the lease (protocol.md 2.1, step 3)
        level.latest = std::max(level.latest, window.replied + level.lease + Grain);
    if (mine.isRenewed()) // a renewal in flight may set the longer time once more
        after.stale = {std::max(after.longest, after.stale.end), renewal};
    after.longest = std::max(mine.latest(renewal), readEnd) + (window.replied - window.sent);
    outcomes.push_back({left(mine.stored), after});
}

void LockModel::addReadReleases(World world, const Request &request, const Window &window, Outcomes &outcomes) const
{
    Hold &mine = world.at(request.holder, Side::Read);
    mine.levels.pop_back();
    mine.stored = int(mine.levels.size());
    const int count = mine.stored;
    const TimePoint renewal = afterRenewal(window);
    bool isSure = false, isPossible = false;
    TimePoint longest {};
    for (const Hold &hold : world.holds) {
        if (hold.stored == 0)
            continue;
        isSure = isSure || hold.isSure(window.replied) || hold.side == Side::Write;
        isPossible = isPossible || hold.levels.empty() || !hold.isOver(window.sent);
        longest = std::max(longest, hold.levels.empty() ? world.longest : hold.latest(renewal));
    }
    if (world.mode() == Side::Write && world.isRenewed()) { // the next renewal restores the writer's own time
        world.stale = {std::max(world.longest, world.stale.end), renewal};
        longest = std::max(longest, renewal);
    } else if (world.mode() == Side::Write) {
        longest = std::max(longest, std::max(world.longest, renewal));
    }
    World free = world;
    free.dropAll();
    if (!isSure)
        outcomes.push_back({"free", free});
    if (!isSure && request.isLossy && count > 0)
        outcomes.push_back({"lost", forget(free, request.holder, Side::Read, window)});
    if (!isSure && !isPossible)
        return;
    world.longest = longest + Grain;
    if (count > 0 && mine.mayBeOver(window.replied)) { // the lower levels have ended earlier
        World ended = world;
        ended.at(request.holder, Side::Read).stored = 0;
        if (request.isLossy)
            outcomes.push_back({"lost", forget(ended, request.holder, Side::Read, window)});
        outcomes.push_back({left(0), ended});
        outcomes.push_back({"free", ended});
    }
    world.tidy();
    outcomes.push_back({left(count), world});
}

Outcomes LockModel::force(const World &world, Kind kind) const
{
    const bool isHeld = !world.isFree() && world.mode() == sideOf(kind);
    World after = world;
    if (isHeld)
        after.dropAll();
    return {{isHeld ? "true" : "false", after}};
}

std::string LockModel::locked(const World &world, Kind kind) const
{
    const auto isStored = [&](Side side) {
        return std::ranges::any_of(world.holds, [&](const Hold &hold) { return hold.side == side && hold.stored > 0; });
    };
    const bool is = kind == Kind::Read ? isStored(Side::Read)
        : kind == Kind::Write          ? isStored(Side::Write)
                                       : !world.isFree();
    return is ? "true" : "false";
}

int LockModel::holdCount(const World &world, int holder, Kind kind) const
{
    const auto stored = [&](Side side) {
        const Hold *hold = world.find(holder, side);
        return hold ? hold->stored : 0;
    };
    // a reader's field has the same name as a plain holder's
    return kind == Kind::Write ? stored(Side::Write) : stored(Side::Plain) + stored(Side::Read);
}

TimePoint LockModel::latestEnd(const World &world, const Window &window) const
{
    const TimePoint renewal = afterRenewal(window);
    TimePoint reads {}; // that the writer still sees, too
    for (const Hold &hold : world.holds)
        if (const Hold *read = world.find(hold.holder, Side::Read); read && hold.side == Side::Write && hold.stored > 0)
            reads = std::max(reads, read->latest(renewal));
    const TimePoint stale = window.sent <= world.stale.until ? world.stale.end + RenewalDelay : TimePoint {};
    const TimePoint longest = world.longest + (world.isRenewed() ? RenewalDelay : Millis(0));
    return std::max({longest, stale, reads, world.isRenewed() ? renewal : TimePoint {}}) + Grain;
}

bool LockModel::mayLeave(const World &world, qint64 timeToLive, const Window &window) const
{
    if (world.isFree())
        return timeToLive == -2;
    TimePoint earliest {};
    for (const Hold &hold : world.holds)
        for (const Level &level : hold.levels)
            if (hold.stored > 0 && !level.isRenewed)
                earliest = std::max(earliest, level.earliest);
    const TimePoint latest = latestEnd(world, window);
    return timeToLive >= 0 && timeToLive + Grain.count() >= millisUntil(earliest, window.replied)
        && timeToLive <= millisUntil(latest, window.sent) + 1;
}

bool LockModel::mayStore(const World &world, const Stored &stored, const Window &window, bool mayHaveLeftovers) const
{
    if (!stored.isLock || !mayLeave(world, stored.timeToLive, window))
        return false;
    std::map<std::pair<int, Side>, int> holds;
    for (const Hold &hold : world.holds)
        if (hold.stored > 0)
            holds[{hold.holder, hold.side}] = hold.stored;
    const bool hasMode = !holds.empty() && world.mode() != Side::Plain;
    if (holds != stored.holds || stored.mode.has_value() != hasMode || (hasMode && stored.mode != world.mode()))
        return false;
    for (const Hold &hold : world.holds) {
        if (hold.side != Side::Read || hold.stored == 0 || hold.levels.empty())
            continue;
        const auto keys = stored.readLevels.find(hold.holder);
        if (keys == stored.readLevels.end())
            return false;
        const std::size_t seen = keys->second.size(); // only the first ones if there are many
        if (!mayHaveLeftovers && hold.levels.size() < seen && keys->second[hold.levels.size()] != -2)
            return false;
        for (std::size_t i = 0; i < std::min(seen, hold.levels.size()); ++i) {
            const Level &level = hold.levels[i];
            const qint64 key = keys->second[i];
            const TimePoint latest = (level.isRenewed ? afterRenewal(window) : level.latest) + Grain;
            const bool isMissing = key == -2 && !level.isRenewed && level.earliest <= window.replied;
            const bool isShort = !level.isRenewed && key + Grain.count() < millisUntil(level.earliest, window.replied);
            if (!isMissing && (key < 0 || isShort || key > millisUntil(latest, window.sent) + 1))
                return false;
        }
    }
    return true;
}

} // namespace lockscope::model
