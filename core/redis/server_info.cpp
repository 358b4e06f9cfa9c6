// SPDX-License-Identifier: Apache-2.0
#include "core/redis/server_info.h"

#include "core/base/printable.h"
#include "core/redis/reply.h"

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
        else if (key == "redis_mode" || key == "server_mode" || key == "redict_mode") // the second is Valkey 8's
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

void ServerInfo::readHello(const Reply &hello)
{
    QByteArray server;
    for (std::size_t at = 0; at + 1 < hello.elements.size(); at += 2) {
        const QByteArray &key = hello.elements[at].text;
        const Reply &value = hello.elements[at + 1];
        if (key == "server")
            server = value.text;
        else if (key == "version")
            version = printable(value.text).toUtf8();
        else if (key == "mode")
            mode = printable(value.text).toUtf8();
        else if (key == "id")
            clientId = value.toInteger().value_or(0);
    }
    if (server == "valkey") // has all features of Redis 7.2, from which it was forked
        valkeyVersion = std::exchange(version, "7.2.4");
}

bool ServerInfo::isAtLeast(int major, int minor) const
{
    const QList<QByteArray> parts = version.split('.');
    return std::pair(parts.value(0).toInt(), parts.value(1).toInt()) >= std::pair(major, minor);
}

} // namespace lockscope::redis
