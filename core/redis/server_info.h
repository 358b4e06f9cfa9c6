// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>

namespace lockscope::redis {

/// What a handshake learns about the server and about our place on it.
struct ServerInfo
{
    QByteArray version;    ///< "7.0.15"; empty when the user may not ask
    QByteArray mode;       ///< "standalone", "cluster", "sentinel"; empty when unknown
    QByteArray runId;      ///< changes with every start of the server; empty when unknown
    qint64 clientId = 0;   ///< our link's id; 0 when unknown
    /// The predecessor of this link can run nothing any more: it was killed, it was gone, or its server restarted.
    bool isOldLinkGone = true;

    /// Reads the answer of INFO.
    static ServerInfo fromInfo(QByteArrayView info);
    /// True when the version is at least major.minor.
    [[nodiscard]] bool isAtLeast(int major, int minor) const;
};

} // namespace lockscope::redis
