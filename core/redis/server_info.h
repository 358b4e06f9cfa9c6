// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QHash>
#include <QSet>
#include <QString>
#include <optional>
#include <vector>

namespace lockscope::redis {

struct Reply;

/// A database that has keys.
struct DatabaseInfo
{
    int number = 0;
    qint64 keys = 0;
    qint64 expiring = 0; ///< keys with a TTL
};

/// A replica, as its primary reports it.
struct ReplicaInfo
{
    QByteArray host;
    quint16 port = 0;
    bool isOnline = false;
    qint64 lagS = 0;    ///< time since its last acknowledgement
    QByteArray text {}; ///< as reported: "ip=127.0.0.1,port=6380,state=online,offset=14,lag=0"
};

/// All calls of one command since the server's start.
struct CommandCount
{
    qint64 calls = 0;
    double meanUs = 0;
};

/// The state of a server and of its connection: read in the handshake, and kept current by Link::readServer(). Values
/// that the server has not reported are empty or 0. Text for display is printable().
struct ServerInfo
{
    QByteArray version; ///< "7.0.15"; empty if the user may not query it
    QByteArray mode;    ///< "standalone", "cluster", "sentinel"; empty if unknown
    QByteArray
        valkeyVersion;   ///< "8.0.1"; empty if not Valkey, which reports the Redis release it emulates in `version`
    QByteArray runId;    ///< changes with every start of the server; empty if unknown
    QString replicaOf;   ///< "host:port" of its primary; empty for a primary and if unknown
    qint64 clientId = 0; ///< our link's id; 0 if unknown
    /// True if commands of the previous link can no longer run: it was killed, it did not exist, or its server
    /// restarted.
    bool isOldLinkGone = true;
    /// Commands that the server has refused on this connection since they last worked: unknown, renamed, disabled or
    /// not permitted. In capitals, with the subcommand: "SCAN", "PUBSUB NUMSUB".
    QSet<QByteArray> refused;

    std::optional<qint64> timeUs; ///< the server's clock at its last report, epoch
    std::vector<DatabaseInfo> databases;
    std::vector<ReplicaInfo> replicas;
    std::optional<qint64> goodReplicas; ///< replicas in touch; only if the server requires some for writes
    bool hasPausedWrites = false;       ///< by CLIENT PAUSE; only Valkey 8.1 and later report it
    bool hasFailedSnapshot = false;
    bool hasFailedAppend = false;      ///< the last write to the append-only file failed
    std::optional<bool> hasAppendOnly; ///< the server writes an append-only file
    qint64 memoryLimit = 0;            ///< bytes; 0: no limit
    qint64 memoryUsed = 0;             ///< bytes
    qint64 memoryExempt = 0;           ///< the part of `memoryUsed` that does not count for the limit
    QByteArray evictionPolicy;         ///< "noeviction", "volatile-ttl"
    qint64 evictedKeys = 0;            ///< since the server's start
    qint64 clients = 0;                ///< open connections
    qint64 maxClients = 0;
    qint64 trackedKeys = 0;                ///< entries of the tracking table
    qint64 exceededOutputLimits = 0;       ///< connections closed for that reason since the server's start
    std::optional<qint64> acceptedLinks;   ///< connections since the server's start
    QHash<QByteArray, CommandCount> calls; ///< by command, in small letters: "evalsha_ro"
    QByteArray clusterState;               ///< "ok", "fail"
    qint64 clusterSize = 0;                ///< primaries with slots

    /// Parses a reply of INFO or CLUSTER INFO, with any sections. Other sections keep their values.
    void read(QByteArrayView info);
    /// Parses a reply of HELLO, for what INFO did not report.
    void readHello(const Reply &hello);
    [[nodiscard]] bool refuses(const char *command) const { return !refused.isEmpty() && refused.contains(command); }
    /// True when the version is at least major.minor.
    [[nodiscard]] bool isAtLeast(int major, int minor) const;
};

} // namespace lockscope::redis
