// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/redis/endpoint.h"
#include "core/redis/reply.h"

#include <bitset>

namespace lockscope::topology {

constexpr int SlotCount = 16384;
using SlotSet = std::bitset<SlotCount>;
/// `0-5460, 9000`, truncated if there are many.
[[nodiscard]] QString rangesOf(const SlotSet &slots);

/// The address that a node announces.
struct Address
{
    QString host; ///< empty: the host of the node that gave this address
    quint16 port = 0;
    QString ip {}; ///< if the node announces a name and its IP address

    /// `host:port`, as in messages and the NAT map.
    [[nodiscard]] QString toString() const;
    friend bool operator==(const Address &, const Address &) = default;
};

/// The slot owners of a cluster as one of its nodes sees them. A value.
struct ClusterMap
{
    static constexpr qsizetype MaxPrimaries = 1000; ///< Redis recommends at most this many nodes

    struct Range
    {
        int first = 0;
        int last = 0; ///< inclusive
        Address primary;
        std::vector<Address> replicas;
        /// the primary's; of two claims to a slot the greater epoch is the later one. 0: unknown
        quint64 epoch = 0;
        bool isOfTeller = false; ///< the primary is the node that sent the map
    };
    std::vector<Range> ranges;

    /// Parses the reply of CLUSTER SLOTS, and takes the epochs from that of CLUSTER NODES, which may be empty.
    static Result<ClusterMap> read(const redis::Reply &slots, const QByteArray &nodes);
    /// The slots of no primary.
    [[nodiscard]] SlotSet unserved() const;
};

/// The redirection in an error reply of a cluster node. The command was not run in any case.
struct Redirection
{
    enum class Kind {
        None,  ///< another error
        Moved, ///< the slot belongs to another node
        Ask,   ///< retry once on another node, after ASKING: the slot is moving there
        Later, ///< retry shortly: see redis::isTemporaryRefusal()
    };
    Kind kind = Kind::None;
    Address target; ///< Moved, Ask

    static Redirection read(const QByteArray &errorText);
};

} // namespace lockscope::topology
