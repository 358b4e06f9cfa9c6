// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/client_search.h"
#include "core/inspect/snapshot/client_address.h"
#include "tests/support/test_main.h"
#include "tests/unit/inspect/recording_samples.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::inspect;
using namespace Qt::StringLiterals;
using recording_samples::heldLock;

namespace {

const ClientId Client("6f1c3b1e-7c59-4a4d-9d5e-0c7d0a8f1b2c");
const ClientId Other("0a8f1b2c-7c59-4a4d-9d5e-0c7d6f1c3b1e");

NodeLinks nodeOf(const QByteArray &clientList, qint64 accepted = 0)
{
    return {parseClientList(clientList), {}, std::pair(accepted, accepted)};
}

QString textOf(const ClientPlaces &places)
{
    QStringList texts;
    for (const ClientPlace &place : places)
        texts.append(place.toString());
    texts.sort();
    return texts.join(u", "_s);
}

const QByteArray Billing = "id=7 addr=10.0.0.7:4000 name=billing flags=N idle=0 sub=0 psub=0\n"
                           "id=8 addr=10.0.0.7:4001 name=billing flags=P idle=9 sub=3 psub=0\n";
const QByteArray Idle = "id=9 addr=10.0.0.8:4000 name= flags=N idle=30 sub=0 psub=0\n";

/// A lock of `client`, `leftMs` before its end, at a time of the server.
LockSnapshot heldBy(const ClientId &client, qint64 serverTimeMs, qint64 leftMs)
{
    LockSnapshot lock = heldLock("job", 1, {});
    lock.holders = {{client.bytes() + ":1", {client, {1}}, schema::LockMode::Exclusive, 1, {}, false}};
    lock.mode = schema::LockMode::Exclusive;
    lock.serverTimeMs = serverTimeMs;
    lock.ttl = Ttl {leftMs};
    return lock;
}

LockSnapshot readBy(const ClientId &a, const ClientId &b, qint64 leftMs)
{
    LockSnapshot lock = heldBy(a, 0, leftMs);
    lock.serverTimeMs = 1'000'000;
    lock.holders.push_back({b.bytes() + ":1", {b, {1}}, schema::LockMode::Read, 1, {}, false});
    return lock;
}

} // namespace

/// What CLIENT LIST allows to conclude.
class TestClientAddress final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void concludesFromTheConnections_data();
    void concludesFromTheConnections();
    void excludesIdleConnections_data();
    void excludesIdleConnections();
    void knowsTheNameOnlyIfAllConnectionsHaveIt();
    void saysThatNoClientIsConnected();
    void recognizesCommandsOfTheClient_data();
    void recognizesCommandsOfTheClient();
};

void TestClientAddress::concludesFromTheConnections_data()
{
    QTest::addColumn<QByteArray>("clients");
    QTest::addColumn<bool>("isListening");
    QTest::addColumn<QString>("active");
    QTest::addColumn<QString>("places");
    QTest::addColumn<AddressCertainty>("certainty");
    const QByteArray named = "id=9 addr=10.0.0.8:4000 name=" + Client.bytes() + " flags=N sub=0\n";
    using enum AddressCertainty;
    QTest::newRow("no client is connected") << QByteArray() << false << QString() << QString() << Unknown;
    QTest::newRow("one place") << Billing << false << QString() << u"billing at 10.0.0.7"_s << IfConnected;
    QTest::newRow("two places") << QByteArray(Billing + Idle) << false << QString()
                                << u"10.0.0.8, billing at 10.0.0.7"_s << IfConnected;
    QTest::newRow("two places, one listens")
        << QByteArray(Billing + Idle) << true << QString() << u"billing at 10.0.0.7"_s << Certain;
    QTest::newRow("both listen") << QByteArray(Billing + "id=3 addr=[::1]:1 flags=P sub=1\n") << true << QString()
                                 << u"[::1], billing at 10.0.0.7"_s << OneOf;
    QTest::newRow("both listen, one is active")
        << QByteArray(Billing + "id=3 addr=[::1]:1 flags=P sub=1\n") << true << u"[::1]"_s << u"[::1]"_s << Certain;
    QTest::newRow("a pattern is no waiter") << QByteArray(Billing + "id=3 addr=10.0.0.3:1 flags=P sub=0 psub=2\n")
                                            << true << QString() << u"billing at 10.0.0.7"_s << Certain;
    QTest::newRow("one is active") << QByteArray(Billing + Idle) << false << u"10.0.0.8"_s << u"10.0.0.8"_s << Certain;
    QTest::newRow("a replica and a sentinel are no clients")
        << QByteArray(Billing
                      + "id=2 addr=10.0.0.2:6379 name= flags=S sub=0\n"
                        "id=4 addr=10.0.0.4:1 name=sentinel-0a1b2c3d-cmd flags=N sub=0\n")
        << false << QString() << u"billing at 10.0.0.7"_s << IfConnected;
    QTest::newRow("named after the client")
        << QByteArray(Billing + named) << true << QString()
        << QString(QString::fromLatin1(Client.bytes()) + u" at 10.0.0.8"_s) << Certain;
    QTest::newRow("two services of one host")
        << QByteArray(Billing + "id=3 addr=10.0.0.7:9 name=orders flags=P sub=1\n") << true << QString()
        << u"billing at 10.0.0.7, orders at 10.0.0.7"_s << Certain;
}

void TestClientAddress::concludesFromTheConnections()
{
    QFETCH(QByteArray, clients);
    QFETCH(bool, isListening);
    QFETCH(QString, active);
    QFETCH(QString, places);
    QFETCH(AddressCertainty, certainty);
    ClientTraces traces {{nodeOf(clients)}, {}};
    if (isListening)
        traces.nodes.front().listening.insert(Client);
    std::optional<ClientPlaces> there;
    if (!active.isEmpty())
        there = ClientPlaces {{active, {}}};
    const ClientAddress address = concludeAddress(Client, traces, there);
    QCOMPARE(textOf(address.places), places);
    QCOMPARE(address.certainty, certainty);
    QVERIFY(!address.reason.isEmpty());
}

void TestClientAddress::excludesIdleConnections_data()
{
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QByteArray>("after");
    QTest::addColumn<int>("opened");
    QTest::addColumn<QString>("places");
    const QByteArray fresh = "id=12 addr=10.0.0.9:1 name= flags=N idle=0\n";
    const QByteArray both = Billing + Idle;
    QTest::newRow("idle for longer") << both << both << 0 << u"billing at 10.0.0.7"_s;
    QTest::newRow("opened since") << both << QByteArray(both + fresh) << 1 << u"10.0.0.9, billing at 10.0.0.7"_s;
    QTest::newRow("closed since") << QByteArray(both + fresh) << both << 0 << u"10.0.0.9, billing at 10.0.0.7"_s;
    QTest::newRow("opened and closed since") << both << both << 1 << u"-"_s;
}

void TestClientAddress::excludesIdleConnections()
{
    QFETCH(QByteArray, before);
    QFETCH(QByteArray, after);
    QFETCH(int, opened);
    QFETCH(QString, places);
    const auto active = activePlaces(nodeOf(before, 100), nodeOf(after, 100 + opened), Millis(200));
    QCOMPARE(active ? textOf(*active) : u"-"_s, places);
    NodeLinks uncounted = nodeOf(after);
    uncounted.accepted.reset();
    QVERIFY(!activePlaces(nodeOf(before), uncounted, Millis(200)));
}

void TestClientAddress::knowsTheNameOnlyIfAllConnectionsHaveIt()
{
    ClientTraces traces {{nodeOf(Billing)}, {}};
    QCOMPARE(concludeAddress(Client, traces).name(), QString()); // it may have ended
    traces.nodes.front().listening.insert(Client);
    QCOMPARE(concludeAddress(Client, traces).name(), u"billing"_s);
    traces.nodes.front() = nodeOf(Billing + "id=3 addr=10.0.0.7:9 name= flags=P sub=1\n");
    traces.nodes.front().listening.insert(Client);
    const ClientAddress address = concludeAddress(Client, traces);
    QCOMPARE(address.name(), QString());
    QCOMPARE(address.names(), QStringList {u"billing"_s});
    QCOMPARE(address.addresses(), QStringList {u"10.0.0.7"_s});
}

void TestClientAddress::saysThatNoClientIsConnected()
{
    QCOMPARE(concludeAddress(Client, {}).reason.code(), u"hint-alone"_s);
    const Unread unread {u"10.0.0.1:6379"_s, Message::verbatim(u"NOPERM"_s), 0, false};
    QCOMPARE(concludeAddress(Client, {{}, {unread}}).reason.code(), u"hint-unread"_s);
    QCOMPARE(concludeAddress(Client, {{nodeOf(Billing)}, {unread}}).reason.code(), u"hint-connected-part"_s);
}

void TestClientAddress::recognizesCommandsOfTheClient_data()
{
    QTest::addColumn<LockSnapshot>("before");
    QTest::addColumn<LockSnapshot>("now");
    QTest::addColumn<bool>("hasSent");
    const LockSnapshot before = heldBy(Client, 1'000'000, 20'000);
    QTest::newRow("nothing happened") << before << heldBy(Client, 1'000'200, 19'800) << false;
    QTest::newRow("renewed") << before << heldBy(Client, 1'000'200, 30'000) << true;
    QTest::newRow("acquired") << heldBy(Other, 1'000'000, 20'000) << heldBy(Client, 1'000'200, 30'000) << true;
    QTest::newRow("another client acquired it") << before << heldBy(Other, 1'000'200, 30'000) << false;
    LockSnapshot twice = heldBy(Client, 1'000'200, 19'800);
    twice.holders.front().count = 2;
    QTest::newRow("re-entered") << before << twice << true;
    LockSnapshot partial = before;
    partial.isAtomic = false;
    QTest::newRow("read in several steps") << partial << heldBy(Client, 1'000'200, 30'000) << false;
    QTest::newRow("readers renew each other")
        << readBy(Client, Other, 20'000) << readBy(Client, Other, 30'000) << false;
}

void TestClientAddress::recognizesCommandsOfTheClient()
{
    QFETCH(LockSnapshot, before);
    QFETCH(LockSnapshot, now);
    QFETCH(bool, hasSent);
    QCOMPARE(hasSentCommand(before, now, Client), hasSent);
}

LOCKSCOPE_TEST(TestClientAddress)
#include "tst_client_address.moc"
