// SPDX-License-Identifier: Apache-2.0
#include "core/redis/reply_reader.h"
#include "core/topology/cluster_map.h"
#include "tests/fuzz/fuzz_target.h"

#include <QSet>

using namespace lockscope;
using topology::ClusterMap;

/// A node's report about its cluster: an accepted map has only valid slots, ports and numbers of primaries. The input
/// is a reply of CLUSTER SLOTS, followed by the text of CLUSTER NODES, or an error.
int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const QByteArrayView bytes = fuzz::bytesOf(data, size);
    const auto redirection = topology::Redirection::read(bytes.toByteArray());
    fuzz::require(redirection.target.port != 0 || redirection.kind == topology::Redirection::Kind::None
                      || redirection.kind == topology::Redirection::Kind::Later,
                  "a redirection has a port");
    redis::ReplyReader reader;
    reader.feed(bytes);
    const Result<std::optional<redis::Reply>> slots = reader.next();
    if (!slots || !*slots)
        return 0;
    const Result<std::optional<redis::Reply>> nodes = reader.next();
    const auto map = ClusterMap::read(**slots, nodes && *nodes ? (*nodes)->text : QByteArray());
    if (!map)
        return 0;
    QSet<QString> primaries;
    for (const ClusterMap::Range &range : map->ranges) {
        fuzz::require(range.first >= 0 && range.first <= range.last && range.last < topology::SlotCount,
                      "a range of slots");
        fuzz::require(range.primary.port != 0, "a primary has a port");
        for (const topology::Address &replica : range.replicas)
            fuzz::require(replica.port != 0, "a replica has a port");
        primaries.insert(range.primary.toString());
    }
    fuzz::require(primaries.size() <= ClusterMap::MaxPrimaries, "primaries are within the limit");
    return 0;
}
