// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/duration_text.h"

#include <QString>

namespace lockscope::load {

/// Something that a run does on purpose to itself, to its links or to the private server that it runs on, and that
/// passes.
struct Disturbance
{
    enum class Kind {
        PauseClient,      ///< all of the run's clients stand still, as a process that is stopped
        FreezeWatchdog,   ///< nothing that is held is renewed
        CutLinks,         ///< no link to any server
        DelayLinks,       ///< each command goes out later, to the end of the run
        DropSubscription, ///< the links that hear messages break once
        StopServer,       ///< the server answers nothing, and goes on
        KillServer,       ///< the server dies, and with it the run
    };

    Kind kind = Kind::CutLinks;
    Micros at {0};    ///< since the start of the measured part
    Micros lasts {0}; ///< DelayLinks: how much later. 0 where it happens in an instant

    /// The kind needs a private server.
    [[nodiscard]] bool isOfServer() const { return kind == Kind::StopServer || kind == Kind::KillServer; }
    /// Nothing reaches the servers meanwhile.
    [[nodiscard]] bool takesServersAway() const { return kind == Kind::CutLinks || kind == Kind::StopServer; }
    /// `cut-links@1s:500ms`, `drop-subscription@1s`
    [[nodiscard]] QString text() const;
    /// True when the text begins with the name of such a fault.
    [[nodiscard]] static bool isNamedBy(QStringView text);
    /// Reads what text() writes. The error names `field` and what is allowed.
    static Result<Disturbance> parse(QStringView text, const QString &field);
    /// All of them as they are written, for help and for errors.
    [[nodiscard]] static QString forms();

    friend bool operator==(const Disturbance &, const Disturbance &) = default;
};

[[nodiscard]] QString toWord(Disturbance::Kind kind);

} // namespace lockscope::load
