// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/scenario/scenario.h"

#include <QJsonObject>

namespace lockscope::load {

/// The expected and the observed effect of a fault.
struct FaultReport
{
    Fault fault;
    /// when it happened, since the start of the measured part; empty: it was not possible
    std::optional<std::chrono::nanoseconds> at;
    Message predicted;
    std::optional<bool> seen; ///< whether it was observed; empty: the run ended earlier
    /// the longest wait for a lock that no worker held or released
    std::optional<std::chrono::nanoseconds> standstill;
    bool isByHand = false; ///< requested by the user during the run

    [[nodiscard]] QJsonObject toJson() const;
    /// One sentence for display.
    [[nodiscard]] QString text() const;
};

/// How long a lock may be blocked after the fault, and sentences for display.
struct Prediction
{
    std::optional<std::chrono::nanoseconds> standstill; ///< empty: until the end of the run
    Message text;
};
/// `watchdogLease`: the lease of holds that set none.
[[nodiscard]] Prediction predict(const Scenario &scenario, const Fault &fault, Micros watchdogLease);

} // namespace lockscope::load
