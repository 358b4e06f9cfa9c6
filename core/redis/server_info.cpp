// SPDX-License-Identifier: Apache-2.0
#include "core/redis/server_info.h"

#include "core/base/printable.h"

#include <QList>
#include <utility>

namespace lockscope::redis {

void ServerInfo::read(QByteArrayView info)
{
    QByteArray primaryHost;
    QByteArray primaryPort;
    const QList<QByteArray> lines = info.toByteArray().split('\n');
    for (const QByteArray &raw : lines) {
        const QByteArray line = raw.trimmed();
        const qsizetype colon = line.indexOf(':');
        const QByteArray key = line.left(colon);
        const QByteArray value = line.mid(colon + 1);
        if (key == "redis_version")
            version = printable(value).toUtf8();
        else if (key == "redis_mode" || key == "server_mode") // Valkey 8's
            mode = printable(value).toUtf8();
        else if (key == "run_id")
            runId = value;
        else if (key == "valkey_version")
            valkeyVersion = printable(value).toUtf8();
        else if (key == "master_host")
            primaryHost = value;
        else if (key == "master_port")
            primaryPort = value;
    }
    if (!primaryHost.isEmpty()) // only replicas have one
        replicaOf = printable(primaryHost.contains(':') ? '[' + primaryHost + ']' : primaryHost) + u':'
            + printable(primaryPort);
}

bool ServerInfo::isAtLeast(int major, int minor) const
{
    const QList<QByteArray> parts = version.split('.');
    return std::pair(parts.value(0).toInt(), parts.value(1).toInt()) >= std::pair(major, minor);
}

} // namespace lockscope::redis
