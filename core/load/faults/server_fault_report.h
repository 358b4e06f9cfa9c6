// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/scenario/server_fault.h"

#include <QJsonObject>

namespace lockscope::load {

/// What a fault of the servers was to show, and what came of it.
struct ServerFaultReport
{
    ServerFault fault;
    std::optional<std::chrono::nanoseconds>
        at;                   ///< when it was done, since the start of the measured part; empty: the run ended before
    QString problem;          ///< why it could not be done; empty: nothing went wrong
    std::optional<bool> seen; ///< locks were taken after it; empty: the run ended before that could be seen

    [[nodiscard]] QString predicted() const;
    [[nodiscard]] QJsonObject toJson() const;
    /// One sentence for people.
    [[nodiscard]] QString text() const;
};

} // namespace lockscope::load
