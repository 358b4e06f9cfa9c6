// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/pubsub/subscriptions.h"
#include "core/topology/deployment.h"

namespace lockscope::pubsub {

/// A deployment together with its subscriptions: what locks and inspectors stand on. A value: all of one deployment
/// share one set of subscriptions, which the deployment owns and which outlives none of them. Made on any thread.
class Bus final
{
public:
    /// `deployment` outlives this and its copies. `mode`: how the messages of the locks that stand on this travel;
    /// nothing: as Redisson's clients of such a deployment decide by themselves, see Subscriptions::usualMode().
    explicit Bus(topology::Deployment &deployment, std::optional<PublishMode> mode = std::nullopt)
        : m_deployment(&deployment), m_mode(mode)
    {
    }

    [[nodiscard]] topology::Deployment &deployment() const { return *m_deployment; }
    [[nodiscard]] EngineThread &engine() const { return m_deployment->engine(); }
    /// These two: engine thread.
    [[nodiscard]] Subscriptions &subscriptions() const { return m_deployment->sole<Subscriptions>(); }
    [[nodiscard]] PublishMode publishMode() const { return m_mode ? *m_mode : subscriptions().usualMode(); }

private:
    topology::Deployment *m_deployment;
    std::optional<PublishMode> m_mode;
};

/// How a client's messages travel: as it was told, or as all of its deployment, which is asked each time. Engine
/// thread.
class ChosenPublishMode final
{
public:
    ChosenPublishMode(Bus bus, std::optional<PublishMode> own) : m_bus(bus), m_own(own) { }
    operator PublishMode() const { return m_own ? *m_own : m_bus.publishMode(); }

private:
    Bus m_bus;
    std::optional<PublishMode> m_own;
};

} // namespace lockscope::pubsub
