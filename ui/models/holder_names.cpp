// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/holder_names.h"

#include "ui/common/format.h"

namespace lockscope::ui::models {

void HolderNames::setAlias(const ClientId &client, const QString &alias)
{
    if (alias.isEmpty())
        m_aliases.remove(client);
    else
        m_aliases.insert(client, alias);
}

QString HolderNames::brief(const ClientId &client) const
{
    return m_aliases.value(client, QString::fromLatin1(client.bytes().left(8)));
}

QString HolderNames::brief(const HolderId &holder) const
{
    const auto worker = m_workers.constFind(holder);
    if (worker != m_workers.cend())
        return *worker;
    return brief(holder.client) + QLatin1Char(':') + QString::number(holder.thread.value);
}

QString HolderNames::brief(const inspect::Holder &holder) const
{
    return holder.id.client.isEmpty() ? displayName(holder.field) : brief(holder.id);
}

QString briefHolder(const QByteArray &field, const HolderNames &names)
{
    QByteArray id = field;
    if (id.endsWith(":write"))
        id.chop(qsizetype(sizeof(":write")) - 1);
    const auto holder = HolderId::parse(id);
    return holder ? names.brief(*holder) : displayName(field);
}

} // namespace lockscope::ui::models
