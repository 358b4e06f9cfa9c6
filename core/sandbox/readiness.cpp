// SPDX-License-Identifier: Apache-2.0
#include "core/sandbox/readiness.h"

#include <QDeadlineTimer>
#include <QLocalSocket>
#include <QRandomGenerator>
#include <QTcpServer>
#include <QTcpSocket>

namespace lockscope::sandbox {

namespace {

bool asksAndHears(QIODevice &link, const QByteArray &words, const QByteArray &expected, QDeadlineTimer deadline)
{
    link.write(words);
    QByteArray heard;
    while (heard.size() < expected.size() && expected.startsWith(heard)) {
        if (!link.waitForReadyRead(static_cast<int>(deadline.remainingTime())))
            return false;
        heard += link.readAll();
    }
    return heard.startsWith(expected);
}

} // namespace

bool answersPing(const Endpoint &endpoint, const QByteArray &password, int milliseconds)
{
    return answers(endpoint, password, "PING", "+PONG\r\n", milliseconds);
}

bool answers(const Endpoint &endpoint, const QByteArray &password, const QByteArray &question,
             const QByteArray &beginning, int milliseconds)
{
    const QByteArray words = "AUTH " + password + "\r\n" + question + "\r\n";
    const QByteArray expected = "+OK\r\n" + beginning;
    const QDeadlineTimer deadline(milliseconds);
    if (!endpoint.socketPath.isEmpty()) {
        QLocalSocket link;
        link.connectToServer(endpoint.socketPath);
        return link.waitForConnected(milliseconds) && asksAndHears(link, words, expected, deadline);
    }
    QTcpSocket link;
    link.connectToHost(QHostAddress(QHostAddress::LocalHost), endpoint.port);
    return link.waitForConnected(milliseconds) && asksAndHears(link, words, expected, deadline);
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
