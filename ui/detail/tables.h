// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/holder_model.h"
#include "ui/models/key_model.h"
#include "ui/models/message_model.h"
#include "ui/models/queue_model.h"

#include <QTabWidget>

class QTreeView;

namespace lockscope::ui::detail {

/// The tables of a lock: holders, queue, keys and messages. Each keeps its place while the values change.
class DetailTables final : public QTabWidget
{
    Q_OBJECT
public:
    /// `names` outlives the tables.
    explicit DetailTables(const models::HolderNames &names, QWidget *parent = nullptr);

    void showLock(const inspect::LockSnapshot &lock);
    /// Adds the messages among the events; those of another lock are removed.
    void addMessages(const LockName &lock, const std::vector<inspect::LockEvent> &events);
    /// Shows the times as of now.
    void tick();
    /// The client of the selected holder; empty if no row is selected.
    [[nodiscard]] ClientId selectedClient() const;

Q_SIGNALS:
    /// The user asked for the card of a client.
    void clientRequested(const lockscope::ClientId &client);

private:
    QTreeView *makeHolderTable();
    void offerClients(QTreeView &table, int clientRole);

    models::HolderModel m_holders;
    models::QueueModel m_queue;
    models::KeyModel m_keys;
    models::MessageModel m_messages;
    QTreeView *m_holderTable;
};

} // namespace lockscope::ui::detail
