// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/topology/cluster_watch.h"

namespace lockscope::topology {

/// A Redis Cluster. Every call goes to the owner of its key's slot and follows redirections. It waits for a failover or
/// an unreachable node for at most DeploymentOptions::giveUp. While a node refuses a script for now, it is retried
/// until ScriptCall::retryUntil.
///
/// A script whose reply was lost is resent (architecture.md, "When a reply is lost"). To the same node: once the old
/// link is known to be gone. To another node: without that check. A node that runs the script owns its slot by then, so
/// it no longer replicates from the lost node: the effects of the lost call either reached it before or never will. A
/// node that has handed the slot over runs nothing on it any more.
class ClusterRouter final : public Router, private redis::ScriptRunner
{
public:
    ClusterRouter(const DeploymentOptions &options, redis::TransportFactory factory, Clock &clock);

    [[nodiscard]] QCoro::Task<Status> open() override;
    void close() override { m_watch.close(); }
    [[nodiscard]] QCoro::Task<> firstContact() override;
    [[nodiscard]] Node &nodeFor(QByteArrayView key) override;
    [[nodiscard]] std::vector<Node *> primaries() override;
    [[nodiscard]] QCoro::Task<Result<std::vector<Node *>>> replicas() override;
    [[nodiscard]] Node &nodeOf(const redis::Link &commands) override;
    [[nodiscard]] redis::ScriptRunner &scripts() override { return *this; }
    [[nodiscard]] QCoro::Task<Result<redis::Reply>> query(QByteArray key, redis::Command command) override;
    [[nodiscard]] QCoro::Task<Result<redis::Reply>> write(QByteArray key, redis::Command command) override;
    [[nodiscard]] QCoro::Task<bool> follow(QByteArray key, Node &from, Error error, Deadline deadline) override;
    [[nodiscard]] SlotSet unserved() override { return m_watch.unserved(); }
    [[nodiscard]] std::optional<Error> refusal() const override;
    [[nodiscard]] int groupOf(QByteArrayView key) const override;
    [[nodiscard]] QString mode() const override { return QStringLiteral("cluster"); }

private:
    struct RoutedCall;

    [[nodiscard]] QCoro::Task<Result<redis::Reply>> run(redis::ScriptCall call) override;
    [[nodiscard]] QCoro::Task<Result<redis::Reply>> sendRouted(QByteArray key, redis::Command command,
                                                               bool isRepeatable);
    [[nodiscard]] QCoro::Task<Result<Node *>> reach(RoutedCall &routed, int slot);
    void noteRefusal(RoutedCall &routed, const Error &refusal);
    [[nodiscard]] QCoro::Task<Status> redirect(RoutedCall &routed, int slot, Node &from, QByteArray errorText);
    [[nodiscard]] Deadline retryDeadline(const redis::ScriptCall *call = nullptr) const;
    [[nodiscard]] Error unreachable(int slot, Node *owner) const;

    const DeploymentOptions m_options;
    Clock &m_clock;
    ClusterWatch m_watch;
    std::weak_ptr<const Error> m_refusal; ///< of the call that was refused last, while that waits
};

} // namespace lockscope::topology
