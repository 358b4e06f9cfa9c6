// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/ids.h"
#include "core/load/scenario/scenario.h"

#include <QJsonObject>
#include <chrono>
#include <map>
#include <optional>
#include <vector>

namespace lockscope::load {

/// A promise that a run watches.
enum class Invariant {
    Exclusion,  ///< holds that exclude each other do not overlap
    Permits,    ///< no more holders than permits
    TokenOrder, ///< tokens only grow
    FairOrder,  ///< who came first is served first
    Gate,       ///< nobody passes a latch before all have arrived
    Witness,    ///< a counter outside the locks bears them out
};
[[nodiscard]] QString toWord(Invariant invariant);

/// A promise of a lock that was seen broken: who was there that must not have been, or a witness that shows it.
struct Violation
{
    enum class Kind {
        Exclusion,       ///< two workers of this run held at once
        FailOverOverlap, ///< the same, allowed: the first one's hold had not reached the replica that took over
        FailOverToken,   ///< a token came again, allowed: the replica that took over had not heard of the first
        WitnessRead,     ///< the value changed during a shared hold
        LostIncrement,   ///< the witness is below what this run alone added
        TooManyHolders,  ///< more than there are permits
        TokenOrder,      ///< a token was not greater than one before it
        FairOrder,       ///< the first party was served though the second had waited for longer
        PassedEarly,     ///< a latch let somebody through before all had begun to count down
    };
    struct Party
    {
        int worker = 0; ///< counted from 1
        Access access = Access::Exclusive;
    };

    Kind kind = Kind::Exclusion;
    std::chrono::nanoseconds at {0}; ///< since the run's start
    LockName lock;
    std::vector<Party> parties;                      ///< who was there; empty for a lost increment
    std::optional<std::chrono::nanoseconds> overlap; ///< empty: neither has ended yet, or not an overlap
    /// witness: value; permits: at most; token: at least; latch: all who meet there
    qint64 expected = 0;
    qint64 seen = 0;

    /// Without acknowledgement by replicas a fail-over may bring it about.
    [[nodiscard]] bool isAllowed() const { return kind == Kind::FailOverOverlap || kind == Kind::FailOverToken; }
    /// One sentence for people.
    [[nodiscard]] QString text() const;
    [[nodiscard]] QJsonObject toJson() const;
};

/// What the watch knows. `evidence` is bounded, `violations` is not.
struct InvariantSummary
{
    qint64 checked = 0;
    qint64 violations = 0;
    std::vector<Violation> evidence;       ///< by time
    std::map<Invariant, qint64> checkedBy; ///< `checked`, of those that the run watched

    void add(Invariant invariant, qint64 moreChecked, qint64 moreViolations,
             const std::vector<Violation> &moreEvidence);
    /// Puts the evidence in order and keeps the first of it: so much of what was broken, and of what a fail-over
    /// allows.
    void finish(std::size_t mostEvidence);
};

} // namespace lockscope::load
