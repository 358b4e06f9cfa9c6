// SPDX-License-Identifier: Apache-2.0
#include "core/locks/queue_monitor.h"
#include "lua/scripts.h"
#include "tests/integration/every_cut.h"
#include "tests/integration/lock_bed.h"
#include "tests/support/cut_network.h"
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"

#include <QTest>
#include <thread>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace lockscope;
using namespace lockscope::locks;
using namespace lockscope::tests;

namespace {

constexpr auto Stranger = "00000000-0000-4000-8000-000000000001:1"; // a holder in another program

using Kind = QueueEvent::Kind;
using Waiting = QFuture<Result<Attempt>>;

/// Tracks the queue of one lock by the events of all its clients, and records violations of its order. Any thread.
class OrderWatch final
{
public:
    void note(const QueueEvent &event)
    {
        const std::lock_guard guard(m_mutex);
        m_events.push_back(event);
    }
    /// Replays the events in the order of their scripts on an empty queue.
    [[nodiscard]] QStringList problems()
    {
        const std::lock_guard guard(m_mutex);
        std::stable_sort(m_events.begin(), m_events.end(),
                         [](const auto &a, const auto &b) { return a.clock < b.clock; });
        QStringList problems;
        QList<QByteArray> queue;
        for (const QueueEvent &event : m_events) {
            const auto say = [&](const QString &what) {
                problems << u"%1 %2"_s.arg(QString::fromUtf8(event.holder), what);
            };
            if (event.kind == Kind::Queued) {
                if (event.position != queue.size() || event.behind != (queue.isEmpty() ? QByteArray() : queue.back()))
                    say(u"stands at %1, not behind the last of %2"_s.arg(event.position).arg(queue.size()));
                queue.push_back(event.holder);
                continue;
            }
            if (event.kind == Kind::Granted && !queue.isEmpty() && queue.front() != event.holder)
                say(u"overtook %1"_s.arg(QString::fromUtf8(queue.front())));
            m_handOffs += event.kind == Kind::Granted && !queue.isEmpty();
            queue.removeOne(event.holder);
        }
        return problems;
    }
    [[nodiscard]] int handOffs() const { return m_handOffs; }
    [[nodiscard]] int count(Kind kind)
    {
        const std::lock_guard guard(m_mutex);
        return int(std::ranges::count(m_events, kind, &QueueEvent::kind));
    }

private:
    std::mutex m_mutex;
    std::vector<QueueEvent> m_events;
    int m_handOffs = 0;
};

/// Appends a waiter without a client to the queue.
void queueByHand(RawLink &link, const QByteArray &lock, const QByteArray &holder)
{
    const schema::LockKeys keys {LockName(lock)};
    link.run(lua::FairAcquire, {lock, keys.queue(), keys.deadlines()},
             {"PUBLISH", keys.lockChannel(), holder, "30000", "300000", "1", "1", "0", "0"});
}

/// A holder that waits in the middle of a queue, with a command link that breaks on request.
class Queueing final
{
public:
    Queueing(RedisFixture &redis, const QString &url)
        : m_bed(url, m_network.factory()), m_eye(redis.anotherLink()), m_client(m_bed.bus())
    {
    }

    /// Waits for a fresh lock between two waiters queued by hand, acquires it and releases it; returns the
    /// differences.
    QStringList play(int number, const std::optional<Cut> &cut)
    {
        const LockName name("cut" + QByteArray::number(100'000 + number));
        const schema::LockKeys keys(name);
        const ThreadId thread {100'000 + number};
        const QByteArray me = HolderId {m_client.id(), thread}.field();
        const QByteArray channel = keys.lockChannel() + ':' + me;
        m_eye.command({"HSET", name.bytes(), Stranger, "1"});
        queueByHand(m_eye, name.bytes(), "before:1");
        m_bed.onEngine([&] {
            m_network.commands().arm(cut.value_or(Cut {Cut::Where::Request, std::numeric_limits<qsizetype>::max()}));
        });
        const AsyncLock lock = m_client.asyncLock(name, Family::Fair);
        const Waiting waiting = lock.lock(thread);
        QStringList problems;
        if (!isSoon([&] { return waitersOf(keys) == 2; }))
            problems << u"does not queue"_s;
        queueByHand(m_eye, name.bytes(), "after:1");
        if (!isSoon([&] { return m_eye.command({"PUBSUB", "NUMSUB", channel}).elements.at(1).integer == 1; }))
            problems << u"does not listen"_s;
        // The waiter before it acquires and releases the lock.
        m_eye.command({"MULTI"});
        m_eye.command({"LPOP", keys.queue()});
        m_eye.command({"ZREM", keys.deadlines(), "before:1"});
        m_eye.command({"DEL", name.bytes()});
        m_eye.command({"PUBLISH", channel, "0"});
        m_eye.command({"EXEC"});
        if (!isSoon([&] { return waiting.isFinished(); }))
            return problems << u"still waits"_s;
        problems += differences(
            u"granted 1, 1 held, 1 behind"_s,
            u"%1, %2 held, %3 behind"_s.arg(outcome(waiting.result()), holdsOf(name, me)).arg(waitersOf(keys)));
        const QString released = outcome(lock.unlock(thread).result()).remove(u'?'); // uncertain if that reply was lost
        problems += differences(u"free,  held, 1 behind"_s,
                                u"%1, %2 held, %3 behind"_s.arg(released, holdsOf(name, me)).arg(waitersOf(keys)));
        m_eye.command({"DEL", keys.queue(), keys.deadlines()});
        return problems;
    }
    [[nodiscard]] std::pair<qsizetype, qsizetype> recordedBytes()
    {
        std::pair<qsizetype, qsizetype> bytes;
        m_bed.onEngine([&] {
            bytes = {m_network.commands().requests().size(), m_network.commands().replies().size()};
        });
        return bytes;
    }

private:
    static bool isSoon(const std::function<bool()> &condition)
    {
        const TimePoint end = BootClock::now() + 30s;
        while (!condition() && BootClock::now() < end)
            std::this_thread::sleep_for(1ms); // 24 threads share two cores
        return condition();
    }
    static QStringList differences(const QString &expected, const QString &found)
    {
        return found == expected ? QStringList {} : QStringList {found};
    }
    /// The late bytes of a dead link are let through first.
    qint64 waitersOf(const schema::LockKeys &keys)
    {
        m_bed.onEngine([&] { m_network.commands().sendLateBytes(); });
        return m_eye.command({"LLEN", keys.queue()}).integer;
    }
    QString holdsOf(const LockName &name, const QByteArray &holder)
    {
        return QString::fromUtf8(m_eye.command({"HGET", name.bytes(), holder}).text);
    }

    CutNetwork m_network;
    LockBed m_bed;
    RawLink m_eye;
    Client m_client;
};

} // namespace

/// The waiters of a fair lock on a real server: their order, and that they leave no data behind.
class TestFairQueue final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void servesManyClientsInOrder();
    void looksAtItsOwnQueueAtIntervals();
    void passesTheDeadAndKeepsTheOrder();
    void queuesOnceWhereverTheLinkIsCut();
    void leavesTheQueueOnShutdown();
    void leavesTheQueueOnceTheServerIsBack();
    void comesBackToAQueueThatWasLost();
    void neverQueuesForOneAttempt();
    void refusesAnOwnerOfANonReentrantLock();
    void keepsThePlaceOfAnotherWaitOfItsHolder();
    void letsBothWaitsOfAHolderIn();
    void tellsTheFirstOfAForceUnlock();

private:
    std::unique_ptr<Client> makeClient(LockBed &bed)
    {
        ClientOptions options;
        options.queueEvent = [this](const QueueEvent &event) { m_order->note(event); };
        return std::make_unique<Client>(bed.bus(), options);
    }
    std::vector<QByteArray> queue()
    {
        return m_redis.command({"LRANGE", "redisson_lock_queue:{lock}", "0", "-1"}).texts();
    }
    qint64 listeners()
    {
        return qint64(m_redis.command({"PUBSUB", "CHANNELS", "redisson_lock__channel:{lock}:*"}).elements.size());
    }
    void holdAsStranger() { m_redis.command({"HSET", "lock", Stranger, "1"}); }
    const LockName m_name {"lock"};
    const ThreadId m_me {1};
    RedisFixture m_redis {{.useUnixSocket = true}};
    CutNetwork m_network;
    std::optional<LockBed> m_bed;
    std::optional<LockBed> m_otherBed;
    std::optional<OrderWatch> m_order;
    std::unique_ptr<Client> m_client;
};

void TestFairQueue::initTestCase()
{
    QVERIFY2(m_redis.start(), m_redis.problem());
    m_bed.emplace(m_redis.server().url(), m_network.factory());
    m_otherBed.emplace(m_redis.server().url());
    QVERIFY(m_bed->opened() && m_otherBed->opened());
}

void TestFairQueue::init()
{
    QTRY_VERIFY(m_bed->answers());
    m_redis.flush();
    m_order.emplace();
    m_client = makeClient(*m_bed);
}

void TestFairQueue::cleanup()
{
    m_client.reset();
    QTRY_COMPARE(m_redis.command({"PUBSUB", "CHANNELS"}).elements.size(), std::size_t(0));
}

void TestFairQueue::servesManyClientsInOrder()
{
    constexpr int Clients = 4;
    constexpr int Workers = 4;
    constexpr int Rounds = 80;
    std::vector<std::unique_ptr<Client>> clients;
    for (int i = 0; i < Clients; ++i)
        clients.push_back(makeClient(i % 2 ? *m_bed : *m_otherBed));
    std::atomic<int> holders = 0;
    std::atomic<int> together = 0;
    std::atomic<int> failures = 0;
    std::vector<std::thread> workers;
    for (int i = 0; i < Clients * Workers; ++i) {
        workers.emplace_back([&, i] {
            BlockingLock lock(*clients[std::size_t(i % Clients)], m_name, Family::Fair);
            for (int round = 0; round < Rounds; ++round) {
                failures += !lock.lock();
                together += holders.fetch_add(1) != 0;
                holders.fetch_sub(1);
                failures += !lock.unlock();
            }
        });
    }
    for (std::thread &worker : workers)
        worker.join();
    QCOMPARE(failures.load(), 0);
    QCOMPARE(together.load(), 0);
    QCOMPARE(m_order->problems(), QStringList {});
    QVERIFY2(m_order->handOffs() >= 1000, qPrintable(QString::number(m_order->handOffs())));
    QVERIFY(m_redis.keyspace().empty());
}

/// LRANGE is sent once per release and once per check for dead waiters. All waiters belong to one client.
void TestFairQueue::looksAtItsOwnQueueAtIntervals()
{
    constexpr int Workers = 4;
    constexpr int Rounds = 100;
    m_redis.command({"CONFIG", "RESETSTAT"});
    const TimePoint begin = BootClock::now();
    std::atomic<int> failures = 0;
    std::vector<std::thread> workers;
    for (int i = 0; i < Workers; ++i) {
        workers.emplace_back([&] {
            BlockingLock lock(*m_client, m_name, Family::Fair);
            for (int round = 0; round < Rounds; ++round) {
                failures += !lock.lock();
                failures += !lock.unlock();
            }
        });
    }
    for (std::thread &worker : workers)
        worker.join();
    QCOMPARE(failures.load(), 0);
    const QByteArray stats = m_redis.command({"INFO", "commandstats"}).text;
    const QByteArray label = "cmdstat_lrange:calls=";
    const qsizetype at = stats.indexOf(label) + label.size();
    const qint64 calls = stats.sliced(at, stats.indexOf(',', at) - at).toLongLong();
    const qint64 looks = calls - Workers * Rounds;
    // a new watch starts with a check
    const qint64 most = (BootClock::now() - begin) / QueueMonitor::CheckInterval + Rounds / 5;
    QVERIFY2(looks >= 0 && looks <= most, qPrintable(u"%1 looks, at most %2"_s.arg(looks).arg(most)));
}

void TestFairQueue::passesTheDeadAndKeepsTheOrder()
{
    holdAsStranger();
    queueByHand(m_redis.link(), "lock", "dead:1");
    const Waiting first = m_client->asyncLock(m_name, Family::Fair).lock(m_me);
    QTRY_COMPARE(listeners(), 1);
    queueByHand(m_redis.link(), "lock", "dead:2");
    const std::unique_ptr<Client> another = makeClient(*m_otherBed);
    const Waiting second = another->asyncLock(m_name, Family::Fair).lock(m_me);
    QTRY_COMPARE(listeners(), 2);
    m_redis.command({"PEXPIRE", "lock", "1"}); // without a message
    m_redis.command({"PUBLISH", "redisson_lock__channel:{lock}:" + HolderId {m_client->id(), m_me}.field(), "0"});
    QTRY_COMPARE(first.isFinished() ? outcome(first.result()) : QString(), u"granted 1"_s);
    QVERIFY(!second.isFinished());
    QCOMPARE(outcome(m_client->asyncLock(m_name, Family::Fair).unlock(m_me).result()), u"free"_s);
    QTRY_COMPARE(second.isFinished() ? outcome(second.result()) : QString(), u"granted 1"_s);
    QCOMPARE(m_order->count(Kind::Repaired), 2);
    QVERIFY(queue().empty());
}

void TestFairQueue::queuesOnceWhereverTheLinkIsCut()
{
    EveryCut<Queueing> everyCut(m_redis, [](Queueing &worker, int number, const std::optional<Cut> &cut, std::size_t) {
        return worker.play(number, cut);
    });
    const QStringList problems = everyCut.problems();
    QVERIFY2(problems.isEmpty(), qPrintable(u"%1 problems\n"_s.arg(problems.size()) + problems.mid(0, 20).join(u'\n')));
    QCOMPARE(toText(m_redis.keyspace()), QByteArray());
}

void TestFairQueue::leavesTheQueueOnShutdown()
{
    holdAsStranger();
    std::vector<Waiting> waiting;
    for (int i = 0; i < 20; ++i)
        waiting.push_back(m_client->asyncLock(m_name, Family::Fair).lock(ThreadId {100 + i}));
    QTRY_COMPARE(queue().size(), std::size_t(20));
    m_client.reset();
    QVERIFY(queue().empty());
    for (const Waiting &one : waiting)
        QCOMPARE(outcome(one.result()), u"cancelled"_s);
    QCOMPARE(m_order->count(Kind::Left), 20);
}

void TestFairQueue::leavesTheQueueOnceTheServerIsBack()
{
    holdAsStranger();
    const Waiting waiting = m_client->asyncLock(m_name, Family::Fair).tryLock(m_me, 1s);
    QTRY_COMPARE(listeners(), 1);
    m_bed->onEngine([&] {
        m_network.commands().refuseLinks(true);
        m_network.commands().cut();
    });
    QVERIFY(!isGranted(waiting.result())); // the caller does not wait for the server
    QCOMPARE(queue().size(), std::size_t(1));
    m_bed->onEngine([&] { m_network.commands().refuseLinks(false); });
    QTRY_VERIFY(queue().empty());
}

void TestFairQueue::comesBackToAQueueThatWasLost()
{
    holdAsStranger();
    const Waiting waiting = m_client->asyncLock(m_name, Family::Fair).lock(m_me);
    QTRY_COMPARE(listeners(), 1);
    m_redis.command({"DEL", "redisson_lock_queue:{lock}", "redisson_lock_timeout:{lock}"});
    m_bed->onEngine([&] { m_network.messages().cut(); }); // as when a server restarts without its data
    const QByteArray waiter = HolderId {m_client->id(), m_me}.field();
    QTRY_COMPARE(queue(), std::vector<QByteArray> {waiter});
    QTRY_COMPARE(listeners(), 1);
    m_redis.command({"DEL", "lock"});
    m_redis.command({"PUBLISH", "redisson_lock__channel:{lock}:" + waiter, "0"});
    QTRY_COMPARE(waiting.isFinished() ? outcome(waiting.result()) : QString(), u"granted 1"_s);
}

void TestFairQueue::neverQueuesForOneAttempt()
{
    holdAsStranger();
    const Keyspace before = m_redis.keyspace();
    QCOMPARE(outcome(m_client->asyncLock(m_name, Family::Fair).tryLock(m_me).result()), u"busy"_s);
    QCOMPARE(toText(differences(m_redis.keyspace(), before, {})), QByteArray());
}

void TestFairQueue::refusesAnOwnerOfANonReentrantLock()
{
    const AsyncLock lock = m_client->asyncLock(m_name, Family::NonReentrantFair);
    QCOMPARE(outcome(lock.tryLock(m_me).result()), u"granted 1"_s);
    const Result<Attempt> again = lock.lock(m_me).result();
    QCOMPARE(outcome(again), u"already-held"_s);
    QCOMPARE(again.error().detail, u"Lock 'lock' is non-reentrant and is already held by thread 1"_s);
    const Waiting waiting = lock.lock(ThreadId {2});
    QTRY_COMPARE(listeners(), 1);
    QCOMPARE(outcome(lock.unlock(m_me).result()), u"free"_s);
    QTRY_COMPARE(waiting.isFinished() ? outcome(waiting.result()) : QString(), u"granted 1"_s);
    QVERIFY(queue().empty());
}

void TestFairQueue::keepsThePlaceOfAnotherWaitOfItsHolder()
{
    holdAsStranger();
    LockBed bed(m_redis.server().url());
    LockBed otherBed(m_redis.server().url());
    Client client(bed.bus());
    Client other(otherBed.bus());
    const LockName name("lock");
    const schema::LockKeys keys(name);
    CancelToken cancel = CancelToken::make();
    const auto queued = [&] { return m_redis.command({"LLEN", keys.queue()}).integer; };
    const Waiting leaving = launch<Attempt>(bed.engine(), [lock = client.lock(name, Family::Fair), cancel] {
        return lock.acquire(ThreadId {1}, Lease::watchdog(), Deadline::never(), cancel);
    });
    const Waiting staying = client.asyncLock(name, Family::Fair).lock(ThreadId {1});
    QTRY_COMPARE(queued(), 1);
    const Waiting later = other.asyncLock(name, Family::Fair).lock(ThreadId {2});
    QTRY_COMPARE(queued(), 2);
    bed.onEngine([&] { cancel.cancel(); });
    QCOMPARE(outcome(leaving.result()), u"cancelled"_s);
    QCOMPARE(m_redis.command({"LINDEX", keys.queue(), "0"}).text, (HolderId {client.id(), ThreadId {1}}.field()));
    QVERIFY(client.asyncLock(name, Family::Fair).forceUnlock().result());
    QCOMPARE(outcome(staying.result()), u"granted 1"_s);
    QVERIFY(!later.isFinished());
    QCOMPARE(outcome(client.asyncLock(name, Family::Fair).unlock(ThreadId {1}).result()), u"free"_s);
    QCOMPARE(outcome(later.result()), u"granted 1"_s);
    QCOMPARE(outcome(other.asyncLock(name, Family::Fair).unlock(ThreadId {2}).result()), u"free"_s);
}

void TestFairQueue::letsBothWaitsOfAHolderIn()
{
    holdAsStranger();
    LockBed bed(m_redis.server().url());
    Client client(bed.bus());
    const AsyncLock lock = client.asyncLock(LockName("lock"), Family::Fair);
    const Waiting first = lock.lock(ThreadId {1});
    const Waiting second = lock.lock(ThreadId {1});
    QTRY_COMPARE(m_redis.command({"LLEN", "redisson_lock_queue:{lock}"}).integer, 1);
    QVERIFY(lock.forceUnlock().result());
    QVERIFY(isGranted(first.result()));
    QTRY_VERIFY(second.isFinished());
    QCOMPARE(outcome(lock.unlock(ThreadId {1}).result()), u"left 1"_s);
    QCOMPARE(outcome(lock.unlock(ThreadId {1}).result()), u"free"_s);
}

void TestFairQueue::tellsTheFirstOfAForceUnlock()
{
    holdAsStranger();
    const Waiting waiting = m_client->asyncLock(m_name, Family::Fair).lock(m_me);
    QTRY_COMPARE(listeners(), 1);
    QCOMPARE(m_client->asyncLock(m_name, Family::Fair).forceUnlock().result().value(), true);
    QTRY_COMPARE(waiting.isFinished() ? outcome(waiting.result()) : QString(), u"granted 1"_s);
}

LOCKSCOPE_TEST(TestFairQueue)
#include "tst_fair_queue.moc"
