// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/scenario/fault.h"
#include "core/redis/faulty_links.h"
#include "core/sandbox/cluster_control.h"

#include <vector>

namespace lockscope::load {

/// The targets of a run's faults. Faults with a missing target are refused.
struct FaultTargets
{
    std::optional<sandbox::ClusterControl> cluster {};         ///< a private cluster
    qint64 server = 0;                                         ///< the process of a private server; 0: none
    std::vector<std::shared_ptr<redis::FaultyLinks>> links {}; ///< of the run's deployments, in their order

    /// Why the fault is not possible with these targets; std::nullopt: it is.
    [[nodiscard]] std::optional<Error> refusal(const Fault &fault) const;
};

} // namespace lockscope::load
