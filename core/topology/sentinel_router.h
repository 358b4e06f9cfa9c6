// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/topology/router.h"
#include "core/topology/sentinel_watch.h"

namespace lockscope::topology {

/// One server that fails over: the node stays the same object, its links go where the sentinels say the primary is.
///
/// A fail-over is to all who use the node what a lost link is: who waits tries again, subscriptions are made again, holds are renewed.
/// A link is open only to a server that says itself that it is a primary.
/// What was written and not yet replicated is lost with the old primary; DeploymentOptions::syncReplicas is against that.
class SentinelRouter final : public Router
{
public:
    SentinelRouter(const DeploymentOptions &options, const redis::TransportFactory &factory, Clock &clock);

    ~SentinelRouter() override { SentinelRouter::close(); }

    [[nodiscard]] QCoro::Task<Status> open() override;
    void close() override;
    [[nodiscard]] Node &nodeFor(QByteArrayView) override { return m_node; }
    [[nodiscard]] std::vector<Node *> primaries() override { return {&m_node}; }
    [[nodiscard]] redis::ScriptRunner &scripts() override { return m_node.scripts(); }
    [[nodiscard]] QCoro::Task<Result<redis::Reply>> query(QByteArray key, redis::Command command) override;
    [[nodiscard]] int groupOf(QByteArrayView) const override { return 0; }
    [[nodiscard]] QString mode() const override { return QStringLiteral("sentinel"); }

private:
    [[nodiscard]] redis::LinkOptions linkOptions(const DeploymentOptions &options);
    /// Moves the links if the primary is not where they are.
    void lookAgain();

    const QString m_master;
    SentinelWatch m_sentinels;
    Node m_node;
};

} // namespace lockscope::topology
