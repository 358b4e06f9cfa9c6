// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/chaos/targets.h"

#include <QString>
#include <QtGlobal>
#include <bitset>
#include <span>

namespace lockscope::chaos {

/// A cause for which a lock may lawfully have two holders. LAWFUL.md explains each; a test compares both.
enum class Cause {
    ForceUnlock,        ///< another client freed the lock by force
    RestartWithoutData, ///< the server lost all data
    Failover,           ///< the new primary need not have had the hold
    ClockStep,          ///< the server's clock jumped over the end of leases
    PausedHolder,       ///< the holder was paused between its last check of its clock and its write
    Redisson,           ///< both holders are Redisson clients
};
constexpr int CauseCount = int(Cause::Redisson) + 1;
QByteArray toWord(Cause cause);

using ResourceSet = std::bitset<MaxResources>;
[[nodiscard]] inline ResourceSet allResources()
{
    return ResourceSet().set();
}

/// An injected event that makes some overlaps lawful.
struct LawfulEvent
{
    Cause cause = Cause::ForceUnlock;
    qint64 begin = 0; ///< ns of BootClock, just before the event
    qint64 end = 0;   ///< the event is over, and locks granted before it can no longer be granted again
    ResourceSet resources = allResources();
    int process = -1; ///< PausedHolder: of the workers; -1: any
};

} // namespace lockscope::chaos
