// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/invariants/violation.h"

#include <atomic>
#include <mutex>

namespace lockscope::load {

/// Counts the checks of one invariant and keeps evidence of what was broken. Thread: any; only a violation takes the
/// mutex.
class CheckLog final
{
public:
    /// Kept as evidence at most, of what was broken and of what was allowed; all are counted.
    static constexpr std::size_t MostEvidence = 100;

    explicit CheckLog(Invariant invariant) : m_invariant(invariant) { }

    void checked() { m_checked.fetch_add(1, std::memory_order_relaxed); }
    void broken(Violation violation);
    /// Not a violation, after a fail-over; shown all the same.
    void allowed(Violation violation);
    [[nodiscard]] qint64 allowed() const;
    void addTo(InvariantSummary &summary) const;

private:
    const Invariant m_invariant;
    std::atomic<qint64> m_checked {0};
    mutable std::mutex m_mutex;
    qint64 m_violations = 0;           // guarded by m_mutex
    qint64 m_allowed = 0;              // guarded by m_mutex
    std::vector<Violation> m_evidence; // guarded by m_mutex
};

} // namespace lockscope::load
