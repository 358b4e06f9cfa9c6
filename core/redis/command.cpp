// SPDX-License-Identifier: Apache-2.0
#include "core/redis/command.h"

#include <hiredis/hiredis.h>

namespace lockscope::redis {

void Command::encodeTo(QByteArray &out) const
{
    QVarLengthArray<const char *, 16> texts;
    QVarLengthArray<std::size_t, 16> lengths;
    for (const QByteArray &argument : args) {
        texts.push_back(argument.constData());
        lengths.push_back(static_cast<std::size_t>(argument.size()));
    }
    char *encoded = nullptr;
    const auto length = redisFormatCommandArgv(&encoded, static_cast<int>(texts.size()), texts.data(), lengths.data());
    if (length <= 0)
        qBadAlloc();
    out.append(encoded, static_cast<qsizetype>(length));
    redisFreeCommand(encoded);
}

} // namespace lockscope::redis
