// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/faults/disturbance_report.h"
#include "core/load/faults/fault_report.h"
#include "core/load/faults/server_fault_report.h"

#include <mutex>

namespace lockscope::load {

/// The faults of a run that have been done so far.
struct FaultReports
{
    std::vector<FaultReport> ofWorkers;
    std::vector<ServerFaultReport> ofServers;
    std::vector<DisturbanceReport> disturbances;

    [[nodiscard]] std::size_t count() const { return ofWorkers.size() + ofServers.size() + disturbances.size(); }
};

/// Where the conductor of a run publishes the fault reports for other threads. Thread: any.
class FaultBoard final
{
public:
    void show(FaultReports reports)
    {
        const std::lock_guard guard(m_mutex);
        m_reports = std::move(reports);
    }
    [[nodiscard]] FaultReports shown() const
    {
        const std::lock_guard guard(m_mutex);
        return m_reports;
    }

private:
    mutable std::mutex m_mutex;
    FaultReports m_reports; // guarded by m_mutex
};

} // namespace lockscope::load
