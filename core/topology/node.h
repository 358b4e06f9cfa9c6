// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/redis/link.h"
#include "core/redis/link_scripts.h"
#include "core/topology/acknowledgements.h"

namespace lockscope::topology {

/// One server. All callers share one link for commands and one for subscriptions; waiting for replicas uses a third.
class Node final
{
public:
    Node(const redis::LinkOptions &options, const redis::TransportFactory &factory, Clock &clock);

    [[nodiscard]] const redis::Endpoint &endpoint() const { return m_commands.options().endpoint; }
    [[nodiscard]] const QString &address() const { return m_commands.address(); }
    [[nodiscard]] redis::Link &commands() { return m_commands; }
    [[nodiscard]] redis::Link &subscriptions() { return m_subscriptions; }
    [[nodiscard]] redis::LinkScripts &scripts() { return m_scripts; }
    [[nodiscard]] bool hasSlots() const { return m_scripts.hasSlots(); } ///< see redis::LinkScripts
    [[nodiscard]] Acknowledgements &acknowledgements() { return m_acknowledgements; }
    /// Ends all sessions and reconnects immediately, to the server's current address.
    void reconnect(const Message &why);
    /// Closes all links.
    void close();

private:
    redis::Link m_commands;
    redis::Link m_subscriptions;
    Acknowledgements m_acknowledgements;
    redis::LinkScripts m_scripts;
};

} // namespace lockscope::topology
