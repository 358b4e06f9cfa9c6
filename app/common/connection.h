// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/keyring.h"
#include "core/pubsub/bus.h"
#include "core/redis/faulty_links.h"
#include "core/sandbox/cluster.h"

#include <memory>

namespace lockscope::app {

/// If `error` says that the server is a node of a cluster: makes `settings` those of the whole cluster, with a warning
/// for the user. False for any other error.
[[nodiscard]] bool widenToCluster(ConnectionSettings &settings, const Error &error);

/// A deployment with its shared objects, and the private server or cluster if the settings ask for one. It outlives
/// all locks, inspectors and runs created on it. Thread: main, where its server must live.
class Connection final
{
public:
    /// Starts the private server or cluster if required; does not connect yet: deployment().connect().
    [[nodiscard]] static Result<std::unique_ptr<Connection>> make(ConnectionSettings settings);
    /// Connects clients that take locks. On the observer's links, their waits would be counted as its own. A lost
    /// server is retried for the command timeout plus `extra`: a worker that retries indefinitely could not be stopped.
    [[nodiscard]] static std::unique_ptr<Connection> forWorkers(topology::DeploymentOptions options,
                                                                Millis extra = Millis(0));
    ~Connection();
    Q_DISABLE_COPY_MOVE(Connection)

    [[nodiscard]] topology::Deployment &deployment() { return m_deployment; }
    [[nodiscard]] pubsub::Bus &bus() { return m_bus; }
    [[nodiscard]] EngineThread &engine() { return m_deployment.engine(); }

    /// Triggers failovers and slot moves; nullopt without --sandbox-cluster.
    [[nodiscard]] std::optional<sandbox::ClusterControl> clusterControl() const;

    /// Process id of the private server; 0 without --sandbox.
    [[nodiscard]] qint64 serverProcess() const;
    /// Fault injection for this connection's links: cuts and delays.
    [[nodiscard]] const std::shared_ptr<redis::FaultyLinks> &links() const { return m_links; }

    /// Closes the links after `time`; commands that still wait then fail.
    void endWithin(Millis time);

private:
    struct Sandbox
    {
        std::unique_ptr<sandbox::Server> server;   // null without --sandbox
        std::unique_ptr<sandbox::Cluster> cluster; // null without --sandbox-cluster
    };
    Connection(Sandbox sandbox, topology::DeploymentOptions options);

    Sandbox m_sandbox; // destroyed last
    const std::shared_ptr<redis::FaultyLinks> m_links = std::make_shared<redis::FaultyLinks>();
    topology::Deployment m_deployment;
    std::unique_ptr<Clock::Timer> m_end; // engine thread
    pubsub::Bus m_bus;
};

/// addPassword(), but asks the keyring only if it has to: a user name is given, or a short attempt to connect fails.
void addPasswordIfNeeded(Keyring &keyring, ConnectionSettings settings, std::function<void(ConnectionSettings)> answer);

} // namespace lockscope::app
