// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtGlobal>
#include <span>

namespace lockscope::load {

/// How the cycles of a run ended. Each cycle adds to exactly one of `acquired`, `timeouts` and `errors`; each acquired
/// one later to exactly one of `released` and `lost`. A cycle counts once however often its worker re-entered.
struct Counters
{
    qint64 acquired = 0;
    qint64 released = 0; ///< given back, or found gone when the release was sent again after a lost reply
    qint64 timeouts = 0; ///< the wait ended without the lock
    qint64 errors = 0;   ///< not known whether the lock was got, or the server refused
    qint64 lost = 0;     ///< held, and gone or not known to be given back at the release

    Counters &operator+=(const Counters &other);
    friend Counters operator-(const Counters &a, const Counters &b);
    friend bool operator==(const Counters &, const Counters &) = default;
};

/// How evenly acquisitions were spread over the workers.
struct Fairness
{
    double jain = 1.0;     ///< Jain's index: 1 all equal, 1/n one worker had all
    double minShare = 0.0; ///< of all acquisitions, by the worker with the fewest
    double maxShare = 0.0; ///< and by the one with the most
};

/// The fairness of `acquired`, one number a worker. Without any acquisition nobody was preferred: Jain's index 1.
[[nodiscard]] Fairness fairnessOf(std::span<const qint64> acquired);

} // namespace lockscope::load
