// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/ids.h"
#include "core/load/scenario/scenario.h"

#include <QJsonObject>
#include <chrono>
#include <optional>
#include <vector>

namespace lockscope::load {

/// A promise of a lock that was seen broken: two holds that exclude each other, or a witness that shows it.
struct Violation
{
    enum class Kind {
        Exclusion,     ///< two workers of this run held at once
        WitnessRead,   ///< the value changed during a shared hold
        LostIncrement, ///< the witness is below what this run alone added
    };
    struct Party
    {
        int worker = 0; ///< counted from 1
        Access access = Access::Exclusive;
    };

    Kind kind = Kind::Exclusion;
    std::chrono::nanoseconds at {0};                  ///< since the run's start
    LockName lock;
    std::vector<Party> parties;                       ///< who held; empty for a lost increment
    std::optional<std::chrono::nanoseconds> overlap;  ///< empty: neither has ended yet, or not an overlap
    qint64 expected = 0;                              ///< witness value, for the two witness kinds
    qint64 seen = 0;

    /// One sentence for people.
    [[nodiscard]] QString text() const;
    [[nodiscard]] QJsonObject toJson() const;
};

/// What the watch knows. `evidence` is bounded, `violations` is not.
struct InvariantSummary
{
    qint64 checked = 0;
    qint64 violations = 0;
    std::vector<Violation> evidence; ///< by time
};

} // namespace lockscope::load
