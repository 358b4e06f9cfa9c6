// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/client_state.h"

namespace lockscope::locks {

/// Waits until as many of the node's replicas as the client requires have acknowledged hold number `holds`, which
/// `node` has just granted to the record's holder. Too few in time: the hold was released again (ErrorKind::Timeout),
/// or that is not known (ErrorKind::NotKnown, and the record says so).
QCoro::Task<Status> awaitReplicas(std::shared_ptr<ClientState> state, std::shared_ptr<HoldRecord> record, Family family,
                                  qint64 holds, topology::Node &node);

} // namespace lockscope::locks
