// SPDX-License-Identifier: Apache-2.0
#include "core/locks/queue_monitor.h"
#include "tests/integration/lock_bed.h"
#include "tests/support/cut_network.h"
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace lockscope;
using namespace lockscope::locks;
using namespace lockscope::tests;

namespace {

using Waiting = QFuture<Result<Attempt>>;
using Kind = QueueEvent::Kind;

const QByteArray Dead = "00000000-0000-4000-8000-000000000001:1"; // holders of Redisson clients
const QByteArray Theirs = "00000000-0000-4000-8000-000000000002:1";

/// The rules of protocol.md 2.5, abridged: KEYS lock, queue, deadlines; ARGV holder, the client's current time, how
/// long a place is kept.
constexpr auto Purge =
    "local function purge() for _ = 1, redis.call('LLEN', KEYS[2]) do local head = redis.call('LINDEX', KEYS[2], 0)"
    " local score = redis.call('ZSCORE', KEYS[3], head)"
    " if not score or tonumber(score) > tonumber(ARGV[2]) then return end"
    " redis.call('LPOP', KEYS[2]) redis.call('ZREM', KEYS[3], head) end end purge() ";
constexpr auto Acquire =
    "local head = redis.call('LINDEX', KEYS[2], 0)"
    " if redis.call('EXISTS', KEYS[1]) == 0 and (not head or head == ARGV[1]) then"
    " redis.call('LPOP', KEYS[2]) redis.call('ZREM', KEYS[3], ARGV[1]) redis.call('HSET', KEYS[1], ARGV[1], 1) return "
    "'granted' end"
    " local wait = redis.call('PTTL', KEYS[1])"
    " if redis.call('ZADD', KEYS[3], 'NX', ARGV[2] + ARGV[3] + math.max(wait, 0), ARGV[1]) == 1 then"
    " redis.call('RPUSH', KEYS[2], ARGV[1]) return wait end return math.max(wait, 0)";
constexpr auto Release = "local head = redis.call('LINDEX', KEYS[2], 0)"
                         " if redis.call('EXISTS', KEYS[1]) == 0 then return 1 end"
                         " if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then return nil end"
                         " redis.call('DEL', KEYS[1]) return 1";
constexpr auto Leave = "redis.call('LREM', KEYS[2], 0, ARGV[1]) return redis.call('ZREM', KEYS[3], ARGV[1])";

} // namespace

/// For each improvement of the fair lock: first the old rule and its failure, then ours. The names give the rows of
/// protocol.md 8; tst_better_queues shows the failures with Redisson's own client.
class TestBetterFair final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void row11_removesADeadFirst();
    void row11_leavesALivingFirstAlone();
    void row11_removesTheDeadOfAHeldLockOnceItIsFree();
    void row11_looksOnceForAllWaitersOfAClient();
    void row12_removesAFirstWithoutDeadline();
    void row13_doesNotSpin();
    void row14_goesByTheClockOfTheServer();
    void row15_keepsThePlaceOfALivingWaiter();
    void row16_leavesTheQueueHoweverAWaitEnds();
    void row17_saysThatTheLockWasNotHeld();
    void row41_handsOnWhenTheFirstLeaves();
    void triesOnceTheLeaseOfTheOneBeforeHasEnded_data();
    void triesOnceTheLeaseOfTheOneBeforeHasEnded();
    void removesADeadFirstThoughItsOwnFirstWasRemoved();
    void removesADeadFirstForAnotherClientAfterItsRelease();
    void leavesAFirstOfAnotherClientAloneAfterItsRelease();

private:
    RawReply eval(const QByteArray &script, const QByteArray &holder, qint64 clockOffset = 0, Millis wait = 300s)
    {
        const RawReply time = m_redis.command({"TIME"});
        const qint64 now = time.elements.at(0).text.toLongLong() * 1000 + time.elements.at(1).text.toLongLong() / 1000
            + clockOffset;
        return m_redis.command({"EVAL", Purge + script, "3", "lock", m_keys.queue(), m_keys.deadlines(), holder,
                                QByteArray::number(now), QByteArray::number(wait.count())});
    }
    void makeClient(Millis fairWait = 300s)
    {
        ClientOptions options;
        options.fairWait = fairWait;
        options.queueEvent = [this](const QueueEvent &event) {
            const std::lock_guard guard(m_mutex);
            m_events.push_back(event);
        };
        m_client.emplace(m_bed->bus(), options);
    }
    qint64 count(Kind kind)
    {
        const std::lock_guard guard(m_mutex);
        return std::ranges::count(m_events, kind, &QueueEvent::kind);
    }
    [[nodiscard]] AsyncLock fair() { return m_client->asyncLock(m_name, Family::Fair); }
    [[nodiscard]] Waiting waitUntil(const CancelToken &cancel)
    {
        return launch<Attempt>(m_bed->engine(), [lock = m_client->lock(m_name, Family::Fair), me = m_thread, cancel] {
            return lock.acquire(me, Lease::watchdog(), Deadline::never(), cancel);
        });
    }
    [[nodiscard]] QByteArray me() const { return HolderId {m_client->id(), m_thread}.field(); }
    std::vector<QByteArray> queue() { return m_redis.command({"LRANGE", m_keys.queue(), "0", "-1"}).texts(); }
    bool isListening()
    {
        return m_redis.command({"PUBSUB", "NUMSUB", m_keys.lockChannel() + ':' + me()}).elements.at(1).integer == 1;
    }
    qint64 scriptCalls()
    {
        const QByteArray stats = m_redis.command({"INFO", "commandstats"}).text;
        qint64 calls = 0;
        for (const char *command : {"evalsha", "evalsha_ro"}) {
            const QByteArray label = "cmdstat_" + QByteArray(command) + ":calls=";
            const qsizetype at = stats.indexOf(label);
            calls += at < 0 ? 0 : stats.mid(at + label.size(), stats.indexOf(',', at) - at - label.size()).toLongLong();
        }
        return calls;
    }

    const LockName m_name {"lock"};
    const schema::LockKeys m_keys {m_name};
    const ThreadId m_thread {1};
    RedisFixture m_redis {{.useUnixSocket = true}};
    CutNetwork m_network;
    std::optional<LockBed> m_bed;
    std::optional<Client> m_client;
    std::mutex m_mutex;
    std::vector<QueueEvent> m_events; // guarded by m_mutex
};

void TestBetterFair::initTestCase()
{
    QVERIFY2(m_redis.start(), m_redis.problem());
    m_bed.emplace(m_redis.server().url(), m_network.factory());
    QVERIFY(m_bed->opened());
}

void TestBetterFair::init()
{
    m_redis.flush();
    m_events.clear();
    makeClient();
}

void TestBetterFair::cleanup()
{
    m_client.reset();
    QTRY_COMPARE(m_redis.command({"PUBSUB", "CHANNELS"}).elements.size(), std::size_t(0));
}

void TestBetterFair::row11_removesADeadFirst()
{
    m_redis.command({"HSET", "lock", Theirs, "1"});
    eval(Acquire, Dead);
    m_redis.command({"DEL", "lock"});
    eval(Acquire, Theirs);
    for (int i = 0; i < 100; ++i)
        QCOMPARE(eval(Acquire, Theirs).toText(),
                 "0"_ba); // "retry immediately", for the five minutes until the dead waiter's deadline
    m_redis.command({"LREM", m_keys.queue(), "0", Theirs});

    const Waiting waiting = fair().lock(m_thread);
    QTRY_COMPARE(waiting.isFinished() ? outcome(waiting.result()) : QString(), u"granted 1"_s);
    QCOMPARE(count(Kind::Repaired), 1);
    QVERIFY(queue().empty());
}

void TestBetterFair::row11_leavesALivingFirstAlone()
{
    RawLink alive = m_redis.anotherLink();
    alive.listenTo(m_keys.lockChannel() + ':' + Theirs);
    m_redis.command({"HSET", "lock", Dead, "1"});
    eval(Acquire, Theirs);
    m_redis.command({"DEL", "lock"});
    const qint64 before = scriptCalls();
    const Waiting waiting = fair().lock(m_thread);
    QTRY_VERIFY(scriptCalls() >= before + 4); // more than two checks
    QVERIFY(!waiting.isFinished());
    QCOMPARE(queue(), (std::vector<QByteArray> {Theirs, me()}));
    QCOMPARE(count(Kind::Repaired), 0);
}

void TestBetterFair::row11_removesTheDeadOfAHeldLockOnceItIsFree()
{
    m_redis.command({"HSET", "lock", Theirs, "1"});
    m_redis.command({"PEXPIRE", "lock", "60000"});
    for (const char *dead : {"dead:1", "dead:2", "dead:3"})
        eval(Acquire, dead);
    const Waiting waiting = fair().lock(m_thread);
    QTRY_VERIFY(isListening());
    eval(Acquire, "behind:1");
    RawLink behind = m_redis.anotherLink();
    behind.listenTo(m_keys.lockChannel() + ":behind:1");
    m_redis.command({"DEL", "lock"});
    m_redis.command({"PUBLISH", m_keys.lockChannel() + ":dead:1", "0"}); // as Redisson does: only to the head
    QTRY_COMPARE(waiting.isFinished() ? outcome(waiting.result()) : QString(), u"granted 1"_s);
    QCOMPARE(count(Kind::Repaired), 3);
    QCOMPARE(queue(), std::vector<QByteArray> {"behind:1"});
    const qint64 deadline = m_redis.command({"ZSCORE", m_keys.deadlines(), "behind:1"}).text.toLongLong();
    const qint64 now = m_redis.command({"TIME"}).elements.at(0).text.toLongLong() * 1000;
    QVERIFY2(deadline - now <= 301'000, QByteArray::number(deadline - now));
}

void TestBetterFair::row11_looksOnceForAllWaitersOfAClient()
{
    constexpr int Waiters = 40;
    RawLink alive = m_redis.anotherLink();
    alive.listenTo(m_keys.lockChannel() + ':' + Theirs);
    m_redis.command({"HSET", "lock", Dead, "1"});
    eval(Acquire, Theirs);
    const Waiting first = fair().lock(m_thread);
    for (int i = 1; i < Waiters; ++i)
        (void)fair().lock(ThreadId {i + 1});
    QTRY_COMPARE(m_redis.command({"PUBSUB", "CHANNELS", m_keys.lockChannel() + ":*"}).elements.size(), Waiters + 1U);
    QTRY_VERIFY(m_bed->answers());
    const qint64 before = scriptCalls();
    const TimePoint begin = BootClock::now();
    QTRY_VERIFY(BootClock::now() > begin + 1500ms);
    const auto most = (BootClock::now() - begin) / QueueMonitor::CheckInterval + 1;
    QVERIFY2(scriptCalls() - before <= most + Waiters / 10, QByteArray::number(scriptCalls() - before));
}

void TestBetterFair::row12_removesAFirstWithoutDeadline()
{
    m_redis.command({"RPUSH", m_keys.queue(), Dead}); // as after an eviction of the deadlines
    constexpr qint64 TenYears = 10LL * 365 * 24 * 3600 * 1000;
    QCOMPARE(eval(Acquire, Theirs, TenYears).toText(), "-2"_ba);
    QCOMPARE(eval(Acquire, Theirs, TenYears).toText(), "0"_ba); // for ever
    m_redis.command({"LREM", m_keys.queue(), "0", Theirs});

    const Waiting waiting = fair().lock(m_thread);
    QTRY_COMPARE(waiting.isFinished() ? outcome(waiting.result()) : QString(), u"granted 1"_s);
    QCOMPARE(count(Kind::Repaired), 1);
}

void TestBetterFair::row13_doesNotSpin()
{
    m_redis.command({"HSET", "lock", Dead, "1"}); // without expiry
    eval(Acquire, Theirs);
    QCOMPARE(eval(Acquire, Theirs).toText(), "0"_ba); // a queued waiter retries without a pause
    m_redis.command({"DEL", m_keys.queue(), m_keys.deadlines()});

    const Waiting waiting = fair().lock(m_thread);
    QTRY_VERIFY(isListening() && m_bed->answers());
    const qint64 before = scriptCalls();
    // only the attempt after subscribing
    QVERIFY(!QTest::qWaitFor([&] { return scriptCalls() > before + 1; }, 500));
    m_redis.command({"DEL", "lock"});
    m_redis.command({"PUBLISH", m_keys.lockChannel() + ':' + me(), "0"});
    QTRY_COMPARE(waiting.isFinished() ? outcome(waiting.result()) : QString(), u"granted 1"_s);
}

void TestBetterFair::row14_goesByTheClockOfTheServer()
{
    m_redis.command({"HSET", "lock", Dead, "1"});
    eval(Acquire, Theirs);
    QCOMPARE(queue().size(), std::size_t(1));
    eval("", Dead, 301'000); // a client whose clock is ahead by five minutes removes a live waiter
    QVERIFY(queue().empty());

    // No client's clock is used for any waiter's deadline.
    eval(Acquire, Theirs);
    const Waiting waiting = fair().lock(m_thread);
    QTRY_VERIFY(isListening());
    QCOMPARE(queue(), (std::vector<QByteArray> {Theirs, me()}));
    const qint64 theirs = m_redis.command({"ZSCORE", m_keys.deadlines(), Theirs}).text.toLongLong();
    QCOMPARE(m_redis.command({"ZSCORE", m_keys.deadlines(), me()}).text.toLongLong(), theirs + 300'000);
}

void TestBetterFair::row15_keepsThePlaceOfALivingWaiter()
{
    m_redis.command({"HSET", "lock", Dead, "1"});
    eval(Acquire, Theirs, 0, 300ms);
    eval("", Dead, 2000); // a live waiter, but it waits for longer than its place is kept
    QVERIFY(queue().empty());

    makeClient(1s);
    const Waiting waiting = fair().lock(m_thread);
    QTRY_VERIFY(isListening());
    eval(Acquire, Theirs);
    QCOMPARE(queue(), (std::vector<QByteArray> {me(), Theirs}));
    for (const TimePoint end = BootClock::now() + 2s; BootClock::now() < end;) {
        eval("", Dead); // other attempts keep the place
        QCOMPARE(queue(), (std::vector<QByteArray> {me(), Theirs}));
    }
    QCOMPARE(count(Kind::Queued), 1);
}

void TestBetterFair::row16_leavesTheQueueHoweverAWaitEnds()
{
    m_redis.command({"HSET", "lock", Dead, "1"});
    eval(Acquire, Theirs); // an interrupted waiter stays in the queue
    QCOMPARE(queue().size(), std::size_t(1));
    m_redis.command({"DEL", m_keys.queue(), m_keys.deadlines()});

    QCOMPARE(outcome(fair().tryLock(m_thread, 50ms).result()), u"busy"_s);
    QVERIFY(queue().empty());
    QTRY_VERIFY(!isListening());

    CancelToken cancel = CancelToken::make();
    const Waiting cancelled = waitUntil(cancel);
    QTRY_VERIFY(isListening());
    m_bed->onEngine([&] { cancel.cancel(); });
    QCOMPARE(outcome(cancelled.result()), u"cancelled"_s);
    QVERIFY(queue().empty());
    QTRY_VERIFY(!isListening());

    // The first attempt queues, and a later one fails.
    const Waiting failed = fair().lock(m_thread);
    QTRY_VERIFY(isListening());
    m_redis.command({"SET", "lock", "of another type"}); // it is never free in between
    m_redis.command({"PUBLISH", m_keys.lockChannel() + ':' + me(), "0"});
    QCOMPARE(outcome(failed.result()), u"wrong-type"_s);
    QVERIFY(queue().empty());
    QCOMPARE(count(Kind::Left), 3);
}

void TestBetterFair::row17_saysThatTheLockWasNotHeld()
{
    QCOMPARE(eval(Release, Theirs).toText(), "1"_ba); // "released"

    QCOMPARE(outcome(fair().unlock(m_thread).result()), u"not-holder"_s);
    QCOMPARE(outcome(fair().tryLock(m_thread, 0ms, Lease::watchdog()).result()), u"granted 1"_s);
    m_redis.command({"HSET", "lock", Dead, "1"});
    eval(Acquire, Theirs);
    RawLink ears = m_redis.anotherLink();
    ears.listenTo("redisson_*");
    m_redis.command({"DEL", "lock"});
    QCOMPARE(outcome(fair().unlock(m_thread).result()), u"lost"_s);
    // the head receives the message anyway
    QCOMPARE(toText(ears.takeMessages()), toText(RawMessages {{m_keys.lockChannel() + ':' + Theirs, "0"}}));
}

void TestBetterFair::row41_handsOnWhenTheFirstLeaves()
{
    RawLink ears = m_redis.anotherLink();
    ears.listenTo("redisson_*");
    m_redis.command({"HSET", "lock", Dead, "1"});
    eval(Acquire, Theirs);
    m_redis.command({"DEL", "lock"});
    eval(Leave, Theirs);
    QCOMPARE(toText(ears.takeMessages()), toText(RawMessages {})); // the next waiter sleeps on

    m_redis.command({"HSET", "lock", Dead, "1"});
    QCOMPARE(outcome(fair().tryLock(m_thread).result()), u"busy"_s); // loads the script: one command is one attempt now
    const qint64 before = scriptCalls();
    CancelToken cancel = CancelToken::make(); // a deadline would cause one more attempt
    const Waiting waiting = waitUntil(cancel);
    QTRY_VERIFY(isListening() && scriptCalls() >= before + 2); // it has retried after subscribing, and sleeps
    eval(Acquire, Theirs);
    m_redis.command({"DEL", "lock"}); // without a message to the head
    m_bed->onEngine([&] { cancel.cancel(); });
    QCOMPARE(outcome(waiting.result()), u"cancelled"_s);
    QCOMPARE(toText(ears.takeMessages()), toText(RawMessages {{m_keys.lockChannel() + ':' + Theirs, "0"}}));
}

void TestBetterFair::triesOnceTheLeaseOfTheOneBeforeHasEnded_data()
{
    QTest::addColumn<bool>("isOurs");
    QTest::newRow("a holder of this client") << true;
    QTest::newRow("a holder of another program that dies") << false;
}

/// It became the head while the lock was held, and the end of a lease is not published.
void TestBetterFair::triesOnceTheLeaseOfTheOneBeforeHasEnded()
{
    QFETCH(bool, isOurs);
    constexpr Millis Rest = 1s;
    m_redis.command({"HSET", "lock", Dead, "1"});
    m_redis.command({"PEXPIRE", "lock", "60000"});
    Waiting before;
    RawLink ears = m_redis.anotherLink();
    if (isOurs) {
        before = fair().tryLock(ThreadId {2}, 300s, Lease::of(Rest));
    } else {
        ears.listenTo(m_keys.lockChannel() + ':' + Theirs);
        eval(Acquire, Theirs);
    }
    QTRY_COMPARE(queue().size(), std::size_t(1));
    const Waiting waiting = fair().lock(m_thread);
    QTRY_VERIFY(isListening());
    QCOMPARE(queue().size(), std::size_t(2));
    eval(Release, Dead);
    m_redis.command({"PUBLISH", m_keys.lockChannel() + ':' + HolderId {m_client->id(), ThreadId {2}}.field(), "0"});
    if (isOurs) {
        QTRY_COMPARE(before.isFinished() ? outcome(before.result()) : QString(), u"granted 1"_s);
    } else {
        QCOMPARE(eval(Acquire, Theirs).text, "granted"_ba);
        m_redis.command({"PEXPIRE", "lock", QByteArray::number(Rest.count())});
    }
    QTRY_VERIFY_WITH_TIMEOUT(waiting.isFinished(), 10'000);
    QCOMPARE(outcome(waiting.result()), u"granted 1"_s);
    QCOMPARE(outcome(fair().unlock(m_thread).result()), u"free"_s);
}

/// As another client does if this one was not subscribed for a while.
void TestBetterFair::removesADeadFirstThoughItsOwnFirstWasRemoved()
{
    m_redis.command({"HSET", "lock", Theirs, "1"});
    m_redis.command({"PEXPIRE", "lock", "60000"});
    const Waiting first = fair().lock(m_thread);
    QTRY_VERIFY(isListening());
    eval(Acquire, Dead);
    const Waiting second = fair().lock(ThreadId {2});
    QTRY_COMPARE(queue().size(), std::size_t(3));
    QTRY_COMPARE(m_redis.command({"PUBSUB", "CHANNELS"}).elements.size(), std::size_t(2));
    eval(Leave, me());
    eval(Release, Theirs); // published only to the dead waiter
    m_bed->onEngine([&] { m_network.messages().cut(); });
    QTRY_VERIFY_WITH_TIMEOUT(second.isFinished(), 10'000);
    QCOMPARE(outcome(second.result()), u"granted 1"_s);
    QCOMPARE(count(Kind::Repaired), 1);
    QCOMPARE(outcome(fair().unlock(ThreadId {2}).result()), u"free"_s);
    QTRY_VERIFY(first.isFinished());
    QCOMPARE(outcome(fair().unlock(m_thread).result()), u"free"_s);
}

/// No waiter of this client: Redisson leaves the living waiter until the deadline of the dead one.
void TestBetterFair::removesADeadFirstForAnotherClientAfterItsRelease()
{
    QCOMPARE(outcome(fair().tryLock(m_thread).result()), u"granted 1"_s);
    eval(Acquire, Dead);
    eval(Acquire, Theirs);
    RawLink alive = m_redis.anotherLink();
    alive.listenTo(m_keys.lockChannel() + ':' + Theirs);
    QCOMPARE(outcome(fair().unlock(m_thread).result()), u"free"_s);
    m_client.reset(); // waits for the repair
    QCOMPARE(queue(), std::vector<QByteArray> {Theirs});
    QCOMPARE(count(Kind::Repaired), 1);
    QCOMPARE(eval(Acquire, Theirs).text, "granted"_ba);
}

void TestBetterFair::leavesAFirstOfAnotherClientAloneAfterItsRelease()
{
    QCOMPARE(outcome(fair().tryLock(m_thread).result()), u"granted 1"_s);
    eval(Acquire, Theirs);
    QCOMPARE(outcome(fair().unlock(m_thread).result()), u"free"_s);
    RawLink alive = m_redis.anotherLink(); // subscribes only now, as a waiter does after it has joined the queue
    alive.listenTo(m_keys.lockChannel() + ':' + Theirs);
    m_client.reset();
    QCOMPARE(queue(), std::vector<QByteArray> {Theirs});
    QCOMPARE(count(Kind::Repaired), 0);
}

LOCKSCOPE_TEST(TestBetterFair)
#include "tst_better_fair.moc"
