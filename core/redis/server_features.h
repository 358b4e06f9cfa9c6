// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/redis/server_info.h"

#include <span>

namespace lockscope::redis {

/// What not every supported server can do.
enum class Feature {
    Wait,            ///< WAIT for replicas
    KillById,        ///< CLIENT KILL ID: a dead link can be known to be gone
    Users,           ///< ACL: users with rights of their own
    KeyTracking,     ///< CLIENT TRACKING with REDIRECT, OPTIN and BCAST
    ScanByType,      ///< SCAN … TYPE
    RandomFields,    ///< HRANDFIELD
    ReadOnlyScripts, ///< EVAL_RO, EVALSHA_RO
    ShardedChannels, ///< SSUBSCRIBE, SPUBLISH
    ExpiryTime,      ///< PEXPIRETIME
    ClusterShards,   ///< CLUSTER SHARDS
};

/// Since when servers of a kind have a feature. Valkey was forked off at 7.2 and began with all that Redis had by then.
struct FeatureRow
{
    Feature feature;
    const char *name;
    int redisMajor;
    int redisMinor;
};

/// All features; the only place where a version of a server decides something.
std::span<const FeatureRow> featureTable();

/// False when the server's version is not known.
[[nodiscard]] bool has(const ServerInfo &server, Feature feature);

/// How far Lockscope works with a server (product.md).
enum class Support {
    None,    ///< older than 5.0
    Polling, ///< 5.0 and 5.x: locks can be taken and looked at, changes are found by asking again and again
    Full,
    Unknown, ///< the user may not ask for the version
};
[[nodiscard]] Support supportOf(const ServerInfo &server);

/// For people: "Redis 7.0.15", "Valkey 8.0.1", "an unknown version".
[[nodiscard]] QString describe(const ServerInfo &server);
/// The same in short: "7.0.15", "Valkey 8.0.1"; empty when it is not known.
[[nodiscard]] QString versionOf(const ServerInfo &server);

} // namespace lockscope::redis
