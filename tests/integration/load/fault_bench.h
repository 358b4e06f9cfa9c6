// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/workers/load_run.h"
#include "tests/integration/load/load_bench.h"

#include <algorithm>

namespace lockscope::tests {

/// Short enough to see the effects within a test.
constexpr Millis ShortLease {200};

/// Workers pause after a release until others have noticed it, so that all of them wait and are granted in time.
inline void giveEverybodyATurn(load::Scenario &scenario)
{
    scenario.hold = *load::Distribution::parse(QStringLiteral("uniform:1ms..5ms"), {});
    scenario.think = *load::Distribution::parse(QStringLiteral("uniform:1ms..5ms"), {});
}

/// Requests a fault until the run accepts it, once: the run may not be measured yet, or another fault may be active.
/// For QTRY_VERIFY, which evaluates its condition again after it was true.
class Asking final
{
public:
    Asking(load::LoadRun &run, const QString &fault) : m_run(run), m_fault(*load::Fault::parse(fault, {})) { }
    bool isDone()
    {
        if (m_isDone)
            return true;
        const Result<load::Fault> done = m_run.injectFault(m_fault);
        m_isDone = done.has_value();
        m_refusal = done ? QString() : done.error().message.english();
        return m_isDone;
    }
    [[nodiscard]] const QString &refusal() const { return m_refusal; } ///< of the last request; empty: accepted

private:
    load::LoadRun &m_run;
    const load::Fault m_fault;
    bool m_isDone = false;
    QString m_refusal;
};

/// Whether all faults known to the run fulfil the condition; there must be at least one.
bool allFaults(const load::LoadRun &run, const auto &haveComeSoFar)
{
    const std::vector<load::FaultReport> soFar = run.faultsSoFar();
    return !soFar.empty() && std::ranges::all_of(soFar, haveComeSoFar);
}
inline bool areDone(const load::LoadRun &run)
{
    return allFaults(run, [](const auto &report) { return report.at.has_value(); });
}
inline bool areSeen(const load::LoadRun &run)
{
    return allFaults(run, [](const auto &report) { return report.seen.has_value(); });
}

} // namespace lockscope::tests
