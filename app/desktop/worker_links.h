// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pubsub/bus.h"
#include "core/redis/faulty_links.h"

namespace lockscope::desktop {

/// Separate links for clients that take locks. On the observer's links, their waits would be counted as its own.
/// Thread: main.
class WorkerLinks final
{
public:
    /// `extra`: added to the command timeout, the time that a lost server is retried.
    explicit WorkerLinks(topology::DeploymentOptions options, Millis extra = Millis(0))
        : m_deployment(givingUp(std::move(options), extra),
                       redis::FaultyLinks::over(m_network, &redis::makeSocketTransport)),
          m_bus(m_deployment), m_connecting(m_deployment.connect())
    {
    }

    ~WorkerLinks()
    {
        engine().runAndWait([this] { m_end.reset(); });
    }
    Q_DISABLE_COPY_MOVE(WorkerLinks)

    /// Commands that are unanswered after `time` fail.
    void endWithin(Millis time)
    {
        engine().post([this, time] {
            Clock &clock = m_deployment.clock();
            m_end = clock.callAt(clock.now() + time, [this] { m_deployment.router().close(); });
        });
    }

    [[nodiscard]] pubsub::Bus &bus() { return m_bus; }
    [[nodiscard]] EngineThread &engine() { return m_deployment.engine(); }
    /// Fault injection for these links: cuts and delays.
    [[nodiscard]] const std::shared_ptr<redis::FaultyLinks> &network() const { return m_network; }

private:
    /// The observer retries a lost server indefinitely. A worker must not, because it could not be stopped.
    static topology::DeploymentOptions givingUp(topology::DeploymentOptions options, Millis extra)
    {
        options.giveUp = options.timeout + extra;
        return options;
    }

    const std::shared_ptr<redis::FaultyLinks> m_network = std::make_shared<redis::FaultyLinks>();
    topology::Deployment m_deployment;
    pubsub::Bus m_bus;
    QFuture<Result<QString>> m_connecting; ///< not awaited: commands wait until it is connected
    std::unique_ptr<Clock::Timer> m_end;   ///< engine thread
};

} // namespace lockscope::desktop
