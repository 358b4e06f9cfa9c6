// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/client_controller.h"

#include "core/inspect/snapshot/client_address.h"

namespace lockscope::ui::shell {
using namespace std::chrono_literals;

namespace {

constexpr Millis untilRenewed = 12s; ///< Redisson renews a lease of 30 s every 10 s

} // namespace

void ClientController::show(const ClientId &client)
{
    delete m_card;
    m_card = new detail::ClientCard(m_locks, client, &m_window);
    m_card->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_card, &detail::ClientCard::named, this, &ClientController::named);
    connect(m_card, &detail::ClientCard::lockRequested, this, &ClientController::lockRequested);
    m_card->open();
    if (m_search)
        m_search(client, {}, 0ms);
    else
        m_card->showAddressReason(detail::ClientCard::tr("Not connected to a server."));
}

void ClientController::showAddress(const ClientId &client, const Result<inspect::ClientAddress> &address, Millis look)
{
    if (!m_card || m_card->client() != client)
        return;
    const std::vector<LockName> held = m_card->renewableLocks();
    const bool isFollowed = m_search && look == 0ms && address && !address->places.empty() && !held.empty()
        && address->certainty != inspect::AddressCertainty::Certain;
    m_card->showAddress(address, isFollowed);
    if (isFollowed)
        m_search(client, held, untilRenewed);
}

} // namespace lockscope::ui::shell
