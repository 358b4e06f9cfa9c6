// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/cluster_bed.h"
#include "tests/interop/mixed_bed.h"
#include "tests/interop/mixed_fight.h"
#include "tests/support/test_main.h"

using namespace lockscope;
using namespace lockscope::tests;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr Millis LongLease = 30s;

} // namespace

/// Redisson and Lockscope in one cluster, where both publish to the nodes that have the lock's slot.
class TestInteropCluster final : public QObject, ClusterBed
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanup();
    void countsInACluster_data();
    void countsInACluster();
    void countsWhileTheSlotMoves_data();
    void countsWhileTheSlotMoves();
    void theirReleaseWakesUsAfterTheSlotHasMoved_data() { addWaits(); }
    void theirReleaseWakesUsAfterTheSlotHasMoved();
    void ourReleaseWakesThemInACluster_data() { addWaits(); }
    void ourReleaseWakesThemInACluster();

private:
    static void addWaits()
    {
        QTest::addColumn<QString>("type");
        QTest::addColumn<Family>("family");
        QTest::newRow("reentrant") << u"reentrant"_s << Family::Reentrant;
        QTest::newRow("write") << u"write"_s << Family::Write;
        QTest::newRow("fair") << u"fair"_s << Family::Fair;
    }
    [[nodiscard]] static LockName name()
    {
        return LockName(QByteArray(QTest::currentTestFunction()) + ':' + QTest::currentDataTag());
    }
    [[nodiscard]] MixedFight::Plan plan(const QString &type)
    {
        const QString lock = QString::fromUtf8(name().bytes());
        return {.type = type, .name = lock, .witness = lock + u":counter"_s, .ours = {m_cluster.url()}};
    }
    /// Returns Redisson's answer, or its exception.
    QString theirs(const QString &verb, const QString &type)
    {
        const Result<QJsonObject> answer = m_session.driver().call({{u"do"_s, verb},
                                                                    {u"who"_s, u"A"_s},
                                                                    {u"type"_s, type},
                                                                    {u"name"_s, QString::fromUtf8(name().bytes())},
                                                                    {u"lease"_s, qint64(LongLease.count())}});
        return answer ? answer->value("answer"_L1).toString()
                      : answer.error().message.english() + answer.error().detail;
    }
    /// Plain and sharded subscribers of the lock's channel, at the node that owns it.
    qint64 waiters()
    {
        qint64 all = 0;
        const QByteArray part = '{' + name().bytes() + '}';
        for (const char *word : {"CHANNELS", "SHARDCHANNELS"}) {
            const RawReply channels = linkTo(primaryOf(name())).command({"PUBSUB", word});
            for (const RawReply &channel : channels.elements)
                all += channel.text.contains(part) ? 1 : 0;
        }
        return all;
    }
    qint64 published(const char *command)
    {
        qint64 calls = 0;
        const QByteArray label = "cmdstat_" + QByteArray(command) + ":calls=";
        const QByteArray stats = linkTo(primaryOf(name())).command({"INFO", "commandstats"}).text;
        const qsizetype at = stats.indexOf(label);
        calls += at < 0 ? 0 : stats.mid(at + label.size(), stats.indexOf(',', at) - at - label.size()).toLongLong();
        return calls;
    }
    void check(const MixedFight::Result &result, const MixedFight::Plan &plan);

    RedissonSession m_session; // the driver; its servers are not started
};

void TestInteropCluster::initTestCase()
{
    if (const QByteArray reason = RedissonSession::reasonToSkip(); !reason.isEmpty())
        QSKIP(reason);
    startCluster();
    connectClient();
    const Status started = m_session.driver().start({m_cluster.url()});
    QVERIFY2(started, qPrintable(started ? QString() : started.error().message.english()));
    const Status opened = m_session.driver().open({.watchdogLease = LongLease});
    QVERIFY2(opened, qPrintable(opened ? QString() : opened.error().message.english() + opened.error().detail));
    // A fresh Java program connects and compiles for as long as a test takes.
    MixedFight warmUp({&m_session.driver()}, {.type = u"rw"_s, .time = 1500ms, .ours = {m_cluster.url()}});
    QCOMPARE(warmUp.finish().problem, QString());
}

void TestInteropCluster::cleanup()
{
    QVERIFY(m_session.driver().call({{u"do"_s, u"reset"_s}}));
    m_session.noteRow();
}

void TestInteropCluster::check(const MixedFight::Result &result, const MixedFight::Plan &plan)
{
    qInfo("%s in a cluster: %s", qPrintable(plan.type), result.toText().constData());
    QVERIFY2(result.problem.isEmpty(), qPrintable(result.problem));
    QCOMPARE(result.doubled, 0);
    const Result<redis::Reply> witness = query(plan.witness.toUtf8(), {"GET", plan.witness.toUtf8()});
    QVERIFY(witness);
    QCOMPARE(witness->text.toLongLong(), result.increments());
    QVERIFY(result.increments(result.ours) > 5 && result.increments(result.theirs) > 5);
    QVERIFY(result.turns >= 10);
}

void TestInteropCluster::countsInACluster_data()
{
    QTest::addColumn<QString>("type");
    for (const QString &type : {u"reentrant"_s, u"rw"_s, u"fair"_s, u"fenced"_s})
        if (type == u"rw"_s || m_session.table().typesOf(m_session.version()).contains(type))
            QTest::newRow(qPrintable(type)) << type;
}

void TestInteropCluster::countsInACluster()
{
    QFETCH(const QString, type);
    const qint64 before = published("spublish");
    const MixedFight::Plan plan = this->plan(type);
    MixedFight fight({&m_session.driver()}, plan);
    const MixedFight::Result result = fight.finish();
    check(result, plan);
    QCOMPARE(result.failures(), 0);
    if (hasShardedChannels()) // a message for each release at least, but for a fair lock without waiters
        QVERIFY(published("spublish") > before);
}

void TestInteropCluster::countsWhileTheSlotMoves_data()
{
    QTest::addColumn<QString>("type");
    QTest::newRow("reentrant") << u"reentrant"_s;
    if (qEnvironmentVariableIsSet("LOCKSCOPE_FLEET_SECONDS")) // Redisson's waiters take 10 s to give up
        QTest::newRow("rw") << u"rw"_s;
}

void TestInteropCluster::countsWhileTheSlotMoves()
{
    QFETCH(const QString, type);
    MixedFight::Plan plan = this->plan(type);
    plan.time = 4s;
    MixedFight fight({&m_session.driver()}, plan);
    const auto value = [&] {
        const Result<redis::Reply> witness = query(plan.witness.toUtf8(), {"GET", plan.witness.toUtf8()});
        return witness ? witness->text.toLongLong() : 0;
    };
    QTRY_VERIFY(value() > 300); // both are at it
    const Status moved = m_control.moveSlot(keySlot(plan.name.toUtf8()));
    QVERIFY2(moved, qPrintable(moved ? QString() : moved.error().message.english()));
    const MixedFight::Result result = fight.finish();
    check(result, plan);
    for (const MixedFight::Share &ours : result.ours) // Redisson may miss messages where it does not subscribe again
        QCOMPARE(ours.timeouts + ours.errors, 0);
}

void TestInteropCluster::theirReleaseWakesUsAfterTheSlotHasMoved()
{
    QFETCH(const QString, type);
    QFETCH(const Family, family);
    QCOMPARE(theirs(u"try"_s, type), u"acquired"_s);
    const AsyncLock lock = m_client->asyncLock(name(), family);
    const auto waiting = lock.lock(ThreadId {1});
    QTRY_VERIFY(waiters() > 0);
    const Status moved = m_control.moveSlot(keySlot(name().bytes()));
    QVERIFY2(moved, qPrintable(moved ? QString() : moved.error().message.english()));
    QTRY_VERIFY(waiters() > 0); // where the slot is now
    QCOMPARE(theirs(u"release"_s, type), u"released"_s);
    QTRY_COMPARE(waiting.isFinished() ? outcome(waiting.result()) : QString(), u"granted 1"_s);
    QCOMPARE(outcome(lock.unlock(ThreadId {1}).result()), u"free"_s);
}

void TestInteropCluster::ourReleaseWakesThemInACluster()
{
    QFETCH(const QString, type);
    QFETCH(const Family, family);
    const AsyncLock lock = m_client->asyncLock(name(), family);
    QCOMPARE(outcome(lock.tryLock(ThreadId {1}).result()), u"granted 1"_s);
    QCOMPARE(theirs(u"begin"_s, type), u"waiting"_s);
    QTRY_VERIFY(waiters() > 0);
    QCOMPARE(outcome(lock.unlock(ThreadId {1}).result()), u"free"_s);
    // Without a message it would sleep for the reported lease, which is as long as the driver's time limit.
    QCOMPARE(theirs(u"finish"_s, type), u"acquired"_s);
    QCOMPARE(theirs(u"release"_s, type), u"released"_s);
}

LOCKSCOPE_TEST(TestInteropCluster)
#include "tst_interop_cluster.moc"
