// SPDX-License-Identifier: Apache-2.0
#include "core/redis/reply.h"

#include "core/base/printable.h"

namespace lockscope::redis {

QByteArray Reply::toBytes() const
{
    return type == Type::Integer ? QByteArray::number(integer) : text;
}

std::optional<qint64> Reply::toInteger() const
{
    if (type == Type::Integer)
        return integer;
    bool ok = false;
    const qint64 number = text.toLongLong(&ok);
    return ok ? std::optional(number) : std::nullopt;
}

/// An array of fields and values per primary.
QStringList mastersIn(const Reply &masters)
{
    QStringList names;
    for (const Reply &master : masters.elements)
        for (std::size_t i = 0; i + 1 < master.elements.size(); i += 2)
            if (master.elements[i].text == "name")
                names << printable(master.elements[i + 1].text);
    return names;
}

} // namespace lockscope::redis
