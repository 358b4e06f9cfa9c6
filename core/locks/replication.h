// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/client_state.h"

namespace lockscope::locks {

/// What `node` has just granted to the record's holder, now its hold number `holds`, is awaited on as many of the
/// node's replicas as the client asks for. Too few in time: the hold has been taken back (ErrorKind::Timeout), or that
/// is not known (ErrorKind::NotKnown, and the record says so).
QCoro::Task<Status> awaitReplicas(std::shared_ptr<ClientState> state, std::shared_ptr<HoldRecord> record, Family family,
                                  qint64 holds, topology::Node &node);

} // namespace lockscope::locks
