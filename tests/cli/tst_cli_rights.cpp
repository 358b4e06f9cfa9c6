// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/cli_program.h"
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

#include <signal.h>

using namespace Qt::StringLiterals;
using lockscope::tests::CliProgram;
using lockscope::tests::RedisFixture;

/// A user with the least rights that somebody who only looks needs, and a connection that writes nothing.
class TestCliRights final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY2(m_redis.start(), m_redis.problem()); }
    void init();
    void looksWithTheLeastRights_data();
    void looksWithTheLeastRights();
    void namesWhatIsRefused_data();
    void namesWhatIsRefused();
    void namesTheKeyThatIsRefused();
    void doctorNamesWhatItMayNotAsk();
    void sendsOnlyReadsWhenReadOnly();
    void refusesToWriteWhenReadOnly_data();
    void refusesToWriteWhenReadOnly();

private:
    /// Writes a hold as Redisson does, and tells nobody.
    void take(const QByteArray &name)
    {
        m_redis.command({"HSET", name, "6f1c3b1e-7c59-4a4d-9d5e-0c7d0a8f1b2c:7", "1"});
        m_redis.command({"PEXPIRE", name, "30000"});
    }
    void letLook(const std::vector<QByteArray> &more = {})
    {
        std::vector<QByteArray> rule {"reset",
                                      "on",
                                      ">pw",
                                      "~job*",
                                      "~{job*",
                                      "~redisson_*",
                                      "+@read",
                                      "+@pubsub",
                                      "+@connection",
                                      "+eval_ro",
                                      "+evalsha_ro",
                                      "+script|load",
                                      "+time",
                                      "+info",
                                      "+cluster|slots",
                                      "+cluster|nodes",
                                      "-publish",
                                      "-spublish",
                                      "&__redis__:invalidate",
                                      "&redisson_lock__channel:*",
                                      "&redisson_rwlock:*",
                                      "&redisson_sc:*",
                                      "&redisson_countdownlatch__channel__*"};
        rule.insert(rule.end(), more.begin(), more.end());
        QCOMPARE(m_redis.setUser("looker", rule).toText(), QByteArray("OK"));
    }
    [[nodiscard]] QString url() { return u"redis://looker:pw@127.0.0.1:%1"_s.arg(m_redis.server().port()); }

    RedisFixture m_redis;
};

void TestCliRights::init()
{
    m_redis.flush();
    m_redis.command({"SCRIPT", "FLUSH"});
    letLook();
}

void TestCliRights::looksWithTheLeastRights_data()
{
    QTest::addColumn<QByteArray>("without");
    QTest::newRow("all of them") << QByteArray();
    QTest::newRow("without SCRIPT LOAD") << QByteArray("-script|load");
}

void TestCliRights::looksWithTheLeastRights()
{
    QFETCH(QByteArray, without);
    if (!without.isEmpty() && !m_redis.has(lockscope::redis::Feature::ReadOnlyScripts))
        QSKIP("this server is older than Redis 7.0 and runs our scripts for a user who only looks by their SHA alone");
    if (!without.isEmpty())
        letLook({without});
    take("job:1");
    CliProgram list(url());
    QVERIFY2(list.run({u"list"_s, u"--json"_s}) == 0, list.messages());
    QCOMPARE(list.document()["locks"_L1][0]["name"_L1].toString(), u"job:1"_s);
    QCOMPARE(list.messages(), QByteArray());
    CliProgram show(url());
    QVERIFY2(show.run({u"show"_s, u"job:1"_s, u"--json"_s}) == 0, show.messages());
    QCOMPARE(show.document()["mode"_L1].toString(), u"exclusive"_s);

    CliProgram watcher(url());
    watcher.start({u"watch"_s, u"job:1"_s, u"job:2"_s, u"--json"_s});
    QTRY_VERIFY(m_redis.command({"PUBSUB", "CHANNELS", "__redis__:*"}).toText().contains("invalidate"));
    QTRY_VERIFY(m_redis.command({"INFO", "clients"}).text.contains("tracking_clients:1"));
    // The first look may still come: what it finds is no event.
    QTRY_VERIFY2((m_redis.command({"DEL", "job:2"}), take("job:2"), watcher.output().contains("\"acquired\"")),
                 watcher.messages());
    QVERIFY2(watcher.output().contains("\"source\":\"tracking\""), watcher.output());
    watcher.signal(SIGINT);
    QVERIFY(watcher.waitForEnd());

    const QTemporaryDir directory;
    CliProgram recorder(url());
    QCOMPARE(recorder.run({u"record"_s, directory.filePath(u"a.rec"_s), u"--match"_s, u"job*"_s, u"--for"_s, u"500ms"_s,
                           u"--json"_s}),
             0);
    QVERIFY2(recorder.messages().contains("source: tracking\n"), recorder.messages());
    QCOMPARE(recorder.document()["locks"_L1], 2);
}

void TestCliRights::namesWhatIsRefused_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("unlock") << QStringList {u"unlock"_s, u"job:1"_s, u"--force"_s, u"--yes"_s};
    QTest::newRow("hold") << QStringList {u"hold"_s, u"job:2"_s, u"--"_s, u"true"_s};
    QTest::newRow("stress") << QStringList {u"stress"_s, u"--name"_s,     u"job:3"_s, u"--workers"_s,
                                            u"2"_s,      u"--duration"_s, u"300ms"_s};
}

void TestCliRights::namesWhatIsRefused()
{
    QFETCH(QStringList, arguments);
    take("job:1");
    const auto before = m_redis.keyspace();
    CliProgram program(url());
    QVERIFY2(program.run(arguments) == 3, program.messages());
    // before Redis 7 who looks has +evalsha, and the commands in the scripts are refused
    const bool isRefusedAtOnce = m_redis.has(lockscope::redis::Feature::ReadOnlyScripts);
    const QByteArray expected = isRefusedAtOnce ? "the user may not run EVALSHA. The ACL rule +evalsha would allow it\n"
                                                : ", was stopped. The user may not run ";
    QVERIFY2(program.messages().contains(expected), program.messages());
    QCOMPARE(m_redis.keyspace().size(), before.size());
}

void TestCliRights::namesTheKeyThatIsRefused()
{
    take("other");
    CliProgram program(url());
    QVERIFY2(program.run({u"show"_s, u"other"_s}) == 3, program.messages());
    QVERIFY2(program.messages().contains("other") && program.messages().contains("ACL rules ~PATTERN"),
             program.messages());
}

void TestCliRights::doctorNamesWhatItMayNotAsk()
{
    take("job:1");
    m_redis.command({"PERSIST", "job:1"});
    CliProgram whole(url());
    QCOMPARE(whole.run({u"doctor"_s, u"--json"_s}), 1);
    QCOMPARE(whole.messages(), QByteArray());
    take("other");
    // before Redis 7 a subcommand cannot be taken away alone
    letLook({"-info", "-client", "+client|setname", "+client|id", "+client|tracking", "+client|caching"});
    CliProgram doctor(url());
    QVERIFY2(doctor.run({u"doctor"_s, u"--json"_s}) == 1, doctor.messages()); // all else works
    QCOMPARE(doctor.document()["findings"_L1][0]["id"_L1].toString(), u"no-ttl"_s);
    for (const char *refused : {"INFO", "CLIENT", "1 key was left out"})
        QVERIFY2(doctor.messages().contains(refused), doctor.messages());
}

void TestCliRights::sendsOnlyReadsWhenReadOnly()
{
    if (!m_redis.has(lockscope::redis::Feature::ReadOnlyScripts))
        QSKIP("this server is older than Redis 7.0 and does not count subcommands apart");
    take("job:1");
    const QString own = m_redis.server().url();
    m_redis.command({"CONFIG", "RESETSTAT"});
    const auto changes = [this] {
        const QByteArray text = m_redis.command({"INFO", "persistence"}).text;
        const qsizetype at = text.indexOf("rdb_changes_since_last_save:");
        return at < 0 ? QByteArray() : text.sliced(at, text.indexOf('\r', at) - at);
    };
    const QByteArray before = changes();
    QVERIFY(!before.isEmpty());
    CliProgram list(own);
    QVERIFY2(list.run({u"--read-only"_s, u"list"_s}) == 0, list.messages());
    CliProgram show(own);
    QVERIFY2(show.run({u"--read-only"_s, u"show"_s, u"job:1"_s}) == 0, show.messages());
    CliProgram watch(own);
    QVERIFY2(watch.run({u"--read-only"_s, u"watch"_s, u"--match"_s, u"*"_s, u"--for"_s, u"300ms"_s}) == 0,
             watch.messages());
    int seen = 0;
    for (const QByteArray &line : m_redis.command({"INFO", "commandstats"}).text.split('\n')) {
        if (!line.startsWith("cmdstat_") || line.startsWith("cmdstat_config|resetstat"))
            continue;
        const QByteArray command = line.mid(8, line.indexOf(':') - 8);
        const auto described = m_redis.command({"COMMAND", "INFO", command}); // the server's word for it
        QVERIFY2(described.elements.size() == 1 && described.elements[0].elements.size() > 2, line);
        for (const auto &flag : described.elements[0].elements[2].elements)
            QVERIFY2(flag.text != "write" && flag.text != "may_replicate", line);
        ++seen;
    }
    QCOMPARE(changes(), before);
    QVERIFY2(seen > 8, QByteArray::number(seen));
}

void TestCliRights::refusesToWriteWhenReadOnly_data()
{
    namesWhatIsRefused_data();
}

void TestCliRights::refusesToWriteWhenReadOnly()
{
    QFETCH(QStringList, arguments);
    take("job:1");
    const auto before = m_redis.keyspace();
    CliProgram program(m_redis.server().url());
    QCOMPARE(program.run(QStringList {u"--read-only"_s} + arguments), 2);
    QVERIFY2(program.messages().contains("read-only"), program.messages());
    QCOMPARE(m_redis.keyspace().size(), before.size());
}

LOCKSCOPE_TEST(TestCliRights)
#include "tst_cli_rights.moc"
