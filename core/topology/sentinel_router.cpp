// SPDX-License-Identifier: Apache-2.0
#include "core/topology/sentinel_router.h"

#include "core/topology/messages.h"

namespace lockscope::topology {

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

} // namespace

SentinelRouter::SentinelRouter(const DeploymentOptions &options, const redis::TransportFactory &factory, Clock &clock)
    : SingleNodeRouter(linkOptions(options, [this](auto answer) { m_sentinels.locate(std::move(answer)); }), factory,
                       clock, options.natMap),
      m_master(options.masterName), m_sentinels(options, factory, clock)
{
}

QCoro::Task<Status> SentinelRouter::open()
{
    m_sentinels.open([this] { lookAgain(); });
    Status opened = co_await openNode();
    const redis::Endpoint &primary = node().endpoint();
    if (!opened && primary.port != 0)
        opened.error().message = message<"sentinel-primary-failed">(primary.toString(), m_master,
                                                                    opened.error().message);
    co_return opened;
}

void SentinelRouter::close()
{
    closeNodes();
    m_sentinels.close();
}

void SentinelRouter::lookAgain()
{
    m_sentinels.locate([this](const Result<redis::Endpoint> &primary) {
        const redis::Endpoint &now = node().endpoint();
        if (primary && (primary->host != now.host || primary->port != now.port || !node().commands().isOpen()))
            node().reconnect(message<"sentinel-primary-changed">(m_master, primary->toString()));
    });
}

} // namespace lockscope::topology
