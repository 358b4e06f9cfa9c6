// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/duration_text.h"

#include <QString>

namespace lockscope::load {

/// A temporary fault that a run injects into itself, its links or its private server.
struct Disturbance
{
    enum class Kind {
        PauseClient,      ///< all of the run's clients are paused, like a stopped process
        FreezeWatchdog,   ///< no hold is renewed
        CutLinks,         ///< no link to any server
        DelayLinks,       ///< each command is sent later, until the end of the run
        DropSubscription, ///< the links for messages break once
        StopServer,       ///< the server stops answering, then continues
        KillServer,       ///< the server dies, which ends the run
    };

    Kind kind = Kind::CutLinks;
    Micros at {0};    ///< since the start of the measured part
    Micros lasts {0}; ///< DelayLinks: the delay. 0 for instantaneous kinds

    /// The kind needs a private server.
    [[nodiscard]] bool isOfServer() const { return kind == Kind::StopServer || kind == Kind::KillServer; }
    /// True if no command reaches the servers meanwhile.
    [[nodiscard]] bool takesServersAway() const { return kind == Kind::CutLinks || kind == Kind::StopServer; }
    /// `cut-links@1s:500ms`, `drop-subscription@1s`
    [[nodiscard]] QString text() const;
    /// True if the text begins with the name of such a fault.
    [[nodiscard]] static bool isNamedBy(QStringView text);
    /// Parses the output of text(). The error names `field` and the allowed values.
    static Result<Disturbance> parse(QStringView text, const QString &field);
    /// The notations of all kinds, for help and errors.
    [[nodiscard]] static QString forms();

    friend bool operator==(const Disturbance &, const Disturbance &) = default;
};

[[nodiscard]] QString toWord(Disturbance::Kind kind);

} // namespace lockscope::load
