// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/model/server_ways.h"

#include "core/inspect/messages.h"
#include "core/redis/server_features.h"

namespace lockscope::inspect {

using namespace Qt::StringLiterals;

namespace {

Message readingWay(const redis::LinkScripts &scripts)
{
    const char *command = scripts.command(true);
    return command ? message<"way-read">(QString::fromLatin1(command)) : message<"way-read-plain">();
}

Message findingWay(const redis::ServerInfo &server)
{
    if (server.refuses("SCAN"))
        return server.refuses("PUBSUB CHANNELS") ? message<"way-find-none">() : message<"way-find-channels">();
    return message<"way-find">(redis::has(server, redis::Feature::ScanByType) ? u"SCAN TYPE"_s : u"SCAN"_s);
}

Message learningWay(FeedSource source)
{
    switch (source) {
    case FeedSource::Tracking: return message<"way-learn-tracking">();
    case FeedSource::Keyspace: return message<"way-learn-keyspace">();
    case FeedSource::Poll:
    case FeedSource::Channel: break;
    }
    return message<"way-learn-poll">();
}

Message countingWay(const redis::ServerInfo &server)
{
    if (server.refuses("PUBSUB NUMSUB"))
        return message<"way-count-none">();
    const bool hasShards = redis::has(server, redis::Feature::ShardedChannels) && !server.refuses("PUBSUB SHARDNUMSUB");
    return message<"way-count">(hasShards ? u"PUBSUB NUMSUB, PUBSUB SHARDNUMSUB"_s : u"PUBSUB NUMSUB"_s);
}

Message releasingWay(const redis::LinkScripts &scripts, bool isReadOnly)
{
    if (isReadOnly)
        return message<"way-release-read-only">();
    const char *command = scripts.command(false);
    return command ? message<"way-release">(QString::fromLatin1(command)) : message<"way-release-none">();
}

} // namespace

ServerWays waysOf(topology::Node &node, FeedSource source)
{
    const redis::ServerInfo &server = node.commands().server();
    return {readingWay(node.scripts()), findingWay(server), learningWay(source), countingWay(server),
            releasingWay(node.scripts(), node.commands().options().isReadOnly)};
}

} // namespace lockscope::inspect
