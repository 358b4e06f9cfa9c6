// SPDX-License-Identifier: Apache-2.0
#include "core/sandbox/readiness.h"

#include <QDeadlineTimer>
#include <QLocalSocket>
#include <QRandomGenerator>
#include <QTcpServer>

namespace lockscope::sandbox {

bool answersPing(const QString &socketPath, const QByteArray &password, int milliseconds)
{
    const QByteArray expected = "+OK\r\n+PONG\r\n";
    const QDeadlineTimer deadline(milliseconds);
    QLocalSocket link;
    link.connectToServer(socketPath);
    if (!link.waitForConnected(milliseconds))
        return false;
    link.write("AUTH " + password + "\r\nPING\r\n");
    QByteArray heard;
    while (heard.size() < expected.size() && expected.startsWith(heard)) {
        if (!link.waitForReadyRead(static_cast<int>(deadline.remainingTime())))
            return false;
        heard += link.readAll();
    }
    return heard.startsWith(expected);
}

quint16 findFreePort()
{
    QTcpServer probe;
    return probe.listen(QHostAddress::LocalHost) ? probe.serverPort() : quint16(0);
}

quint16 findFreeClusterPort()
{
    constexpr int First = 10000;
    constexpr int Last = 22000; // so that the other port stays below 32768
    constexpr quint16 BusDistance = 10000;
    constexpr int Attempts = 100;
    for (int attempt = 0; attempt < Attempts; ++attempt) {
        const auto port = static_cast<quint16>(QRandomGenerator::global()->bounded(First, Last));
        QTcpServer data;
        QTcpServer bus;
        if (data.listen(QHostAddress::LocalHost, port) && bus.listen(QHostAddress::LocalHost, port + BusDistance))
            return port;
    }
    return 0;
}

} // namespace lockscope::sandbox
