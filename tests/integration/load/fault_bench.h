// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/workers/load_run.h"
#include "tests/integration/load/load_bench.h"

#include <algorithm>

namespace lockscope::tests {

/// So short that a test sees what comes after it.
constexpr Millis ShortLease {200};

/// Nobody takes again what he has just given back, before others hear of it: so everybody waits and gets it in time.
inline void giveEverybodyATurn(load::Scenario &scenario)
{
    scenario.hold = *load::Distribution::parse(QStringLiteral("uniform:1ms..5ms"), {});
    scenario.think = *load::Distribution::parse(QStringLiteral("uniform:1ms..5ms"), {});
}

/// Asks until the run does it, once: it may not be measured yet, or another fault may go on. For QTRY_VERIFY, which
/// asks again after it has been told that it is true.
class Asking final
{
public:
    Asking(load::LoadRun &run, const QString &fault) : m_run(run), m_fault(*load::parseFault(fault, {})) { }
    bool isDone()
    {
        if (m_isDone)
            return true;
        const Result<load::AnyFault> done = m_run.doFault(m_fault);
        m_isDone = done.has_value();
        m_refusal = done ? QString() : done.error().message;
        return m_isDone;
    }
    [[nodiscard]] const QString &refusal() const { return m_refusal; } ///< of the last asking; empty: done

private:
    load::LoadRun &m_run;
    const load::AnyFault m_fault;
    bool m_isDone = false;
    QString m_refusal;
};

/// Every fault that the run knows of has come so far; there is one at least.
bool allFaults(const load::LoadRun &run, const auto &haveComeSoFar)
{
    const load::FaultReports soFar = run.faultsSoFar();
    return soFar.count() > 0 && std::ranges::all_of(soFar.ofWorkers, haveComeSoFar)
        && std::ranges::all_of(soFar.ofServers, haveComeSoFar)
        && std::ranges::all_of(soFar.disturbances, haveComeSoFar);
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
