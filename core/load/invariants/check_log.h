// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/invariants/violation.h"

#include <atomic>
#include <mutex>

namespace lockscope::load {

/// Counts the checks of one invariant and keeps evidence of its violations. Only a violation takes the mutex. Thread:
/// any.
class CheckLog final
{
public:
    /// Maximum evidence kept, of violations and of allowed cases each; all are counted.
    static constexpr std::size_t MostEvidence = 100;

    explicit CheckLog(Invariant invariant) : m_invariant(invariant) { }

    void checked() { m_checked.fetch_add(1, std::memory_order_relaxed); }
    void broken(Violation violation);
    /// Allowed after a failover, so not a violation; reported all the same.
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
