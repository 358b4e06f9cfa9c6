// SPDX-License-Identifier: Apache-2.0
#include "core/topology/router.h"

namespace lockscope::topology {

namespace {

redis::LinkOptions forMessages(redis::LinkOptions options)
{
    options.receivesMessages = true;
    return options;
}

redis::LinkOptions forPrimary(redis::LinkOptions options)
{
    options.wantsPrimary = true;
    return options;
}

} // namespace

Node::Node(const redis::LinkOptions &options, const redis::TransportFactory &factory, Clock &clock)
    : m_commands(options, factory, clock), m_subscriptions(forMessages(options), factory, clock), m_acknowledgements(options, factory, clock),
      m_scripts(m_commands)
{
}

void Node::reconnect(const QString &why)
{
    m_commands.reconnect(why);
    m_subscriptions.reconnect(why);
    m_acknowledgements.reconnect(why);
}

void Node::close()
{
    m_acknowledgements.close();
    m_subscriptions.close();
    m_commands.close();
}

StandaloneRouter::StandaloneRouter(const redis::LinkOptions &options, const redis::TransportFactory &factory, Clock &clock)
    : m_node(forPrimary(options), factory, clock)
{
}

QCoro::Task<Status> StandaloneRouter::open()
{
    m_node.commands().open();
    m_node.subscriptions().open();
    // The first look does not wait for a server to come up: a wrong address should be said at once.
    Status opened = co_await m_node.commands().firstSession();
    if (opened)
        opened = co_await m_node.subscriptions().firstSession();
    co_return opened;
}

QCoro::Task<Result<redis::Reply>> StandaloneRouter::query(QByteArray, redis::Command command)
{
    for (;;) {
        Result<redis::Reply> reply = redis::checked(co_await m_node.commands().call(command), command);
        if (reply || reply.error().kind != ErrorKind::LinkLost)
            co_return reply;
        if (const Status opened = co_await m_node.commands().opened(); !opened)
            co_return fail(opened.error());
    }
}

void StandaloneRouter::close()
{
    m_node.close();
}

} // namespace lockscope::topology
