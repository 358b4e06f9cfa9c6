// SPDX-License-Identifier: Apache-2.0
#include "core/redis/transport.h"
#include "tests/support/test_main.h"

#include <QTcpServer>
#include <QTcpSocket>
#include <QTest>
#include <QTimer>
#include <sys/socket.h>

using namespace Qt::StringLiterals;
using namespace lockscope;
using namespace lockscope::redis;

namespace {

/// Counts received bytes per event loop turn, and makes the peer send as much again.
class Flooded final : public TransportListener
{
public:
    void onConnected() override { isConnected = true; }
    void onBytes(QByteArrayView bytes) override
    {
        heard += bytes.size();
        inThisTurn += bytes.size();
        if (heard < Flood)
            send();
    }
    void onClosed(const Error &) override { isClosed = true; }
    void send()
    {
        static const QByteArray Block(256 * 1024, 'x');
        (void)::send(int(peer->socketDescriptor()), Block.constData(), std::size_t(Block.size()), MSG_DONTWAIT);
    }

    static constexpr qint64 Flood = 64 * 1024 * 1024;
    QTcpSocket *peer = nullptr;
    qint64 heard = 0;
    qint64 inThisTurn = 0;
    bool isConnected = false;
    bool isClosed = false;
};

} // namespace

class TestSocketTransport final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void servesOtherEventsDuringAFlood_data();
    void servesOtherEventsDuringAFlood();
};

void TestSocketTransport::servesOtherEventsDuringAFlood_data()
{
    QTest::addColumn<bool>("receivesMessages");
    QTest::addColumn<int>("readGap");
    QTest::newRow("commands") << false << 0;
    QTest::newRow("messages") << true << 0;
    QTest::newRow("messages, some time after they came") << true << 20;
}

/// Timeouts, renewals and other links must not starve while one link reads.
void TestSocketTransport::servesOtherEventsDuringAFlood()
{
    QFETCH(bool, receivesMessages);
    QFETCH(int, readGap);
    QTcpServer server;
    QVERIFY(server.listen(QHostAddress::LocalHost));
    LinkOptions options;
    options.endpoint.port = server.serverPort();
    options.receivesMessages = receivesMessages;
    Flooded listener;
    const std::unique_ptr<Transport> transport = makeSocketTransport(options);
    transport->open(listener);
    QTRY_VERIFY(listener.isConnected && server.hasPendingConnections());
    transport->setReadGap(Millis(readGap));
    listener.peer = server.nextPendingConnection();
    qint64 most = 0;
    QTimer turn;
    QObject::connect(&turn, &QTimer::timeout, this,
                     [&] { most = std::max(most, std::exchange(listener.inThisTurn, 0)); });
    turn.start(0);
    listener.send();
    QTRY_VERIFY(listener.heard >= Flooded::Flood);
    QTRY_COMPARE(listener.inThisTurn, 0);
    QVERIFY2(most <= 8 * 1024 * 1024, QByteArray::number(most));
    QVERIFY(!listener.isClosed);
    transport->close();
}

LOCKSCOPE_TEST(TestSocketTransport)
#include "tst_socket_transport.moc"
