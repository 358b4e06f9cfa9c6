// SPDX-License-Identifier: Apache-2.0
#include "core/load/report/load_report.h"

#include <algorithm>

namespace lockscope::load {

Counters LoadReport::total() const
{
    Counters total;
    for (const auto &[access, part] : byAccess)
        total += part.counters;
    return total;
}

qint64 LoadReport::starved() const
{
    return std::ranges::count(workers, 0, &WorkerReport::acquired);
}

qint64 LoadReport::dropped() const
{
    const Counters all = total();
    return rate ? rate->planned - all.acquired - all.timeouts - all.errors : 0;
}

qint64 LoadReport::unchecked() const
{
    qint64 checked = 0;
    for (const Invariant invariant : {Invariant::Exclusion, Invariant::Permits, Invariant::Gate}) {
        const auto at = invariants.checkedBy.find(invariant);
        checked += at == invariants.checkedBy.end() ? 0 : at->second;
    }
    return std::max<qint64>(0, total().acquired - checked);
}

std::optional<double> LoadReport::throughput(const Counters &counters) const
{
    const double seconds = std::chrono::duration<double>(duration).count();
    if (seconds <= 0.0)
        return std::nullopt;
    return static_cast<double>(counters.acquired) / seconds;
}

} // namespace lockscope::load
