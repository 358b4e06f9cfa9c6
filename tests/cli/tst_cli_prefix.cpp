// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/cli_program.h"
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

#include <signal.h>

using namespace Qt::StringLiterals;
using lockscope::tests::CliProgram;
using lockscope::tests::RedisFixture;

/// Every command adds the prefix to its names exactly once, and reports no other names.
class TestCliPrefix final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init() { m_redis.flush(); }

    void mapsNamesByAPrefix();
    void takesThePrefixOfAProfile();
    void saysThatNothingHasThePrefix();
    void watchesWhatHasThePrefix_data();
    void watchesWhatHasThePrefix();
    void recordsAndReplaysWhatHasThePrefix();
    void diagnosesWhatHasThePrefix();
    void loadsUnderThePrefix_data();
    void loadsUnderThePrefix();
    void holdsSeveralUnderThePrefix_data();
    void holdsSeveralUnderThePrefix();

private:
    /// Writes a hold that never expires, without a message.
    void take(const QByteArray &name)
    {
        m_redis.command({"HSET", name, "00000000-0000-4000-8000-000000000001:7", "1"});
    }
    /// The URL of a user with access only to keys of `shop:job…`, with the prefix once.
    [[nodiscard]] QString narrowUrl() { return u"redis://narrow:pw@127.0.0.1:%1"_s.arg(m_redis.server().port()); }

    const QStringList m_prefix {u"--name-prefix"_s, u"shop:"_s};
    RedisFixture m_redis;
};

void TestCliPrefix::initTestCase()
{
    QVERIFY2(m_redis.start(), m_redis.problem());
    QCOMPARE(m_redis.setUser("narrow", {"reset", "on", ">pw", "~shop:job*", "~*{shop:job*", "&*", "+@all"}).toText(),
             "OK"_ba);
}

/// As an application does whose NameMapper puts "shop[1]:" before each name.
void TestCliPrefix::mapsNamesByAPrefix()
{
    const QStringList prefix {u"--name-prefix"_s, u"shop[1]:"_s};
    CliProgram holder(m_redis.server().url());
    holder.start(prefix + QStringList {u"hold"_s, u"stock"_s, u"--"_s, u"cat"_s});
    QTRY_COMPARE(m_redis.command({"HLEN", "shop[1]:stock"}).integer, 1);
    m_redis.command({"HSET", "stock", "00000000-0000-4000-8000-000000000001:7", "1"}); // of another application
    m_redis.command({"PEXPIRE", "stock", "30000"});

    const auto names = [this](const QStringList &options, const QStringList &match = {}) {
        CliProgram program(m_redis.server().url());
        program.run(options + QStringList {u"list"_s, u"--json"_s} + match);
        QStringList all;
        for (const QJsonValue lock : program.document()["locks"_L1].toArray())
            all.append(lock["name"_L1].toString());
        return all;
    };
    QCOMPARE(names({}), QStringList({u"shop[1]:stock"_s, u"stock"_s}));
    QCOMPARE(names(prefix), QStringList {u"shop[1]:stock"_s});
    QCOMPARE(names(prefix, {u"--match"_s, u"x*"_s}), QStringList());

    CliProgram show(m_redis.server().url());
    QCOMPARE(show.run(prefix + QStringList {u"show"_s, u"stock"_s, u"--json"_s}), 0);
    QCOMPARE(show.document()["name"_L1], u"shop[1]:stock"_s);
    QCOMPARE(show.document()["keys"_L1][0]["key"_L1], u"shop[1]:stock"_s);

    holder.process().closeWriteChannel();
    QVERIFY(holder.waitForEnd());
    QCOMPARE(holder.exitCode(), 0);
    QCOMPARE(m_redis.command({"EXISTS", "shop[1]:stock"}).integer, 0);

    m_redis.command({"HSET", "shop[1]:stock", "00000000-0000-4000-8000-000000000001:7", "1"});
    CliProgram unlock(m_redis.server().url());
    QCOMPARE(unlock.run(prefix + QStringList {u"unlock"_s, u"stock"_s, u"--force"_s, u"--yes"_s}), 0);
    QCOMPARE(m_redis.command({"EXISTS", "shop[1]:stock"}).integer, 0);
    QCOMPARE(m_redis.command({"EXISTS", "stock"}).integer, 1);
}

void TestCliPrefix::takesThePrefixOfAProfile()
{
    const QTemporaryDir home;
    QVERIFY(QDir(home.path()).mkpath(u"Lockscope"_s));
    QFile profiles(home.filePath(u"Lockscope/profiles.ini"_s));
    QVERIFY(profiles.open(QIODevice::WriteOnly));
    profiles.write("[shop]\nurl=redis://127.0.0.1:" + QByteArray::number(m_redis.server().port())
                   + "\nname-prefix=shop:\n");
    profiles.close();
    const auto nameOf = [&](const QStringList &options) {
        CliProgram program;
        program.setVariable(u"XDG_CONFIG_HOME"_s, home.path());
        program.setVariable(u"LOCKSCOPE_PASSWORD"_s, QString::fromLatin1(m_redis.server().password()));
        program.run(options + QStringList {u"show"_s, u"stock"_s, u"--json"_s});
        return program.document()["name"_L1].toString();
    };
    QCOMPARE(nameOf({u"--profile"_s, u"shop"_s}), u"shop:stock"_s);
    QCOMPARE(nameOf({u"--profile"_s, u"shop"_s, u"--name-prefix"_s, u"other:"_s}), u"other:stock"_s);
}

void TestCliPrefix::saysThatNothingHasThePrefix()
{
    take("stock");
    CliProgram list(m_redis.server().url());
    QCOMPARE(list.run(m_prefix + QStringList {u"list"_s}), 0);
    QCOMPARE(list.messages(),
             "lockscope-cli: no locks found (1 key scanned): names must start with shop:, the name prefix of the "
             "connection. To see other locks, change --name-prefix or the profile\n"_ba);
    CliProgram matching(m_redis.server().url());
    QCOMPARE(matching.run(m_prefix + QStringList {u"list"_s, u"--match"_s, u"x*"_s}), 0);
    QVERIFY2(matching.messages().contains("the name prefix of the connection, and then match x*."),
             matching.messages());
}

void TestCliPrefix::watchesWhatHasThePrefix_data()
{
    QTest::addColumn<QStringList>("which");
    QTest::newRow("by name") << QStringList {u"job"_s};
    QTest::newRow("by glob") << QStringList {u"--match"_s, u"jo*"_s};
    QTest::newRow("all") << QStringList();
}

void TestCliPrefix::watchesWhatHasThePrefix()
{
    QFETCH(QStringList, which);
    take("shop:job:before"); // shows that the search, if any, has ended
    CliProgram watcher(m_redis.server().url());
    watcher.start(m_prefix + QStringList {u"watch"_s, u"--json"_s} + which);
    QTRY_VERIFY(!m_redis.command({"INFO", "clients"}).text.contains("tracking_clients:0"));
    const bool hasAll = which.isEmpty();
    const auto isTold = [&watcher](const QByteArray &name) {
        return watcher.output().contains(QByteArray("\"lock\":\"" + name + '"'));
    };
    const auto areTold = [&] { // the first look at a lock is no event yet
        for (const char *name : {"job", "shop:shop:job", "shop:job"})
            m_redis.command({"HINCRBY", name, "00000000-0000-4000-8000-000000000001:7", "1"});
        return isTold("shop:job") && (!hasAll || isTold("shop:shop:job"));
    };
    QTRY_VERIFY2(areTold(), watcher.messages());
    watcher.signal(SIGINT);
    QVERIFY(watcher.waitForEnd());
    QVERIFY2(!isTold("job"), watcher.output());
    QCOMPARE(isTold("shop:shop:job"), hasAll);
}

void TestCliPrefix::recordsAndReplaysWhatHasThePrefix()
{
    for (const char *name : {"job", "shop:job", "shop:report", "shop:shop:job"})
        take(name);
    const QTemporaryDir directory;
    const QString file = directory.filePath(u"a.rec"_s);
    CliProgram recorder(m_redis.server().url());
    QVERIFY2(
        recorder.run(m_prefix
                     + QStringList {u"record"_s, file, u"--match"_s, u"job*"_s, u"--for"_s, u"500ms"_s, u"--json"_s})
            == 0,
        recorder.messages());
    QCOMPARE(recorder.document()["locks"_L1], 1);
    const auto locksOf = [&](const QStringList &options, const QStringList &names) {
        CliProgram replay;
        replay.run(options + QStringList {u"replay"_s, file, u"--at"_s, u"400ms"_s, u"--json"_s} + names);
        QStringList found;
        for (const QJsonValue lock : replay.document()["locks"_L1].toArray())
            found.append(lock["name"_L1].toString());
        return found;
    };
    QCOMPARE(locksOf({}, {}), QStringList {u"shop:job"_s});
    QCOMPARE(locksOf(m_prefix, {u"job"_s}), QStringList {u"shop:job"_s});
    QCOMPARE(locksOf({}, {u"shop:job"_s}), QStringList {u"shop:job"_s});
    QCOMPARE(locksOf(m_prefix, {u"shop:job"_s}), QStringList());
}

void TestCliPrefix::diagnosesWhatHasThePrefix()
{
    std::vector<lockscope::tests::RawLink> waiters; // show that they are locks
    for (const QByteArray name : {"job", "shop:job", "shop:report"}) {
        take(name);
        waiters.push_back(m_redis.anotherLink());
        waiters.back().listenTo("redisson_lock__channel:{" + name + '}');
    }
    const QTemporaryDir home;
    const auto run = [&](const QStringList &arguments) {
        CliProgram doctor(m_redis.server().url());
        doctor.setVariable(u"XDG_CONFIG_HOME"_s, home.path());
        doctor.setVariable(u"XDG_DATA_HOME"_s, home.path());
        doctor.run(m_prefix + QStringList {u"doctor"_s} + arguments);
        QStringList locks;
        for (const QJsonValue finding : doctor.document()["findings"_L1].toArray())
            locks.append(finding["lock"_L1].toString());
        return locks;
    };
    QCOMPARE(run({u"--json"_s}), QStringList({u"shop:job"_s, u"shop:report"_s}));
    QCOMPARE(run({u"--json"_s, u"--match"_s, u"job"_s}), QStringList {u"shop:job"_s});
    run({u"--mute"_s, u"no-ttl"_s, u"--match"_s, u"rep*"_s, u"--reason"_s, u"known"_s, u"--for"_s, u"1h"_s});
    QCOMPARE(run({u"--json"_s}), QStringList {u"shop:job"_s});
    run({u"--fix"_s, u"no-ttl"_s, u"--yes"_s});
    QVERIFY(m_redis.command({"PTTL", "shop:job"}).integer != -1);
    QCOMPARE(m_redis.command({"PTTL", "job"}).integer, -1);
    QCOMPARE(m_redis.command({"PTTL", "shop:report"}).integer, -1);
}

void TestCliPrefix::loadsUnderThePrefix_data()
{
    QTest::addColumn<QString>("type");
    for (const char *type :
         {"reentrant", "fair", "rw", "fenced", "spin", "multi", "fastermulti", "semaphore", "permit"})
        QTest::newRow(type) << QString::fromLatin1(type);
}

void TestCliPrefix::loadsUnderThePrefix()
{
    QFETCH(QString, type);
    CliProgram program(narrowUrl());
    QVERIFY2(program.run(m_prefix
                         + QStringList {u"stress"_s, u"--name"_s, u"job"_s, u"--names"_s, u"2"_s, u"--type"_s, type,
                                        u"--workers"_s, u"4"_s, u"--duration"_s, u"300ms"_s, u"--json"_s, u"-"_s})
                 == 0,
             program.messages());
    QByteArrayList left;
    for (const auto &[name, key] : m_redis.keyspace())
        left.append(name);
    // other clients may use the tokens of a given name
    const QByteArrayList tokens {"redisson_lock_token:{shop:job:0}", "redisson_lock_token:{shop:job:1}"};
    QCOMPARE(left, type == u"fenced"_s ? tokens : QByteArrayList());
}

void TestCliPrefix::holdsSeveralUnderThePrefix_data()
{
    QTest::addColumn<QString>("type");
    QTest::addColumn<QByteArrayList>("keys");
    QTest::newRow("multi") << u"multi"_s << QByteArrayList {"shop:job", "shop:jobs"};
    QTest::newRow("fastermulti") << u"fastermulti"_s << QByteArrayList {"shop:job"}; // its values are not mapped
}

void TestCliPrefix::holdsSeveralUnderThePrefix()
{
    QFETCH(QString, type);
    QFETCH(QByteArrayList, keys);
    CliProgram holder(narrowUrl());
    holder.start(m_prefix
                 + QStringList {u"hold"_s, u"--type"_s, type, u"job"_s, u"jobs"_s, u"--"_s, u"sh"_s, u"-c"_s,
                                u"echo held; cat"_s});
    QVERIFY2(holder.waitForOutput("held"), holder.messages());
    QByteArrayList stored;
    for (const auto &[name, key] : m_redis.keyspace())
        stored.append(name);
    QCOMPARE(stored, keys);
    if (type == u"fastermulti"_s)
        QVERIFY(!m_redis.command({"HKEYS", "shop:job"}).toText().contains("shop:jobs"));
    holder.process().closeWriteChannel();
    QVERIFY(holder.waitForEnd());
    QCOMPARE(holder.exitCode(), 0);
    QVERIFY(m_redis.keyspace().empty());
}

LOCKSCOPE_TEST(TestCliPrefix)
#include "tst_cli_prefix.moc"
