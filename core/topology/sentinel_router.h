// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/topology/router.h"
#include "core/topology/sentinel_watch.h"

namespace lockscope::topology {

/// One primary with failover: the Node object stays the same, its links follow the primary that the sentinels report.
///
/// To users of the node, a failover appears as a lost link: waiters retry, subscriptions and holds are renewed.
/// A link opens only to a server that reports itself as primary. Writes that were not replicated are lost with the old
/// primary; DeploymentOptions::syncReplicas reduces that risk.
class SentinelRouter final : public SingleNodeRouter
{
public:
    SentinelRouter(const DeploymentOptions &options, const redis::TransportFactory &factory, Clock &clock);

    ~SentinelRouter() override { SentinelRouter::close(); }

    [[nodiscard]] QCoro::Task<Status> open() override;
    void close() override;
    [[nodiscard]] std::optional<SentinelCount> sentinels() const override { return m_sentinels.count(); }
    [[nodiscard]] QString mode() const override { return QStringLiteral("sentinel"); }

private:
    /// Moves the links if they are not connected to the current primary.
    void lookAgain();

    const QString m_master;
    SentinelWatch m_sentinels;
};

} // namespace lockscope::topology
