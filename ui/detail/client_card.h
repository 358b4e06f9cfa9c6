// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "ui/models/lock_table_model.h"

#include <QDialog>
#include <QTimer>

class QLabel;
class QLineEdit;
class QListWidget;
class QListWidgetItem;
class QPushButton;

namespace lockscope::inspect {
struct ClientAddress;
}

namespace lockscope::ui::detail {

/// One client: its name, its address with the reason, its locks, and when it was seen.
class ClientCard final : public QDialog
{
    Q_OBJECT
public:
    /// `locks` outlives the card.
    ClientCard(const models::LockTableModel &locks, const ClientId &client, QWidget *parent);

    [[nodiscard]] const ClientId &client() const { return m_client; }
    /// The locks that the client holds now and may renew; a lock without a TTL is never renewed.
    [[nodiscard]] std::vector<LockName> renewableLocks() const;
    /// Shown instead of an address.
    void showAddressReason(const QString &reason);
    /// `isFollowed`: its locks are followed, and a better answer may come.
    void showAddress(const Result<inspect::ClientAddress> &address, bool isFollowed);

Q_SIGNALS:
    /// The user named the client; an empty name removes the present one.
    void named(const lockscope::ClientId &client, const QString &name);
    void lockRequested(const lockscope::LockName &name);

private:
    void save();
    void refresh();
    void request(const QListWidgetItem *item);
    void showLocks();
    void fit();

    const models::LockTableModel &m_locks;
    const ClientId m_client;
    QLabel *m_title;
    QLineEdit *m_name;
    QPushButton *m_save;
    QLabel *m_address;
    QLabel *m_reason;
    QLabel *m_connection;
    QListWidget *m_list;
    QLabel *m_first;
    QLabel *m_last;
    bool m_isConnected = false; ///< as far as its address shows
    QStringList m_shown;        ///< texts of the list
    QTimer m_tick;
};

} // namespace lockscope::ui::detail
