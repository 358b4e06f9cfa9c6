// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/workers/generator_probe.h"

#include <deque>

namespace lockscope::load {

/// Whether the generator limits the throughput at present. This takes several seconds to decide, however often look()
/// is called. Thread: one.
class GeneratorTrend final
{
public:
    /// Returns the loop's delay since the previous call; nothing: no timer was due. `cycles`, `abreast`: as for
    /// GeneratorProbe::report.
    std::optional<Micros> look(const GeneratorProbe &probe, qint64 cycles, qint64 abreast);
    /// The report over the last seconds, as of the last call.
    [[nodiscard]] const GeneratorReport &report() const { return m_report; }

private:
    std::optional<GeneratorProbe::Mark> m_last;
    std::deque<GeneratorProbe::Mark> m_seconds; // one per second; the first is old enough for a decision
    GeneratorReport m_report;
};

} // namespace lockscope::load
