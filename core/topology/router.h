// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/topology/replica_nodes.h"
#include "core/topology/sentinel_count.h"

namespace lockscope::topology {

/// Knows which node owns which key. What has a body here suits a deployment whose keys never change their node. Thread:
/// the engine's.
class Router
{
public:
    virtual ~Router() = default;

    /// Opens the links and yields once the deployment answers; the reason why not otherwise.
    [[nodiscard]] virtual QCoro::Task<Status> open() = 0;
    virtual void close() = 0;
    /// Looks at once for the primaries that are not reached.
    void tryNow();
    /// Yields once any primary was reached, or when the wait for one ends.
    [[nodiscard]] virtual QCoro::Task<> firstContact();

    /// The node that owns `key` as far as is known.
    [[nodiscard]] virtual Node &nodeFor(QByteArrayView key) = 0;
    /// All nodes that own keys.
    [[nodiscard]] virtual std::vector<Node *> primaries() = 0;
    /// The replicas that messages reach: somebody may listen there. Not those that their primary, or the cluster,
    /// counts as gone. Their command links are opened; nobody waits for that here. An error: nobody could be asked for
    /// them.
    [[nodiscard]] virtual QCoro::Task<Result<std::vector<Node *>>> replicas() = 0;
    /// Whose command link this is.
    [[nodiscard]] virtual Node &nodeOf(const redis::Link &commands);
    /// Runs a script where its first key lives, following redirections.
    [[nodiscard]] virtual redis::ScriptRunner &scripts() = 0;
    /// Runs a command that only reads where `key` lives; asked again when a link breaks. Error replies come as errors.
    [[nodiscard]] virtual QCoro::Task<Result<redis::Reply>> query(QByteArray key, redis::Command command) = 0;
    /// Runs a command that may write where `key` lives. When the link breaks: ErrorKind::LinkLost. Error replies come
    /// as errors.
    [[nodiscard]] virtual QCoro::Task<Result<redis::Reply>> write(QByteArray key, redis::Command command);
    /// After `from` has answered a command about `key` with an error: true once it is worth asking again, the node that
    /// nodeFor() has by then.
    [[nodiscard]] virtual QCoro::Task<bool> follow(QByteArray key, Node &from, Error error, Deadline deadline);
    /// Keys of different groups may not share one script call: the slot in a cluster, 0 elsewhere.
    [[nodiscard]] virtual int groupOf(QByteArrayView key) const = 0;
    /// Who watches over the deployment; nothing: it has no sentinels.
    [[nodiscard]] virtual std::optional<SentinelCount> sentinels() const { return {}; }
    /// "standalone", "cluster", "sentinel".
    [[nodiscard]] virtual QString mode() const = 0;

    using Registration = std::shared_ptr<void>;
    /// `function` is called whenever keys have come to other nodes, until the handle is dropped.
    [[nodiscard]] Registration onChanged(std::function<void()> function);

protected:
    void tellChanged();

private:
    std::vector<std::weak_ptr<std::function<void()>>> m_listeners;
};

/// All keys live on one node, whichever server that is.
class SingleNodeRouter : public Router
{
public:
    [[nodiscard]] Node &nodeFor(QByteArrayView) final { return m_node; }
    [[nodiscard]] std::vector<Node *> primaries() final { return {&m_node}; }
    [[nodiscard]] QCoro::Task<Result<std::vector<Node *>>> replicas() final { return m_replicas.online(); }
    [[nodiscard]] redis::ScriptRunner &scripts() final { return m_node.scripts(); }
    [[nodiscard]] QCoro::Task<Result<redis::Reply>> query(QByteArray key, redis::Command command) final;
    [[nodiscard]] int groupOf(QByteArrayView) const final { return 0; }

protected:
    SingleNodeRouter(const redis::LinkOptions &options, const redis::TransportFactory &factory, Clock &clock)
        : m_node(options, factory, clock), m_replicas(m_node, factory, clock)
    {
    }
    [[nodiscard]] Node &node() { return m_node; }
    void closeNodes();
    /// The first look does not wait for a server to come up: a wrong address should be said at once.
    [[nodiscard]] QCoro::Task<Status> openNode();

private:
    Node m_node;
    ReplicaNodes m_replicas;
};

/// One server.
class StandaloneRouter final : public SingleNodeRouter
{
public:
    StandaloneRouter(const redis::LinkOptions &options, const redis::TransportFactory &factory, Clock &clock);

    [[nodiscard]] QCoro::Task<Status> open() override { return openNode(); }
    void close() override { closeNodes(); }
    [[nodiscard]] QString mode() const override { return QStringLiteral("standalone"); }
};

} // namespace lockscope::topology
