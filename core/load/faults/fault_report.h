// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/scenario/scenario.h"

#include <QJsonObject>

namespace lockscope::load {

/// The expected and the observed effect of a fault.
struct FaultReport
{
    Fault fault;
    /// when it was injected, since the start of the measured part; empty: it was not possible, or the run ended earlier
    std::optional<std::chrono::nanoseconds> at;
    Message problem; ///< why it failed; empty: it succeeded
    Message predicted;
    std::optional<bool> seen; ///< whether the effect was observed; empty: not known yet, or the run ended earlier
    /// of a worker fault: the longest wait for a lock that no worker held or released
    std::optional<std::chrono::nanoseconds> standstill;
    bool isByHand = false; ///< requested by the user during the run

    /// "not-injected", "pending", "as-expected" or "not-as-expected"
    [[nodiscard]] QString state() const;
    [[nodiscard]] QJsonObject toJson() const;
    /// One line for display.
    [[nodiscard]] QString text() const;
};

/// The expected effect of a fault.
struct Prediction
{
    Message text;
    /// of a worker fault: how long a lock may be blocked; empty: until the end of the run
    std::optional<std::chrono::nanoseconds> standstill;
};
/// `watchdogLease`: the lease of holds that set none. `awaitsReplicas`: a lock counts as acquired once a replica has
/// it.
[[nodiscard]] Prediction predict(const Scenario &scenario, const Fault &fault, Micros watchdogLease,
                                 bool awaitsReplicas = false);
/// How long after the end of a fault no lock may be granted although there are waiters.
[[nodiscard]] Micros recoveryOf(const Fault &fault);

} // namespace lockscope::load
