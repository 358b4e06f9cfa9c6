// SPDX-License-Identifier: Apache-2.0
#include "core/topology/deployment.h"

#include "core/base/launch.h"
#include "core/redis/server_features.h"
#include "core/topology/cluster_router.h"
#include "core/topology/messages.h"
#include "core/topology/sentinel_watch.h"

namespace lockscope::topology {

using namespace Qt::StringLiterals;

namespace {

redis::LinkOptions linkOptions(const DeploymentOptions &options, redis::Locate locate)
{
    redis::Endpoint unknown;
    unknown.host = options.masterName; // its name in messages until the sentinels have answered
    unknown.port = 0;
    redis::LinkOptions link = options.linkOptions(unknown);
    link.wantsPrimary = true;
    link.isDataNode = true;
    link.locate = std::move(locate);
    return link;
}

/// One primary with failover: the Node object stays the same, its links follow the primary that the sentinels report.
///
/// To users of the node, a failover appears as a lost link: waiters retry, subscriptions and holds are renewed.
/// A link opens only to a server that reports itself as primary. Writes that were not replicated are lost with the old
/// primary; DeploymentOptions::syncReplicas reduces that risk.
class SentinelRouter final : public SingleNodeRouter
{
public:
    SentinelRouter(const DeploymentOptions &options, const redis::TransportFactory &factory, Clock &clock)
        : SingleNodeRouter(linkOptions(options, [this](auto answer) { m_sentinels.locate(std::move(answer)); }),
                           factory, clock, options.natMap),
          m_master(options.masterName), m_sentinels(options, factory, clock)
    {
    }

    ~SentinelRouter() override { SentinelRouter::close(); }

    [[nodiscard]] QCoro::Task<Status> open() override
    {
        m_sentinels.open([this] { lookAgain(); });
        Status opened = co_await SingleNodeRouter::open();
        const redis::Endpoint &primary = node().endpoint();
        if (!opened && primary.port != 0)
            opened.error().message = message<"sentinel-primary-failed">(primary.toString(), m_master,
                                                                        opened.error().message);
        co_return opened;
    }

    void close() override
    {
        SingleNodeRouter::close();
        m_sentinels.close();
    }

    [[nodiscard]] std::optional<SentinelCount> sentinels() const override { return m_sentinels.count(); }
    [[nodiscard]] QString mode() const override { return QStringLiteral("sentinel"); }

private:
    /// Moves the links if they are not connected to the current primary.
    void lookAgain()
    {
        m_sentinels.locate([this](const Result<redis::Endpoint> &primary) {
            const redis::Endpoint &now = node().endpoint();
            if (primary && (primary->host != now.host || primary->port != now.port || !node().commands().isOpen()))
                node().reconnect(message<"sentinel-primary-changed">(m_master, primary->toString()));
        });
    }

    const QString m_master;
    SentinelWatch m_sentinels;
};

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
    redis::LinkOptions link = options.linkOptions(endpoint);
    link.wantsPrimary = true;
    return std::make_unique<SingleNodeRouter>(link, factory, clock, options.natMap);
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
