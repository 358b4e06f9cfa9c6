// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/scenario/scenario.h"

#include <QJsonObject>

namespace lockscope::load {

/// What a disturbance was to show, and what came of it.
struct DisturbanceReport
{
    Disturbance fault;
    /// when it began, since the start of the measured part; empty: the run ended before
    std::optional<std::chrono::nanoseconds> at;
    QString problem;          ///< why it could not be done; empty: nothing went wrong
    QString predicted;        ///< one sentence for people
    std::optional<bool> seen; ///< empty: the run ended before it could be seen
    bool isByHand = false;    ///< somebody asked for it while the run went on

    [[nodiscard]] QJsonObject toJson() const;
    /// One sentence for people.
    [[nodiscard]] QString text() const;
};

/// How long after its end nobody may have got a lock although somebody waits.
[[nodiscard]] Micros recoveryOf(const Disturbance &fault);
/// `watchdogLease`: what a hold without a lease of its own lives on.
[[nodiscard]] QString predict(const Scenario &scenario, const Disturbance &fault, Micros watchdogLease);

} // namespace lockscope::load
