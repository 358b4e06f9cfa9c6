// SPDX-License-Identifier: Apache-2.0
#include "core/sandbox/cluster.h"
#include "tests/integration/lock_bed.h"
#include "tests/support/raw_link.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace lockscope;
using namespace lockscope::locks;
using namespace lockscope::tests;

/// Every kind of lock on a cluster with replicas that are awaited, as Redisson's own tests in a cluster use them.
class TestClusterLocks final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanup();
    void locksAndUnlocksAgain_data() { addFamilies(); }
    void locksAndUnlocksAgain();
    void locksValuesAndUnlocksThemAgain();
    void readsInsideItsOwnWrite();
    void takesTheSameLockThirtyTimes();

private:
    /// Taken, seen as locked, given back and seen as free, three times.
    void useThrice(const AsyncLock &lock)
    {
        for (int i = 0; i < 3; ++i) {
            QCOMPARE(outcome(lock.tryLock(m_me, 5s).result()), u"granted 1"_s);
            QCOMPARE(lock.isLocked().result().value(), true);
            QCOMPARE(outcome(lock.unlock(m_me).result()), u"free"_s);
            QCOMPARE(lock.isLocked().result().value(), false);
        }
    }

    const ThreadId m_me {1};
    sandbox::Cluster m_cluster;
    std::optional<LockBed> m_bed;
    std::optional<Client> m_client;
};

void TestClusterLocks::initTestCase()
{
    const Status started = m_cluster.start();
    QVERIFY2(started, started ? "" : qPrintable(started.error().message));
    m_bed.emplace(m_cluster.url());
    QVERIFY2(m_bed->opened(), m_bed->opened() ? "" : qPrintable(m_bed->opened().error().message));
    ClientOptions options;
    options.syncReplicas = 1;
    m_client.emplace(m_bed->bus(), options);
}

void TestClusterLocks::cleanup()
{
    for (std::size_t i = 0; i < sandbox::Cluster::Primaries; ++i) { // the tokens of the fenced lock stay
        const std::vector<QByteArray> keys = RawLink(m_cluster.at(i)).command({"KEYS", "*"}).texts();
        for (const QByteArray &key : keys)
            QVERIFY2(key.contains("token"), key.constData());
    }
}

void TestClusterLocks::locksAndUnlocksAgain()
{
    QFETCH(Family, family);
    for (const char *name : {"one", "two", "three", "four"}) // in slots of different primaries
        useThrice(m_client->asyncLock(LockName(name), family));
}

void TestClusterLocks::locksValuesAndUnlocksThemAgain()
{
    useThrice(m_client->asyncFasterMultiLock(LockName("group"), {u"1"_s, u"2"_s, u"3"_s}));
}

void TestClusterLocks::readsInsideItsOwnWrite()
{
    const AsyncLock write = m_client->asyncLock(LockName("lock"), Family::Write);
    const AsyncLock read = m_client->asyncLock(LockName("lock"), Family::Read);
    QCOMPARE(outcome(write.tryLock(m_me).result()), u"granted 1"_s);
    QCOMPARE(outcome(read.tryLock(m_me).result()), u"granted 1"_s);
    QCOMPARE(outcome(read.unlock(m_me).result()), u"left 0"_s);
    QCOMPARE(outcome(write.unlock(m_me).result()), u"free"_s);
}

void TestClusterLocks::takesTheSameLockThirtyTimes()
{
    const AsyncLock lock = m_client->asyncLock(LockName("lock"));
    for (int i = 0; i < 30; ++i) {
        QCOMPARE(outcome(lock.tryLock(m_me).result()), u"granted 1"_s);
        QCOMPARE(outcome(lock.unlock(m_me).result()), u"free"_s);
    }
}

QTEST_GUILESS_MAIN(TestClusterLocks)
#include "tst_cluster_locks.moc"
