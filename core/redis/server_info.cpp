// SPDX-License-Identifier: Apache-2.0
#include "core/redis/server_info.h"

#include <QList>
#include <utility>

namespace lockscope::redis {

ServerInfo ServerInfo::fromInfo(QByteArrayView info)
{
    ServerInfo result;
    const QList<QByteArray> lines = info.toByteArray().split('\n');
    for (const QByteArray &raw : lines) {
        const QByteArray line = raw.trimmed();
        const qsizetype colon = line.indexOf(':');
        const QByteArray key = line.left(colon);
        const QByteArray value = line.mid(colon + 1);
        if (key == "redis_version")
            result.version = value;
        else if (key == "redis_mode")
            result.mode = value;
        else if (key == "run_id")
            result.runId = value;
    }
    return result;
}

bool ServerInfo::isAtLeast(int major, int minor) const
{
    const QList<QByteArray> parts = version.split('.');
    return std::pair(parts.value(0).toInt(), parts.value(1).toInt()) >= std::pair(major, minor);
}

} // namespace lockscope::redis
