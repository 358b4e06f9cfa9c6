// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/model/feed_update.h"

#include "core/inspect/messages.h"
#include "core/redis/server_features.h"

namespace lockscope::inspect {

using namespace Qt::StringLiterals;

bool FeedState::isAnyLive() const
{
    return std::ranges::any_of(nodes, [](const NodeState &node) { return node.link == Link::Live; });
}

QString FeedState::readerRules() const
{
    const auto may = [this](redis::Feature feature) { return redis::mayHave(serverInfo, feature); };
    const QString scripts = may(redis::Feature::ReadOnlyScripts) ? u"+eval_ro +evalsha_ro +script|load"_s
                                                                 : u"+evalsha +script|load"_s;
    const QString never = may(redis::Feature::ShardedChannels) ? u"-publish -spublish"_s : u"-publish"_s;
    const QString channels =
        u"&__redis__:invalidate &redisson_lock__channel:* &redisson_rwlock:* &redisson_sc:* &redisson_countdownlatch__channel__*"_s;
    QStringList rules {u"+@read +@pubsub +@connection +time +info +cluster|slots +cluster|nodes"_s, scripts, never};
    if (may(redis::Feature::ChannelRules))
        rules << channels;
    return rules.join(u' ');
}

void FeedState::setNodes(std::vector<NodeState> states)
{
    nodes = std::move(states);
    source = FeedSource::Tracking;
    const auto areAll = [&](Link wanted) {
        return std::ranges::all_of(nodes, [&](const NodeState &node) { return node.link == wanted; });
    };
    link = areAll(Link::Live) ? Link::Live : areAll(Link::Failed) ? Link::Failed : Link::Connecting;
    std::vector<Message> reasons;
    for (const NodeState &node : nodes) {
        source = std::max(source, node.source); // enumerators are ordered from best to weakest
        if (link == Link::Connecting && (node.link == Link::Stale || node.link == Link::Failed))
            link = Link::Stale; // part of the view is outdated
        if (!node.reason.isEmpty())
            reasons.push_back(nodes.size() > 1 ? message<"feed-of-node">(node.address, node.reason) : node.reason);
    }
    reason = joined(std::move(reasons));
}

} // namespace lockscope::inspect
