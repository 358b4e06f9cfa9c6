// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/cli_program.h"
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

#include <deque>
#include <signal.h>

using namespace Qt::StringLiterals;
using lockscope::tests::CliProgram;
using lockscope::tests::RedisFixture;

/// A user with the minimum permissions for a read-only connection, and a connection that never writes.
class TestCliRights final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY2(m_redis.start(), m_redis.problem()); }
    void init();
    void looksWithTheLeastRights_data();
    void looksWithTheLeastRights();
    void watchesAgainWithNewRights();
    void watchesByTrackingOnceAllowed();
    void namesWhatIsRefused_data();
    void namesWhatIsRefused();
    void namesAllRightsThatAReadNeeds_data();
    void namesAllRightsThatAReadNeeds();
    void namesTheKeyThatIsRefused();
    void doctorNamesWhatItMayNotAsk();
    void sendsOnlyReadsWhenReadOnly();
    void unlocksWithoutTheRightToPublish();
    void fixesWithoutTheRightToPublish();
    void holdsWithoutTheRightToPublish_data();
    void holdsWithoutTheRightToPublish();
    void leavesNoLockWithoutATtl_data();
    void leavesNoLockWithoutATtl();
    void refusesToWriteWhenReadOnly_data();
    void refusesToWriteWhenReadOnly();

private:
    /// Writes a hold as Redisson does, without a message.
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
    // The first read may be pending: locks that it finds cause no event.
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

/// A lock that could not be read is read again, although no change of it was reported in the meantime. A program that
/// was started without permissions uses the best source later.
void TestCliRights::watchesAgainWithNewRights()
{
    take("job:1");
    CliProgram watcher(url());
    watcher.start({u"watch"_s, u"job:1"_s, u"--json"_s});
    QTRY_VERIFY(m_redis.command({"INFO", "clients"}).text.contains("tracking_clients:1"));
    letLook({"-@all"});
    m_redis.command({"PEXPIRE", "job:1", "31000"});
    QTRY_VERIFY2(watcher.output().contains("\"incomplete\""), watcher.output());
    CliProgram late(url());
    late.start({u"watch"_s});
    QTRY_VERIFY2(late.messages().contains("source: poll"), late.messages());
    letLook();
    QTRY_VERIFY_WITH_TIMEOUT(late.messages().contains("source: tracking\n"), 20'000);
    m_redis.command({"DEL", "job:1"});
    QTRY_VERIFY2(watcher.output().contains("\"event\":\"released\"")
                     || watcher.output().contains("\"event\":\"expired\"")
                     || watcher.output().contains("\"event\":\"lost\""),
                 watcher.messages());
    for (CliProgram *program : {&watcher, &late}) {
        program->signal(SIGINT);
        QVERIFY(program->waitForEnd());
    }
}

/// A user who reads everything, but at first may not request change notifications.
void TestCliRights::watchesByTrackingOnceAllowed()
{
    take("job:1");
    letLook({"-client", "+client|setname", "+client|id", "+client|tracking"}); // not enough without CLIENT CACHING
    CliProgram watcher(url());
    watcher.start({u"watch"_s, u"job:1"_s});
    QTRY_VERIFY2(watcher.messages().contains("source: poll"), watcher.messages());
    QVERIFY2(watcher.messages().contains("client|caching"), watcher.messages());
    QCOMPARE(m_redis.setUser("looker", {"+client|caching"}).toText(), QByteArray("OK"));
    QTRY_VERIFY2_WITH_TIMEOUT(watcher.messages().contains("source: tracking\n"), watcher.messages(), 20'000);
    m_redis.command({"DEL", "job:1"});
    QVERIFY(watcher.waitForOutput("tracking"));
    watcher.signal(SIGINT);
    QVERIFY(watcher.waitForEnd());
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
    // before Redis 7 the observer has +evalsha, and the commands in the scripts are refused
    const bool isRefusedAtOnce = m_redis.has(lockscope::redis::Feature::ReadOnlyScripts);
    const QByteArrayList expected = isRefusedAtOnce
        ? QByteArrayList {"the user may not run EVALSHA. The ACL rule +evalsha allows it\n"}
        : QByteArrayList {"the server stopped the script ", ". The user may not run "};
    for (const QByteArray &part : expected)
        QVERIFY2(program.messages().contains(part), program.messages());
    QCOMPARE(m_redis.keyspace().size(), before.size());
}

void TestCliRights::namesAllRightsThatAReadNeeds_data()
{
    QTest::addColumn<QByteArray>("rights");
    QTest::newRow("no script") << "+ping +scan +hgetall +type +pttl +info"_ba;
    QTest::newRow("commands of the script")
        << "+@read +@connection +evalsha_ro +eval_ro +evalsha +eval +script|load -hlen -hkeys"_ba;
}

/// Granting all named rules together is enough.
void TestCliRights::namesAllRightsThatAReadNeeds()
{
    QFETCH(const QByteArray, rights);
    if (!m_redis.has(lockscope::redis::Feature::ReadOnlyScripts))
        QSKIP("before Redis 7 a user has no +evalsha_ro");
    take("job:1");
    letLook({"-@all"});
    const QByteArrayList rules = rights.split(' ');
    m_redis.setUser("looker", {rules.begin(), rules.end()});
    CliProgram refused(url());
    QVERIFY2(refused.run({u"show"_s, u"job:1"_s}) == 3, refused.messages());
    const QByteArray messages = refused.messages();
    QVERIFY2(!messages.contains("inspect/snapshot"), messages);
    if (!rules.contains("+@read")) { // otherwise a search can read a lock in part
        CliProgram doctor(url());
        QVERIFY2(doctor.run({u"doctor"_s}) == 3, doctor.messages());
        QVERIFY2(doctor.messages().contains("no lock could be checked\n"), doctor.messages());
    }
    const qsizetype begin = messages.indexOf("The ACL rules +") + 14;
    const QByteArrayList named = messages.sliced(begin, messages.indexOf(" allow them", begin) - begin).split(' ');
    QVERIFY2(begin > 14 && named.contains("+hlen"), messages);
    QCOMPARE(m_redis.setUser("looker", {named.begin(), named.end()}).toText(), "OK"_ba);
    CliProgram allowed(url());
    QVERIFY2(allowed.run({u"show"_s, u"job:1"_s}) == 0 || !allowed.messages().contains("The ACL rules"),
             allowed.messages());
    QVERIFY2(allowed.output().contains("exclusive"), allowed.output());
}

void TestCliRights::namesTheKeyThatIsRefused()
{
    take("other");
    CliProgram program(url());
    QVERIFY2(program.run({u"show"_s, u"other"_s}) == 3, program.messages());
    QVERIFY2(program.messages().contains("other") && program.messages().contains("ACL rule ~PATTERN"),
             program.messages());
}

void TestCliRights::doctorNamesWhatItMayNotAsk()
{
    take("job:1");
    m_redis.command({"PERSIST", "job:1"});
    auto waiter = m_redis.anotherLink();
    waiter.listenTo("redisson_lock__channel:{job:1}"); // shows that it is a lock
    CliProgram whole(url());
    QCOMPARE(whole.run({u"doctor"_s, u"--json"_s}), 1);
    QCOMPARE(whole.messages(), QByteArray());
    take("other");
    // before Redis 7 a subcommand cannot be taken away alone
    letLook({"-info", "-client", "+client|setname", "+client|id", "+client|tracking", "+client|caching"});
    CliProgram doctor(url());
    QVERIFY2(doctor.run({u"doctor"_s, u"--json"_s}) == 3, doctor.messages()); // all else works
    QCOMPARE(doctor.document()["findings"_L1][0]["id"_L1].toString(), u"no-ttl"_s);
    for (const char *refused : {"INFO", "CLIENT", "1 key of "})
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

void TestCliRights::unlocksWithoutTheRightToPublish()
{
    if (!m_redis.has(lockscope::redis::Feature::ReadOnlyScripts))
        QSKIP("before Redis 7 a new user may use all channels");
    m_redis.setUser("op", {"reset", "on", ">pw", "~*", "+@all"});
    take("job:1");
    const QTemporaryDir data;
    CliProgram program(u"redis://op:pw@127.0.0.1:%1"_s.arg(m_redis.server().port()));
    program.setVariable(u"XDG_DATA_HOME"_s, data.path());
    QVERIFY2(program.run({u"unlock"_s, u"job:1"_s, u"--force"_s, u"--yes"_s, u"--json"_s}) == 0, program.messages());
    QCOMPARE(m_redis.keyspace().size(), 0u);
    QVERIFY2(program.messages().contains("job:1 was force unlocked. It was held by "), program.messages());
    for (const char *part : {"waiting clients could not be notified: ", " &redisson_lock__channel:{job:1}* allows it",
                             "They may wait for up to "})
        QVERIFY2(program.messages().contains(part), program.messages());
    const auto tells = [](const QJsonObject &object) {
        const QJsonValue notified = object["notified"_L1];
        return notified.isBool() && !notified.toBool() && object["waiters_sleep_ms"_L1].toInt() > 0
            && object["reason"_L1].toString().contains(u"may not publish"_s);
    };
    const QJsonObject document = program.document();
    QVERIFY(document["unlocked"_L1].toBool());
    QVERIFY2(tells(document), program.output());
    QFile audit(data.filePath(u"lockscope/audit.log"_s));
    QVERIFY(audit.open(QIODevice::ReadOnly));
    const QByteArray line = audit.readAll();
    const QJsonObject entry = QJsonDocument::fromJson(line).object();
    QCOMPARE(entry["outcome"_L1].toString(), u"done"_s);
    QVERIFY2(tells(entry), line);

    take("job:2");
    CliProgram able(m_redis.server().url());
    able.setVariable(u"XDG_DATA_HOME"_s, data.path());
    QCOMPARE(able.run({u"unlock"_s, u"job:2"_s, u"--force"_s, u"--yes"_s, u"--json"_s}), 0);
    QVERIFY2(!able.document().contains("notified"_L1), able.output());
}

void TestCliRights::fixesWithoutTheRightToPublish()
{
    if (!m_redis.has(lockscope::redis::Feature::ReadOnlyScripts))
        QSKIP("before Redis 7 a new user may use all channels");
    m_redis.setUser("op", {"reset", "on", ">pw", "~*", "+@all"});
    m_redis.command({"HSET", "job", "mode", "read", "6f1c3b1e-7c59-4a4d-9d5e-0c7d0a8f1b2c:7", "1"}); // a ghost
    m_redis.command({"PEXPIRE", "job", "30000"});
    const QTemporaryDir data;
    CliProgram program(u"redis://op:pw@127.0.0.1:%1"_s.arg(m_redis.server().port()));
    program.setVariable(u"XDG_DATA_HOME"_s, data.path());
    QVERIFY2(program.run({u"doctor"_s, u"--fix"_s, u"ghost-reader"_s, u"--yes"_s, u"--json"_s}) == 0,
             program.messages());
    const QJsonObject fixed = program.document()["fixed"_L1][0].toObject();
    QCOMPARE(fixed["outcome"_L1].toString(), u"done"_s);
    QCOMPARE(fixed["notified"_L1], false);
    QVERIFY2(fixed["reason"_L1].toString().contains(u"&redisson_rwlock:{job}*"_s), program.output());
    QVERIFY2(program.messages().contains("job: waiting clients could not be notified: "), program.messages());
    QCOMPARE(m_redis.keyspace().size(), 0u);
}

void TestCliRights::holdsWithoutTheRightToPublish_data()
{
    QTest::addColumn<QStringList>("lock");
    QTest::addColumn<QByteArrayList>("channels");
    const auto row = [](const char *type, const QByteArrayList &channels) {
        QTest::newRow(type) << QStringList {u"--type"_s, QLatin1StringView(type), u"job"_s} << channels;
    };
    row("reentrant", {"redisson_lock__channel:{job}"});
    row("fenced", {"redisson_lock__channel:{job}"});
    row("nonreentrant", {"redisson_lock__channel:{job}"});
    row("read", {"redisson_rwlock:{job}"});
    row("write", {"redisson_rwlock:{job}"});
    row("fastermulti", {"redisson_lock__channel:{job}"});
    row("multi", {"redisson_lock__channel:{job:0}", "redisson_lock__channel:{job:1}"});
    row("semaphore", {"redisson_sc:{job}"});
    row("permit", {"redisson_sc:{job}"});
    row("spin", {});
}

/// The command's exit code stays, and the right is reported before and after.
void TestCliRights::holdsWithoutTheRightToPublish()
{
    if (!m_redis.has(lockscope::redis::Feature::ReadOnlyScripts))
        QSKIP("before Redis 7 a new user may use all channels");
    QFETCH(const QStringList, lock);
    QFETCH(const QByteArrayList, channels);
    m_redis.setUser("op", {"reset", "on", ">pw", "~*", "+@all"});
    const bool hasPermits = lock[1] == u"semaphore"_s || lock[1] == u"permit"_s;
    if (hasPermits)
        m_redis.command({"SET", "job", "1"});
    CliProgram program(u"redis://op:pw@127.0.0.1:%1"_s.arg(m_redis.server().port()));
    const QStringList consent = hasPermits ? QStringList {u"--yes"_s} : QStringList();
    QVERIFY2(
        program.run(QStringList {u"hold"_s} + lock + consent + QStringList {u"--"_s, u"sh"_s, u"-c"_s, u"exit 4"_s})
            == 4,
        program.messages());
    QCOMPARE(m_redis.keyspace().size(), std::size_t(hasPermits ? 1 : 0));
    QCOMPARE(m_redis.command({"GET", "job"}).toText(), hasPermits ? "\"1\""_ba : "nil"_ba);
    const QByteArray messages = program.messages();
    QVERIFY2(!messages.contains("could not be released") && !messages.contains("is missing"), messages);
    QCOMPARE(messages.contains("notif"), !channels.isEmpty());
    for (const QByteArray &channel : channels) {
        const QByteArray mayNot = "The user may not publish to the channel \"" + channel + "\". ACL SETUSER with ";
        const QByteArray warning = "will not notify waiting clients. " + mayNot + "+publish &" + channel
            + "* allows it";
        const QByteArray told = "waiting clients could not be notified: " + mayNot + '&' + channel + "* allows it";
        QVERIFY2(messages.contains(warning), messages);
        QVERIFY2(messages.indexOf(told) > messages.indexOf(warning), messages);
    }
}

void TestCliRights::leavesNoLockWithoutATtl_data()
{
    QTest::addColumn<QByteArray>("rule");
    for (const char *rule : {"-pexpire", "-hincrby", "-hset", "-set", "-zadd", "-pexpire -del"})
        QTest::newRow(rule) << QByteArray(rule);
}

/// The server stops a script at the first command that the user may not run, and keeps its earlier changes.
void TestCliRights::leavesNoLockWithoutATtl()
{
    QFETCH(const QByteArray, rule);
    std::vector<QByteArray> rules {"reset", "on", ">pw", "~*", "&*", "+@all"};
    for (const QByteArray &one : rule.split(' '))
        rules.push_back(one);
    m_redis.setUser("op", rules);
    for (const char *type : {"semaphore", "permit"})
        m_redis.command({"SET", QByteArray("job:") + type, "2"});
    const QByteArray before = toText(m_redis.keyspace());
    const QString url = u"redis://op:pw@127.0.0.1:%1"_s.arg(m_redis.server().port());
    std::deque<CliProgram> programs;
    for (const QString &type : {u"reentrant"_s, u"nonreentrant"_s, u"spin"_s, u"fair"_s, u"read"_s, u"write"_s,
                                u"semaphore"_s, u"permit"_s}) {
        if (type == "semaphore"_L1 && rules.back() == "-del")
            continue; // its release needs DEL
        programs.emplace_back(url).start(
            {u"hold"_s, u"--type"_s, type, u"--wait"_s, u"0"_s, u"--yes"_s, u"job:"_s + type, u"--"_s, u"true"_s});
    }
    int refused = 0;
    for (CliProgram &program : programs) {
        QVERIFY(program.waitForEnd());
        const QByteArray right = "The ACL rule +" + rule.split(' ').first().sliced(1);
        refused += program.exitCode() == 3;
        QVERIFY2(program.exitCode() == 0 || program.messages().contains(right), program.messages());
    }
    QVERIFY(refused > 0);
    QCOMPARE(toText(m_redis.keyspace()), before);
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
