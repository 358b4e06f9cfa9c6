// SPDX-License-Identifier: Apache-2.0
#include "core/load/workers/run_control.h"

#include "core/load/scenario/messages.h"

namespace lockscope::load {

using namespace Qt::StringLiterals;

RunControl::RunControl(const Scenario &scenario)
    : m_active(scenario.workers), m_scenario(std::make_shared<const Scenario>(scenario))
{
}

std::shared_ptr<const Scenario> RunControl::scenario() const
{
    const std::lock_guard guard(m_mutex);
    return m_scenario;
}

Status RunControl::change(const LoadChange &change)
{
    const std::lock_guard guard(m_mutex);
    if (change.workers && (*change.workers < 1 || *change.workers > m_scenario->workers))
        return fail(ErrorKind::Usage,
                    ofField(u"workers"_s, message<"load-workers-range">(*change.workers, m_scenario->workers)));
    if (change.rate && !m_scenario->rate)
        return fail(ErrorKind::Usage, ofField(u"rate"_s, message<"load-rate-missing">(change.rate->text())));
    Scenario changed = *m_scenario;
    if (change.rate)
        changed.rate = change.rate;
    changed.hold = change.hold.value_or(changed.hold);
    changed.think = change.think.value_or(changed.think);
    changed.reads = change.reads.value_or(changed.reads);
    if (const Result<Scenario> valid = changed.validated(); !valid)
        return fail(valid.error());
    m_active = change.workers.value_or(m_active);
    m_scenario = std::make_shared<const Scenario>(std::move(changed));
    ++m_version;
    return {};
}

OneShot<bool> RunControl::nextChange()
{
    return m_resting.emplace_back();
}

void RunControl::wakeResting()
{
    for (OneShot<bool> &resting : std::exchange(m_resting, {}))
        resting.set(true);
}

} // namespace lockscope::load
