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
    const TimePoint now = BootClock::now();
    const auto note = [&](const QString &field, const QString &from, const QString &to) {
        if (from != to)
            m_changes.push_back({now, field, from, to});
    };
    note(u"hold"_s, m_scenario->hold.text(), changed.hold.text());
    note(u"think"_s, m_scenario->think.text(), changed.think.text());
    note(u"reads"_s, QString::number(m_scenario->reads), QString::number(changed.reads));
    note(u"workers"_s, QString::number(m_active), QString::number(change.workers.value_or(m_active)));
    if (changed.rate)
        note(u"rate"_s, m_scenario->rate->text(), changed.rate->text());
    m_active = change.workers.value_or(m_active);
    m_scenario = std::make_shared<const Scenario>(std::move(changed));
    ++m_version;
    return {};
}

std::vector<RunControl::Changed> RunControl::changes() const
{
    const std::lock_guard guard(m_mutex);
    return m_changes;
}

OneShot<bool> RunControl::nextChange()
{
    return m_paused.emplace_back();
}

void RunControl::resumePaused()
{
    for (OneShot<bool> &resting : std::exchange(m_paused, {}))
        resting.set(true);
}

} // namespace lockscope::load
