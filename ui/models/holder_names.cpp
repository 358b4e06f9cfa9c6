// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/holder_names.h"

#include "ui/common/format.h"

namespace lockscope::ui::models {

QString HolderNames::brief(const HolderId &holder) const
{
    const auto alias = m_aliases.constFind(holder.client);
    const QString client = alias != m_aliases.cend() ? *alias : QString::fromLatin1(holder.client.bytes().left(8));
    return client + QLatin1Char(':') + QString::number(holder.thread.value);
}

QString HolderNames::brief(const inspect::Holder &holder) const
{
    return holder.id.client.isEmpty() ? displayName(holder.field) : brief(holder.id);
}

QString HolderNames::full(const inspect::Holder &holder)
{
    return displayName(holder.field);
}

} // namespace lockscope::ui::models
