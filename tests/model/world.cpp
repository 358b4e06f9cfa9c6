// SPDX-License-Identifier: Apache-2.0
#include "tests/model/world.h"

#include <algorithm>
#include <tuple>

namespace lockscope::model {

bool Hold::isRenewed() const
{
    return std::ranges::any_of(levels, &Level::isRenewed);
}

bool Hold::mayBeOver(TimePoint at) const
{
    return !isRenewed() && std::ranges::all_of(levels, [at](const Level &level) { return level.earliest <= at; });
}

bool Hold::isOver(TimePoint at) const
{
    return !isRenewed() && std::ranges::all_of(levels, [at](const Level &level) { return level.latest <= at; });
}

bool Hold::isSure(TimePoint at) const
{
    return stored > 0 && !levels.empty() && !mayBeOver(at);
}

TimePoint Hold::latest(TimePoint renewal) const
{
    TimePoint last {};
    for (const Level &level : levels)
        last = std::max(last, level.isRenewed ? renewal : level.latest);
    return last;
}

const Hold *World::find(int holder, Side side) const
{
    const auto isIt = [&](const Hold &hold) { return hold.holder == holder && hold.side == side; };
    const auto found = std::ranges::find_if(holds, isIt);
    return found == holds.end() ? nullptr : &*found;
}

Hold &World::at(int holder, Side side)
{
    const auto isBefore = [&](const Hold &hold) {
        return std::tuple(hold.holder, hold.side) < std::tuple(holder, side);
    };
    const auto found = std::ranges::partition_point(holds, isBefore);
    if (found != holds.end() && found->holder == holder && found->side == side)
        return *found;
    return *holds.insert(found, Hold {holder, side, {}, 0});
}

void World::tidy()
{
    std::erase_if(holds, [](const Hold &hold) { return hold.levels.empty() && hold.stored == 0; });
}

bool World::isFree() const
{
    return std::ranges::all_of(holds, [](const Hold &hold) { return hold.stored == 0; });
}

Side World::mode() const
{
    Side mode = Side::Plain;
    for (const Hold &hold : holds)
        if (hold.stored > 0)
            mode = std::max(mode, hold.side);
    return mode;
}

bool World::isRenewed() const
{
    return std::ranges::any_of(holds, [](const Hold &hold) { return hold.stored > 0 && hold.isRenewed(); });
}

void World::dropAll()
{
    for (Hold &hold : holds)
        hold.stored = 0;
    tidy();
}

void addNew(Worlds &worlds, World world)
{
    if (std::ranges::find(worlds, world) == worlds.end())
        worlds.push_back(std::move(world));
}

} // namespace lockscope::model
