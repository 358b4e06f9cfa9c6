// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/feed_update.h"

namespace lockscope::inspect {

using namespace Qt::StringLiterals;

bool FeedState::isAnyLive() const
{
    return std::ranges::any_of(nodes, [](const NodeState &node) { return node.link == Link::Live; });
}

void FeedState::setNodes(std::vector<NodeState> states)
{
    nodes = std::move(states);
    source = FeedSource::Tracking;
    const auto areAll = [&](Link wanted) {
        return std::ranges::all_of(nodes, [&](const NodeState &node) { return node.link == wanted; });
    };
    link = areAll(Link::Live) ? Link::Live : areAll(Link::Failed) ? Link::Failed : Link::Connecting;
    QStringList reasons;
    for (const NodeState &node : nodes) {
        source = std::max(source, node.source); // enumerators are ordered from best to weakest
        if (link == Link::Connecting && (node.link == Link::Stale || node.link == Link::Failed))
            link = Link::Stale; // part of the view is outdated
        if (!node.reason.isEmpty())
            reasons += nodes.size() > 1 ? u"%1: %2"_s.arg(node.address, node.reason) : node.reason;
    }
    reason = reasons.join(u"; "_s);
}

} // namespace lockscope::inspect
