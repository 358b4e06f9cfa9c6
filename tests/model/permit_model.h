// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/permit_id.h"
#include "tests/model/step.h"
#include "tests/model/world.h"

#include <map>
#include <string>

namespace lockscope::model {

/// Permits that were acquired together.
struct PermitHold
{
    int holder = 0;
    int amount = 0;
    locks::PermitIds ids {};
    bool isEndless = true; ///< no lease; the times are unused
    TimePoint earliest {}; ///< guaranteed: they do not end before
    TimePoint latest {};   ///< they have ended by then

    [[nodiscard]] bool isSure(TimePoint at) const { return isEndless || earliest > at; }
    [[nodiscard]] bool isOver(TimePoint at) const { return !isEndless && latest <= at; }
};

/// The known state of a semaphore whose permits have leases.
struct Permits
{
    std::optional<long long> total {};
    std::vector<PermitHold> holds {};
};
using PermitOutcomes = std::map<std::string, Permits>; ///< by reply

/// The guarantees of RPermitExpirableSemaphore (protocol.md 2.14): acquired permits are unavailable until they are
/// released or their lease ends, and their total never grows. `waiting` calls may hold some unnoticed.
/// Pure. Thread: any.
class PermitModel final
{
public:
    /// The possible replies to a call for permits; `isWait`: it is one of the waiting calls. `hasEnded`: its grant may
    /// have ended since.
    [[nodiscard]] static PermitOutcomes acquire(const Permits &permits, const Step &step, const Window &window,
                                                int waiting, bool isWait, bool hasEnded);
    /// The possible replies to releasing the holder's last permits.
    [[nodiscard]] static PermitOutcomes release(const Permits &permits, int holder, const Window &window);
    [[nodiscard]] static PermitOutcomes set(const Permits &permits, int amount);
    /// The minimum and maximum number of held permits.
    [[nodiscard]] static long long leastHeld(const Permits &permits, const Window &window);
    [[nodiscard]] static long long maxHeld(const Permits &permits, const Window &window);
    /// Whether there are enough permits, whatever has happened.
    [[nodiscard]] static bool isOpenFor(const Permits &permits, int amount, TimePoint at, int waiting);
};

} // namespace lockscope::model
