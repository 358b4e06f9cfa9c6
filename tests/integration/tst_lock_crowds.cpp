// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/lock_bed.h"
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"

#include <QTest>
#include <random>
#include <shared_mutex>
#include <thread>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace lockscope;
using namespace lockscope::locks;
using namespace lockscope::tests;

namespace {

/// The data that a lock protects. An increment is a load and a store, so a failure of exclusion shows in the sum. Not
/// plain integers: threads of several deployments are ordered by the server, which ThreadSanitizer cannot see.
class Counter final
{
public:
    void addOne() { m_value.store(value() + 1, std::memory_order_relaxed); }
    [[nodiscard]] qint64 value() const { return m_value.load(std::memory_order_relaxed); }

private:
    std::atomic<qint64> m_value {0};
};

} // namespace

/// Many threads of many clients on one lock; the sums must be exact.
class TestLockCrowds final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void countsExactly_data();
    void countsExactly();
    void mixesReadersAndWriters_data();
    void mixesReadersAndWriters();
    void servesThousandsOfLightWaiters();
    void numbersAcquisitionsInTheirOrder();

private:
    RedisFixture m_redis {{.useUnixSocket = true}};
};

void TestLockCrowds::initTestCase()
{
    QVERIFY2(m_redis.start(), m_redis.problem());
}

void TestLockCrowds::countsExactly_data()
{
    QTest::addColumn<Family>("family");
    QTest::addColumn<int>("clients");
    QTest::addColumn<int>("threads"); // per client
    QTest::addColumn<int>("rounds");
    QTest::newRow("reentrant, one client") << Family::Reentrant << 1 << 15 << 20;
    QTest::newRow("reentrant, many clients") << Family::Reentrant << 16 << 1 << 20;
    QTest::newRow("reentrant, clients and threads") << Family::Reentrant << 4 << 4 << 20;
    QTest::newRow("write, one client") << Family::Write << 1 << 15 << 20;
    QTest::newRow("write, many clients") << Family::Write << 16 << 1 << 20;
    QTest::newRow("spin, one client") << Family::Spin << 1 << 15 << 20;
    QTest::newRow("spin, clients and threads") << Family::Spin << 4 << 2 << 20;
    QTest::newRow("fenced, clients and threads") << Family::Fenced << 4 << 4 << 20;
    QTest::newRow("non-reentrant, clients and threads") << Family::NonReentrant << 4 << 4 << 20;
}

void TestLockCrowds::countsExactly()
{
    QFETCH(Family, family);
    QFETCH(int, clients);
    QFETCH(int, threads);
    QFETCH(int, rounds);
    std::vector<std::unique_ptr<LockBed>> beds;
    std::vector<std::unique_ptr<Client>> identities;
    for (int i = 0; i < clients; ++i) {
        if (i % 4 == 0) // four identities share the links of a deployment
            beds.push_back(std::make_unique<LockBed>(m_redis.server().url()));
        identities.push_back(std::make_unique<Client>(beds.back()->bus()));
    }
    Counter counter;
    std::atomic<int> failures {0};
    std::vector<std::thread> crowd;
    for (int i = 0; i < clients * threads; ++i) {
        crowd.emplace_back([&, i] {
            BlockingLock lock(*identities[std::size_t(i % clients)], LockName("counter"), family);
            for (int round = 0; round < rounds; ++round) {
                const bool isTwice = round % 5 == 0 && family != Family::NonReentrant;
                failures += lock.lock() ? 0 : 1;
                failures += isTwice && !lock.lock() ? 1 : 0;
                counter.addOne();
                failures += isTwice && !lock.unlock() ? 1 : 0;
                failures += lock.unlock() ? 0 : 1;
            }
        });
    }
    for (std::thread &thread : crowd)
        thread.join();
    QCOMPARE(failures.load(), 0);
    QCOMPARE(counter.value(), qint64(clients) * threads * rounds);
    QVERIFY(m_redis.keyspace().empty());
    QTRY_COMPARE(m_redis.command({"PUBSUB", "CHANNELS"}).elements.size(), std::size_t(0));
}

void TestLockCrowds::mixesReadersAndWriters_data()
{
    QTest::addColumn<int>("clients");
    QTest::addColumn<int>("readsOfTen");
    QTest::newRow("one client, mostly reads") << 1 << 8;
    QTest::newRow("four clients, mostly reads") << 4 << 8;
    QTest::newRow("four clients, half") << 4 << 5;
}

void TestLockCrowds::mixesReadersAndWriters()
{
    QFETCH(int, clients);
    QFETCH(int, readsOfTen);
    constexpr int Rounds = 25;
    std::vector<std::unique_ptr<LockBed>> beds;
    std::vector<std::unique_ptr<Client>> identities;
    for (int i = 0; i < clients; ++i) {
        beds.push_back(std::make_unique<LockBed>(m_redis.server().url()));
        identities.push_back(std::make_unique<Client>(beds.back()->bus()));
    }
    Counter first; // both are written under the lock, one after the other
    Counter second;
    std::atomic<qint64> writes {0};
    std::atomic<int> tornReads {0};
    std::vector<std::thread> crowd;
    for (int i = 0; i < 12; ++i) {
        crowd.emplace_back([&, i] {
            std::mt19937 random {unsigned(i)}; // NOLINT: the same mix in every run
            SharedMutex mutex(*identities[std::size_t(i % clients)], LockName("mix"));
            for (int round = 0; round < Rounds; ++round) {
                if (int(random() % 10) < readsOfTen) {
                    const std::shared_lock reading(mutex);
                    tornReads += first.value() == second.value() ? 0 : 1;
                    continue;
                }
                const std::unique_lock writing(mutex);
                first.addOne();
                ++writes;
                second.addOne();
            }
        });
    }
    for (std::thread &thread : crowd)
        thread.join();
    QCOMPARE(tornReads.load(), 0);
    QCOMPARE(first.value(), writes.load());
    QCOMPARE(second.value(), writes.load());
    QVERIFY(m_redis.keyspace().empty());
}

void TestLockCrowds::servesThousandsOfLightWaiters()
{
    LockBed bed(m_redis.server().url());
    Client client(bed.bus());
    const AsyncLock lock = client.asyncLock(LockName("one"));
    std::vector<QFuture<Result<Attempt>>> waiting;
    constexpr int Waiters = 2000;
    for (int i = 0; i < Waiters; ++i)
        waiting.push_back(lock.lock(ThreadId {1000 + i}));
    for (int i = 0; i < Waiters; ++i) {
        QCOMPARE(outcome(waiting[std::size_t(i)].result()), u"granted 1"_s);
        static_cast<void>(lock.unlock(ThreadId {1000 + i}));
    }
    QTRY_COMPARE(toText(m_redis.keyspace()), QByteArray());
    const QByteArray clients = m_redis.command({"CLIENT", "LIST"}).text;
    QCOMPARE(clients.count("name=lockscope"), 2); // for any number of waiters
}

void TestLockCrowds::numbersAcquisitionsInTheirOrder()
{
    constexpr int Rounds = 20;
    LockBed first(m_redis.server().url());
    LockBed second(m_redis.server().url());
    Client one(first.bus());
    Client two(second.bus());
    std::atomic<qint64> last {0}; // written under the lock
    std::atomic<int> failures {0};
    std::vector<std::thread> crowd;
    for (int i = 0; i < 16; ++i) {
        crowd.emplace_back([&, i] {
            BlockingLock lock(i % 2 ? one : two, LockName("numbered"), Family::Fenced);
            for (int round = 0; round < Rounds; ++round) {
                const Result<Granted> granted = lock.lockAndGetToken();
                const bool isNext = granted && granted->fence && granted->fence->value == last.load() + 1;
                failures += isNext ? 0 : 1;
                ++last;
                failures += lock.unlock() ? 0 : 1;
            }
        });
    }
    for (std::thread &thread : crowd)
        thread.join();
    QCOMPARE(failures.load(), 0);
    QCOMPARE(last.load(), 16 * Rounds);
    m_redis.flush(); // the counter stays
}

LOCKSCOPE_TEST(TestLockCrowds)
#include "tst_lock_crowds.moc"
