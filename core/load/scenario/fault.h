// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/duration_text.h"

#include <QString>

namespace lockscope::load {

/// A fault that a run injects into its workers, its clients and links, or its private servers.
struct Fault
{
    enum class Kind {
        KillWorker,       ///< a worker with its own identity vanishes without releasing, as its process would
        SkipUnlock,       ///< a worker with its own identity ends without releasing; its process continues
        MoveSlot,         ///< the slot of the first name moves to another node, with all its keys
        Failover,         ///< the node of the first name dies, and its replica is promoted
        PauseClient,      ///< all of the run's clients are paused, like a stopped process
        FreezeWatchdog,   ///< no hold is renewed
        CutLinks,         ///< no link to any server
        DelayLinks,       ///< each command is sent later, until the end of the run
        DropSubscription, ///< the links for messages break once
        StopServer,       ///< the private server stops answering, then continues
        KillServer,       ///< the private server dies, which ends the run
    };
    enum class Target {
        Worker,  ///< one worker
        Cluster, ///< a private cluster
        Run,     ///< the clients, links or the server of the run
    };
    enum class Victim { Waiter, Holder };

    Kind kind = Kind::KillWorker;
    Micros at {0}; ///< since the start of the measured part; a worker is hit at the first possible moment from then on
    Micros lasts {0};               ///< DelayLinks: the delay. 0 for instantaneous kinds
    Victim victim = Victim::Waiter; ///< of worker faults; SkipUnlock: always a holder

    [[nodiscard]] Target target() const;
    /// The kind needs a private server.
    [[nodiscard]] bool hitsServer() const { return kind == Kind::StopServer || kind == Kind::KillServer; }
    /// True if no command reaches the servers during the fault.
    [[nodiscard]] bool takesServersAway() const { return kind == Kind::CutLinks || kind == Kind::StopServer; }
    /// `kill-worker@1s:waiter`, `move-slot@1s`, `cut-links@1s:500ms`
    [[nodiscard]] QString text() const;
    /// Parses the output of text(). The error names `field` and the allowed values.
    static Result<Fault> parse(QStringView text, const QString &field);

    friend bool operator==(const Fault &, const Fault &) = default;
};

[[nodiscard]] QString toWord(Fault::Kind kind);
[[nodiscard]] QString toWord(Fault::Victim victim);

} // namespace lockscope::load
