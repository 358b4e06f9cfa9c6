// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/redis/endpoint.h"

#include <map>
#include <vector>

namespace lockscope::topology {

/// Everything needed to reach one deployment.
struct DeploymentOptions
{
    enum class Kind { Standalone, Cluster, Sentinel };
    Kind kind = Kind::Standalone;
    std::vector<redis::Endpoint> endpoints; ///< the server, or the first nodes to ask
    QString masterName;                     ///< Sentinel
    /// Cluster: where nodes can be reached from here that announce another address, by what they announce
    /// ("host:port").
    std::map<QString, redis::Endpoint> natMap;
    redis::Credentials credentials;
    /// Connects only to these hosts and those above; nullopt: to any. The credentials are sent to every node that a
    /// cluster, a sentinel or a primary names. All use TLS if the first endpoint does.
    std::optional<QStringList> allowedHosts;
    int database = 0;
    Millis connectTimeout {3000};
    Millis timeout {3000};
    /// How long callers wait for a lost server, and those without a deadline of their own for a cluster that moves the
    /// slot of their keys; nothing: for ever.
    std::optional<Millis> giveUp {Millis(3000)};
    bool isReadOnly = false;
    int syncReplicas = 0; ///< how many replicas must have a lock before it counts as acquired; 0: none is awaited

    /// The link options for one of the endpoints.
    [[nodiscard]] redis::LinkOptions linkOptions(const redis::Endpoint &endpoint) const;
    /// For people: "127.0.0.1:6379", "/run/redis.sock", "h1:p1 and 2 more". Never a password.
    [[nodiscard]] QString toString() const;
};

/// Reads a URL of the contract (redis://, rediss://, redis+cluster://, rediss+cluster://, redis+sentinel://,
/// redis+unix://). Errors name the part that is wrong and what is allowed there.
Result<DeploymentOptions> parseUrl(const QString &url);

} // namespace lockscope::topology
