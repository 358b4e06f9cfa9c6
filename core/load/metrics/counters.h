// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtGlobal>
#include <optional>
#include <span>

namespace lockscope::load {

/// The results of a run's cycles. Each cycle adds to exactly one of `acquired`, `timeouts` and `errors`; each acquired
/// one later to exactly one of `released` and `lost`. A cycle counts once, however often its worker re-entered. Holds
/// of the warm-up that are lost in the measured part only add to `lost`.
struct Counters
{
    qint64 acquired = 0;
    qint64 released = 0; ///< released, or found gone when the release was resent after a lost reply
    qint64 timeouts = 0; ///< the wait ended without the lock
    qint64 errors = 0;   ///< unknown whether the lock was acquired, or the server refused
    qint64 lost = 0;     ///< held, but gone at the release, or not known to be released

    /// Number of cycles with a result. If 0, timeouts and errors were not measured.
    [[nodiscard]] qint64 ended() const { return acquired + timeouts + errors; }
    /// Number of holds that could be lost. If 0, lost holds were not measured.
    [[nodiscard]] qint64 held() const { return acquired + lost; }

    Counters &operator+=(const Counters &other);
    friend Counters operator-(const Counters &a, const Counters &b);
    friend bool operator==(const Counters &, const Counters &) = default;
};

/// The distribution of acquisitions over the workers.
struct Fairness
{
    double jain = 0.0;     ///< Jain's index: 1 all equal, 1/n one worker got all
    double minShare = 0.0; ///< share of the worker with the fewest acquisitions
    double maxShare = 0.0; ///< share of the worker with the most
};

/// The fairness of `acquired`, one number per worker. Empty without any acquisition.
[[nodiscard]] std::optional<Fairness> fairnessOf(std::span<const qint64> acquired);

} // namespace lockscope::load
