// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/connection_arguments.h"
#include "core/pubsub/bus.h"
#include "core/sandbox/server.h"

#include <memory>

namespace lockscope::app {

/// A deployment with everything that is shared on it, and the private server when the settings ask for one.
/// It outlives all locks, inspectors and runs made on it. Thread: the main thread, where its server must live.
class Connection final
{
public:
    /// Starts the private server if one is wanted; does not connect yet: deployment().connect().
    [[nodiscard]] static Result<std::unique_ptr<Connection>> make(ConnectionSettings settings);
    ~Connection();
    Q_DISABLE_COPY_MOVE(Connection)

    [[nodiscard]] topology::Deployment &deployment() { return m_deployment; }
    [[nodiscard]] pubsub::Bus &bus() { return m_bus; }
    [[nodiscard]] EngineThread &engine() { return m_deployment.engine(); }

    /// Closes the links after `time`: whoever still waits for the server then is failed instead of waiting on.
    void endWithin(Millis time);

private:
    Connection(std::unique_ptr<sandbox::Server> server, topology::DeploymentOptions options);

    std::unique_ptr<sandbox::Server> m_server; // null without --sandbox; ends last
    topology::Deployment m_deployment;
    std::unique_ptr<Clock::Timer> m_end;       // engine thread
    pubsub::Bus m_bus;
};

} // namespace lockscope::app
