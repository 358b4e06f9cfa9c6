// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/redis/link.h"
#include "core/redis/link_scripts.h"
#include "core/topology/acknowledgements.h"

#include <memory>
#include <vector>

namespace lockscope::topology {

/// One server: a link for commands and one for subscriptions, however many callers there are, and one more where
/// replicas are awaited.
class Node final
{
public:
    Node(const redis::LinkOptions &options, const redis::TransportFactory &factory, Clock &clock);

    [[nodiscard]] const redis::Endpoint &endpoint() const { return m_commands.options().endpoint; }
    [[nodiscard]] QString address() const { return m_commands.options().endpoint.toString(); }
    [[nodiscard]] redis::Link &commands() { return m_commands; }
    [[nodiscard]] redis::Link &subscriptions() { return m_subscriptions; }
    [[nodiscard]] redis::LinkScripts &scripts() { return m_scripts; }
    [[nodiscard]] Acknowledgements &acknowledgements() { return m_acknowledgements; }
    /// Ends all sessions and connects again at once, to where the server is by now.
    void reconnect(const QString &why);
    /// Closes all links.
    void close();

private:
    redis::Link m_commands;
    redis::Link m_subscriptions;
    Acknowledgements m_acknowledgements;
    redis::LinkScripts m_scripts;
};

/// Knows which node owns which key. What has a body here suits a deployment whose keys never change their node. Thread:
/// the engine's.
class Router
{
public:
    virtual ~Router() = default;

    /// Opens the links and yields once the deployment answers; the reason why not otherwise.
    [[nodiscard]] virtual QCoro::Task<Status> open() = 0;
    virtual void close() = 0;

    /// The node that owns `key` as far as is known.
    [[nodiscard]] virtual Node &nodeFor(QByteArrayView key) = 0;
    /// All nodes that own keys.
    [[nodiscard]] virtual std::vector<Node *> primaries() = 0;
    /// The replicas that are known; somebody may listen for messages there.
    [[nodiscard]] virtual std::vector<Node *> replicas() { return {}; }
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
    [[nodiscard]] redis::ScriptRunner &scripts() final { return m_node.scripts(); }
    [[nodiscard]] QCoro::Task<Result<redis::Reply>> query(QByteArray key, redis::Command command) final;
    [[nodiscard]] int groupOf(QByteArrayView) const final { return 0; }

protected:
    SingleNodeRouter(const redis::LinkOptions &options, const redis::TransportFactory &factory, Clock &clock)
        : m_node(options, factory, clock)
    {
    }
    [[nodiscard]] Node &node() { return m_node; }
    /// The first look does not wait for a server to come up: a wrong address should be said at once.
    [[nodiscard]] QCoro::Task<Status> openNode();

private:
    Node m_node;
};

/// One server.
class StandaloneRouter final : public SingleNodeRouter
{
public:
    StandaloneRouter(const redis::LinkOptions &options, const redis::TransportFactory &factory, Clock &clock);

    [[nodiscard]] QCoro::Task<Status> open() override { return openNode(); }
    void close() override { node().close(); }
    [[nodiscard]] QString mode() const override { return QStringLiteral("standalone"); }
};

} // namespace lockscope::topology
