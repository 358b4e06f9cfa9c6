// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/redis/endpoint.h"

#include <map>
#include <vector>

namespace lockscope::topology {

/// The reachable address of each server that announces another one, by announced address ("host:port", without
/// brackets).
using NatMap = std::map<QString, redis::Endpoint>;
/// The entry for an announced address, or null.
[[nodiscard]] const redis::Endpoint *findIn(const NatMap &map, const QString &host, quint16 port);

/// Everything needed to reach one deployment.
struct DeploymentOptions
{
    enum class Kind { Standalone, Cluster, Sentinel };
    Kind kind = Kind::Standalone;
    std::vector<redis::Endpoint> endpoints; ///< the server, or the first nodes to contact
    QString masterName;                     ///< Sentinel
    NatMap natMap;                          ///< for addresses that cluster nodes, sentinels and primaries announce
    redis::Credentials credentials;
    /// Sentinel: the sentinels' own. Without a password that of `credentials` is used, without both all of it.
    redis::Credentials sentinelCredentials;
    /// Connects only to these hosts and the endpoints above; nullopt: to any. The credentials are sent to every node
    /// that a cluster, a sentinel or a primary names. All connections use TLS if the first endpoint does.
    std::optional<QStringList> allowedHosts;
    int database = 0;
    Millis connectTimeout {3000};
    Millis timeout {3000};
    /// How long callers wait for an unreachable server. Callers without a deadline wait equally long while a cluster
    /// moves their slot. std::nullopt: without a limit.
    std::optional<Millis> giveUp {Millis(3000)};
    bool isReadOnly = false;
    /// Standalone: rejects a node of a cluster, which has only a part of the keys.
    bool rejectsClusterNodes = false;
    int syncReplicas = 0; ///< replicas that must have a lock before it counts as acquired; 0: no wait

    /// The link options for one of the endpoints.
    [[nodiscard]] redis::LinkOptions linkOptions(const redis::Endpoint &endpoint) const;
    /// For display: "127.0.0.1:6379", "/run/redis.sock", "h1:p1 and 2 more". Never contains a password.
    [[nodiscard]] QString toString() const;
};

/// Parses a URL (redis://, rediss://, redis+cluster://, rediss+cluster://, redis+sentinel://, redis+unix://). Also
/// accepts valkey instead of redis, `-` instead of `+`, unix://, host:port/db as redis://, and blanks around it. Errors
/// name the invalid part and the values allowed there, or the URL that was probably meant.
Result<DeploymentOptions> parseUrl(const QString &url);

} // namespace lockscope::topology
