// SPDX-License-Identifier: Apache-2.0
#include "core/redis/socket_transport.h"
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

/// A socket that fails as the operating system says.
class FailingSocket final : public QAbstractSocket
{
public:
    FailingSocket() : QAbstractSocket(TcpSocket, nullptr) { }
    void failWith(SocketError error, const QString &text)
    {
        setSocketError(error);
        setErrorString(text);
        Q_EMIT errorOccurred(error);
    }
};

class FailingTransport final : public SocketTransport
{
public:
    explicit FailingTransport(FailingSocket &socket) : SocketTransport({})
    {
        listenTo(socket, [](const QString &) {});
    }
    void open(TransportListener &listener) override { m_listener = &listener; }
    void write(const QByteArray &) override { }
    void close() override { m_listener = nullptr; }
};

/// Keeps the error of a connection attempt.
class Refused final : public TransportListener
{
public:
    void onConnected() override { }
    void onBytes(QByteArrayView) override { }
    void onClosed(const Error &why) override { error = why; }

    std::optional<Error> error;
};

} // namespace

class TestSocketTransport final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void servesOtherEventsDuringAFlood_data();
    void servesOtherEventsDuringAFlood();
    void saysThatANetworkIsUnreachable();
    void saysWhyItCannotConnect_data();
    void saysWhyItCannotConnect();
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

/// No system has a TCP route to a broadcast address.
void TestSocketTransport::saysThatANetworkIsUnreachable()
{
    LinkOptions options;
    options.endpoint.host = u"127.255.255.255"_s;
    options.endpoint.port = 6379;
    Refused listener;
    const std::unique_ptr<Transport> transport = makeSocketTransport(options);
    transport->open(listener);
    QTRY_VERIFY(listener.error);
    QVERIFY(listener.error->kind == ErrorKind::Connect);
    QCOMPARE(connectCause(*listener.error).code(), u"connect-cause-network-unreachable"_s);
}

void TestSocketTransport::saysWhyItCannotConnect_data()
{
    using Cause = QAbstractSocket::SocketError;
    QTest::addColumn<Cause>("cause");
    QTest::addColumn<QString>("text"); // of Qt
    QTest::addColumn<QString>("code");
    QTest::newRow("no host") << Cause::HostNotFoundError << u"Host not found"_s << u"connect-cause-no-host"_s;
    QTest::newRow("no server") << Cause::ConnectionRefusedError << u"Connection refused"_s
                               << u"connect-cause-refused"_s;
    QTest::newRow("no way to the network")
        << Cause::NetworkError << u"Network unreachable"_s << u"connect-cause-network-unreachable"_s;
    QTest::newRow("no way to the host") << Cause::NetworkError << u"Host unreachable"_s
                                        << u"connect-cause-host-unreachable"_s;
    QTest::newRow("no answer") << Cause::NetworkError << u"Connection timed out"_s << u"connect-cause-timeout"_s;
    QTest::newRow("any other") << Cause::SocketAccessError << u"Permission denied"_s << QString();
}

void TestSocketTransport::saysWhyItCannotConnect()
{
    QFETCH(const QAbstractSocket::SocketError, cause);
    QFETCH(const QString, text);
    QFETCH(const QString, code);
    FailingSocket socket;
    FailingTransport transport(socket);
    Refused listener;
    transport.open(listener);
    socket.failWith(cause, text);
    QVERIFY(listener.error);
    QCOMPARE(connectCause(*listener.error).code(), code);
    QVERIFY(!code.isEmpty() || connectCause(*listener.error).english() == text);
}

LOCKSCOPE_TEST(TestSocketTransport)
#include "tst_socket_transport.moc"
