// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/lock_bed.h"
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace lockscope;
using namespace lockscope::locks;
using namespace lockscope::tests;

namespace {
constexpr Millis ShortLease = 600ms;
}

/// A client that is dropped as if its process had died.
class TestAbandonedClient final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void leavesItsHoldsToTheirLeases_data() { addFamilies(); }
    void leavesItsHoldsToTheirLeases();
    void leavesAFairWaiterInTheQueue();
    void failsItsWaitsAndStopsListening();
    void refusesWhatComesLater();

private:
    QByteArray state() { return toText(m_redis.keyspace()); }

    const LockName m_name {"lock"};
    const ThreadId m_me {1}, m_other {2};
    RedisFixture m_redis {{.useUnixSocket = true}};
    std::optional<LockBed> m_bed;
    std::optional<Client> m_doomed;
};

void TestAbandonedClient::initTestCase()
{
    QVERIFY2(m_redis.start(), m_redis.problem());
    m_bed.emplace(m_redis.server().url());
    QVERIFY(m_bed->opened());
}

void TestAbandonedClient::init()
{
    m_redis.flush();
    ClientOptions options;
    options.watchdogLease = ShortLease;
    m_doomed.emplace(m_bed->bus(), options);
}

void TestAbandonedClient::leavesItsHoldsToTheirLeases()
{
    QFETCH(Family, family);
    QCOMPARE(outcome(m_doomed->asyncLock(m_name, family).tryLock(m_me).result()), u"granted 1"_s);
    const QByteArray before = m_redis.command({"HGETALL", "lock"}).toText();
    m_doomed->abandon();
    m_doomed.reset(); // releases nothing either
    QCOMPARE(m_redis.command({"HGETALL", "lock"}).toText(), before);
    QTRY_VERIFY(m_redis.keyspace().empty()); // it is not renewed any more
}

void TestAbandonedClient::leavesAFairWaiterInTheQueue()
{
    Client holder(m_bed->bus());
    QCOMPARE(outcome(holder.asyncLock(m_name, Family::Fair).tryLock(m_me).result()), u"granted 1"_s);
    const auto waiting = m_doomed->asyncLock(m_name, Family::Fair).lock(m_other);
    QTRY_COMPARE(m_redis.command({"PUBSUB", "CHANNELS"}).elements.size(), std::size_t(1));
    const QByteArray queue = m_redis.command({"LRANGE", "redisson_lock_queue:{lock}", "0", "-1"}).toText();
    m_doomed->abandon();
    QCOMPARE(outcome(waiting.result()), u"cancelled"_s);
    m_doomed.reset();
    QTRY_COMPARE(m_redis.command({"PUBSUB", "CHANNELS"}).elements.size(), std::size_t(0));
    QCOMPARE(m_redis.command({"LRANGE", "redisson_lock_queue:{lock}", "0", "-1"}).toText(), queue);
}

void TestAbandonedClient::failsItsWaitsAndStopsListening()
{
    Client holder(m_bed->bus());
    QCOMPARE(outcome(holder.asyncLock(m_name, Family::Reentrant).tryLock(m_me).result()), u"granted 1"_s);
    const auto waiting = m_doomed->asyncLock(m_name, Family::Reentrant).lock(m_other);
    QTRY_COMPARE(m_redis.command({"PUBSUB", "CHANNELS"}).elements.size(), std::size_t(1));
    m_doomed->abandon();
    QCOMPARE(outcome(waiting.result()), u"cancelled"_s);
    QTRY_COMPARE(m_redis.command({"PUBSUB", "CHANNELS"}).elements.size(), std::size_t(0));
}

void TestAbandonedClient::refusesWhatComesLater()
{
    m_doomed->abandon();
    const AsyncLock lock = m_doomed->asyncLock(m_name, Family::Reentrant);
    QCOMPARE(outcome(lock.tryLock(m_me).result()), u"cancelled"_s);
    QCOMPARE(outcome(lock.unlock(m_me).result()), u"cancelled"_s);
    QCOMPARE(state(), QByteArray());
}

LOCKSCOPE_TEST(TestAbandonedClient)
#include "tst_abandoned_client.moc"
