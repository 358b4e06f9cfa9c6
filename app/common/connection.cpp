// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/connection.h"

#include "app/common/log_output.h"
#include "app/common/messages.h"
#include "core/base/when_done.h"

#include <QTimer>
#include <tuple>

namespace lockscope::app {

using namespace Qt::StringLiterals;

namespace {

constexpr Millis ShortAttempt {500};

} // namespace

bool widenToCluster(ConnectionSettings &settings, const Error &error)
{
    if (error.message.code() != "server-is-cluster-node"_L1)
        return false;
    settings.options.kind = topology::DeploymentOptions::Kind::Cluster;
    settings.warnings.push_back(message<"whole-cluster">(settings.options.toString()));
    return true;
}

Result<std::unique_ptr<Connection>> Connection::make(ConnectionSettings settings)
{
    Sandbox sandbox;
    Status started;
    if (settings.usesSandboxCluster) {
        sandbox.cluster = std::make_unique<sandbox::Cluster>();
        started = sandbox.cluster->start();
    } else if (settings.usesSandbox) {
        sandbox.server = std::make_unique<sandbox::Server>();
        started = sandbox.server->start();
    }
    if (!started)
        return fail(started.error());
    if (sandbox.cluster || sandbox.server) {
        Result<topology::DeploymentOptions> servers = topology::parseUrl(sandbox.cluster ? sandbox.cluster->url()
                                                                                         : sandbox.server->url());
        if (!servers)
            return fail(servers.error());
        settings.options.kind = servers->kind;
        settings.options.endpoints = std::move(servers->endpoints);
        settings.options.credentials = std::move(servers->credentials);
    }
    hideInLog(settings.options.credentials.password);
    hideInLog(settings.options.sentinelCredentials.password);
    return std::unique_ptr<Connection>(new Connection(std::move(sandbox), std::move(settings.options)));
}

std::unique_ptr<Connection> Connection::forWorkers(topology::DeploymentOptions options, Millis extra)
{
    options.giveUp = options.timeout + extra;
    std::unique_ptr<Connection> connection(new Connection({}, std::move(options)));
    std::ignore = connection->deployment().connect(); // not awaited: commands wait until it is connected
    return connection;
}

Connection::Connection(Sandbox sandbox, topology::DeploymentOptions options)
    : m_sandbox(std::move(sandbox)),
      m_deployment(std::move(options), redis::FaultyLinks::over(m_links, &redis::makeSocketTransport)),
      m_bus(m_deployment)
{
}

std::optional<sandbox::ClusterControl> Connection::clusterControl() const
{
    return m_sandbox.cluster ? std::optional(m_sandbox.cluster->control()) : std::nullopt;
}

qint64 Connection::serverProcess() const
{
    return m_sandbox.server ? m_sandbox.server->processId() : 0;
}

Connection::~Connection()
{
    engine().runAndWait([this] { m_end.reset(); });
}

void addPasswordIfNeeded(Keyring &keyring, ConnectionSettings settings, std::function<void(ConnectionSettings)> answer)
{
    if (!lacksPasswords(settings) || needsKeyring(settings))
        return addPassword(keyring, std::move(settings), std::move(answer));
    ConnectionSettings quick = settings;
    quick.options.isReadOnly = true;
    quick.options.connectTimeout = std::min(quick.options.connectTimeout, ShortAttempt);
    quick.options.giveUp = quick.options.connectTimeout;
    Result<std::unique_ptr<Connection>> made = Connection::make(std::move(quick));
    if (!made)
        return addPassword(keyring, std::move(settings), std::move(answer));
    const std::shared_ptr<Connection> connection = std::move(*made);
    whenDone(connection->deployment().connect(), keyring.context(),
             [&keyring, connection, settings, answer](const Result<QString> &server) {
                 // not destroyed from inside its own callback
                 QTimer::singleShot(0, keyring.context(), [connection] {});
                 const bool needsNone = server || server.error().kind == ErrorKind::Usage; // wrong kind of server
                 needsNone ? answer(settings) : addPassword(keyring, settings, answer);
             });
}

void Connection::endWithin(Millis time)
{
    engine().post([this, time] {
        Clock &clock = m_deployment.clock();
        m_end = clock.callAt(clock.now() + time, [this] { m_deployment.router().close(); });
    });
}

} // namespace lockscope::app
