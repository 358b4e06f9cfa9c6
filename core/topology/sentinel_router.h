// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/topology/router.h"
#include "core/topology/sentinel_watch.h"

namespace lockscope::topology {

/// One server that fails over: the node stays the same object, its links go where the sentinels say the primary is.
///
/// A fail-over is to all who use the node what a lost link is: who waits tries again, subscriptions are made again,
/// holds are renewed. A link is open only to a server that says itself that it is a primary. What was written and not
/// yet replicated is lost with the old primary; DeploymentOptions::syncReplicas is against that.
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
    /// Moves the links if the primary is not where they are.
    void lookAgain();

    const QString m_master;
    SentinelWatch m_sentinels;
};

} // namespace lockscope::topology
