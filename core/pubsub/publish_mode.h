// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>

namespace lockscope::pubsub {

/// How lock messages are sent (protocol.md 5). Redisson shards them only in a cluster of Redis 7 or later, and only
/// since 3.22. Clients with different modes share the locks but do not wake each other, so where both kinds may be
/// subscribed, both modes are sent and received.
enum class PublishMode {
    Plain,   ///< PUBLISH, SUBSCRIBE
    Sharded, ///< SPUBLISH, SSUBSCRIBE; Redis 7.0 or later
    Both,
    Undecided, ///< a cluster of which no server has been reached yet
};

/// The publish argument of the scripts: "PUBLISH", "SPUBLISH" or both separated by a space; "?" for Undecided, which no
/// script accepts.
inline QByteArray publishCommands(PublishMode mode)
{
    switch (mode) {
    case PublishMode::Sharded: return QByteArrayLiteral("SPUBLISH");
    case PublishMode::Both: return QByteArrayLiteral("PUBLISH SPUBLISH");
    case PublishMode::Undecided: return QByteArrayLiteral("?");
    case PublishMode::Plain: break;
    }
    return QByteArrayLiteral("PUBLISH");
}

} // namespace lockscope::pubsub
