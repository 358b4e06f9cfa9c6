// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/scenario/server_fault.h"

#include <QJsonObject>

namespace lockscope::load {

/// The expected and the observed effect of a server fault.
struct ServerFaultReport
{
    ServerFault fault;
    bool awaitsReplicas = false; ///< a lock counts as acquired once a replica has it
    std::optional<std::chrono::nanoseconds>
        at;          ///< when it was done, since the start of the measured part; empty: the run ended earlier
    Message problem; ///< why it failed; empty: it succeeded
    /// True: an affected lock was acquired afterwards. False: none was, although a worker waited for a free one for
    /// longer than its lease and 1 s. Empty: the run ended earlier.
    std::optional<bool> seen;
    bool isByHand = false; ///< requested by the user during the run

    [[nodiscard]] Message predicted() const;
    [[nodiscard]] QJsonObject toJson() const;
    /// One sentence for display.
    [[nodiscard]] QString text() const;
};

} // namespace lockscope::load
