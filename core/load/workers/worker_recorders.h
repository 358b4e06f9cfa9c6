// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/metrics/access_recorder.h"
#include "core/load/metrics/histogram_recorder.h"
#include "core/load/scenario/scenario.h"

#include <array>
#include <map>

namespace lockscope::load {

/// The measurements of one worker. Many light workers share one.
using Recorder = std::array<AccessRecorder, AccessCount>; // by Access

/// A light worker's own measurements next to the shared recorder: all accesses together.
struct OwnTimes
{
    SparseHistogram wait;
    SparseHistogram hold;
    SparseHistogram handoff;
};

/// The measurements of all workers of a run. Thread: any, unless stated otherwise.
class WorkerRecorders final
{
public:
    explicit WorkerRecorders(const Scenario &scenario)
        : m_recorders(shareOne(scenario) ? 1 : static_cast<std::size_t>(scenario.workers)),
          m_ownTimes(shareOne(scenario) ? static_cast<std::size_t>(scenario.workers) : 0),
          m_accesses(rulesOf(scenario.type).accesses)
    {
    }

    [[nodiscard]] Recorder &of(int worker)
    {
        return m_recorders[m_ownTimes.empty() ? static_cast<std::size_t>(worker) : 0];
    }
    /// The times of a light worker that shares a recorder; otherwise null. Thread: engine, or any after the run.
    [[nodiscard]] OwnTimes *ownTimesOf(int worker)
    {
        return m_ownTimes.empty() ? nullptr : &m_ownTimes[static_cast<std::size_t>(worker)];
    }
    /// The totals of each access of the scenario.
    [[nodiscard]] std::map<Access, AccessTotals> totals() const
    {
        std::map<Access, AccessTotals> all;
        for (const Access access : m_accesses) {
            for (const Recorder &recorder : m_recorders)
                recorder[static_cast<std::size_t>(access)].addTo(all[access]);
        }
        return all;
    }

private:
    static constexpr int MaxLightRecorders = 64; // more of them would take gigabytes, and long to add up

    static bool shareOne(const Scenario &scenario)
    {
        return scenario.mode == WorkerMode::Light && scenario.workers > MaxLightRecorders;
    }

    std::vector<Recorder> m_recorders;
    std::vector<OwnTimes> m_ownTimes; // by worker, if they share a recorder
    const std::vector<Access> &m_accesses;
};

} // namespace lockscope::load
