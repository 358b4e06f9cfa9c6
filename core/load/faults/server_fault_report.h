// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/scenario/server_fault.h"

#include <QJsonObject>

namespace lockscope::load {

/// What a fault of the servers was to show, and what came of it.
struct ServerFaultReport
{
    ServerFault fault;
    bool awaitsReplicas = false; ///< a lock counts as acquired once a replica has it
    std::optional<std::chrono::nanoseconds>
        at;          ///< when it was done, since the start of the measured part; empty: the run ended before
    QString problem; ///< why it could not be done; empty: nothing went wrong
    /// A lock that it hit was taken after it. False: none was, though somebody waited for one that nobody held for
    /// longer than its lease and 1 s. Empty: the run ended before that could be seen.
    std::optional<bool> seen;
    bool isByHand = false; ///< somebody asked for it while the run went on

    [[nodiscard]] QString predicted() const;
    [[nodiscard]] QJsonObject toJson() const;
    /// One sentence for people.
    [[nodiscard]] QString text() const;
};

} // namespace lockscope::load
