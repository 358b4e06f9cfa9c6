// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/scenario/scenario.h"

#include <QJsonObject>

namespace lockscope::load {

/// The expected and the observed effect of a disturbance.
struct DisturbanceReport
{
    Disturbance fault;
    /// when it began, since the start of the measured part; empty: the run ended earlier
    std::optional<std::chrono::nanoseconds> at;
    Message problem; ///< why it failed; empty: it succeeded
    Message predicted;
    std::optional<bool> seen; ///< whether it was observed; empty: the run ended earlier
    bool isByHand = false;    ///< requested by the user during the run

    [[nodiscard]] QJsonObject toJson() const;
    /// One sentence for display.
    [[nodiscard]] QString text() const;
};

/// How long after the end of the fault no lock may be granted although there are waiters.
[[nodiscard]] Micros recoveryOf(const Disturbance &fault);
/// `watchdogLease`: the lease of holds that set none.
[[nodiscard]] Message predict(const Scenario &scenario, const Disturbance &fault, Micros watchdogLease);

} // namespace lockscope::load
