// SPDX-License-Identifier: Apache-2.0
#include "core/topology/node.h"

namespace lockscope::topology {

Node::Node(const redis::LinkOptions &options, const redis::TransportFactory &factory, Clock &clock)
    : m_commands(options, factory, clock), m_subscriptions(options.forMessages(), factory, clock),
      m_acknowledgements(m_commands, options, factory, clock), m_scripts(m_commands)
{
}

void Node::reconnect(const Message &why)
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

} // namespace lockscope::topology
