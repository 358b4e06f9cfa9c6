// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/topology/cluster_map.h"
#include "core/topology/replica_nodes.h"
#include "core/topology/sentinel_count.h"

namespace lockscope::topology {

/// Maps keys to nodes. The default implementations suit a deployment whose keys never change their node. Thread:
/// engine.
class Router
{
public:
    virtual ~Router() = default;

    /// Opens the links. Finishes once the deployment answers, or with the error.
    [[nodiscard]] virtual QCoro::Task<Status> open() = 0;
    virtual void close() = 0;
    /// Retries the unreachable primaries immediately.
    void reconnectNow();
    /// Finishes once any primary was reached, or when the wait for one ends.
    [[nodiscard]] virtual QCoro::Task<> firstContact();

    /// The node that owns `key`, as far as known.
    [[nodiscard]] virtual Node &nodeFor(QByteArrayView key) = 0;
    /// All nodes that own keys.
    [[nodiscard]] virtual std::vector<Node *> primaries() = 0;
    /// The replicas that receive messages, and so may have subscribers. Leaves out replicas that their primary or the
    /// cluster considers gone. Opens their command links without waiting for them. An error: no node could be queried
    /// for them.
    [[nodiscard]] virtual QCoro::Task<Result<std::vector<Node *>>> replicas() = 0;
    /// The node that this command link belongs to.
    [[nodiscard]] virtual Node &nodeOf(const redis::Link &commands);
    /// Runs a script on the node of its first key, following redirections.
    [[nodiscard]] virtual redis::ScriptRunner &scripts() = 0;
    /// Runs a read-only command on the node of `key`; retries when a link breaks. Error replies are returned as errors.
    [[nodiscard]] virtual QCoro::Task<Result<redis::Reply>> query(QByteArray key, redis::Command command) = 0;
    /// Runs a command that may write on the node of `key`. If the link breaks: ErrorKind::LinkLost. Error replies are
    /// returned as errors.
    [[nodiscard]] virtual QCoro::Task<Result<redis::Reply>> write(QByteArray key, redis::Command command);
    /// Handles an error reply of `from` to a command about `key`. True once a retry makes sense, on the node that
    /// nodeFor() returns then.
    [[nodiscard]] virtual QCoro::Task<bool> follow(QByteArray key, Node &from, Error error, Deadline deadline);
    /// The slots that no node serves, as the cluster reported some seconds ago at most; empty for other deployments.
    [[nodiscard]] virtual SlotSet unserved() { return {}; }
    /// Keys of different groups must not share a script call: the slot if the server has slots, otherwise 0. A server
    /// that does not say so is known to have slots once it has refused a call (CROSSSLOT).
    [[nodiscard]] virtual int groupOf(QByteArrayView key) const = 0;
    /// The sentinels that monitor the deployment; std::nullopt: none.
    [[nodiscard]] virtual std::optional<SentinelCount> sentinels() const { return {}; }
    /// "standalone", "cluster", "sentinel".
    [[nodiscard]] virtual QString mode() const = 0;
    /// Why a call waits that a cluster refuses for now; std::nullopt: none does. Other deployments refuse immediately.
    [[nodiscard]] virtual std::optional<Error> refusal() const { return {}; }

    using Registration = std::shared_ptr<void>;
    /// Calls `function` whenever keys have moved to other nodes, until the handle is dropped.
    [[nodiscard]] Registration onChanged(std::function<void()> function);

protected:
    void tellChanged();

private:
    std::vector<std::weak_ptr<std::function<void()>>> m_listeners;
};

/// All keys are on one node: one server, or whichever server the locator of its links names at the moment.
class SingleNodeRouter : public Router
{
public:
    SingleNodeRouter(const redis::LinkOptions &options, const redis::TransportFactory &factory, Clock &clock,
                     const NatMap &natMap)
        : m_node(options, factory, clock), m_replicas(m_node, factory, clock, natMap)
    {
    }

    /// The first attempt does not wait for a server to come up, so that a wrong address is reported immediately.
    [[nodiscard]] QCoro::Task<Status> open() override;
    void close() override;
    [[nodiscard]] Node &nodeFor(QByteArrayView) final { return m_node; }
    [[nodiscard]] std::vector<Node *> primaries() final { return {&m_node}; }
    [[nodiscard]] QCoro::Task<Result<std::vector<Node *>>> replicas() final { return m_replicas.online(); }
    [[nodiscard]] redis::ScriptRunner &scripts() final { return m_node.scripts(); }
    [[nodiscard]] QCoro::Task<Result<redis::Reply>> query(QByteArray key, redis::Command command) final;
    [[nodiscard]] int groupOf(QByteArrayView key) const final;
    [[nodiscard]] QString mode() const override { return QStringLiteral("standalone"); }

protected:
    [[nodiscard]] Node &node() { return m_node; }

private:
    Node m_node;
    ReplicaNodes m_replicas;
};

} // namespace lockscope::topology
