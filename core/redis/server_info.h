// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QSet>
#include <QString>

namespace lockscope::redis {

struct Reply;

/// The server and connection details from the handshake. Text for display is printable().
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

    /// Parses a reply of INFO, with any sections.
    void read(QByteArrayView info);
    /// Parses a reply of HELLO, for what INFO did not report.
    void readHello(const Reply &hello);
    [[nodiscard]] bool refuses(const char *command) const { return !refused.isEmpty() && refused.contains(command); }
    /// True when the version is at least major.minor.
    [[nodiscard]] bool isAtLeast(int major, int minor) const;
};

} // namespace lockscope::redis
