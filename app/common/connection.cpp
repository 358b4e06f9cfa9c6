// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/connection.h"

#include "app/common/log_output.h"

namespace lockscope::app {

namespace {

/// The options of the settings, applied to this URL.
Result<topology::DeploymentOptions> optionsFor(const QString &url, const topology::DeploymentOptions &wanted)
{
    Result<topology::DeploymentOptions> options = topology::parseUrl(url);
    if (options) {
        options->connectTimeout = wanted.connectTimeout;
        options->timeout = wanted.timeout;
        options->giveUp = wanted.giveUp;
        options->isReadOnly = wanted.isReadOnly;
        options->syncReplicas = wanted.syncReplicas;
        options->allowedHosts = wanted.allowedHosts;
    }
    return options;
}

} // namespace

Result<Connection::Sandbox> Connection::startSandbox(const ConnectionSettings &settings)
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
    return sandbox;
}

Result<std::unique_ptr<Connection>> Connection::make(ConnectionSettings settings)
{
    Result<Sandbox> sandbox = startSandbox(settings);
    if (!sandbox)
        return fail(sandbox.error());
    if (sandbox->server || sandbox->cluster) {
        Result<topology::DeploymentOptions> options = optionsFor(
            sandbox->cluster ? sandbox->cluster->url() : sandbox->server->url(), settings.options);
        if (!options)
            return fail(options.error());
        settings.options = std::move(*options);
    }
    hideInLog(settings.options.credentials.password);
    hideInLog(settings.options.sentinelCredentials.password);
    return std::unique_ptr<Connection>(new Connection(std::move(*sandbox), std::move(settings.options)));
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

void Connection::endWithin(Millis time)
{
    engine().post([this, time] {
        Clock &clock = m_deployment.clock();
        m_end = clock.callAt(clock.now() + time, [this] { m_deployment.router().close(); });
    });
}

} // namespace lockscope::app
