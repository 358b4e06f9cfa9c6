// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/holder_field.h"

#include "ui/common/format.h"

namespace lockscope::ui::models {

QString briefHolder(const QByteArray &field, const HolderNames &names)
{
    QByteArray id = field;
    if (id.endsWith(":write"))
        id.chop(qsizetype(sizeof(":write")) - 1);
    const auto holder = HolderId::parse(id);
    return holder ? names.brief(*holder) : displayName(field);
}

} // namespace lockscope::ui::models
