// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QString>

namespace lockscope::sandbox {

/// Where a server listens: a port of 127.0.0.1, or a unix socket when `socketPath` is not empty.
struct Endpoint
{
    quint16 port = 0;
    QString socketPath;
};

/// True when a server there accepts the password and answers PING. Blocks for at most `milliseconds`. Sends the
/// password to any listener: use a port only once it is known to be our server's.
bool answersPing(const Endpoint &endpoint, const QByteArray &password, int milliseconds);

/// The same with a question of the caller's, and what the answer begins with.
bool answers(const Endpoint &endpoint, const QByteArray &password, const QByteArray &question,
             const QByteArray &beginning, int milliseconds);

/// A port of 127.0.0.1 that was free a moment ago; 0 when there is none.
quint16 findFreePort();

/// The same with the port 10000 above it free too, where a cluster's nodes talk to each other. Below the ports of
/// outgoing connections.
quint16 findFreeClusterPort();

} // namespace lockscope::sandbox
