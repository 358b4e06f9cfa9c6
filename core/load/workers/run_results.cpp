// SPDX-License-Identifier: Apache-2.0
#include "core/load/workers/run_results.h"

namespace lockscope::load {

RunResults::RunResults(const Scenario &scenario, const std::vector<LockName> &names, bool tracksGrants)
    : watch(scenario, names, BootClock::now()), handoffs(names.size()), recorders(scenario),
      increments(scenario.witness.isEmpty() ? 0 : names.size()), lastGrants(tracksGrants ? names.size() : 0)
{
    for (std::size_t i = 0; hasQueue(scenario.type) && i < names.size(); ++i)
        m_nameIndex.insert(names[i], i);
}

void RunResults::noteQueue(const locks::QueueEvent &event, int worker)
{
    const auto name = m_nameIndex.constFind(event.lock);
    if (name == m_nameIndex.cend())
        return;
    switch (event.kind) {
    case locks::QueueEvent::Kind::Queued: return watch.order.queued(*name, worker + 1, event.clock);
    case locks::QueueEvent::Kind::Granted: return watch.order.granted(*name, worker + 1, event.clock, BootClock::now());
    case locks::QueueEvent::Kind::Left:
    case locks::QueueEvent::Kind::Expired:
    case locks::QueueEvent::Kind::Repaired: return watch.order.left(*name, worker + 1, event.clock);
    case locks::QueueEvent::Kind::Kept: return;
    }
}

} // namespace lockscope::load
