// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/faults/fault_report.h"

#include <mutex>

namespace lockscope::load {

/// Where the conductor of a run publishes the fault reports for other threads. Thread: any.
class FaultBoard final
{
public:
    void show(std::vector<FaultReport> reports)
    {
        const std::lock_guard guard(m_mutex);
        m_reports = std::move(reports);
    }
    [[nodiscard]] std::vector<FaultReport> shown() const
    {
        const std::lock_guard guard(m_mutex);
        return m_reports;
    }

private:
    mutable std::mutex m_mutex;
    std::vector<FaultReport> m_reports; // guarded by m_mutex
};

} // namespace lockscope::load
