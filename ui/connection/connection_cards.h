// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/connection/connection_values.h"

#include <QListWidget>
#include <vector>

namespace lockscope::ui::connection {

/// Known connections as cards: name and label, deployment, state. A double click or Return connects.
class ConnectionCards final : public QListWidget
{
    Q_OBJECT
public:
    explicit ConnectionCards(QWidget *parent = nullptr);

    void setConnections(std::vector<KnownConnection> all);
    /// Null: no card is chosen.
    [[nodiscard]] const KnownConnection *chosen() const;
    [[nodiscard]] QSize sizeHint() const override;

Q_SIGNALS:
    void connectRequested(const lockscope::ui::connection::ConnectionValues &values);
    void editRequested(const lockscope::ui::connection::ConnectionValues &values);
    /// A used connection that is not a profile.
    void forgetRequested(const lockscope::ui::connection::ConnectionValues &values);
    void chosenChanged();

protected:
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    std::vector<KnownConnection> m_all;
};

} // namespace lockscope::ui::connection
