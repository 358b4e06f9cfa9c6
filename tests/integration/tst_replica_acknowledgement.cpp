// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/lock_bed.h"
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace lockscope;
using namespace lockscope::locks;
using namespace lockscope::tests;

/// A server with one replica, which is paused when a test needs a lagging one.
class TestReplicaAcknowledgement final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void awaitsNobodyUnlessAsked();
    void grantsWhatTheReplicaHas();
    void takesBackWhatTooFewHave_data() { addFamilies(); }
    void takesBackWhatTooFewHave();
    void writesBeforeItWaits();
    void leavesAnEndlessGroupEndless();
    void namesTheRightThatItNeeds();
    void saysThatAHoldIsLeftWhenItMayNotRelease();
    void asksForMoreThanThereAre();
    void takesBackOnlyTheLastHold();
    void grantsOnceTheReplicaHasCaughtUp();
    void delaysNobodyElse();
    void servesManyByOneWait();
    void asksAgainWhenItsLinkBreaks();
    void row23_renewsWhileAReplicaLags();

private:
    void makeClient(int replicas, Millis syncTimeout = 20s, Millis watchdogLease = 30s)
    {
        ClientOptions options;
        options.syncReplicas = replicas;
        options.syncTimeout = syncTimeout;
        options.watchdogLease = watchdogLease;
        options.lockLost = [this](const LostHold &) { ++m_losses; };
        m_client.emplace(m_bed->bus(), options);
    }
    /// A user with the permissions for the lock, except for `rules`.
    void setLocker(const std::vector<QByteArray> &rules)
    {
        m_redis.setUser("locker",
                        {"on", ">secret", "~lock", "&*", "-@all", "+@connection", "+@pubsub", "+@scripting", "+info",
                         "+select", "+hmget", "+hincrby", "+exists", "+pttl", "+pexpire"});
        m_redis.setUser("locker", rules);
    }
    static void beLocker(topology::DeploymentOptions &options) { options.credentials = {u"locker"_s, u"secret"_s}; }
    [[nodiscard]] AsyncLock lock(Family family = Family::Reentrant) { return m_client->asyncLock(m_name, family); }
    int links() { return int(m_redis.command({"CLIENT", "LIST"}).text.count("name=lockscope")); }
    qint64 waits() { return calls("wait"); }
    qint64 calls(const QByteArray &command)
    {
        const QByteArray name = "cmdstat_" + command + ":calls=";
        const QByteArray stats = m_redis.command({"INFO", "commandstats"}).text;
        const qsizetype at = stats.indexOf(name) + name.size();
        return at < name.size() ? 0 : stats.mid(at, stats.indexOf(',', at) - at).toLongLong();
    }
    bool isCaughtUp()
    {
        m_redis.command({"PUBLISH", "any", "any"}); // WAIT counts from the last write of this link
        return m_redis.command({"WAIT", "1", "100"}).integer == 1;
    }
    /// A client of ours is blocked in WAIT.
    bool isWaiting() { return m_redis.command({"CLIENT", "LIST"}).text.contains("cmd=wait"); }

    const LockName m_name {"lock"};
    const ThreadId m_me {1};
    RedisFixture m_redis {RedisFixture::primary()};
    std::optional<RedisFixture> m_replica;
    std::optional<LockBed> m_bed;
    std::optional<Client> m_client;
    std::atomic<int> m_losses {0};
};

void TestReplicaAcknowledgement::initTestCase()
{
    QVERIFY2(m_redis.start(), m_redis.problem());
    m_replica.emplace(m_redis.replica());
    QVERIFY2(m_replica->start(), m_replica->problem());
    QTRY_COMPARE_WITH_TIMEOUT(m_redis.replicas(), 1, 20'000);
    QTRY_VERIFY(isCaughtUp());
}

void TestReplicaAcknowledgement::init()
{
    m_redis.flush();
    m_losses = 0;
    m_bed.emplace(m_redis.server().url());
    QVERIFY(m_bed->opened());
}

void TestReplicaAcknowledgement::cleanup()
{
    m_replica->server().resume();
    QTRY_VERIFY(isCaughtUp());
    m_client.reset();
    m_bed.reset();
    QCOMPARE(m_losses.load(), 0);
}

void TestReplicaAcknowledgement::awaitsNobodyUnlessAsked()
{
    const qint64 before = waits();
    m_replica->server().pause();
    m_client.emplace(m_bed->bus());
    QCOMPARE(outcome(lock().tryLock(m_me).result()), u"granted 1"_s);
    QCOMPARE(outcome(lock().unlock(m_me).result()), u"free"_s);
    QCOMPARE(waits(), before);
    QCOMPARE(links(), 2);
}

void TestReplicaAcknowledgement::grantsWhatTheReplicaHas()
{
    makeClient(1);
    for (int round = 0; round < 20; ++round) {
        QCOMPARE(outcome(lock().tryLock(m_me).result()), u"granted 1"_s);
        const QByteArray field = HolderId {m_client->id(), m_me}.field();
        QCOMPARE(m_replica->command({"HGET", "lock", field}).text, "1"_ba); // before its caller is told
        QCOMPARE(outcome(lock().unlock(m_me).result()), u"free"_s);
    }
    QCOMPARE(links(), 3);
}

void TestReplicaAcknowledgement::takesBackWhatTooFewHave()
{
    QFETCH(Family, family);
    makeClient(1, 100ms);
    m_replica->server().pause();
    const Result<Attempt> attempt = lock(family).tryLock(m_me).result();
    QCOMPARE(outcome(attempt), u"timeout"_s);
    QVERIFY2(attempt.error().message.english().contains(u"0 of 1 replicas"_s),
             qPrintable(attempt.error().message.english()));
    QVERIFY2(attempt.error().message.english().contains(u"INFO replication"_s),
             qPrintable(attempt.error().message.english()));
    QVERIFY(m_redis.keyspace().empty());
    QCOMPARE(outcome(lock(family).unlock(m_me).result()), u"not-holder"_s);
    m_replica->server().resume();
    QTRY_VERIFY(isCaughtUp());
    QCOMPARE(outcome(lock(family).tryLock(m_me).result()), u"granted 1"_s);
    QCOMPARE(outcome(lock(family).unlock(m_me).result()), u"free"_s);
}

/// Redis 8 and Valkey 8 count from the last write of the waiting link: without one, every replica is up to date.
void TestReplicaAcknowledgement::writesBeforeItWaits()
{
    makeClient(1);
    const auto stored = [this] { return m_redis.command({"HLEN", "lock"}).integer; };
    QCOMPARE(outcome(lock().tryLock(m_me).result()), u"granted 1"_s);
    const qint64 writesBefore = calls("pexpire");
    const qint64 waitsBefore = waits();
    QCOMPARE(outcome(lock().tryLock(m_me).result()), u"granted 2"_s);
    QCOMPARE(calls("pexpire") - writesBefore, waits() - waitsBefore + 1); // and the acquisition's own
    QCOMPARE(stored(), 1);
    QCOMPARE(m_redis.keyspace().size(), std::size_t(1)); // the lock
    QCOMPARE(outcome(lock().unlock(m_me).result()), u"left 1"_s);
    QCOMPARE(outcome(lock().unlock(m_me).result()), u"free"_s);
}

/// An endless group's TTL cannot be written without changing it.
void TestReplicaAcknowledgement::leavesAnEndlessGroupEndless()
{
    makeClient(1, 100ms);
    m_redis.command({"HSET", "group", "any", "any"});
    const AsyncLock values = m_client->asyncFasterMultiLock(LockName("group"), {u"1"_s});
    QCOMPARE(outcome(values.tryLock(m_me).result()), u"granted 1"_s);
    QCOMPARE(m_redis.command({"PTTL", "group"}).integer, -1);
    QCOMPARE(m_redis.command({"HLEN", "group"}).integer, 4); // and three of the value
    QCOMPARE(outcome(values.unlock(m_me).result()), u"free"_s);
    m_replica->server().pause();
    QCOMPARE(outcome(values.tryLock(m_me).result()), u"timeout"_s);
}

/// Besides the permissions for locking, only WAIT is needed.
void TestReplicaAcknowledgement::namesTheRightThatItNeeds()
{
    if (!m_redis.has(redis::Feature::Users))
        QSKIP("this server is older than Redis 6 and has no users");
    setLocker({"+del", "-wait"});
    LockBed bed(m_redis.server().url(), &redis::makeSocketTransport, &beLocker);
    QVERIFY(bed.opened());
    ClientOptions options;
    options.syncReplicas = 1;
    Client client(bed.bus(), options);
    const AsyncLock lock = client.asyncLock(m_name);
    const Result<Attempt> refused = lock.tryLock(m_me).result();
    QVERIFY(!refused);
    QVERIFY2(refused.error().message.english().contains(u"+wait"_s), qPrintable(refused.error().message.english()));
    m_redis.setUser("locker", {"+wait"});
    QCOMPARE(outcome(lock.tryLock(m_me).result()), u"granted 1"_s);
    QCOMPARE(outcome(lock.unlock(m_me).result()), u"free"_s);
}

void TestReplicaAcknowledgement::saysThatAHoldIsLeftWhenItMayNotRelease()
{
    if (!m_redis.has(redis::Feature::Users))
        QSKIP("this server is older than Redis 6 and has no users");
    setLocker({"+wait", "-del"});
    LockBed bed(m_redis.server().url(), &redis::makeSocketTransport, &beLocker);
    QVERIFY(bed.opened());
    ClientOptions options;
    options.syncReplicas = 1;
    options.syncTimeout = 100ms;
    Client client(bed.bus(), options);
    const AsyncLock lock = client.asyncLock(m_name);
    m_replica->server().pause();
    const Result<Attempt> attempt = lock.tryLock(m_me).result();
    QCOMPARE(outcome(attempt), u"not-known"_s);
    QVERIFY2(attempt.error().message.includes("replicas-hold-left"_L1), qPrintable(attempt.error().message.english()));
    QCOMPARE(m_redis.keyspace().size(), std::size_t(1));
    m_redis.setUser("locker", {"+del"});
    QCOMPARE(outcome(lock.unlock(m_me).result()), u"free"_s);
}

void TestReplicaAcknowledgement::asksForMoreThanThereAre()
{
    makeClient(2, 50ms);
    const Result<Attempt> attempt = lock().tryLock(m_me).result();
    QCOMPARE(outcome(attempt), u"timeout"_s);
    QVERIFY2(attempt.error().message.english().contains(u"1 of 2 replicas"_s),
             qPrintable(attempt.error().message.english()));
}

void TestReplicaAcknowledgement::takesBackOnlyTheLastHold()
{
    makeClient(1, 100ms);
    QCOMPARE(outcome(lock().tryLock(m_me).result()), u"granted 1"_s);
    m_replica->server().pause();
    QCOMPARE(outcome(lock().tryLock(m_me).result()), u"timeout"_s);
    QCOMPARE(lock().holdCount(m_me).result().value(), 1);
    QCOMPARE(outcome(lock().unlock(m_me).result()), u"free"_s); // releases wait for no replica
}

void TestReplicaAcknowledgement::grantsOnceTheReplicaHasCaughtUp()
{
    makeClient(1);
    m_replica->server().pause();
    const auto attempt = lock().tryLock(m_me);
    QTRY_VERIFY(isWaiting());
    QVERIFY(!attempt.isFinished());
    m_replica->server().resume();
    QTRY_COMPARE(attempt.isFinished() ? outcome(attempt.result()) : QString(), u"granted 1"_s);
}

void TestReplicaAcknowledgement::delaysNobodyElse()
{
    makeClient(1);
    Client other(m_bed->bus()); // on the same links
    m_replica->server().pause();
    const auto attempt = lock().tryLock(m_me);
    QTRY_VERIFY(isWaiting());
    const AsyncLock elsewhere = other.asyncLock(LockName("elsewhere"));
    for (int round = 0; round < 10; ++round) {
        QCOMPARE(outcome(elsewhere.tryLock(m_me).result()), u"granted 1"_s);
        QCOMPARE(outcome(elsewhere.unlock(m_me).result()), u"free"_s);
    }
    QVERIFY(!attempt.isFinished());
    m_replica->server().resume();
    QCOMPARE(outcome(attempt.result()), u"granted 1"_s);
}

void TestReplicaAcknowledgement::servesManyByOneWait()
{
    makeClient(1);
    const qint64 before = waits();
    m_replica->server().pause();
    std::vector<QFuture<Result<Attempt>>> attempts;
    for (int i = 0; i < 200; ++i)
        attempts.push_back(m_client->asyncLock(LockName("lock" + QByteArray::number(i))).tryLock(m_me));
    QTRY_VERIFY(isWaiting());
    QTRY_COMPARE(m_redis.command({"DBSIZE"}).integer, 200);
    QVERIFY(m_bed->answers()); // all were granted there, and wait for the replica
    m_replica->server().resume();
    for (const auto &attempt : attempts)
        QCOMPARE(outcome(attempt.result()), u"granted 1"_s);
    // not 200; most of them share the second one
    QVERIFY2(waits() - before <= 10, QByteArray::number(waits() - before));
    QCOMPARE(links(), 3);
}

void TestReplicaAcknowledgement::asksAgainWhenItsLinkBreaks()
{
    makeClient(1);
    m_replica->server().pause();
    const auto attempt = lock().tryLock(m_me);
    QTRY_VERIFY(isWaiting());
    for (const QByteArray &line : m_redis.command({"CLIENT", "LIST"}).text.split('\n')) {
        if (line.contains("cmd=wait"))
            m_redis.command({"CLIENT", "KILL", "ID", line.mid(3, line.indexOf(' ') - 3)});
    }
    m_replica->server().resume();
    QTRY_COMPARE(attempt.isFinished() ? outcome(attempt.result()) : QString(), u"granted 1"_s);
}

void TestReplicaAcknowledgement::row23_renewsWhileAReplicaLags()
{
    // Their renewal is a script followed by WAIT: without a replica the renewal counts as failed, although it was
    // applied.
    m_redis.command({"HSET", "lock", "theirs:1", "1"});
    m_replica->server().pause();
    m_redis.command({"PEXPIRE", "lock", "30000"});
    QCOMPARE(m_redis.command({"WAIT", "1", "10"}).integer, 0);
    QVERIFY(m_redis.command({"PTTL", "lock"}).integer > 0);
    m_replica->server().resume();
    m_redis.flush();

    makeClient(1, 20s, 600ms);
    QCOMPARE(outcome(lock().tryLock(m_me).result()), u"granted 1"_s);
    m_replica->server().pause();
    QVERIFY(!QTest::qWaitFor([this] { return m_redis.command({"PTTL", "lock"}).integer <= 0; }, 1500));
    QCOMPARE(outcome(lock().unlock(m_me).result()), u"free"_s); // cleanup() checks that no loss was reported
}

LOCKSCOPE_TEST(TestReplicaAcknowledgement)
#include "tst_replica_acknowledgement.moc"
