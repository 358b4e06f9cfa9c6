// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pubsub/bus.h"
#include "core/redis/faulty_links.h"

namespace lockscope::desktop {

/// Links of their own for those that take locks. On the observer's links their waits would be taken for its own and not
/// be counted. Thread: the main thread.
class WorkerLinks final
{
public:
    /// `extra`: how much longer than for one command a lost server is waited for.
    explicit WorkerLinks(topology::DeploymentOptions options, Millis extra = Millis(0))
        : m_deployment(givingUp(std::move(options), extra),
                       redis::FaultyLinks::over(m_network, &redis::makeSocketTransport)),
          m_bus(m_deployment), m_connecting(m_deployment.connect())
    {
    }

    [[nodiscard]] pubsub::Bus &bus() { return m_bus; }
    [[nodiscard]] EngineThread &engine() { return m_deployment.engine(); }
    /// What cuts these links, and slows them down, on purpose.
    [[nodiscard]] const std::shared_ptr<redis::FaultyLinks> &network() const { return m_network; }

private:
    /// The observer waits for a lost server for ever; a worker that did so could not be stopped.
    static topology::DeploymentOptions givingUp(topology::DeploymentOptions options, Millis extra)
    {
        options.giveUp = options.timeout + extra;
        return options;
    }

    const std::shared_ptr<redis::FaultyLinks> m_network = std::make_shared<redis::FaultyLinks>();
    topology::Deployment m_deployment;
    pubsub::Bus m_bus;
    QFuture<Result<QString>> m_connecting; ///< nobody needs to wait: what is asked meanwhile waits for it
};

} // namespace lockscope::desktop
