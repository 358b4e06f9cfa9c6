// SPDX-License-Identifier: Apache-2.0
#include "lua/scripts.h"
#include "tests/integration/lock_bed.h"
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"

#include <QTest>
#include <thread>

using namespace std::chrono_literals;
using namespace lockscope;
using namespace lockscope::locks;
using namespace lockscope::tests;

namespace {

constexpr auto Hold = 2ms;
constexpr auto Reaction = 1ms; // of a slow client, from a release to its attempt
constexpr int Rounds = 10;
constexpr int MaxGrants = 500; // our grants until the slow client has it; it retries after each

/// A client that waits for a message and then reacts slowly, as Redisson does.
class SlowClient final
{
public:
    SlowClient(RedisFixture &redis, const QByteArray &lock, Family family)
        : m_link(redis.anotherLink()), m_ears(redis.anotherLink()), m_lock(lock), m_family(family),
          m_channel(channelOf(family, schema::LockKeys(LockName(lock))))
    {
        m_ears.listenTo(m_channel);
    }
    /// Waits until it has the lock. Returns the number of releases it missed; very large after 30 s.
    int take()
    {
        static_cast<void>(m_ears.takeMessages());
        int denials = 0;
        for (const TimePoint end = BootClock::now() + 30s; BootClock::now() < end;) {
            if (m_ears.takeMessages().empty())
                continue;
            std::this_thread::sleep_for(Reaction);
            if (isTaken())
                return denials;
            ++denials;
        }
        return 100 * MaxGrants;
    }
    void release()
    {
        std::this_thread::sleep_for(Hold);
        const lua::Script &script = m_family == Family::Write ? lua::RwWriteRelease : lua::ReentrantRelease;
        m_link.run(script, {m_lock}, {"PUBLISH", m_channel, field(), "30000", "1", "0"});
    }

private:
    [[nodiscard]] QByteArray field() const { return fieldOf(m_family, "00000000-0000-4000-8000-000000000001:1"); }
    bool isTaken()
    {
        const lua::Script &script = m_family == Family::Write ? lua::RwWriteAcquire : lua::ReentrantAcquire;
        return m_link.run(script, {m_lock}, {field(), "30000", "0", "0"}).elements.at(0).integer == 1;
    }

    RawLink m_link;
    RawLink m_ears;
    QByteArray m_lock;
    Family m_family;
    QByteArray m_channel;
};

} // namespace

/// Clients that retry continuously yield to one that reacts slowly to a release.
class TestSharedTurns final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY2(m_redis.start(), m_redis.problem()); }
    void init() { m_redis.flush(); }
    void letsASlowClientIn_data();
    void letsASlowClientIn();
    void countsWaitersAtIntervalsWhileItIsWatched();

private:
    RedisFixture m_redis {{.useUnixSocket = true}};
};

void TestSharedTurns::letsASlowClientIn_data()
{
    QTest::addColumn<Family>("family");
    QTest::addColumn<int>("processes");
    QTest::addColumn<int>("workers");
    QTest::addColumn<bool>("isWatched");
    QTest::newRow("reentrant") << Family::Reentrant << 1 << 4 << false;
    QTest::newRow("reentrant, one worker") << Family::Reentrant << 1 << 1 << false;
    QTest::newRow("reentrant, two deployments") << Family::Reentrant << 2 << 4 << false;
    QTest::newRow("reentrant, watched") << Family::Reentrant << 1 << 4 << true;
    QTest::newRow("write, watched") << Family::Write << 1 << 4 << true;
    QTest::newRow("write") << Family::Write << 1 << 4 << false;
    QTest::newRow("fenced") << Family::Fenced << 1 << 4 << false;
}

void TestSharedTurns::letsASlowClientIn()
{
    QFETCH(const Family, family);
    QFETCH(const int, processes);
    QFETCH(const int, workers);
    QFETCH(const bool, isWatched);
    RawLink window = m_redis.anotherLink();
    if (isWatched)
        window.command({"PSUBSCRIBE", "redisson_*"});
    std::deque<LockBed> beds;
    std::deque<Client> clients;
    for (int i = 0; i < processes; ++i) {
        beds.emplace_back(m_redis.server().url());
        QVERIFY(beds.back().opened());
        clients.emplace_back(beds.back().bus());
    }
    std::atomic<bool> isOver = false;
    std::atomic<int> failures = 0;
    std::vector<std::thread> threads;
    for (Client &client : clients) {
        for (int i = 0; i < workers; ++i) {
            threads.emplace_back([&] {
                BlockingLock lock(client, LockName("lock"), family);
                while (!isOver) {
                    failures += !lock.lock();
                    std::this_thread::sleep_for(Hold);
                    failures += !lock.unlock();
                }
            });
        }
    }
    SlowClient slow(m_redis, "lock", family);
    std::vector<int> denials;
    for (int round = 0; round < Rounds; ++round) {
        denials.push_back(slow.take());
        slow.release();
        if (denials.back() > MaxGrants)
            break;
    }
    isOver = true;
    for (std::thread &thread : threads)
        thread.join();
    QCOMPARE(failures.load(), 0);
    QVERIFY2(std::ranges::max(denials) <= MaxGrants, QByteArray::number(std::ranges::max(denials)));
}

void TestSharedTurns::countsWaitersAtIntervalsWhileItIsWatched()
{
    RawLink window = m_redis.anotherLink();
    window.command({"PSUBSCRIBE", "redisson_*"});
    LockBed bed(m_redis.server().url());
    QVERIFY(bed.opened());
    Client client(bed.bus());
    m_redis.command({"CONFIG", "RESETSTAT"});
    const TimePoint begin = BootClock::now();
    BlockingLock lock(client, LockName("lock"));
    for (int cycle = 0; cycle < 500; ++cycle) {
        QVERIFY(lock.lock());
        QVERIFY(lock.unlock());
    }
    const auto intervals = (BootClock::now() - begin) / pubsub::PatternReceivers::Valid;
    const QByteArray stats = m_redis.command({"INFO", "commandstats"}).text;
    const QByteArray counts = "cmdstat_pubsub|numsub:calls=";
    const qsizetype at = stats.indexOf(counts);
    QVERIFY(at >= 0);
    const int counted = stats.sliced(at + counts.size()).split(',').front().toInt();
    QVERIFY2(counted <= intervals + 1, QByteArray::number(counted));
}

LOCKSCOPE_TEST(TestSharedTurns)
#include "tst_shared_turns.moc"
