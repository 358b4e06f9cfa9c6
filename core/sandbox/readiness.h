// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QString>

namespace lockscope::sandbox {

/// True if the server of this unix socket accepts the password and answers PING. Blocks for at most `milliseconds`.
bool answersPing(const QString &socketPath, const QByteArray &password, int milliseconds);

/// Returns a port of 127.0.0.1 that was free a moment ago; 0 if all are in use.
quint16 findFreePort();

/// The same, and the port 10000 above it, the cluster bus port, is free too. Below the range of ports for outgoing
/// connections.
quint16 findFreeClusterPort();

} // namespace lockscope::sandbox
