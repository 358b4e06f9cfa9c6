// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/pubsub/subscriptions.h"
#include "core/topology/deployment.h"

namespace lockscope::pubsub {

/// A deployment with its subscriptions, for locks and inspectors. A value: all buses of one deployment share its
/// subscriptions. Made on any thread.
class Bus final
{
public:
    /// `deployment` must outlive this object and its copies. `mode`: how lock messages on this bus are published;
    /// nullopt: as Redisson's clients of such a deployment do, see Subscriptions::usualMode().
    explicit Bus(topology::Deployment &deployment, std::optional<PublishMode> mode = std::nullopt)
        : m_deployment(&deployment), m_mode(mode)
    {
    }

    [[nodiscard]] topology::Deployment &deployment() const { return *m_deployment; }
    [[nodiscard]] EngineThread &engine() const { return m_deployment->engine(); }
    /// Both: engine thread.
    [[nodiscard]] Subscriptions &subscriptions() const { return m_deployment->sole<Subscriptions>(); }
    [[nodiscard]] PublishMode publishMode() const { return m_mode ? *m_mode : subscriptions().usualMode(); }

private:
    topology::Deployment *m_deployment;
    std::optional<PublishMode> m_mode;
};

} // namespace lockscope::pubsub
