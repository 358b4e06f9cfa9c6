// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/pubsub/subscriptions.h"
#include "core/redis/server_features.h"
#include "core/topology/deployment.h"

namespace lockscope::pubsub {

/// A deployment with its subscriptions: what locks and inspectors of one deployment share.
/// Made and destroyed on any thread but the engine's; outlives whatever is built on it.
class Bus final
{
public:
    /// `mode`: how the messages of this deployment's locks travel; nothing: as Redisson's clients of such a deployment
    /// decide by themselves, which is Plain, but Both in a cluster of Redis 7 or later, where old and new ones may
    /// meet.
    explicit Bus(topology::Deployment &deployment, std::optional<PublishMode> mode = std::nullopt)
        : m_deployment(deployment), m_mode(mode)
    {
        deployment.engine().runAndWait(
            [this] { m_subscriptions = std::make_unique<Subscriptions>(m_deployment.router()); });
    }
    ~Bus()
    {
        m_deployment.engine().runAndWait([this] { m_subscriptions.reset(); });
    }
    Q_DISABLE_COPY_MOVE(Bus)

    [[nodiscard]] topology::Deployment &deployment() { return m_deployment; }
    [[nodiscard]] EngineThread &engine() { return m_deployment.engine(); }
    [[nodiscard]] Subscriptions &subscriptions() { return *m_subscriptions; } ///< engine thread
    /// Engine thread, once the deployment has been connected: what the servers can do counts.
    [[nodiscard]] PublishMode publishMode()
    {
        if (m_mode)
            return *m_mode;
        const bool isCluster = m_deployment.options().kind == topology::DeploymentOptions::Kind::Cluster;
        const redis::ServerInfo &server = m_deployment.router().primaries().front()->commands().server();
        return isCluster && redis::has(server, redis::Feature::ShardedChannels) ? PublishMode::Both
                                                                                : PublishMode::Plain;
    }

private:
    topology::Deployment &m_deployment;
    const std::optional<PublishMode> m_mode;
    std::unique_ptr<Subscriptions> m_subscriptions; // engine thread
};

} // namespace lockscope::pubsub
