// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/duration_text.h"

#include <QString>

namespace lockscope::load {

/// A fault that a run injects into the servers of a private cluster.
struct ServerFault
{
    enum class Kind {
        MoveSlot, ///< the slot of the first name moves to another node, with all its keys
        FailOver, ///< the node of the first name dies, and its replica is promoted
    };

    Kind kind = Kind::MoveSlot;
    Micros at {0}; ///< since the start of the measured part

    /// `move-slot@1s`
    [[nodiscard]] QString text() const;
    /// True if the text begins with the name of such a fault.
    [[nodiscard]] static bool isNamedBy(QStringView text);
    /// Parses the output of text(). The error names `field` and the allowed values.
    static Result<ServerFault> parse(QStringView text, const QString &field);

    friend bool operator==(const ServerFault &, const ServerFault &) = default;
};

[[nodiscard]] QString toWord(ServerFault::Kind kind);

} // namespace lockscope::load
