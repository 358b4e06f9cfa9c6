// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/model/lock_snapshot.h"

#include <QHash>
#include <QString>

namespace lockscope::ui::models {

/// Aliases of clients. Redis stores only UUIDs; users give them names.
class HolderNames final
{
public:
    /// An empty alias removes the present one.
    void setAlias(const ClientId &client, const QString &alias);
    /// Empty: none.
    [[nodiscard]] QString alias(const ClientId &client) const { return m_aliases.value(client); }
    /// Name of a load worker of this window.
    void setWorker(const HolderId &worker, const QString &name) { m_workers.insert(worker, name); }

    /// "web-3", or the first 8 of the id: "6a07b3d4".
    [[nodiscard]] QString brief(const ClientId &client) const;
    /// "web-3:12", "6a07b3d4:12", "worker 3".
    [[nodiscard]] QString brief(const HolderId &holder) const;
    [[nodiscard]] QString brief(const inspect::Holder &holder) const;
    /// Whether the holder has a name that is not part of its id.
    [[nodiscard]] bool knows(const HolderId &holder) const
    {
        return m_workers.contains(holder) || m_aliases.contains(holder.client);
    }

private:
    QHash<ClientId, QString> m_aliases;
    QHash<HolderId, QString> m_workers;
};

/// Display name of a holder's stored field, with or without `:write`: "web-3:12". A field that names no holder stays as
/// it is.
QString briefHolder(const QByteArray &field, const HolderNames &names);

} // namespace lockscope::ui::models
