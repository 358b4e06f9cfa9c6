// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/multi_lock_bed.h"
#include "tests/support/test_main.h"

#ifndef Q_MOC_RUN // moc of Qt 6.4 cannot read <concepts>
#include <QTest>
#include <mutex>
#include <thread>
#endif

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace lockscope;
using namespace lockscope::locks;
using namespace lockscope::tests;

class TestMultiLock final : public QObject, MultiLockBed
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void ml01_holdsAllAndReleasesThemInOrder();
    void ml02_keepsNothingWhenOneIsBusy();
    void takesMembersOfAnyFamily();
    void spansDeployments();
    void countsItsHolds();
    void isALockable();
    void holdsNothingWhileItWaits();
    void answersBusyAtTheDeadline();
    void clampsTheTimeOfAMember_data();
    void clampsTheTimeOfAMember();
    void keepsNothingAfterACancelledWait();
    void asksNobodyAfterAStop();
    void keepsNothingWhenItsClientShutsDown();
    void keepsNothingWhenAnotherMembersClientShutsDown();
    void keepsNothingAfterAnError();
    void keepsNothingWhenAServerDoesNotAnswer();
    void keepsNothingAfterALostReply_data();
    void keepsNothingAfterALostReply();
    void keepsNothingWhenALeaseIsOverTooSoon();
    void triesAgainWhenALeaseIsOverTooSoon();
    void neverBlocksItsLikeInOppositeOrder();
    void givesEveryMemberTheLeaseItWasAskedFor();
    void losesTheGroupWithOneMember();
    void losesItsHoldWithTheLease();
    void takesAnewWhatHasJustEnded();
    void isReleasedThroughAnotherObject();
};

void TestMultiLock::initTestCase()
{
    QVERIFY2(m_redis.start(), m_redis.problem());
    QVERIFY2(m_other.start(), m_other.problem());
    m_bed.emplace(m_redis.server().url());
    m_otherBed.emplace(m_other.server().url(), m_network.factory(),
                       [](topology::DeploymentOptions &options) { options.giveUp = std::nullopt; });
    QVERIFY(m_bed->opened());
    QVERIFY(m_otherBed->opened());
}

void TestMultiLock::init()
{
    m_redis.flush();
    m_other.flush();
    m_losses = 0;
    ClientOptions options;
    options.watchdogLease = 600ms;
    m_client.emplace(m_bed->bus(), options);
    m_otherClient.emplace(m_otherBed->bus(), options);
}

void TestMultiLock::cleanup()
{
    m_otherBed->onEngine([&] { m_network.commands().releaseReplies(); });
    m_otherClient.reset();
    m_client.reset();
    QCOMPARE(toText(m_redis.keyspace()) + toText(m_other.keyspace()), QByteArray());
}

void TestMultiLock::ml01_holdsAllAndReleasesThemInOrder()
{
    const MultiLock lock = multi({"one", "three", "two"});
    RawLink ears = m_redis.anotherLink();
    ears.listenTo("redisson_*");
    QCOMPARE(take(lock), u"granted 1"_s);
    QCOMPARE(keys(), (QByteArrayList {"one", "three", "two"}));
    QVERIFY(isHeld(lock));
    QCOMPARE(give(lock), u"free"_s);
    QCOMPARE(toText(ears.takeMessages()),
             toText(RawMessages {{"redisson_lock__channel:{one}", "0"},
                                 {"redisson_lock__channel:{three}", "0"},
                                 {"redisson_lock__channel:{two}", "0"}}));
    QVERIFY(keys().isEmpty());
    QVERIFY(!isHeld(lock));
    QCOMPARE(give(lock), u"not-holder"_s);
}

void TestMultiLock::ml02_keepsNothingWhenOneIsBusy()
{
    holdAsStranger("two");
    for (const auto &names : {std::vector {"one", "two", "three"}, std::vector {"two", "one", "three"},
                              std::vector {"one", "three", "two"}}) {
        QCOMPARE(take(multi(names)), u"busy"_s);
        QCOMPARE(keys(), (QByteArrayList {"two"}));
    }
    freeAsStranger("two");
}

void TestMultiLock::takesMembersOfAnyFamily()
{
    const LockName plain("plain"), shared("shared");
    const MultiLock readers({m_client->asyncLock(plain), m_client->asyncLock(shared, Family::Read)});
    const MultiLock writer({m_client->asyncLock(shared, Family::Write)});
    Client reader(m_bed->bus());
    QCOMPARE(outcome(reader.asyncLock(shared, Family::Read).tryLock(Me).result()), u"granted 1"_s);
    QCOMPARE(take(readers), u"granted 1"_s);
    QCOMPARE(outcome(AsyncMultiLock(writer).tryLock(ThreadId {2}).result()), u"busy"_s);
    QCOMPARE(outcome(reader.asyncLock(shared, Family::Read).unlock(Me).result()), u"left 0"_s);
    QCOMPARE(give(readers), u"free"_s);
}

void TestMultiLock::spansDeployments()
{
    const MultiLock lock({m_client->asyncLock(LockName("here")), m_otherClient->asyncLock(LockName("there"))});
    QCOMPARE(take(lock), u"granted 1"_s);
    QCOMPARE(keys(), (QByteArrayList {"here"}));
    QCOMPARE(keys(m_other), (QByteArrayList {"there"}));
    QVERIFY(isHeld(lock));
    QCOMPARE(give(lock), u"free"_s);
    QVERIFY(keys().isEmpty() && keys(m_other).isEmpty());

    Client stranger(m_otherBed->bus());
    QCOMPARE(outcome(stranger.asyncLock(LockName("there")).tryLock(Me).result()), u"granted 1"_s);
    QCOMPARE(take(lock), u"busy"_s);
    QVERIFY(keys().isEmpty());
    const Waiting waiting = AsyncMultiLock(lock).tryLock(Me, Long);
    QTRY_COMPARE(m_other.command({"PUBSUB", "NUMSUB", "redisson_lock__channel:{there}"}).elements.at(1).integer, 1);
    QCOMPARE(outcome(stranger.asyncLock(LockName("there")).unlock(Me).result()), u"free"_s);
    QTRY_COMPARE(waiting.isFinished() ? outcome(waiting.result()) : QString(), u"granted 1"_s);
    QCOMPARE(give(lock), u"free"_s);
}

void TestMultiLock::countsItsHolds()
{
    const MultiLock lock = multi({"a", "b"});
    QCOMPARE(take(lock), u"granted 1"_s);
    QCOMPARE(take(lock), u"granted 2"_s);
    QCOMPARE(give(lock), u"left 1"_s);
    QVERIFY(isHeld(lock));
    QCOMPARE(give(lock), u"free"_s);
}

void TestMultiLock::isALockable()
{
    MultiMutex pair(multi({"a", "b"}));
    MultiMutex single(multi({"c"}));
    {
        const std::unique_lock guard(pair);
        QVERIFY(guard.owns_lock());
        QCOMPARE(keys(), (QByteArrayList {"a", "b"}));
    }
    {
        const std::scoped_lock guards(single, pair);
        QCOMPARE(keys(), (QByteArrayList {"a", "b", "c"}));
    }
    holdAsStranger("b");
    const std::unique_lock timed(pair, 20ms);
    QVERIFY(!timed.owns_lock());
    freeAsStranger("b");
}

void TestMultiLock::holdsNothingWhileItWaits()
{
    // Their multi lock keeps its members while it waits for the rest: two in opposite order block each other until
    // one's wait ends.
    const auto theirs = [this](const char *name, const char *holder) {
        return m_redis.command({"HSETNX", name, "holder", holder}).integer == 1;
    };
    QVERIFY(theirs("a", "first") && theirs("b", "second"));
    QVERIFY(!theirs("b", "first") && !theirs("a", "second"));
    m_redis.flush();

    // Ours holds nothing while it waits, so it cannot be part of such a cycle.
    const MultiLock lock = multi({"a", "b", "c"});
    holdAsStranger("b");
    const Waiting waiting = AsyncMultiLock(lock).tryLock(Me, Long);
    QTRY_COMPARE(m_redis.command({"PUBSUB", "NUMSUB", "redisson_lock__channel:{b}"}).elements.at(1).integer, 1);
    QTRY_COMPARE(keys(), (QByteArrayList {"b"}));
    holdAsStranger("a"); // the other one gets its members in any order
    freeAsStranger("b");
    QTRY_COMPARE(m_redis.command({"PUBSUB", "NUMSUB", "redisson_lock__channel:{a}"}).elements.at(1).integer, 1);
    QTRY_COMPARE(keys(), (QByteArrayList {"a"}));
    QVERIFY(!waiting.isFinished());
    freeAsStranger("a");
    QTRY_COMPARE(waiting.isFinished() ? outcome(waiting.result()) : QString(), u"granted 1"_s);
    QCOMPARE(give(lock), u"free"_s);
}

void TestMultiLock::answersBusyAtTheDeadline()
{
    holdAsStranger("b");
    const TimePoint begin = BootClock::now();
    QCOMPARE(take(multi({"a", "b"}), 80ms), u"busy"_s);
    QVERIFY(BootClock::now() - begin >= 80ms);
    QCOMPARE(keys(), (QByteArrayList {"b"}));
    freeAsStranger("b");
}

void TestMultiLock::clampsTheTimeOfAMember_data()
{
    QTest::addColumn<Millis>("time");
    QTest::newRow("beyond 100 years") << Millis::max();
    QTest::newRow("none") << Millis(0);
    QTest::newRow("negative") << Millis::min();
}

void TestMultiLock::clampsTheTimeOfAMember()
{
    QFETCH(Millis, time);
    MultiOptions options;
    options.memberTime = time;
    const MultiLock lock(membersOf(*m_client, {"a", "b"}), options);
    QTRY_VERIFY(isHeld(lock) || take(lock) == "granted 1"_L1); // a lease of 1 ms may end first
    give(lock);
    QTRY_COMPARE(keys(), QByteArrayList());
}

void TestMultiLock::keepsNothingAfterACancelledWait()
{
    holdAsStranger("b");
    std::stop_source stop;
    const Waiting waiting = AsyncMultiLock(multi({"a", "b"})).tryLock(Me, Long, Lease::watchdog(), stop.get_token());
    QTRY_COMPARE(m_redis.command({"PUBSUB", "NUMSUB", "redisson_lock__channel:{b}"}).elements.at(1).integer, 1);
    stop.request_stop();
    QTRY_COMPARE(waiting.isFinished() ? outcome(waiting.result()) : QString(), u"cancelled"_s);
    freeAsStranger("b");
    QTRY_COMPARE(m_redis.command({"PUBSUB", "NUMSUB", "redisson_lock__channel:{b}"}).elements.at(1).integer, 0);
    QVERIFY(keys().isEmpty());
}

void TestMultiLock::asksNobodyAfterAStop()
{
    std::stop_source stop;
    stop.request_stop();
    m_redis.command({"CONFIG", "RESETSTAT"});
    const MultiLock lock = multi({"a", "b"});
    for (const Millis wait : {0ms, 1000ms}) {
        const auto stopped = stop.get_token();
        QCOMPARE(outcome(AsyncMultiLock(lock).tryLock(Me, wait, Lease::watchdog(), stopped).result()), u"cancelled"_s);
        QCOMPARE(outcome(BlockingMultiLock(lock).tryLock(Me, wait, Lease::watchdog(), stopped)), u"cancelled"_s);
    }
    QVERIFY(!m_redis.command({"INFO", "commandstats"}).text.contains("eval"));
    QVERIFY(keys().isEmpty());
}

void TestMultiLock::keepsNothingWhenItsClientShutsDown()
{
    holdAsStranger("there");
    m_other.command({"HSET", "there", Stranger, "1"});
    const MultiLock lock({m_client->asyncLock(LockName("here")), m_otherClient->asyncLock(LockName("there"))});
    const Waiting waiting = AsyncMultiLock(lock).tryLock(Me, Long);
    QTRY_COMPARE(m_other.command({"PUBSUB", "NUMSUB", "redisson_lock__channel:{there}"}).elements.at(1).integer, 1);
    m_client.reset();
    QCOMPARE(outcome(waiting.result()), u"cancelled"_s);
    m_other.command({"DEL", "there"});
    m_other.command({"PUBLISH", "redisson_lock__channel:{there}", "0"});
    QVERIFY(m_otherBed->answers());
    QTRY_COMPARE(m_other.command({"PUBSUB", "NUMSUB", "redisson_lock__channel:{there}"}).elements.at(1).integer, 0);
    m_redis.flush();
}

void TestMultiLock::keepsNothingWhenAnotherMembersClientShutsDown()
{
    m_other.command({"HSET", "there", Stranger, "1"});
    const MultiLock lock({m_client->asyncLock(LockName("here")), m_otherClient->asyncLock(LockName("there"))});
    const Waiting waiting = AsyncMultiLock(lock).tryLock(Me, Long);
    QTRY_COMPARE(m_other.command({"PUBSUB", "NUMSUB", "redisson_lock__channel:{there}"}).elements.at(1).integer, 1);
    m_otherClient.reset();
    QTRY_COMPARE(waiting.isFinished() ? outcome(waiting.result()) : QString(), u"cancelled"_s);
    QVERIFY(keys().isEmpty());
    m_other.flush();
}

void TestMultiLock::keepsNothingAfterAnError()
{
    m_redis.command({"SET", "b", "no lock"});
    QCOMPARE(take(multi({"a", "b", "c"})), u"wrong-type"_s);
    QCOMPARE(take(multi({"a", "b", "c"}), Long), u"wrong-type"_s);
    QCOMPARE(keys(), (QByteArrayList {"b"}));
    m_redis.flush();
}

void TestMultiLock::keepsNothingWhenAServerDoesNotAnswer()
{
    MultiOptions options;
    options.memberTime = 50ms;
    const MultiLock lock({m_client->asyncLock(LockName("here")), m_otherClient->asyncLock(LockName("there"))}, options);
    m_other.server().pause();
    QCOMPARE(take(lock), u"timeout"_s);
    QVERIFY(keys().isEmpty());
    m_other.server().resume();
    QTRY_VERIFY(keys(m_other).isEmpty()); // its late grants were released
    QCOMPARE(take(lock, Long), u"granted 1"_s);
    QCOMPARE(give(lock), u"free"_s);
}

void TestMultiLock::keepsNothingAfterALostReply_data()
{
    QTest::addColumn<bool>("isBusy");
    QTest::newRow("then granted") << false;
    QTest::newRow("another member busy") << true;
}

void TestMultiLock::keepsNothingAfterALostReply()
{
    QFETCH(const bool, isBusy);
    const MultiLock lock({m_client->asyncLock(LockName("here")), m_otherClient->asyncLock(LockName("there"))});
    QCOMPARE(take(lock), u"granted 1"_s); // loads the scripts
    QCOMPARE(give(lock), u"free"_s);
    if (isBusy)
        holdAsStranger("here");
    m_otherBed->onEngine([&] { m_network.commands().arm({Cut::Where::Reply, 0, Cut::Late::Never}); });
    QCOMPARE(take(lock), isBusy ? u"busy"_s : u"granted 1"_s);
    if (isBusy) {
        QTRY_VERIFY(keys(m_other).isEmpty());
        freeAsStranger("here");
    } else {
        QCOMPARE(give(lock), u"free"_s);
    }
}

void TestMultiLock::keepsNothingWhenALeaseIsOverTooSoon()
{
    const MultiLock lock({m_client->asyncLock(LockName("here")), m_otherClient->asyncLock(LockName("there"))});
    m_otherBed->onEngine([&] { m_network.commands().holdReplies(); });
    const Waiting waiting = AsyncMultiLock(lock).tryLock(Me, 0ms, Lease::of(300ms));
    QTRY_COMPARE(keys(m_other), (QByteArrayList {"there"}));
    QTRY_VERIFY(keys(m_other).isEmpty()); // it ended before its grant was received
    m_otherBed->onEngine([&] { m_network.commands().releaseReplies(); });
    QCOMPARE(outcome(waiting.result()), u"timeout"_s);
    QTRY_VERIFY(keys().isEmpty());
}

void TestMultiLock::triesAgainWhenALeaseIsOverTooSoon()
{
    const MultiLock lock({m_client->asyncLock(LockName("here")), m_otherClient->asyncLock(LockName("there"))});
    m_otherBed->onEngine([&] { m_network.commands().holdReplies(); });
    const Waiting waiting = AsyncMultiLock(lock).tryLock(Me, Long, Lease::of(300ms));
    QTRY_COMPARE(keys(m_other), (QByteArrayList {"there"}));
    QTRY_VERIFY(keys(m_other).isEmpty());
    m_otherBed->onEngine([&] { m_network.commands().releaseReplies(); });
    QCOMPARE(outcome(waiting.result()), u"granted 1"_s);
    QTRY_VERIFY(keys().isEmpty() && keys(m_other).isEmpty());
}

void TestMultiLock::neverBlocksItsLikeInOppositeOrder()
{
    Client second(m_bed->bus());
    MultiMutex forward(multi({"a", "b", "c"}));
    MultiMutex backward(MultiLock(membersOf(second, {"c", "b", "a"})));
    MultiMutex outer(MultiLock({second.asyncLock(LockName("c")), m_client->asyncLock(LockName("a"))}));
    int counter = 0; // guarded by the locks
    const auto count = [&](MultiMutex &mutex) {
        for (int i = 0; i < 100; ++i) {
            const std::lock_guard guard(mutex);
            ++counter;
        }
    };
    std::vector<std::thread> threads;
    for (MultiMutex *mutex : {&forward, &backward, &outer, &forward, &backward, &outer})
        threads.emplace_back([&count, mutex] { count(*mutex); });
    for (std::thread &thread : threads)
        thread.join();
    QCOMPARE(counter, 600);
}

void TestMultiLock::givesEveryMemberTheLeaseItWasAskedFor()
{
    const MultiLock lock = multi({"a", "b"});
    RawLink monitor = m_redis.anotherLink();
    m_redis.command({"CONFIG", "RESETSTAT"});
    QCOMPARE(take(lock, Long, Lease::of(40s)), u"granted 1"_s);
    for (const char *name : {"a", "b"}) {
        const qint64 ttl = m_redis.command({"PTTL", name}).integer;
        QVERIFY(ttl > 30'000 && ttl <= 40'000);
    }
    const QByteArray statistics = m_redis.command({"INFO", "commandstats"}).text;
    QVERIFY(statistics.contains("cmdstat_pexpire:calls=2,")); // by the two acquisitions: no provisional lease
    QCOMPARE(give(lock), u"free"_s);
}

void TestMultiLock::losesTheGroupWithOneMember()
{
    std::vector<LostHold> losses; // engine thread
    MultiOptions options;
    options.lockLost = [&](const LostHold &lost) {
        losses.push_back(lost);
        ++m_losses;
    };
    const MultiLock lock({m_client->asyncLock(LockName("here")), m_otherClient->asyncLock(LockName("there")),
                          m_client->asyncLock(LockName("too"))},
                         options);
    QCOMPARE(take(lock), u"granted 1"_s);
    m_other.flush();
    QTRY_COMPARE(m_losses.load(), 1);
    QCOMPARE(keys(), (QByteArrayList {"here", "too"})); // the holder may still be working: it releases them
    m_redis.command({"DEL", "too"});
    QVERIFY(!QTest::qWaitFor([this] { return m_losses > 1; }, 400)); // it is not renewed any more
    QCOMPARE(give(lock), u"lost"_s);
    QCOMPARE(m_losses.load(), 1);
    m_bed->onEngine([&] { QCOMPARE(losses.front().lock, LockName("there")); });
    QVERIFY(keys().isEmpty());
    QCOMPARE(take(lock), u"granted 1"_s);
    QCOMPARE(give(lock), u"free"_s);
}

void TestMultiLock::losesItsHoldWithTheLease()
{
    MultiOptions options;
    options.lockLost = [&](const LostHold &) { ++m_losses; };
    const MultiLock lock({m_client->asyncLock(LockName("here")), m_otherClient->asyncLock(LockName("there"))}, options);
    QCOMPARE(take(lock, 0ms, Lease::of(50ms)), u"granted 1"_s);
    QTRY_COMPARE(m_losses.load(), 1);
    QCOMPARE(take(lock), u"granted 1"_s); // an acquisition after the end of a lease is not a loss
    QCOMPARE(give(lock), u"free"_s);
}

void TestMultiLock::takesAnewWhatHasJustEnded()
{
    const MultiLock lock = multi({"a", "b"});
    for (int round = 0; round < 200; ++round) {
        const Result<Attempt> first = AsyncMultiLock(lock).tryLock(Me, 0ms, Lease::of(2ms)).result();
        if (!isGranted(first))
            continue; // it ended on its way
        while (BootClock::now() <= std::get<Granted>(*first).validUntil)
            std::this_thread::yield();
        const QString again = take(lock, Long, Lease::of(60s)); // the notice of the end is still on its way
        const QByteArray stored = m_redis.command({"HVALS", "a"}).texts().front();
        QCOMPARE(again, u"granted "_s + QString::fromLatin1(stored));
        while (isHeld(lock))
            QVERIFY2(give(lock) != u"lost"_s, "the new hold counts as lost");
        QTRY_COMPARE(keys(), QByteArrayList()); // of a member whose end came between, 2 ms later
    }
}

void TestMultiLock::isReleasedThroughAnotherObject()
{
    QCOMPARE(take(multi({"a", "b"})), u"granted 1"_s);
    QCOMPARE(give(multi({"a", "b"})), u"free"_s);
    QVERIFY(keys().isEmpty());
}

LOCKSCOPE_TEST(TestMultiLock)
#include "tst_multi_lock.moc"
