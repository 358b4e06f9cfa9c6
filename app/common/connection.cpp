// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/connection.h"

#include "app/common/log_output.h"

namespace lockscope::app {

namespace {

/// What the settings ask of any server, asked of this one.
Result<topology::DeploymentOptions> optionsFor(const sandbox::Server &server, const topology::DeploymentOptions &wanted)
{
    Result<topology::DeploymentOptions> options = topology::parseUrl(server.url());
    if (options) {
        options->connectTimeout = wanted.connectTimeout;
        options->timeout = wanted.timeout;
        options->giveUp = wanted.giveUp;
        options->isReadOnly = wanted.isReadOnly;
    }
    return options;
}

} // namespace

Result<std::unique_ptr<Connection>> Connection::make(ConnectionSettings settings)
{
    std::unique_ptr<sandbox::Server> server;
    if (settings.usesSandbox) {
        server = std::make_unique<sandbox::Server>();
        if (const Status started = server->start(); !started)
            return fail(started.error());
        Result<topology::DeploymentOptions> options = optionsFor(*server, settings.options);
        if (!options)
            return fail(options.error());
        settings.options = std::move(*options);
    }
    hideInLog(settings.options.credentials.password);
    return std::unique_ptr<Connection>(new Connection(std::move(server), std::move(settings.options)));
}

Connection::Connection(std::unique_ptr<sandbox::Server> server, topology::DeploymentOptions options)
    : m_server(std::move(server)), m_deployment(std::move(options)), m_bus(m_deployment)
{
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
