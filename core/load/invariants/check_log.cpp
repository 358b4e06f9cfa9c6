// SPDX-License-Identifier: Apache-2.0
#include "core/load/invariants/check_log.h"

namespace lockscope::load {

void CheckLog::broken(Violation violation)
{
    const std::lock_guard guard(m_mutex);
    if (++m_violations <= qint64(MostEvidence))
        m_evidence.push_back(std::move(violation));
}

void CheckLog::allowed(Violation violation)
{
    const std::lock_guard guard(m_mutex);
    if (++m_allowed <= qint64(MostEvidence))
        m_evidence.push_back(std::move(violation));
}

qint64 CheckLog::allowed() const
{
    const std::lock_guard guard(m_mutex);
    return m_allowed;
}

void CheckLog::addTo(InvariantSummary &summary) const
{
    const std::lock_guard guard(m_mutex);
    summary.add(m_invariant, m_checked, m_violations, m_evidence);
}

} // namespace lockscope::load
