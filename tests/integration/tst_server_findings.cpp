// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/diagnosis.h"
#include "core/inspect/server_check.h"
#include "core/inspect/thresholds.h"
#include "tests/integration/finding_stage.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::tests;
using namespace Qt::StringLiterals;
using inspect::Health;
using inspect::LockFinding;

/// Findings about a whole server, not about one lock.
class TestServerFindings final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init() { m_redis.flush(); }
    void warnsOfAServerThatEvicts();
    void readsReplicasFromTheServersReport();
    void countsWhatPilesUp();
    void countsChannelsOfClients();
    void measuresMessagesOfACluster();

private:
    RedisFixture m_redis;
    std::unique_ptr<FindingWatch> m_watch;
};

void TestServerFindings::initTestCase()
{
    QVERIFY2(m_redis.start(), m_redis.problem());
    m_watch = std::make_unique<FindingWatch>(m_redis.server().url());
}

void TestServerFindings::warnsOfAServerThatEvicts()
{
    const auto found = [&] {
        QStringList ids;
        const inspect::Diagnosis diagnosis = m_watch->inspector.examine("*").result().value();
        for (const LockFinding &finding : diagnosis.findings)
            ids.append(finding.finding.id + (finding.finding.severity == Health::Error ? u" error"_s : QString()));
        return ids.join(u' ');
    };
    QCOMPARE(found(), QString());
    const auto set = [this](const QByteArray &setting, const QByteArray &value) {
        m_redis.command({"CONFIG", "SET", setting, value});
    };
    set("maxmemory", "200mb");
    set("maxmemory-policy", "allkeys-random");
    QCOMPARE(found(), u"eviction"_s);
    m_redis.command({"SET", "big", "x"});
    // less than an empty server needs: it evicts at the next write
    set("maxmemory", "100kb");
    m_redis.command({"SET", "bigger", "x"});
    set("maxmemory", "200mb");
    QCOMPARE(found(), u"eviction error"_s);
    set("maxmemory-policy", "noeviction");
    set("maxmemory", "0");
    QCOMPARE(found(), QString());
}

void TestServerFindings::readsReplicasFromTheServersReport()
{
    const QByteArray inTouch = "slave0:ip=127.0.0.1,port=6380,state=online,offset=14,lag=1\r\n";
    const QByteArray late = "slave1:ip=127.0.0.1,port=6381,state=online,offset=14,lag=11\r\n";
    QVERIFY(inspect::diagnoseServer(QByteArray("# Replication\r\n" + inTouch), u"a:1"_s).empty());
    const inspect::Findings found = inspect::diagnoseServer(QByteArray(inTouch + late), u"a:1"_s);
    QCOMPARE(found.size(), 1u);
    QCOMPARE(found[0].id, u"replica-lag"_s);
    QVERIFY(found[0].evidence.english().contains(u"6381"_s) && !found[0].evidence.english().contains(u"6380"_s));
}

void TestServerFindings::countsWhatPilesUp()
{
    const auto found = [&] {
        QStringList ids;
        const inspect::Diagnosis diagnosis = m_watch->inspector.examine("*").result().value();
        for (const LockFinding &finding : diagnosis.findings)
            ids.append(finding.finding.id + u' ' + QString::fromUtf8(finding.lock.bytes()));
        return ids.join(u", "_s);
    };
    const auto store = [&](const QByteArray &prefix, int count, const QByteArray &ending) {
        m_redis.command({"EVAL",
                         "for i = 1, ARGV[2] do redis.call('SET', ARGV[1] .. i .. ARGV[3], '1', 'PX', 60000) end", "0",
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
    QCOMPARE(inspect::publishedBy(m_redis.command({"INFO", "commandstats"}).text), 1);
    QVERIFY(!inspect::diagnosePublishing(10'000, Millis(1000), 6));
    const std::optional<inspect::Finding> found = inspect::diagnosePublishing(4000, Millis(2000), 50);
    QVERIFY(found && found->id == u"publish-load"_s);
}

LOCKSCOPE_TEST(TestServerFindings)
#include "tst_server_findings.moc"
