// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/duration_text.h"

#include <QString>

namespace lockscope::load {

/// Something that a run does on purpose to the servers of a private cluster.
struct ServerFault
{
    enum class Kind {
        MoveSlot, ///< the slot of the first name goes to another node, with all its keys
        FailOver, ///< the node of the first name dies, and its replica takes its place
    };

    Kind kind = Kind::MoveSlot;
    Micros at {0}; ///< since the start of the measured part

    /// `move-slot@1s`
    [[nodiscard]] QString text() const;
    /// True when the text begins with the name of such a fault.
    [[nodiscard]] static bool isNamedBy(QStringView text);
    /// Reads what text() writes. The error names `field` and what is allowed.
    static Result<ServerFault> parse(QStringView text, const QString &field);

    friend bool operator==(const ServerFault &, const ServerFault &) = default;
};

[[nodiscard]] QString toWord(ServerFault::Kind kind);

} // namespace lockscope::load
