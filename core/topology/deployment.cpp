// SPDX-License-Identifier: Apache-2.0
#include "core/topology/deployment.h"

#include "core/base/launch.h"
#include "core/redis/server_features.h"
#include "core/topology/cluster_router.h"
#include "core/topology/sentinel_router.h"

namespace lockscope::topology {

using namespace Qt::StringLiterals;

namespace {

QCoro::Task<Result<QString>> openAndDescribe(Router &router)
{
    const Status opened = co_await router.open();
    if (!opened)
        co_return fail(opened.error());
    Node &first = *router.primaries().front();
    co_return Result<QString>(
        u"%1, %2, %3"_s.arg(redis::describe(first.commands().server()), router.mode(), first.address()));
}

std::unique_ptr<Router> makeRouter(const DeploymentOptions &options, const redis::TransportFactory &factory,
                                   Clock &clock)
{
    if (options.kind == DeploymentOptions::Kind::Sentinel)
        return std::make_unique<SentinelRouter>(options, factory, clock);
    if (options.kind == DeploymentOptions::Kind::Cluster)
        return std::make_unique<ClusterRouter>(options, factory, clock);
    const redis::Endpoint endpoint = options.endpoints.empty() ? redis::Endpoint {} : options.endpoints.front();
    return std::make_unique<StandaloneRouter>(options.linkOptions(endpoint), factory, clock, options.natMap);
}

} // namespace

Deployment::Deployment(DeploymentOptions options, redis::TransportFactory factory)
    : m_options(std::move(options)), m_engine(u"engine"_s)
{
    m_engine.runAndWait([&] {
        m_clock = std::make_unique<SystemClock>();
        m_router = makeRouter(m_options, factory, *m_clock);
    });
}

Deployment::~Deployment()
{
    const bool isEnded = m_engine.runAndWait([this] {
        m_soles.clear();
        m_router->close();
        m_router.reset();
        m_clock.reset();
    });
    if (isEnded || !m_router)
        return;
    qWarning("Lockscope: a deployment was destroyed after its QCoreApplication. Its locks were not released and end "
             "with their leases. Destroy the application last.");
    for (auto &[type, object] : m_soles)
        keepUntilExit(std::move(object));
    keepUntilExit(std::move(m_router));
    keepUntilExit(std::move(m_clock));
}

QFuture<Result<QString>> Deployment::connect()
{
    return launch<QString>(m_engine, [this] { return openAndDescribe(*m_router); });
}

} // namespace lockscope::topology
