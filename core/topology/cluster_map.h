// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/redis/endpoint.h"
#include "core/redis/reply.h"

namespace lockscope::topology {

/// Where a node says that it can be reached.
struct Address
{
    QString host; ///< empty: the host of the node that gave this address
    quint16 port = 0;

    /// `host:port`, as messages and the NAT map have it.
    [[nodiscard]] QString toString() const;
    friend bool operator==(const Address &, const Address &) = default;
};

/// Who owns which slots of a cluster, as one of its nodes sees it. A value.
struct ClusterMap
{
    static constexpr int Slots = 16384;
    static constexpr qsizetype MostPrimaries = 1000; ///< Redis recommends no more nodes

    struct Range
    {
        int first = 0;
        int last = 0; ///< included
        Address primary;
        std::vector<Address> replicas;
        /// the primary's; of two claims to a slot the one with the greater epoch is the later one. 0: not known
        quint64 epoch = 0;
    };
    std::vector<Range> ranges;

    /// Reads the answer of CLUSTER SLOTS, and the epochs from that of CLUSTER NODES, which may be empty.
    static Result<ClusterMap> read(const redis::Reply &slots, const QByteArray &nodes);
};

/// What an error reply of a cluster's node asks for. Whatever it is, the command was not run.
struct Redirection
{
    enum class Kind {
        None,  ///< another error
        Moved, ///< the slot belongs to another node
        Ask,   ///< this once another node, which wants ASKING first: the slot is on its way there
        Later, ///< the same again in a moment: keys on their way, a fail-over, a node that loads
    };
    Kind kind = Kind::None;
    Address target; ///< Moved, Ask

    static Redirection read(const QByteArray &errorText);
};

} // namespace lockscope::topology
