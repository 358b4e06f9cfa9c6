// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/scenario/scenario.h"

#include <QJsonObject>

namespace lockscope::load {

/// What a fault was to show, and what came of it.
struct FaultReport
{
    Fault fault;
    /// when it happened, since the start of the measured part; empty: it could not
    std::optional<std::chrono::nanoseconds> at;
    QString predicted;        ///< one sentence for people
    std::optional<bool> seen; ///< empty: the run ended before it could be seen
    /// the longest time that somebody waited for a lock that nobody held or gave back
    std::optional<std::chrono::nanoseconds> standstill;
    bool isByHand = false; ///< somebody asked for it while the run went on

    [[nodiscard]] QJsonObject toJson() const;
    /// One sentence for people.
    [[nodiscard]] QString text() const;
};

/// How long a lock may stand still after the fault, and the sentence that says so.
struct Prediction
{
    std::optional<std::chrono::nanoseconds> standstill; ///< empty: to the end of the run
    QString text;
};
/// `watchdogLease`: what a hold without a lease of its own lives on.
[[nodiscard]] Prediction predict(const Scenario &scenario, const Fault &fault, Micros watchdogLease);

} // namespace lockscope::load
