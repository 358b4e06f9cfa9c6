// SPDX-License-Identifier: Apache-2.0
#include "core/load/scenario/cycle_plan.h"

namespace lockscope::load {

namespace {

Access drawAccess(const Scenario &scenario, Random &random)
{
    const std::vector<Access> &accesses = rulesOf(scenario.type).accesses;
    if (accesses.size() == 1)
        return accesses.front();
    return random.nextUnit() < scenario.reads ? Access::Read : Access::Write;
}

} // namespace

CyclePlan drawCycle(const Scenario &scenario, const NameChoice &names, Random &random)
{
    // One statement per draw: their order determines the result of a seed.
    CyclePlan plan;
    plan.access = drawAccess(scenario, random);
    plan.name = names.draw(random);
    plan.hold = scenario.hold.draw(random);
    plan.think = scenario.think.draw(random);
    if (scenario.groupCount() > 1)
        plan.first = random.nextBelow(static_cast<quint64>(scenario.groupCount()));
    return plan;
}

CyclePlan drawArrival(const Scenario &scenario, const NameChoice &names, quint64 index)
{
    SeededRandom random(scenario.seed, index + 1);
    return drawCycle(scenario, names, random);
}

} // namespace lockscope::load
