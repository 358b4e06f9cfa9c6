// SPDX-License-Identifier: Apache-2.0
#include "core/topology/sentinel_router.h"

namespace lockscope::topology {

using namespace Qt::StringLiterals;

SentinelRouter::SentinelRouter(const DeploymentOptions &options, const redis::TransportFactory &factory, Clock &clock)
    : m_master(options.masterName), m_sentinels(options, factory, clock), m_node(linkOptions(options), factory, clock)
{
}

redis::LinkOptions SentinelRouter::linkOptions(const DeploymentOptions &options)
{
    redis::Endpoint unknown;
    unknown.host = m_master; // how messages name it until the sentinels have been asked
    unknown.port = 0;
    redis::LinkOptions link = options.linkOptions(unknown);
    link.wantsPrimary = true;
    link.locate = [this](auto answer) { m_sentinels.locate(std::move(answer)); };
    return link;
}

QCoro::Task<Status> SentinelRouter::open()
{
    m_sentinels.open([this] { lookAgain(); });
    m_node.commands().open();
    m_node.subscriptions().open();
    Status opened = co_await m_node.commands().firstSession();
    if (opened)
        opened = co_await m_node.subscriptions().firstSession();
    const redis::Endpoint &primary = m_node.commands().options().endpoint;
    if (!opened && primary.port != 0)
        opened.error().message = u"The sentinels name %1 as the primary of \"%2\". %3"_s.arg(primary.toString(), m_master, opened.error().message);
    co_return opened;
}

void SentinelRouter::close()
{
    m_node.close();
    m_sentinels.close();
}

void SentinelRouter::lookAgain()
{
    m_sentinels.locate([this](const Result<redis::Endpoint> &primary) {
        const redis::Endpoint &now = m_node.commands().options().endpoint;
        if (primary && (primary->host != now.host || primary->port != now.port || !m_node.commands().isOpen()))
            m_node.reconnect(u"The primary of \"%1\" is %2 now."_s.arg(m_master, primary->toString()));
    });
}

QCoro::Task<Result<redis::Reply>> SentinelRouter::query(QByteArray, redis::Command command)
{
    for (;;) {
        Result<redis::Reply> reply = redis::checked(co_await m_node.commands().call(command), command);
        if (reply || reply.error().kind != ErrorKind::LinkLost)
            co_return reply;
        if (const Status opened = co_await m_node.commands().opened(); !opened)
            co_return fail(opened.error());
    }
}

} // namespace lockscope::topology
