// SPDX-License-Identifier: Apache-2.0
#include "core/redis/server_info.h"

#include "core/base/printable.h"
#include "core/redis/reply.h"

#include <QList>
#include <utility>

namespace lockscope::redis {

namespace {

constexpr std::pair<const char *, qint64 ServerInfo::*> Numbers[] = {
    {"maxmemory", &ServerInfo::memoryLimit},
    {"used_memory", &ServerInfo::memoryUsed},
    {"mem_not_counted_for_evict", &ServerInfo::memoryExempt},
    {"evicted_keys", &ServerInfo::evictedKeys},
    {"connected_clients", &ServerInfo::clients},
    {"maxclients", &ServerInfo::maxClients},
    {"tracking_total_keys", &ServerInfo::trackedKeys},
    {"client_output_buffer_limit_disconnections", &ServerInfo::exceededOutputLimits},
    {"cluster_size", &ServerInfo::clusterSize},
};
constexpr std::pair<const char *, std::optional<qint64> ServerInfo::*> OptionalNumbers[] = {
    {"server_time_usec", &ServerInfo::timeUs},
    {"min_slaves_good_slaves", &ServerInfo::goodReplicas},
    {"total_connections_received", &ServerInfo::acceptedLinks},
};

/// The fields of `keys=3,expires=1,avg_ttl=0`.
QHash<QByteArray, QByteArray> partsOf(const QByteArray &value)
{
    QHash<QByteArray, QByteArray> parts;
    for (const QByteArray &part : value.split(','))
        if (const qsizetype equals = part.indexOf('='); equals > 0)
            parts.insert(part.left(equals), part.mid(equals + 1));
    return parts;
}

/// `db0:keys=3,expires=1,avg_ttl=0`
std::optional<DatabaseInfo> databaseIn(const QByteArray &key, const QByteArray &value)
{
    bool isNumber = false;
    const int number = key.startsWith("db") ? key.sliced(2).toInt(&isNumber) : 0;
    if (!isNumber || !value.startsWith("keys="))
        return std::nullopt;
    const QHash<QByteArray, QByteArray> parts = partsOf(value);
    return DatabaseInfo {number, parts["keys"].toLongLong(), parts["expires"].toLongLong()};
}

/// `slave0:ip=127.0.0.1,port=6380,state=online,offset=14,lag=0`; there is also `slave_read_only:1`.
std::optional<ReplicaInfo> replicaIn(const QByteArray &key, const QByteArray &value)
{
    const QHash<QByteArray, QByteArray> parts = key.startsWith("slave") ? partsOf(value)
                                                                        : QHash<QByteArray, QByteArray>();
    if (parts["port"].isEmpty())
        return std::nullopt;
    return ReplicaInfo {parts["ip"], parts["port"].toUShort(), parts["state"] == "online", parts["lag"].toLongLong(),
                        value};
}

} // namespace

void ServerInfo::read(QByteArrayView info)
{
    QByteArray primaryHost;
    QByteArray primaryPort;
    const QList<QByteArray> lines = info.toByteArray().split('\n');
    for (const QByteArray &raw : lines) {
        const QByteArray line = raw.trimmed();
        const qsizetype colon = line.indexOf(':');
        const QByteArray key = colon < 0 ? line : line.left(colon);
        const QByteArray value = line.mid(colon + 1);
        if (key == "# Replication") {
            replicas.clear();
            replicaOf.clear();
            goodReplicas.reset();
        } else if (key == "# Keyspace") {
            databases.clear();
        } else if (key == "redis_version") {
            version = printable(value).toUtf8();
        } else if (key == "redis_mode" || key == "server_mode" || key == "redict_mode") { // the second is Valkey 8's
            mode = printable(value).toUtf8();
        } else if (key == "run_id") {
            runId = value;
        } else if (key == "valkey_version") {
            valkeyVersion = printable(value).toUtf8();
        } else if (key == "master_host") {
            primaryHost = value;
        } else if (key == "master_port") {
            primaryPort = value;
        } else if (key == "paused_actions") {
            hasPausedWrites = value != "none";
        } else if (key == "rdb_last_bgsave_status") {
            hasFailedSnapshot = value == "err";
        } else if (key == "aof_last_write_status") {
            hasFailedAppend = value == "err";
        } else if (key == "aof_enabled") {
            hasAppendOnly = value != "0";
        } else if (key == "maxmemory_policy") {
            evictionPolicy = value;
        } else if (key == "cluster_state") {
            clusterState = value;
        } else if (key.startsWith("cmdstat_")) { // cmdstat_publish:calls=12,usec=300,usec_per_call=25.00
            const QHash<QByteArray, QByteArray> parts = partsOf(value);
            calls.insert(key.sliced(8), {parts["calls"].toLongLong(), parts["usec_per_call"].toDouble()});
        } else if (const std::optional<DatabaseInfo> database = databaseIn(key, value)) {
            databases.push_back(*database);
        } else if (std::optional<ReplicaInfo> replica = replicaIn(key, value)) {
            replicas.push_back(*std::move(replica));
        }
        for (const auto &[name, number] : Numbers)
            if (key == name)
                this->*number = value.toLongLong();
        for (const auto &[name, number] : OptionalNumbers)
            if (key == name)
                this->*number = value.toLongLong();
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
