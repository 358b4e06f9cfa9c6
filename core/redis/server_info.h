// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QString>

namespace lockscope::redis {

/// What a handshake learns about the server and our connection. Text for display is printable().
struct ServerInfo
{
    QByteArray version; ///< "7.0.15"; empty when the user may not ask
    QByteArray mode;    ///< "standalone", "cluster", "sentinel"; empty when unknown
    QByteArray
        valkeyVersion;   ///< "8.0.1"; empty when it is no Valkey, which gives `version` as the Redis that it stands for
    QByteArray runId;    ///< changes with every start of the server; empty when unknown
    QString replicaOf;   ///< "host:port" of its primary; empty for a primary and when unknown
    qint64 clientId = 0; ///< our link's id; 0 when unknown
    /// The predecessor of this link can run nothing any more: it was killed, it was gone, or its server restarted.
    bool isOldLinkGone = true;

    /// Takes what an answer of INFO says, any sections.
    void read(QByteArrayView info);
    /// True when the version is at least major.minor.
    [[nodiscard]] bool isAtLeast(int major, int minor) const;
};

} // namespace lockscope::redis
