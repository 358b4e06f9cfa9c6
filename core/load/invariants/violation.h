// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/ids.h"
#include "core/load/scenario/scenario.h"

#include <QJsonObject>
#include <atomic>
#include <chrono>
#include <map>
#include <mutex>
#include <optional>
#include <vector>

namespace lockscope::load {

/// An invariant that a run checks.
enum class Invariant {
    Exclusion,  ///< holds that exclude each other do not overlap
    Permits,    ///< at most as many holders as permits
    TokenOrder, ///< tokens only increase
    FairOrder,  ///< waiters are served in order of arrival
    Gate,       ///< no worker passes a latch before all have arrived
    Witness,    ///< a counter outside the locks confirms the exclusion
};
[[nodiscard]] QString toWord(Invariant invariant);

/// A violated invariant of a lock: the conflicting parties, or a witness that shows it.
struct Violation
{
    enum class Kind {
        Exclusion,       ///< two workers of this run held the lock at the same time
        FailOverOverlap, ///< the same, but allowed: the first hold had not reached the promoted replica
        FailOverToken,   ///< a repeated token, but allowed: the promoted replica did not have the first
        WitnessRead,     ///< the value changed during a shared hold
        LostIncrement,   ///< the witness is less than the sum added by this run alone
        TooManyHolders,  ///< more holders than permits
        TokenOrder,      ///< a token was not greater than an earlier one
        FairOrder,       ///< the first party was served although the second had waited longer
        PassedEarly,     ///< a latch let a worker pass before all had started their count-down
    };
    struct Party
    {
        int worker = 0; ///< counted from 1
        Access access = Access::Exclusive;
    };

    Kind kind = Kind::Exclusion;
    std::chrono::nanoseconds at {0}; ///< since the run's start
    LockName lock;
    std::vector<Party> parties;                      ///< the conflicting workers; empty for a lost increment
    std::optional<std::chrono::nanoseconds> overlap; ///< empty: neither has ended yet, or not an overlap
    /// witness: value; permits: maximum; token: minimum; latch: number of workers
    qint64 expected = 0;
    qint64 seen = 0;

    /// True if a failover without acknowledgement by replicas may cause it.
    [[nodiscard]] bool isAllowed() const { return kind == Kind::FailOverOverlap || kind == Kind::FailOverToken; }
    /// One sentence for display.
    [[nodiscard]] QString text() const;
    [[nodiscard]] QJsonObject toJson() const;
};

/// The results of the checks. `evidence` is bounded, the counts are not.
struct InvariantSummary
{
    /// Maximum evidence kept, of violations and of allowed cases each.
    static constexpr std::size_t MaxEvidence = 100;

    qint64 checked = 0;
    qint64 violations = 0;
    std::vector<Violation> evidence;       ///< by time
    std::map<Invariant, qint64> checkedBy; ///< `checked` for each invariant of the run
    qint64 allowed = 0;                    ///< overlaps and repeated tokens after failovers without acknowledgement

    /// Sorts the evidence and keeps the first items.
    void finish();
};

/// Counts the checks of one invariant and keeps evidence of its violations. A check without a violation takes
/// no mutex. Thread: any.
class CheckLog final
{
public:
    explicit CheckLog(Invariant invariant) : m_invariant(invariant) { }

    void checked() { m_checked.fetch_add(1, std::memory_order_relaxed); }
    /// Counts a violation, or a case that is allowed after a failover. Returns the index of its evidence; std::nullopt:
    /// it is not kept.
    std::optional<std::size_t> add(Violation violation);
    /// The overlap of which `evidence` is the index has ended.
    void setOverlap(std::size_t evidence, std::chrono::nanoseconds overlap);
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
