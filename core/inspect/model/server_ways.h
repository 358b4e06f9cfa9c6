// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/message.h"
#include "core/inspect/model/lock_event.h"
#include "core/topology/node.h"

namespace lockscope::inspect {

/// The ways in which Lockscope uses a server: for each need the best of several ways that the server and the user's
/// permissions allow, as far as is known. Each is a sentence.
struct ServerWays
{
    Message read;    ///< a lock
    Message find;    ///< locks
    Message learn;   ///< of changes
    Message count;   ///< waiting clients
    Message release; ///< a lock

    [[nodiscard]] QList<Message> all() const { return {read, find, learn, count, release}; }
    friend bool operator==(const ServerWays &, const ServerWays &) = default;
};

/// `source`: of the changes of its locks. Thread: engine.
[[nodiscard]] ServerWays waysOf(topology::Node &node, FeedSource source);

} // namespace lockscope::inspect
