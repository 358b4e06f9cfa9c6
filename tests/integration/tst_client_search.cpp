// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/snapshot/client_address.h"
#include "tests/integration/inspect_bed.h"
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"

#include <QHostAddress>
#include <QTcpSocket>
#include <QTest>
#include <random>

using namespace lockscope;
using namespace Qt::StringLiterals;
using inspect::AddressCertainty;
using inspect::ClientAddress;

namespace {

/// A program with a known address that locks and renews like Redisson.
class Program final
{
public:
    Program(const sandbox::Server &server, const QString &address, const QByteArray &name)
        : m_address(address), m_id(ClientId::random())
    {
        m_socket.bind(QHostAddress(address));
        m_socket.connectToHost(QHostAddress::LocalHost, server.port());
        if (!m_socket.waitForConnected())
            qFatal("no connection from %s", qPrintable(address));
        send("AUTH " + server.password());
        send("CLIENT SETNAME " + name);
    }

    [[nodiscard]] const QString &address() const { return m_address; }
    [[nodiscard]] const ClientId &id() const { return m_id; }
    void acquire(const QByteArray &lock, bool isFair)
    {
        send("HSET " + lock + " " + m_id.bytes() + ":1 1");
        send("PEXPIRE " + lock + " 60000");
        if (isFair) {
            const QByteArray waiter = m_id.bytes() + ":2";
            send("RPUSH redisson_lock_queue:{" + lock + "} " + waiter);
            send("SUBSCRIBE redisson_lock__channel:{" + lock + "}:" + waiter);
        }
    }
    void renew(const QByteArray &lock)
    {
        m_lease += 100;
        send("PEXPIRE " + lock + " " + QByteArray::number(m_lease));
    }
    void ping() { send("PING"); }
    void close()
    {
        m_socket.disconnectFromHost();
        if (m_socket.state() != QAbstractSocket::UnconnectedState)
            m_socket.waitForDisconnected();
    }

private:
    void send(const QByteArray &line)
    {
        m_socket.write(line + "\r\n");
        do {
            if (!m_socket.waitForReadyRead())
                qFatal("no reply to %s", line.constData());
        } while (!m_socket.readAll().endsWith("\r\n"));
    }

    QTcpSocket m_socket;
    QString m_address;
    ClientId m_id;
    qint64 m_lease = 60'000;
};

} // namespace

/// Where a client is, on a real server.
class TestClientSearch final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY2(m_redis.start(), m_redis.problem()); }
    void isNeverWrong();
    void findsAClientByItsRenewals();
    void namesNodesThatDoNotListConnections();

private:
    tests::RedisFixture m_redis;
};

void TestClientSearch::isNeverWrong()
{
    constexpr int Trials = 50;
    tests::InspectBed bed(m_redis.server());
    std::mt19937 random(17);
    const auto draw = [&random](int below) { return int(random() % unsigned(below)); };
    int certain = 0;
    for (int trial = 0; trial < Trials; ++trial) {
        const QByteArray lock = "trial:" + QByteArray::number(trial);
        std::vector<std::unique_ptr<Program>> programs;
        const int count = 1 + draw(4);
        for (int i = 0; i < count; ++i) {
            const QByteArray name = draw(2) == 0 ? "orders" : "billing";
            programs.push_back(std::make_unique<Program>(m_redis.server(), u"127.0.0.%1"_s.arg(2 + draw(5)), name));
        }
        Program &holder = *programs.front();
        const bool isFair = draw(3) == 0;
        holder.acquire(lock, isFair);
        const bool isLast = trial == Trials - 1; // waits until the other programs count as idle
        const bool closes = !isFair && !isLast && draw(4) == 0;
        bool isOpen = true;
        const auto search = bed.inspector.findClient(holder.id(), {LockName(lock)}, Millis(isLast ? 20'000 : 200));
        const auto act = [&] {
            if (isOpen && !isFair)
                holder.renew(lock);
            if (!isLast && count > 1)
                programs[std::size_t(1 + draw(count - 1))]->ping();
            if (closes && isOpen && draw(2) == 0) {
                holder.close();
                isOpen = false;
            }
            return search.isFinished();
        };
        QTRY_VERIFY_WITH_TIMEOUT(act(), 30'000);
        QVERIFY(search.result().has_value());
        const ClientAddress found = *search.result();
        const QByteArray shown = found.addresses().join(u' ').toUtf8() + " not " + holder.address().toUtf8();
        QVERIFY2(found.certainty == AddressCertainty::IfConnected || found.certainty == AddressCertainty::Unknown
                     || found.addresses().contains(holder.address()),
                 shown);
        QVERIFY2(!isOpen || found.addresses().contains(holder.address()), shown);
        certain += found.certainty == AddressCertainty::Certain;
        if (isLast && !isFair)
            QCOMPARE(found.certainty, AddressCertainty::Certain);
    }
    QVERIFY2(certain >= Trials / 5, QByteArray::number(certain)); // it is of use
}

void TestClientSearch::findsAClientByItsRenewals()
{
    tests::InspectBed bed(m_redis.server());
    Program other(m_redis.server(), u"127.0.0.9"_s, "other");
    locks::ClientOptions options;
    options.watchdogLease = std::chrono::milliseconds(900);
    locks::Client client(bed.lockBus, options);
    locks::BlockingLock lock(client, LockName("renewed"), locks::Family::Reentrant);
    QVERIFY(lock.lock());
    const ClientAddress first = *bed.inspector.findClient(client.id(), {LockName("renewed")}, Millis(0)).result();
    QCOMPARE(first.certainty, AddressCertainty::IfConnected);
    QCOMPARE(first.addresses().size(), 2);
    const ClientAddress found = *bed.inspector.findClient(client.id(), {LockName("renewed")}, Millis(20'000)).result();
    QCOMPARE(found.certainty, AddressCertainty::Certain);
    QCOMPARE(found.addresses(), QStringList {u"127.0.0.1"_s});
    QCOMPARE(found.name(), u"lockscope"_s);
    QCOMPARE(found.reason.code(), u"hint-active"_s);
    QVERIFY(lock.unlock());
}

void TestClientSearch::namesNodesThatDoNotListConnections()
{
    m_redis.setUser("nolist", {"on", "~*", "&*", "+@all", "-client|list", ">secret"});
    tests::InspectBed bed(m_redis.server(), u"nolist"_s, u"secret"_s);
    const ClientAddress found = *bed.inspector.findClient(bed.client.id(), {}, Millis(0)).result();
    QCOMPARE(found.certainty, AddressCertainty::Unknown);
    QCOMPARE(found.reason.code(), u"hint-unread"_s);
    QCOMPARE(found.unread.size(), 1u);
}

LOCKSCOPE_TEST(TestClientSearch)
#include "tst_client_search.moc"
