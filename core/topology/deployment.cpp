// SPDX-License-Identifier: Apache-2.0
#include "core/topology/deployment.h"

#include "core/base/launch.h"

namespace lockscope::topology {

using namespace Qt::StringLiterals;

namespace {

QCoro::Task<Result<QString>> openAndDescribe(Router &router)
{
    const Status opened = co_await router.open();
    if (!opened)
        co_return fail(opened.error());
    Node &first = *router.primaries().front();
    co_return Result<QString>(u"%1, %2, %3"_s.arg(QString::fromLatin1(first.commands().server().version), router.mode(), first.address()));
}

QCoro::Task<Result<QString>> refuse(DeploymentOptions::Kind kind)
{
    co_return fail(ErrorKind::Usage, u"%1 are not supported yet. Give the URL of one server: redis://host:port."_s.arg(
        kind == DeploymentOptions::Kind::Cluster ? u"Clusters"_s : u"Sentinels"_s));
}

} // namespace

Deployment::Deployment(DeploymentOptions options, redis::TransportFactory factory)
    : m_options(std::move(options)), m_engine(u"engine"_s)
{
    m_engine.runAndWait([&] {
        m_clock = std::make_unique<SystemClock>();
        const redis::Endpoint endpoint = m_options.endpoints.empty() ? redis::Endpoint {} : m_options.endpoints.front();
        m_router = std::make_unique<StandaloneRouter>(m_options.linkOptions(endpoint), factory, *m_clock);
    });
}

Deployment::~Deployment()
{
    m_engine.runAndWait([this] {
        m_router->close();
        m_router.reset();
        m_clock.reset();
    });
}

QFuture<Result<QString>> Deployment::connect()
{
    return launch<QString>(m_engine, [this]() -> QCoro::Task<Result<QString>> {
        if (m_options.kind != DeploymentOptions::Kind::Standalone)
            return refuse(m_options.kind);
        return openAndDescribe(*m_router);
    });
}

} // namespace lockscope::topology
