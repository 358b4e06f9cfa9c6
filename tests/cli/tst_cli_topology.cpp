// SPDX-License-Identifier: Apache-2.0
// A URL of a single server that leads to a node of a cluster, to a sentinel, or to a server that is not available.
#include "core/sandbox/cluster.h"
#include "core/sandbox/sentinels.h"
#include "tests/cli/cli_program.h"
#include "tests/support/certificates.h"
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"

#include "core/sandbox/readiness.h"

#include <QJsonArray>
#include <QRegularExpression>
#include <QTcpSocket>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace lockscope;
using lockscope::tests::Certificates;
using lockscope::tests::CliProgram;
using lockscope::tests::RawLink;
using lockscope::tests::RedisFixture;

class TestCliTopology final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void readsTheWholeClusterOfANode();
    void saysThatASingleNodeIsAPart();
    void pointsFromASentinelToItsPrimary_data();
    void pointsFromASentinelToItsPrimary();
    void namesTheServerBehindASentinelUrl();
    void namesABusyServerAndRecovers();
    void repeatsTheSentenceOfAFullServer_data();
    void repeatsTheSentenceOfAFullServer();
    void guessesTls();

private:
    static QString urlOf(sandbox::Server &server, const QString &scheme = u"redis"_s, const QString &path = {})
    {
        return u"%1://:%2@127.0.0.1:%3%4"_s.arg(scheme, QString::fromLatin1(server.password()))
            .arg(server.port())
            .arg(path);
    }

    QTemporaryDir m_directory;
    std::optional<sandbox::Sentinels> m_sentinels; // for all rows of a test
};

namespace {

const QByteArray holder = "0c8f2d4a-6b1e-4f3a-9d27-5e1b7a90c3d1:1";

/// One lock on each primary.
QByteArrayList plantLocks(sandbox::Cluster &cluster)
{
    QByteArrayList names;
    for (std::size_t i = 0; i < sandbox::Cluster::Primaries; ++i) {
        RawLink link(cluster.at(i));
        for (int name = 0; names.size() <= qsizetype(i); ++name) {
            const QByteArray key = "lock" + QByteArray::number(name);
            if (!link.command({"HSET", key, holder, "1"}).isError()) {
                link.command({"PEXPIRE", key, "60000"});
                names << key;
            }
        }
    }
    return names;
}

} // namespace

void TestCliTopology::readsTheWholeClusterOfANode()
{
    sandbox::Cluster cluster;
    const Status started = cluster.start();
    QVERIFY2(started, started ? "" : qPrintable(started.error().message.english()));
    const QByteArrayList names = plantLocks(cluster);
    for (const std::size_t node : {std::size_t(0), sandbox::Cluster::Primaries}) { // a primary and a replica
        CliProgram list(urlOf(cluster.at(node)));
        QCOMPARE(list.run({u"list"_s, u"--json"_s}), 0);
        QCOMPARE(list.document()[u"locks"_s].toArray().size(), names.size());
        QCOMPARE(list.messages().count("is a node of a cluster, so the whole cluster is used"), 1);
    }
    for (const QByteArray &name : names) {
        CliProgram show(urlOf(cluster.at(0)));
        QCOMPARE(show.run({u"show"_s, QString::fromLatin1(name)}), 0);
        QVERIFY2(show.output().contains(holder), show.output());
    }
    CliProgram database(urlOf(cluster.at(0), u"redis"_s, u"/2"_s));
    QCOMPARE(database.run({u"list"_s}), 2);
    QVERIFY2(database.messages().contains("has only database 0"), database.messages());

    RedisFixture empty({.isClusterNode = true}); // without slots
    QVERIFY2(empty.start(), empty.problem());
    CliProgram none(empty.server().url());
    QCOMPARE(none.run({u"list"_s}), 3);
    QVERIFY2(none.messages().contains("has no slots") && none.messages().contains("add --single-node"),
             none.messages());
}

void TestCliTopology::saysThatASingleNodeIsAPart()
{
    sandbox::Cluster cluster;
    const Status started = cluster.start();
    QVERIFY2(started, started ? "" : qPrintable(started.error().message.english()));
    const QByteArrayList names = plantLocks(cluster);
    const QString url = urlOf(cluster.at(0));
    CliProgram list(url);
    QCOMPARE(list.run({u"--single-node"_s, u"list"_s, u"--json"_s}), 3);
    QCOMPARE(list.document()[u"locks"_s].toArray().size(), 1);
    QCOMPARE(list.document()[u"not_checked"_s].toArray().size(), 1);
    QVERIFY2(list.messages().contains("locks of the other nodes are missing"), list.messages());
    CliProgram none(url);
    QCOMPARE(none.run({u"--single-node"_s, u"list"_s, u"--match"_s, u"other"_s}), 3);
    QVERIFY2(none.messages().contains("no locks among what could be read"), none.messages());
    CliProgram doctor(url);
    QCOMPARE(doctor.run({u"--single-node"_s, u"doctor"_s, u"--json"_s}), 3);
    QVERIFY(!doctor.document()[u"not_checked"_s].toArray().isEmpty());
    CliProgram show(url);
    QCOMPARE(show.run({u"--single-node"_s, u"show"_s, QString::fromLatin1(names.back())}), 3);
    QVERIFY2(show.messages().contains("on another node of the cluster"), show.messages());

    // a user who may not ask what the server is
    RawLink(cluster.at(0)).setUser("shy", {"on", ">word", "~*", "&*", "+@all", "-info"});
    CliProgram shy(u"redis://shy:word@127.0.0.1:%1"_s.arg(cluster.at(0).port()));
    QCOMPARE(shy.run({u"list"_s}), 3);
    QVERIFY2(shy.messages().contains("the whole cluster is used"), shy.messages()); // HELLO says it
    QVERIFY2(shy.messages().contains("could not be read: Cannot sign in"), shy.messages());
}

void TestCliTopology::pointsFromASentinelToItsPrimary_data()
{
    QTest::addColumn<QStringList>("arguments");
    for (const QString &command : {u"list"_s, u"show a"_s, u"watch a --for 1m"_s, u"watch --match a"_s,
                                   u"record feed --for 1m"_s, u"doctor"_s, u"doctor --watch"_s, u"hold a -- true"_s,
                                   u"unlock a --force --yes"_s, u"stress --duration 1s"_s, u"lab --yes"_s})
        QTest::newRow(qPrintable(command)) << command.split(u' ');
}

void TestCliTopology::pointsFromASentinelToItsPrimary()
{
    QFETCH(QStringList, arguments);
    if (!m_sentinels) {
        m_sentinels.emplace();
        const Status started = m_sentinels->start();
        QVERIFY2(started, started ? "" : qPrintable(started.error().message.english()));
    }
    sandbox::Server &sentinel = m_sentinels->watcher(0);
    for (const QString &scheme : {u"redis"_s, u"redis+cluster"_s}) {
        CliProgram program(urlOf(sentinel, scheme));
        program.process().setWorkingDirectory(m_directory.path());
        QCOMPARE(program.run(arguments), 2);
        const QByteArray url = "redis+sentinel://127.0.0.1:" + QByteArray::number(sentinel.port()) + "/mymaster";
        QVERIFY2(program.messages().contains(QByteArray("is a sentinel. It monitors mymaster. Connect to " + url)),
                 program.messages());
        QCOMPARE(program.output(), QByteArray());
    }
    CliProgram database(urlOf(sentinel, u"redis"_s, u"/2"_s));
    database.process().setWorkingDirectory(m_directory.path());
    QCOMPARE(database.run(arguments), 2);
    QVERIFY2(database.messages().contains("/mymaster/2"), database.messages());
}

void TestCliTopology::namesTheServerBehindASentinelUrl()
{
    RedisFixture node({.isClusterNode = true});
    QVERIFY2(node.start(), node.problem());
    CliProgram program(urlOf(node.server(), u"redis+sentinel"_s, u"/mymaster"_s));
    QCOMPARE(program.run({u"list"_s}), 3);
    const QByteArray url = "redis+cluster://127.0.0.1:" + QByteArray::number(node.server().port());
    QVERIFY2(program.messages().contains(QByteArray("is not a sentinel. Its URL is " + url)), program.messages());
}

/// The server is named as busy, whatever the database, and can be used once the script has ended.
void TestCliTopology::namesABusyServerAndRecovers()
{
    RedisFixture redis({.settings = {"lua-time-limit 1"}});
    QVERIFY2(redis.start(), redis.problem());
    RawLink link = redis.anotherLink();
    QTcpSocket script;
    script.connectToHost(u"127.0.0.1"_s, redis.server().port());
    QVERIFY(script.waitForConnected());
    script.write("AUTH " + redis.server().password() + "\r\nEVAL 'while true do end' 0\r\n");
    QVERIFY(script.waitForBytesWritten());
    QTRY_VERIFY(link.command({"PING"}).text.startsWith("BUSY"));
    for (const QString &path : {u""_s, u"/2"_s}) {
        CliProgram list(urlOf(redis.server(), u"redis"_s, path));
        QCOMPARE(list.run({u"list"_s}), 3);
        QVERIFY2(list.messages().contains("SCRIPT KILL") && !list.messages().contains("atabase"), list.messages());
    }
    QCOMPARE(link.command({"SCRIPT", "KILL"}).text, "OK"_ba);
    CliProgram after(redis.server().url());
    QCOMPARE(after.run({u"list"_s}), 0);
}

void TestCliTopology::repeatsTheSentenceOfAFullServer_data()
{
    QTest::addColumn<bool>("useUnixSocket");
    QTest::newRow("TCP") << false;
    QTest::newRow("Unix socket") << true;
}

void TestCliTopology::repeatsTheSentenceOfAFullServer()
{
    QFETCH(const bool, useUnixSocket);
    RedisFixture redis({.useUnixSocket = useUnixSocket});
    QVERIFY2(redis.start(), redis.problem());
    QCOMPARE(redis.command({"CONFIG", "SET", "maxclients", "1"}).text, "OK"_ba); // its link is the only client
    const QString url = redis.server().url();
    const QString password = u":"_s + QString::fromLatin1(redis.server().password()) + u"@"_s;
    for (const QString &each : {url, QString(url).remove(password)}) {
        CliProgram program(each);
        QCOMPARE(program.run({u"list"_s}), 3);
        QVERIFY2(
            program.messages().contains("max number of clients reached. Close unused clients, or raise maxclients"),
            program.messages());
    }
}

void TestCliTopology::guessesTls()
{
    Certificates certificates;
    const QByteArray problems = certificates.make();
    QVERIFY2(problems.isEmpty(), problems);
    const quint16 port = sandbox::findFreePort();
    RedisFixture redis({.settings = certificates.serverSettings(port)});
    const bool isStarted = redis.start();
    if (QByteArray(redis.problem()).contains("'tls-port"))
        QSKIP("this server was built without TLS");
    QVERIFY2(isStarted, redis.problem());
    CliProgram program(u"redis://127.0.0.1:%1"_s.arg(port));
    QCOMPARE(program.run({u"list"_s}), 3);
    QVERIFY2(program.messages().contains(QByteArray(
                 "may expect TLS: begin the URL with rediss, as in rediss://127.0.0.1:" + QByteArray::number(port))),
             program.messages());
}

LOCKSCOPE_TEST(TestCliTopology)
#include "tst_cli_topology.moc"
