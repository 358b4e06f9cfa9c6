// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QString>

namespace lockscope::sandbox {

/// The address of a server: a port of 127.0.0.1, or a unix socket if `socketPath` is not empty.
struct Endpoint
{
    quint16 port = 0;
    QString socketPath;
};

/// True if a server at `endpoint` accepts the password and answers PING. Blocks for at most `milliseconds`. Sends the
/// password to any listener: use a port only once it is known to be our server's.
bool answersPing(const Endpoint &endpoint, const QByteArray &password, int milliseconds);

/// As answersPing(), with another command and the expected start of the reply.
bool answers(const Endpoint &endpoint, const QByteArray &password, const QByteArray &question,
             const QByteArray &beginning, int milliseconds);

/// Returns a port of 127.0.0.1 that was free a moment ago; 0 if all are in use.
quint16 findFreePort();

/// The same, and the port 10000 above it, the cluster bus port, is free too. Below the range of ports for outgoing
/// connections.
quint16 findFreeClusterPort();

} // namespace lockscope::sandbox
