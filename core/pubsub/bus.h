// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/pubsub/subscriptions.h"
#include "core/topology/deployment.h"

namespace lockscope::pubsub {

/// A deployment with its subscriptions: what locks and inspectors of one deployment share.
/// Made and destroyed on any thread but the engine's; outlives whatever is built on it.
class Bus final
{
public:
    explicit Bus(topology::Deployment &deployment) : m_deployment(deployment)
    {
        deployment.engine().runAndWait([this] { m_subscriptions = std::make_unique<Subscriptions>(m_deployment.router()); });
    }
    ~Bus()
    {
        m_deployment.engine().runAndWait([this] { m_subscriptions.reset(); });
    }
    Q_DISABLE_COPY_MOVE(Bus)

    [[nodiscard]] topology::Deployment &deployment() { return m_deployment; }
    [[nodiscard]] EngineThread &engine() { return m_deployment.engine(); }
    [[nodiscard]] Subscriptions &subscriptions() { return *m_subscriptions; } ///< engine thread

private:
    topology::Deployment &m_deployment;
    std::unique_ptr<Subscriptions> m_subscriptions; // engine thread
};

} // namespace lockscope::pubsub
