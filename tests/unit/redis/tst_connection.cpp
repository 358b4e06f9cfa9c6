// SPDX-License-Identifier: Apache-2.0
#include "core/redis/server_features.h"
#include "tests/support/outcome.h"
#include "tests/support/test_main.h"
#include "tests/unit/redis/fake_session.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace lockscope;
using namespace lockscope::redis;
using namespace lockscope::tests;

class TestConnection final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void introducesItself();
    void signsInWithPassword();
    void signsInWithUserAndPassword();
    void selectsTheDatabase();
    void opensFromAnswersInPieces();
    void endsWhenSigningInFails_data();
    void endsWhenSigningInFails();
    void opensWhenHarmlessWordsAreRefused();
    void learnsTheVersionWithoutInfo_data();
    void learnsTheVersionWithoutInfo();
    void endsWhenNobodyAnswersInTime();
    void killsTheOldClientBeforeItIsOpen();
    void killsNobodyOnAnotherServer();
    void admitsThatTheOldClientMayLive_data();
    void admitsThatTheOldClientMayLive();
    void writesAllOfOneTurnAtOnce();
    void givesEachReplyToItsCaller();
    void failsEveryCallerOnceWhenTheLinkBreaks();
    void failsEveryCallerOnceOnGarbage();
    void breaksOnAReplyThatNobodyAskedFor();
    void givesNoEarlierReplyToALaterCommand();
    void breaksWhenTheOldestReplyIsLate();
    void givesEachCommandItsOwnTime();
    void survivesAHandlerThatCloses();
    void writesOnceForWhatHandlersSend();
    void writesAtOnceForWhoAsksForIt();
    void leavesAReplicaWhenItWantsAPrimary();
    void refusesAServerThatIsTooOld();
    void asksASentinelWithoutItsOwnPassword();
};

void TestConnection::introducesItself()
{
    Session session;
    session.open();
    QCOMPARE(session.network.last().takeWritten(),
             wire({"CLIENT", "SETNAME", "lockscope"}) + wire({"CLIENT", "ID"}) + wire({"INFO"})
                 + wire({"SELECT", "0"}));
    QCOMPARE(session.opened, 0);
    session.network.last().send(handshakeAnswers(42, "abc", "7.2.4"));
    QCOMPARE(session.opened, 1);
    QVERIFY(session.connection.state() == Connection::State::Open);
    QCOMPARE(session.connection.server().clientId, 42);
    QCOMPARE(session.connection.server().runId, "abc"_ba);
    QCOMPARE(session.connection.server().version, "7.2.4"_ba);
    QVERIFY(session.connection.server().isOldLinkGone);
}

void TestConnection::signsInWithPassword()
{
    LinkOptions options;
    options.credentials.password = u"s€cret"_s;
    Session session(options);
    session.open();
    QVERIFY(session.network.last().takeWritten().startsWith(wire({"AUTH", u"s€cret"_s.toUtf8()})));
    session.network.last().send(QByteArray("+OK\r\n" + handshakeAnswers()));
    QCOMPARE(session.opened, 1);
}

void TestConnection::signsInWithUserAndPassword()
{
    LinkOptions options;
    options.credentials = {u"watcher"_s, u"pw"_s};
    Session session(options);
    session.open();
    QVERIFY(session.network.last().takeWritten().startsWith(wire({"AUTH", "watcher", "pw"})));
}

void TestConnection::selectsTheDatabase()
{
    LinkOptions options;
    options.database = 5;
    Session session(options);
    session.open();
    QVERIFY(session.network.last().takeWritten().endsWith(wire({"SELECT", "5"})));
}

void TestConnection::opensFromAnswersInPieces()
{
    const QByteArray answers = handshakeAnswers();
    for (qsizetype split = 1; split < answers.size(); ++split) {
        Session session;
        session.open();
        session.network.last().send(answers.left(split));
        QCOMPARE(session.opened, 0);
        session.network.last().send(answers.mid(split));
        QCOMPARE(session.opened, 1);
    }
}

void TestConnection::endsWhenSigningInFails_data()
{
    QTest::addColumn<QString>("password");
    QTest::addColumn<QByteArray>("answers");
    QTest::addColumn<QString>("kind");
    QTest::newRow("password missing") << QString() << "-NOAUTH Authentication required.\r\n"_ba << u"auth"_s;
    QTest::newRow("password wrong") << u"x"_s << "-WRONGPASS invalid username-password pair or user is disabled.\r\n"_ba
                                    << u"auth"_s;
    QTest::newRow("password not wanted") << u"x"_s
                                         << "-ERR AUTH <password> called without any password configured\r\n"_ba
                                         << u"auth"_s;
    QTest::newRow("database refused") << QString() << "+OK\r\n:1\r\n$0\r\n\r\n-ERR DB index is out of range\r\n"_ba
                                      << u"usage"_s;
    QTest::newRow("too many clients") << QString() << "-ERR max number of clients reached\r\n"_ba << u"connect"_s;
    QTest::newRow("busy") << QString() << "-BUSY Redis is busy running a script.\r\n"_ba << u"connect"_s;
    QTest::newRow("protected mode") << QString() << "-DENIED Redis is running in protected mode because\r\n"_ba
                                    << u"connect"_s;
    QTest::newRow("not Redis") << QString() << "HTTP/1.1 400 Bad Request\r\n\r\n"_ba << u"protocol"_s;
}

void TestConnection::endsWhenSigningInFails()
{
    QFETCH(QString, password);
    QFETCH(QByteArray, answers);
    QFETCH(QString, kind);
    LinkOptions options;
    options.credentials.password = password;
    options.database = 99;
    Session session(options);
    session.open();
    session.network.last().send(answers);
    QCOMPARE(session.opened, 0);
    QCOMPARE(session.broken.size(), std::size_t(1));
    QCOMPARE(toWord(session.broken[0].kind), kind);
    QVERIFY2(session.broken[0].message.english().contains(u"127.0.0.1:6379"_s),
             qPrintable(session.broken[0].message.english()));
    QVERIFY(password.isEmpty() || !session.broken[0].message.english().contains(u"\"x\""_s));
    QVERIFY(session.network.last().isClosed());
}

void TestConnection::opensWhenHarmlessWordsAreRefused()
{
    Session session;
    session.open();
    session.network.last().send(
        "-NOPERM no setname\r\n-NOPERM no id\r\n-NOPERM no info\r\n-NOPERM no info\r\n-NOPERM no select\r\n");
    QVERIFY(session.network.last().takeWritten().endsWith(wire({"HELLO"})));
    session.network.last().send("-ERR unknown command 'HELLO'\r\n");
    QCOMPARE(session.opened, 1);
    QCOMPARE(session.connection.server().clientId, 0);
    QCOMPARE(session.connection.server().version, QByteArray());
}

/// INFO may be refused or renamed. HELLO needs no permission.
void TestConnection::learnsTheVersionWithoutInfo_data()
{
    QTest::addColumn<QByteArray>("server");
    QTest::addColumn<QByteArray>("version");
    QTest::addColumn<QString>("described");
    QTest::newRow("Redis") << "redis"_ba
                           << "7.0.15"_ba << u"Redis 7.0.15"_s;
    QTest::newRow("Valkey") << "valkey"_ba
                            << "8.0.10"_ba << u"Valkey 8.0.10"_s;
}

void TestConnection::learnsTheVersionWithoutInfo()
{
    QFETCH(QByteArray, server);
    QFETCH(QByteArray, version);
    Session session;
    session.open();
    session.network.last().send("+OK\r\n-NOPERM no id\r\n-NOPERM no info\r\n+OK\r\n");
    QCOMPARE(session.opened, 0);
    QByteArray hello = wire({"server", server, "version", version, "proto", "2", "id", "9", "mode", "cluster"});
    session.network.last().send(hello);
    QCOMPARE(session.opened, 1);
    const redis::ServerInfo &known = session.connection.server();
    QTEST(redis::describe(known), "described");
    QCOMPARE(known.mode, "cluster"_ba);
    QCOMPARE(known.clientId, 9);
    QVERIFY(redis::has(known, redis::Feature::ReadOnlyScripts));
}

void TestConnection::endsWhenNobodyAnswersInTime()
{
    Session session;
    session.connection.open({});
    session.clock.advance(2999ms);
    QCOMPARE(session.broken.size(), std::size_t(0));
    session.clock.advance(1ms);
    QCOMPARE(session.broken.size(), std::size_t(1));
    QCOMPARE(toWord(session.broken[0].kind), u"connect"_s);

    Session silent; // accepted, but silent
    silent.open();
    silent.clock.advance(3s);
    QCOMPARE(toWord(silent.broken.at(0).kind), u"connect"_s);
}

void TestConnection::killsTheOldClientBeforeItIsOpen()
{
    Session session;
    session.open({{11, "run-1"}, {12, "run-1"}});
    session.network.last().takeWritten();
    session.network.last().send(handshakeAnswers(13, "run-1"));
    QCOMPARE(session.opened, 0);
    QCOMPARE(session.network.last().takeWritten(),
             wire({"CLIENT", "KILL", "ID", "11"}) + wire({"CLIENT", "KILL", "ID", "12"}));
    session.network.last().send(":1\r\n");
    QCOMPARE(session.opened, 0);
    session.network.last().send(":0\r\n"); // it was already gone
    QCOMPARE(session.opened, 1);
    QVERIFY(session.connection.server().isOldLinkGone);
}

void TestConnection::killsNobodyOnAnotherServer()
{
    Session session;
    session.open({{11, "run-1"}});
    session.network.last().takeWritten();
    session.network.last().send(handshakeAnswers(3, "run-2")); // restarted: number 11 may be another client
    QCOMPARE(session.network.last().takeWritten(), QByteArray());
    QCOMPARE(session.opened, 1);
    QVERIFY(session.connection.server().isOldLinkGone);
}

void TestConnection::admitsThatTheOldClientMayLive_data()
{
    QTest::addColumn<qint64>("oldId");
    QTest::addColumn<QByteArray>("oldRun");
    QTest::addColumn<QByteArray>("newRun");
    QTest::addColumn<QByteArray>("answer");
    QTest::newRow("not allowed to kill") << qint64(11) << "run-1"_ba
                                         << "run-1"_ba
                                         << "-NOPERM no kill\r\n"_ba;
    QTest::newRow("a proxy knows no CLIENT KILL") << qint64(11) << "run-1"_ba
                                                  << "run-1"_ba
                                                  << "-ERR unknown command\r\n"_ba;
    QTest::newRow("id unknown") << qint64(0) << "run-1"_ba
                                << "run-1"_ba << QByteArray();
    QTest::newRow("old server unknown") << qint64(11) << ""_ba
                                        << "run-1"_ba << QByteArray();
    QTest::newRow("new server unknown") << qint64(11) << "run-1"_ba
                                        << ""_ba << QByteArray();
}

void TestConnection::admitsThatTheOldClientMayLive()
{
    QFETCH(qint64, oldId);
    QFETCH(QByteArray, oldRun);
    QFETCH(QByteArray, newRun);
    QFETCH(QByteArray, answer);
    Session session;
    session.open({{oldId, oldRun}});
    session.network.last().send(handshakeAnswers(13, newRun));
    session.network.last().send(answer);
    QCOMPARE(session.opened, 1);
    QVERIFY(!session.connection.server().isOldLinkGone);
}

void TestConnection::writesAllOfOneTurnAtOnce()
{
    Session session;
    session.openFully();
    session.connection.send({"GET", "a"}, &session.inbox);
    session.connection.send({"GET", "b"}, &session.inbox);
    QCOMPARE(session.network.last().takeWritten(), QByteArray());
    session.connection.flush();
    QCOMPARE(session.network.last().takeWritten(), wire({"GET", "a"}) + wire({"GET", "b"}));
}

void TestConnection::givesEachReplyToItsCaller()
{
    Session session;
    session.openFully();
    Inbox other;
    session.send({"GET", "a"});
    session.connection.send({"GET", "b"}, &other);
    session.connection.flush();
    session.network.last().send("$1\r\n1\r\n$1\r\n2\r\n");
    QCOMPARE(session.inbox.outcomes, QStringList {u"1"_s});
    QCOMPARE(other.outcomes, QStringList {u"2"_s});
    QCOMPARE(session.connection.pendingCount(), std::size_t(0));
}

void TestConnection::failsEveryCallerOnceWhenTheLinkBreaks()
{
    Session session;
    session.openFully();
    std::size_t ownerHeard = 0;
    session.inbox.whenDelivered = [&] { ownerHeard += session.broken.size(); };
    for (int i = 0; i < 3; ++i)
        session.send({"PING"});
    session.network.last().send("+PONG\r\n+PO");
    session.network.last().drop();
    QCOMPARE(session.inbox.outcomes, (QStringList {u"PONG"_s, u"link-lost"_s, u"link-lost"_s}));
    QCOMPARE(session.broken.size(), std::size_t(1));
    QCOMPARE(ownerHeard, std::size_t(0)); // callers first
    session.clock.advance(1min);
    QCOMPARE(session.inbox.outcomes.size(), 3);
    QCOMPARE(session.broken.size(), std::size_t(1));
}

void TestConnection::failsEveryCallerOnceOnGarbage()
{
    Session session;
    session.openFully();
    session.send({"PING"});
    session.send({"PING"});
    session.network.last().send("+PONG\r\nHTTP/1.1 200 OK\r\n+PONG\r\n");
    QCOMPARE(session.inbox.outcomes, (QStringList {u"PONG"_s, u"link-lost"_s}));
    QCOMPARE(toWord(session.broken.at(0).kind), u"protocol"_s);
    QVERIFY(session.network.last().isClosed());
}

void TestConnection::breaksOnAReplyThatNobodyAskedFor()
{
    Session session;
    session.openFully();
    session.network.last().send("+OK\r\n");
    QCOMPARE(session.broken.size(), std::size_t(1));
    QCOMPARE(toWord(session.broken[0].kind), u"protocol"_s);
}

/// A duplicate reply does not answer a command that is sent while its first copy is being read.
void TestConnection::givesNoEarlierReplyToALaterCommand()
{
    Session session;
    session.openFully();
    Inbox later;
    session.inbox.whenDelivered = [&] { session.connection.send({"ECHO", "x"}, &later); };
    session.send({"PING"});
    session.network.last().send("+PONG\r\n+PONG\r\n");
    QCOMPARE(session.inbox.outcomes, QStringList {u"PONG"_s});
    QCOMPARE(later.outcomes, QStringList {u"link-lost"_s});
    QCOMPARE(session.broken.size(), std::size_t(1));
    QCOMPARE(toWord(session.broken[0].kind), u"protocol"_s);
}

void TestConnection::breaksWhenTheOldestReplyIsLate()
{
    Session session;
    session.openFully();
    session.send({"PING"});
    session.clock.advance(2s);
    session.send({"PING"});
    session.clock.advance(999ms);
    QCOMPARE(session.inbox.outcomes.size(), 0);
    session.clock.advance(1ms);
    QCOMPARE(session.inbox.outcomes, (QStringList {u"link-lost"_s, u"link-lost"_s}));
    QVERIFY2(session.broken.at(0).message.english().contains(u"did not answer within 3 s"_s),
             qPrintable(session.broken[0].message.english()));
}

void TestConnection::givesEachCommandItsOwnTime()
{
    Session session;
    session.openFully();
    for (int i = 0; i < 5; ++i) { // each takes less than two seconds
        session.send({"PING"});
        session.clock.advance(2s);
        session.network.last().send("+PONG\r\n");
    }
    session.clock.advance(1min); // an idle link does not time out
    QCOMPARE(session.broken.size(), std::size_t(0));
    QCOMPARE(session.inbox.outcomes.size(), 5);
}

void TestConnection::survivesAHandlerThatCloses()
{
    Session session;
    session.openFully();
    session.inbox.whenDelivered = [&] {
        session.connection.close({ErrorKind::Cancelled, Message::verbatim(u"enough"_s)});
    };
    for (int i = 0; i < 3; ++i)
        session.send({"PING"});
    session.network.last().send("+PONG\r\n+PONG\r\n+PONG\r\n");
    QCOMPARE(session.inbox.outcomes, (QStringList {u"PONG"_s, u"cancelled"_s, u"cancelled"_s}));
    QCOMPARE(session.broken.size(), std::size_t(0)); // closing is not reported to the owner that requested it
}

void TestConnection::writesOnceForWhatHandlersSend()
{
    Session session;
    session.openFully();
    Inbox later;
    session.inbox.whenDelivered = [&] {
        session.connection.send({"ECHO", "x"}, &later);
        QCOMPARE(session.network.last().takeWritten(), QByteArray());
    };
    session.send({"PING"});
    session.send({"PING"});
    session.network.last().takeWritten();
    session.network.last().send("+PONG\r\n+PONG\r\n");
    QCOMPARE(session.network.last().takeWritten(), wire({"ECHO", "x"}) + wire({"ECHO", "x"}));
    session.network.last().send("$1\r\nx\r\n$1\r\nx\r\n");
    QCOMPARE(later.outcomes.size(), 2);
}

void TestConnection::writesAtOnceForWhoAsksForIt()
{
    Session session;
    session.openFully();
    Inbox later;
    session.inbox.whenDelivered = [&] {
        session.connection.send({"ECHO", "x"}, &later);
        session.connection.flush();
        QCOMPARE(session.network.last().takeWritten(), wire({"ECHO", "x"}));
    };
    session.send({"PING"});
    session.send({"PING"});
    session.network.last().takeWritten();
    session.network.last().send("+PONG\r\n+PONG\r\n");
    QCOMPARE(session.network.last().takeWritten(), QByteArray());
    session.network.last().send("$1\r\nx\r\n$1\r\nx\r\n");
    QCOMPARE(later.outcomes.size(), 2);
}

void TestConnection::leavesAReplicaWhenItWantsAPrimary()
{
    LinkOptions options;
    options.wantsPrimary = true;
    Session session(options);
    session.openFully();
    session.send({"SET", "a", "1"});
    session.send({"SET", "b", "1"});
    session.network.last().send("-READONLY You can't write against a read only replica.\r\n");
    QCOMPARE(session.inbox.outcomes.front(), u"link-lost"_s); // the commands after it go to the new primary
    QVERIFY(session.inbox.outcomes.back().startsWith(u"READONLY"_s));
    QCOMPARE(session.broken.size(), std::size_t(1));

    Session typed(options);
    typed.open();
    const QByteArray role = "role:slave\r\nmaster_host:10.0.0.7\r\nmaster_port:7000\r\n";
    typed.network.last().send(
        QByteArray("+OK\r\n:1\r\n$" + QByteArray::number(role.size()) + "\r\n" + role + "\r\n+OK\r\n"));
    QCOMPARE(typed.opened, 0);
    QCOMPARE(typed.broken.size(), std::size_t(1));
    QCOMPARE(toWord(typed.broken.front().kind), u"usage"_s);
    QVERIFY2(typed.broken.front().message.english().contains(u"replica of 10.0.0.7:7000"_s),
             qPrintable(typed.broken.front().message.english()));
}

void TestConnection::refusesAServerThatIsTooOld()
{
    Session session;
    session.open();
    const QByteArray info = "redis_version:4.0.14\r\n";
    session.network.last().send(
        QByteArray("+OK\r\n-ERR Unknown subcommand\r\n$" + QByteArray::number(info.size()) + "\r\n" + info + "\r\n"));
    QCOMPARE(session.opened, 0);
    QCOMPARE(session.broken.size(), std::size_t(1));
    QCOMPARE(toWord(session.broken.front().kind), u"usage"_s); // it stays too old, however often we connect
    QVERIFY2(session.broken.front().message.english().contains(u"is Redis 4.0.14, which is too old"_s),
             qPrintable(session.broken.front().message.english()));
}

void TestConnection::asksASentinelWithoutItsOwnPassword()
{
    LinkOptions options;
    options.isSentinel = true;
    options.credentials.password = u"of the servers"_s;
    const QByteArray unwanted = "-ERR AUTH <password> called without any password configured for the default user.\r\n";
    Session open(options);
    open.open();
    open.network.last().send(QByteArray(unwanted + "+OK\r\n:1\r\n$0\r\n\r\n-ERR unknown command 'SELECT'\r\n"));
    open.network.last().send("-ERR unknown command 'HELLO'\r\n");
    QCOMPARE(open.opened, 1);

    Session closed(options); // this one has another password
    closed.open();
    closed.network.last().send("-WRONGPASS invalid username-password pair\r\n-NOAUTH Authentication required.\r\n");
    QCOMPARE(closed.opened, 0);
    QCOMPARE(toWord(closed.broken.front().kind), u"auth"_s);
    QVERIFY2(closed.broken.front().message.includes("login-refused"_L1),
             qPrintable(closed.broken.front().message.english()));
}

LOCKSCOPE_TEST(TestConnection)
#include "tst_connection.moc"
