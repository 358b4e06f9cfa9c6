// SPDX-License-Identifier: Apache-2.0
#include "core/redis/reply.h"

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

} // namespace lockscope::redis
