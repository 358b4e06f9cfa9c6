// SPDX-License-Identifier: Apache-2.0
#include "core/load/invariants/check_log.h"

namespace lockscope::load {

void CheckLog::broken(Violation violation)
{
    const std::lock_guard guard(m_mutex);
    ++m_violations;
    if (m_evidence.size() < MostEvidence)
        m_evidence.push_back(std::move(violation));
}

void CheckLog::addTo(InvariantSummary &summary) const
{
    const std::lock_guard guard(m_mutex);
    summary.add(m_invariant, m_checked, m_violations, m_evidence);
}

} // namespace lockscope::load
