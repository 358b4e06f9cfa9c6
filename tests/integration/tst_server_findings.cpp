// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/diagnosis/diagnosis.h"
#include "core/inspect/model/thresholds.h"
#include "core/inspect/server_check.h"
#include "core/inspect/snapshot/snapshot_reader.h"
#include "tests/integration/finding_stage.h"
#include "tests/support/test_main.h"

#include <QDateTime>
#include <QDir>
#include <QTest>
#include <atomic>

using namespace lockscope;
using namespace lockscope::tests;
using namespace Qt::StringLiterals;
using inspect::Health;
using inspect::LockFinding;

namespace {

redis::ServerInfo serverWith(const QByteArray &info)
{
    redis::ServerInfo server;
    server.read(info);
    return server;
}

} // namespace

/// Findings about a whole server, not about one lock.
class TestServerFindings final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init() { m_redis.flush(); }
    void warnsOfAServerThatEvicts();
    void readsReplicasFromTheServersReport();
    void reportsAFailedSnapshot();
    void reportsMissingPersistence();
    void reportsFullMemory();
    void reportsMissingReplicas();
    void reportsAFailedAppendOnlyFile();
    void reportsPausedWrites();
    void warnsNearTheLimitsOfAServer();
    void countsDisconnectedClients();
    void namesTheOutputLimitThatAReplyExceeds();
    void namesTheOutputLimitThatMessagesExceed();
    void comparesTheClocks();
    void findsNothingFromSubscribersOfOtherDatabases();
    void countsWhatPilesUp();
    void countsChannelsOfClients();
    void measuresMessagesOfACluster();

private:
    /// The ids of the findings of a diagnosis run; errors are marked.
    QString found(FindingWatch &watch);

    RedisFixture m_redis;
    std::unique_ptr<FindingWatch> m_watch;
};

void TestServerFindings::initTestCase()
{
    QVERIFY2(m_redis.start(), m_redis.problem());
    m_watch = std::make_unique<FindingWatch>(m_redis.server().url());
}

QString TestServerFindings::found(FindingWatch &watch)
{
    QStringList ids;
    const inspect::Diagnosis diagnosis = watch.inspector.diagnose("*").result().value();
    for (const LockFinding &finding : diagnosis.findings)
        ids.append(finding.finding.id + (finding.finding.severity == Health::Error ? u" error"_s : QString()));
    return ids.join(u' ');
}

void TestServerFindings::warnsOfAServerThatEvicts()
{
    QCOMPARE(found(*m_watch), QString());
    const auto set = [this](const QByteArray &setting, const QByteArray &value) {
        m_redis.command({"CONFIG", "SET", setting, value});
    };
    set("maxmemory", "200mb");
    set("maxmemory-policy", "allkeys-random");
    QCOMPARE(found(*m_watch), u"eviction"_s);
    m_redis.command({"SET", "big", "x"});
    // less than an empty server needs: it evicts at the next write
    set("maxmemory", "100kb");
    m_redis.command({"SET", "bigger", "x"});
    set("maxmemory", "200mb");
    QCOMPARE(found(*m_watch), u"eviction error"_s);
    set("maxmemory-policy", "noeviction");
    set("maxmemory", "0");
    QCOMPARE(found(*m_watch), QString());
}

void TestServerFindings::readsReplicasFromTheServersReport()
{
    const QByteArray inTouch = "slave0:ip=127.0.0.1,port=6380,state=online,offset=14,lag=1\r\n";
    const QByteArray late = "slave1:ip=127.0.0.1,port=6381,state=online,offset=14,lag=11\r\n";
    QVERIFY(inspect::diagnoseServer(serverWith("# Replication\r\n" + inTouch), u"a:1"_s, {}, 0).empty());
    const inspect::Findings found = inspect::diagnoseServer(serverWith(inTouch + late), u"a:1"_s, {}, 0);
    QCOMPARE(found.size(), 1u);
    QCOMPARE(found[0].id, u"replica-lag"_s);
    QVERIFY(found[0].evidence.english().contains(u"6381"_s) && !found[0].evidence.english().contains(u"6380"_s));
}

void TestServerFindings::reportsAFailedSnapshot()
{
    RedisFixture redis({.settings = {"save 3600 1"}});
    QVERIFY2(redis.start(), redis.problem());
    FindingWatch watch(redis.server().url());
    redis.command({"HSET", "N", "8743c9c0-0795-4907-87fd-6c719a6b4586:1", "1"});
    redis.command({"PEXPIRE", "N", "15000"});
    const QString folder = QString::fromUtf8(redis.command({"CONFIG", "GET", "dir"}).elements.at(1).text);
    QVERIFY(QDir(folder).mkdir(u"dump.rdb"_s)); // the snapshot cannot replace a folder
    redis.command({"BGSAVE"});
    QTRY_VERIFY(redis.command({"INFO", "persistence"}).text.contains("rdb_last_bgsave_status:err"));
    QVERIFY(redis.command({"SET", "a", "1"}).text.startsWith("MISCONF"));
    const inspect::Diagnosis diagnosis = watch.inspector.diagnose("*").result().value();
    const auto evidenceOf = [&](const QString &id) {
        for (const LockFinding &finding : diagnosis.findings)
            if (finding.finding.id == id)
                return finding.finding.evidence.english();
        return QString();
    };
    QVERIFY(evidenceOf(u"no-writes"_s).contains(u"the last snapshot failed"_s));
    redis.command({"CONFIG", "SET", "stop-writes-on-bgsave-error", "no"});
    redis.command({"DEL", "N"});
    QCOMPARE(found(watch), u"snapshot-failed"_s);
    redis.command({"CONFIG", "SET", "save", ""}); // no snapshots are wanted: the server also stops without one
    QCOMPARE(found(watch), u"no-persistence"_s);
}

void TestServerFindings::reportsMissingPersistence()
{
    RedisFixture redis;
    QVERIFY2(redis.start(), redis.problem());
    redis.setUser("looker", {"reset", "on", ">pw", "~*", "&*", "+@all", "-config"});
    FindingWatch watch(redis.server().url());
    FindingWatch looker(u"redis://looker:pw@127.0.0.1:%1"_s.arg(redis.server().port()));
    QCOMPARE(found(watch), QString());
    redis.command({"CONFIG", "SET", "save", ""});
    QCOMPARE(found(watch), u"no-persistence"_s);
    const inspect::Diagnosis unknown = looker.inspector.diagnose("*").result().value();
    QVERIFY(unknown.findings.empty() && unknown.refused.isEmpty());
    redis.command({"CONFIG", "SET", "appendonly", "yes"});
    QCOMPARE(found(watch), QString());
    redis.command({"CONFIG", "SET", "appendonly", "no"});
    const inspect::Findings findings = inspect::diagnoseServer(serverWith(redis.command({"INFO"}).text), u"a:1"_s,
                                                               {{"save", ""}}, QDateTime::currentMSecsSinceEpoch());
    QCOMPARE(findings.size(), 1u);
    QCOMPARE(findings[0].severity, Health::Info);
    QVERIFY(inspect::diagnoseServer(serverWith("# Persistence\r\n"), u"a:1"_s, {{"save", ""}}, 0).empty());
}

void TestServerFindings::reportsFullMemory()
{
    m_redis.command({"CONFIG", "SET", "maxmemory", "100kb"});
    QVERIFY(m_redis.command({"SET", "a", "1"}).text.startsWith("OOM"));
    const QString full = found(*m_watch);
    m_redis.command({"CONFIG", "RESETSTAT"});
    m_redis.command({"CONFIG", "SET", "maxmemory-policy", "volatile-ttl"}); // no key expires
    QVERIFY(m_redis.command({"SET", "a", "1"}).text.startsWith("OOM"));
    const QString alsoFull = found(*m_watch);
    m_redis.command({"CONFIG", "SET", "maxmemory-policy", "noeviction"});
    m_redis.command({"CONFIG", "SET", "maxmemory", "0"});
    QCOMPARE(full, u"no-writes error"_s);
    QCOMPARE(alsoFull, u"no-writes error eviction"_s);
    QCOMPARE(found(*m_watch), QString());
}

void TestServerFindings::reportsMissingReplicas()
{
    m_redis.command({"CONFIG", "SET", "min-replicas-to-write", "1"});
    QVERIFY(m_redis.command({"SET", "a", "1"}).text.startsWith("NOREPLICAS"));
    const QString missing = found(*m_watch);
    m_redis.command({"CONFIG", "SET", "min-replicas-to-write", "0"});
    QCOMPARE(missing, u"no-writes error"_s);
    const redis::ServerInfo info = serverWith("min_slaves_good_slaves:1\r\n");
    QVERIFY(inspect::diagnoseServer(info, u"a:1"_s, {{"min-replicas-to-write", "1"}}, 0).empty());
    QCOMPARE(inspect::diagnoseServer(info, u"a:1"_s, {{"min-replicas-to-write", "2"}}, 0).size(), 1u);
}

void TestServerFindings::reportsAFailedAppendOnlyFile()
{
    const inspect::Findings found = inspect::diagnoseServer(serverWith("aof_last_write_status:err\r\n"), u"a:1"_s, {},
                                                            0);
    QCOMPARE(found.size(), 1u);
    QCOMPARE(found[0].id, u"no-writes"_s);
    QVERIFY(inspect::diagnoseServer(serverWith("aof_last_write_status:ok\r\n"), u"a:1"_s, {}, 0).empty());
}

/// As Valkey 8.1 and later report it.
void TestServerFindings::reportsPausedWrites()
{
    const inspect::Findings found = inspect::diagnoseServer(serverWith("paused_actions:write\r\n"), u"a:1"_s, {}, 0);
    QCOMPARE(found.size(), 1u);
    QCOMPARE(found[0].id, u"no-writes"_s);
    QVERIFY(inspect::diagnoseServer(serverWith("paused_actions:none\r\n"), u"a:1"_s, {}, 0).empty());
}

void TestServerFindings::warnsNearTheLimitsOfAServer()
{
    RedisFixture redis;
    QVERIFY2(redis.start(), redis.problem());
    FindingWatch watch(redis.server().url());
    QCOMPARE(found(watch), QString());
    if (!redis.command({"INFO", "clients"}).text.contains("maxclients:"))
        QSKIP("This server does not report its limit of connections.");
    redis.command({"CONFIG", "SET", "maxclients", "40"});
    std::vector<RawLink> links;
    for (int i = 0; i < 34; ++i) {
        links.push_back(redis.anotherLink());
        links.back().command({"PING"});
    }
    QCOMPARE(found(watch), u"connections-run-out"_s);
    links.clear();
    QTRY_COMPARE(found(watch), QString());

    redis.command({"CONFIG", "SET", "tracking-table-max-keys", QByteArray::number(inspect::thresholds::ManyTracked)});
    RawLink reader = redis.anotherLink();
    const QByteArray id = QByteArray::number(redis.command({"CLIENT", "ID"}).integer);
    reader.command({"CLIENT", "TRACKING", "ON", "REDIRECT", id});
    std::vector<QByteArray> keys {"MGET"};
    for (int i = 0; i < inspect::thresholds::ManyTracked; ++i)
        keys.push_back("k" + QByteArray::number(i));
    reader.command(keys);
    QCOMPARE(found(watch), u"tracking-full"_s);
}

void TestServerFindings::countsDisconnectedClients()
{
    const QByteArray counter = "client_output_buffer_limit_disconnections:";
    QVERIFY(inspect::diagnoseServer(serverWith(counter + "0\r\n"), u"a:1"_s, {}, 0).empty());
    const inspect::Findings found = inspect::diagnoseServer(serverWith(counter + "2\r\n"), u"a:1"_s, {}, 0);
    QCOMPARE(found.size(), 1u);
    QCOMPARE(found[0].id, u"output-limit"_s);
    RedisFixture redis({.settings = {"client-output-buffer-limit normal 20k 20k 60"}});
    QVERIFY2(redis.start(), redis.problem());
    if (!redis.command({"INFO", "stats"}).text.contains(counter))
        QSKIP("this server is older than Redis 7.4 and does not count disconnected clients");
    redis.command({"SET", "large", QByteArray(100'000, 'x')});
    RawLink reader = redis.anotherLink();
    reader.command({"GET", "large"});
    FindingWatch watch(redis.server().url());
    QCOMPARE(this->found(watch), u"output-limit"_s);
}

void TestServerFindings::namesTheOutputLimitThatAReplyExceeds()
{
    RedisFixture redis({.settings = {"client-output-buffer-limit normal 20k 20k 60"}});
    QVERIFY2(redis.start(), redis.problem());
    redis.command({"EVAL", "for i = 1, 3000 do redis.call('RPUSH', 'redisson_lock_queue:{N}', ARGV[1] .. i) end", "0",
                   "8743c9c0-0795-4907-87fd-6c719a6b4586:"});
    FindingWatch watch(redis.server().url());
    const Result<inspect::LockSnapshot> lock = watch.inspector.snapshot(LockName("N")).result();
    QVERIFY(!lock);
    QCOMPARE(lock.error().message.code(), u"link-closed-repeatedly"_s);
}

void TestServerFindings::namesTheOutputLimitThatMessagesExceed()
{
    RedisFixture redis({.settings = {"client-output-buffer-limit pubsub 20k 20k 60"}});
    QVERIFY2(redis.start(), redis.problem());
    std::atomic<bool> isNamed = false;
    FindingWatch watch(redis.server().url());
    inspect::FeedOptions options;
    options.names = {LockName("N")};
    watch.inspector.startFeed(
        options, [](const inspect::FeedUpdate &) {},
        [&isNamed](const inspect::FeedState &state) {
            isNamed = isNamed || state.reason.code() == u"link-closed-repeatedly"_s;
        });
    const std::vector<QByteArray> publish {"PUBLISH", "redisson_lock__channel:{N}", QByteArray(100'000, 'x')};
    QTRY_VERIFY((redis.command(publish), isNamed.load()));
    watch.inspector.stopFeed();
}

void TestServerFindings::comparesTheClocks()
{
    const QByteArray info = m_redis.command({"INFO"}).text;
    if (!info.contains("server_time_usec"))
        QSKIP("This server does not report its time.");
    const qint64 nowMs = QDateTime::currentMSecsSinceEpoch();
    QVERIFY(inspect::diagnoseServer(serverWith(info), u"a:1"_s, {}, nowMs).empty());
    for (const qint64 shiftMs : {-120'000, 120'000}) {
        const inspect::Findings found = inspect::diagnoseServer(serverWith(info), u"a:1"_s, {}, nowMs + shiftMs);
        QCOMPARE(found.size(), 1u);
        QCOMPARE(found[0].id, u"server-clock"_s);
        QVERIFY(found[0].evidence.english().contains(shiftMs < 0 ? u"ahead"_s : u"behind"_s));
    }
}

/// A client waits for a lock of database 1. In database 0, no lock has that name.
void TestServerFindings::findsNothingFromSubscribersOfOtherDatabases()
{
    QVERIFY(!inspect::hasOtherDatabases(serverWith("# Keyspace\r\ndb1:keys=2,expires=0\r\n"), 1));
    QVERIFY(inspect::hasOtherDatabases(serverWith("# Keyspace\r\ndb1:keys=2,expires=0\r\ndb10:keys=1\r\n"), 1));
    RedisFixture redis;
    QVERIFY2(redis.start(), redis.problem());
    RawLink other = redis.anotherLink();
    other.command({"SELECT", "1"});
    other.command({"HSET", "N", "8743c9c0-0795-4907-87fd-6c719a6b4586:1", "1"});
    RawLink waiter = redis.anotherLink();
    waiter.listenTo("redisson_lock__channel:{N}");
    FindingWatch watch(redis.server().url());
    QCOMPARE(found(watch), QString());
    QVERIFY(watch.inspector.discover({}).result().value().locks.empty());
    const inspect::LockSnapshot lock = watch.inspector.snapshot(LockName("N")).result().value();
    QCOMPARE(lock.waitingClients, 0);
    QVERIFY(lock.hasSharedChannels);
    QCOMPARE(lock.listeners.size(), 1u);
    other.command({"DEL", "N"});
    QTRY_COMPARE(watch.inspector.snapshot(LockName("N")).result().value().waitingClients, 1);
    QCOMPARE(found(watch), u"lost-wake-up"_s);
}

void TestServerFindings::countsWhatPilesUp()
{
    const auto found = [&] {
        QStringList ids;
        const inspect::Diagnosis diagnosis = m_watch->inspector.diagnose("*").result().value();
        for (const LockFinding &finding : diagnosis.findings)
            ids.append(finding.finding.id + u' ' + QString::fromUtf8(finding.lock.bytes()));
        return ids.join(u", "_s);
    };
    const auto store = [&](const QByteArray &prefix, int count, const QByteArray &ending) {
        m_redis.command({"EVAL", "for i = 1, ARGV[2] do redis.call('SET', ARGV[1] .. i .. ARGV[3], '1') end", "0",
                         prefix, QByteArray::number(count), ending});
    };
    store("redisson_unlock_latch:{job}:", inspect::thresholds::ManyLatches / 2, {});
    store("redisson_lock_token:{once:", inspect::thresholds::ManyTokens / 100, "}");
    QCOMPARE(found(), QString());
    store("redisson_unlock_latch:{job}:", 2 * inspect::thresholds::ManyLatches, {}); // SCAN may return a key twice
    store("redisson_lock_token:{once:", inspect::thresholds::ManyTokens, "}");
    QCOMPARE(found(), u"latch-pile job, token-pile "_s);
}

void TestServerFindings::countsChannelsOfClients()
{
    const auto clients = [](int links, int channels) {
        QByteArray list;
        for (int link = 0; link < links; ++link)
            list += "id=" + QByteArray::number(link) + " addr=10.0.0.7:" + QByteArray::number(40000 + link)
                + " laddr=10.0.0.1:6379 name= sub=" + QByteArray::number(channels) + " psub=0 ssub=0 multi=-1\n";
        return list;
    };
    QVERIFY(inspect::diagnoseSubscribers(clients(20, 5), u"a:1"_s).empty());
    QVERIFY(inspect::diagnoseSubscribers(clients(1, 5000), u"a:1"_s).empty()); // not typical of Redisson
    const inspect::Findings found = inspect::diagnoseSubscribers(clients(46, 5), u"a:1"_s);
    QCOMPARE(found.size(), 1u);
    QCOMPARE(found[0].id, u"channels-run-out"_s);
    QCOMPARE(found[0].evidence.english(), u"a:1: 10.0.0.7 is subscribed to 230 channels. Connections: 46."_s);
    std::vector<RawLink> links; // the client list of a real server, where we are one host
    for (int i = 0; i < 3; ++i)
        links.emplace_back(m_redis.anotherLink()).listenTo("redisson_lock__channel:{" + QByteArray::number(i) + '}');
    QVERIFY(m_redis.command({"CLIENT", "LIST", "TYPE", "pubsub"}).text.contains(" sub=1 "));
    QVERIFY(inspect::diagnoseSubscribers(m_redis.command({"CLIENT", "LIST", "TYPE", "pubsub"}).text, u"a:1"_s).empty());
}

void TestServerFindings::measuresMessagesOfACluster()
{
    m_redis.command({"CONFIG", "RESETSTAT"});
    m_redis.command({"PUBLISH", "redisson_lock__channel:{N}", "0"});
    QCOMPARE(serverWith(m_redis.command({"INFO", "commandstats"}).text).calls["publish"].calls, 1);
    QVERIFY(!inspect::diagnosePublishing(10'000, Millis(1000), 6));
    const std::optional<inspect::Finding> found = inspect::diagnosePublishing(4000, Millis(2000), 50);
    QVERIFY(found && found->id == u"publish-load"_s);
}

LOCKSCOPE_TEST(TestServerFindings)
#include "tst_server_findings.moc"
