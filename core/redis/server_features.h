// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/redis/server_info.h"

#include <span>

namespace lockscope::redis {

/// Features that not all supported servers have.
enum class Feature {
    Users,           ///< ACL: users with their own permissions
    ChannelRules,    ///< ACL rules for channels
    KeyTracking,     ///< CLIENT TRACKING with REDIRECT, OPTIN and BCAST
    ScanByType,      ///< SCAN … TYPE
    RandomFields,    ///< HRANDFIELD
    ReadOnlyScripts, ///< EVAL_RO, EVALSHA_RO
    ShardedChannels, ///< SSUBSCRIBE, SPUBLISH
};

/// The first version with a feature. Valkey was forked at 7.2 with all of Redis' features of that version.
struct FeatureRow
{
    Feature feature;
    const char *name;
    int redisMajor;
    int redisMinor;
};

/// All features; the only place where a server version matters.
std::span<const FeatureRow> featureTable();

/// False if the server's version is unknown.
[[nodiscard]] bool has(const ServerInfo &server, Feature feature);
/// True if the server's version is unknown: its replies show whether it has the feature.
[[nodiscard]] bool mayHave(const ServerInfo &server, Feature feature);

/// True if it is older than 5.0. On 5.0 and 5.x locks can be acquired and inspected, and changes are found by polling.
/// False if the server's version is unknown.
[[nodiscard]] bool isTooOld(const ServerInfo &server);

/// For display: "Redis 7.0.15", "Valkey 8.0.1", "an unknown version".
[[nodiscard]] QString describe(const ServerInfo &server);
/// The short form: "7.0.15", "Valkey 8.0.1"; empty if unknown.
[[nodiscard]] QString versionOf(const ServerInfo &server);

} // namespace lockscope::redis
