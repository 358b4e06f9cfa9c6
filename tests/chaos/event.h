// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"

#include <QByteArray>
#include <QString>
#include <optional>

namespace lockscope::chaos {

enum class Deployment { Standalone, Sentinel, Cluster };
[[nodiscard]] QByteArray toWord(Deployment deployment);
[[nodiscard]] std::optional<Deployment> deploymentOf(const QString &word);

/// Faults of servers, links and worker processes.
enum class EventKind {
    ServerRestart, ///< killed, and restarted with its data
    ServerWipe,    ///< killed, and restarted without data; lawful
    ServerPause,   ///< SIGSTOP, SIGCONT; too short for a failover where there are replicas
    FullMemory,    ///< the server rejects every command that writes
    ClientKill,    ///< the server closes the links for commands
    PubSubKill,    ///< the server closes the links for messages
    ScriptFlush,
    ForceUnlock, ///< lawful
    WorkerKill,  ///< and restarted
    WorkerPause,
    LinkCut,     ///< all links of a worker process are broken, and none can be opened
    LinkDelay,   ///< what a worker process sends arrives later
    Switchover,  ///< primary and replica swap roles in an orderly way
    Failover,    ///< the primary is killed, a replica takes over; lawful
    PrimaryHang, ///< the primary is paused until a replica takes over; lawful
    SlotMove,
    ClockStep, ///< the server's clock is set forward; lawful
};
constexpr int EventKindCount = int(EventKind::ClockStep) + 1;
[[nodiscard]] QByteArray toWord(EventKind kind);
/// Whether it makes overlaps lawful.
[[nodiscard]] bool isLawful(EventKind kind);

/// One row of a schedule. Times from the start of the round.
struct Event
{
    EventKind kind = EventKind::ServerPause;
    Millis at {0};
    Millis lasts {0};
    int target = 0;   ///< index of a server, a worker process, or a resource
    Millis value {0}; ///< LinkDelay, ClockStep
    [[nodiscard]] QByteArray text() const;
    /// The affected object. Two events on one object do not overlap.
    [[nodiscard]] QByteArray domain() const;
};

} // namespace lockscope::chaos
