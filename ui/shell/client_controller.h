// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clock.h"
#include "ui/detail/client_card.h"

#include <QPointer>
#include <functional>

namespace lockscope::ui::shell {

/// Shows the card of a client, and requests its address.
class ClientController final : public QObject
{
    Q_OBJECT
public:
    /// Both outlive the controller.
    ClientController(QWidget &window, const models::LockTableModel &locks) : m_window(window), m_locks(locks) { }

    /// Finds the address of a client, and calls showAddress(); follows the locks `held` for up to `look`. Null: there
    /// is no server.
    using Search = std::function<void(const ClientId &client, const std::vector<LockName> &held, Millis look)>;
    void setSearch(Search search) { m_search = std::move(search); }

    void show(const ClientId &client);
    /// The result of a search; ignored if the card is closed.
    void showAddress(const ClientId &client, const Result<inspect::ClientAddress> &address, Millis look);

Q_SIGNALS:
    void named(const lockscope::ClientId &client, const QString &name);
    void lockRequested(const lockscope::LockName &name);

private:
    QWidget &m_window;
    const models::LockTableModel &m_locks;
    Search m_search;
    QPointer<detail::ClientCard> m_card;
};

} // namespace lockscope::ui::shell
