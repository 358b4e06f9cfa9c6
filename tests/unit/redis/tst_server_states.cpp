// SPDX-License-Identifier: Apache-2.0
// Servers that refuse a connection, and processes that are not the expected server.
#include "core/redis/messages.h"
#include "tests/support/outcome.h"
#include "tests/support/test_main.h"
#include "tests/unit/redis/fake_session.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace lockscope;
using namespace lockscope::redis;
using namespace lockscope::tests;

class TestServerStates final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void namesTheStateOfAServer_data();
    void namesTheStateOfAServer();
    void tellsASentinelFromAServer_data();
    void tellsASentinelFromAServer();
    void leavesAClusterNodeOnlyIfAsked();
    void guessesTlsWhenNothingWasAnswered();
};

void TestServerStates::namesTheStateOfAServer_data()
{
    QTest::addColumn<QByteArray>("refusal");
    QTest::addColumn<QStringList>("named");
    const QByteArray loading = "-LOADING Redis is loading the dataset in memory\r\n";
    QTest::newRow("loading") << loading << QStringList {u"loading its data"_s, u"Wait"_s};
    const QByteArray busy =
        "-BUSY Redis is busy running a script. You can only call SCRIPT KILL or SHUTDOWN NOSAVE.\r\n";
    QTest::newRow("busy") << busy << QStringList {u"busy with a script"_s, u"SCRIPT KILL"_s};
    const QByteArray stale = "-MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'.\r\n";
    QTest::newRow("stale replica") << stale << QStringList {u"lost its primary"_s, u"Wait"_s};
    const QByteArray full = "-ERR max number of clients reached\r\n";
    QTest::newRow("full") << full << QStringList {u"ERR max number of clients reached."_s, u"maxclients"_s};
    const QByteArray shut =
        "-DENIED Redis is running in protected mode because protected mode is enabled and no password "
        "is set for the default user. In this mode connections are only accepted from the loopback "
        "interface.\r\n";
    QTest::newRow("protected") << shut << QStringList {u"running in protected mode"_s, u"set a password"_s};
    QTest::newRow("another reason") << QByteArray("-ERR go away\r\n") << QStringList {u"ERR go away"_s, u"log"_s};
}

/// The first command is refused, and the server may close the connection then.
void TestServerStates::namesTheStateOfAServer()
{
    QFETCH(QByteArray, refusal);
    QFETCH(QStringList, named);
    for (const int database : {0, 2}) {
        LinkOptions options;
        options.endpoint.host = u"10.0.0.7"_s;
        options.database = database;
        Session session(options);
        session.open();
        session.network.last().send(refusal);
        const Message closed = message<"link-lost">(u"10.0.0.7:6379"_s, message<"connect-cause-closed">());
        if (session.broken.empty())
            session.network.last().drop({ErrorKind::LinkLost, closed});
        QCOMPARE(session.opened, 0);
        QCOMPARE(session.broken.size(), std::size_t(1));
        QCOMPARE(toWord(session.broken.front().kind), u"connect"_s); // another attempt may succeed
        const QString said = session.broken.front().message.english();
        QVERIFY2(said.contains(u"10.0.0.7:6379"_s) && !said.contains(u"database"_s), qPrintable(said));
        for (const QString &words : named)
            QVERIFY2(said.contains(words), qPrintable(said));
        QVERIFY(refusal.contains(session.broken.front().detail.toUtf8()));
    }
}

void TestServerStates::tellsASentinelFromAServer_data()
{
    QTest::addColumn<QByteArray>("masters");
    QTest::addColumn<int>("database");
    QTest::addColumn<QString>("advice");
    const QByteArray one = "*1\r\n*2\r\n$4\r\nname\r\n$6\r\norders\r\n";
    const QByteArray two = "*2\r\n*2\r\n$4\r\nname\r\n$1\r\na\r\n*2\r\n$4\r\nname\r\n$1\r\nb\r\n";
    QTest::newRow("one primary") << one << 0 << u"It monitors orders. Connect to redis+sentinel://h:26379/orders."_s;
    QTest::newRow("a database") << one << 2 << u"It monitors orders. Connect to redis+sentinel://h:26379/orders/2."_s;
    QTest::newRow("two primaries")
        << two << 0 << u"It monitors a, b. Connect to redis+sentinel://h:26379/a, redis+sentinel://h:26379/b."_s;
    QTest::newRow("no primary") << QByteArray("*0\r\n") << 0 << u"monitors no primary"_s;
    QTest::newRow("no right to ask") << QByteArray("-NOPERM no\r\n") << 0 << u"redis+sentinel://h:26379/NAME"_s;
}

void TestServerStates::tellsASentinelFromAServer()
{
    QFETCH(QByteArray, masters);
    QFETCH(int, database);
    QFETCH(QString, advice);
    LinkOptions options;
    options.endpoint.host = u"h"_s;
    options.endpoint.port = 26379;
    options.database = database;
    Session session(options);
    session.open();
    session.network.last().takeWritten();
    const QByteArray info = "redis_version:7.0.15\r\nredis_mode:sentinel\r\n";
    session.network.last().send(QByteArray("+OK\r\n:1\r\n$" + QByteArray::number(info.size()) + "\r\n" + info
                                           + "\r\n-ERR unknown command 'select'\r\n"));
    QCOMPARE(session.network.last().takeWritten(), wire({"SENTINEL", "MASTERS"}));
    session.network.last().send(masters);
    QCOMPARE(session.opened, 0);
    QCOMPARE(session.broken.size(), std::size_t(1));
    QCOMPARE(toWord(session.broken.front().kind), u"usage"_s);
    const QString said = session.broken.front().message.english();
    QVERIFY2(said.startsWith(u"h:26379 is a sentinel"_s) && said.contains(advice), qPrintable(said));
}

void TestServerStates::leavesAClusterNodeOnlyIfAsked()
{
    const QByteArray info = "redis_version:7.0.15\r\nredis_mode:cluster\r\n";
    const QByteArray answers = "+OK\r\n:1\r\n$" + QByteArray::number(info.size()) + "\r\n" + info + "\r\n+OK\r\n";
    LinkOptions options;
    Session usual(options);
    usual.open();
    usual.network.last().send(answers);
    QCOMPARE(usual.opened, 1);

    options.rejectsClusterNodes = true;
    Session careful(options);
    careful.open();
    careful.network.last().send(answers);
    QCOMPARE(careful.opened, 0);
    QCOMPARE(careful.broken.front().message.code(), u"server-is-cluster-node"_s);
    QVERIFY(careful.broken.front().message.english().contains(u"redis+cluster://127.0.0.1:6379"_s));
}

void TestServerStates::guessesTlsWhenNothingWasAnswered()
{
    const Message closed = message<"link-lost">(u"127.0.0.1:6379"_s, message<"connect-cause-closed">());
    Session session;
    session.open();
    session.network.last().drop({ErrorKind::LinkLost, closed});
    QCOMPARE(toWord(session.broken.front().kind), u"connect"_s);
    const QString said = session.broken.front().message.english();
    QVERIFY2(said.contains(u"may expect TLS: begin the URL with rediss, as in rediss://127.0.0.1:6379."_s),
             qPrintable(said));
    QVERIFY2(said.contains(u"A proxy may not support INFO"_s), qPrintable(said)); // twemproxy closes the connection

    Session answered;
    answered.open();
    answered.network.last().send("+OK\r\n");
    answered.network.last().drop({ErrorKind::LinkLost, closed});
    QCOMPARE(answered.broken.front().message.code(), u"link-lost"_s);
}

LOCKSCOPE_TEST(TestServerStates)
#include "tst_server_states.moc"
