// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/lock_waits_bed.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace lockscope;
using namespace lockscope::locks;
using namespace lockscope::tests;

class TestLockWaits final : public QObject, LockWaitsBed
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void wakesAWaiterByItsRelease_data() { families(); }
    void wakesAWaiterByItsRelease();
    void answersBusyAtTheDeadline_data() { families(); }
    void answersBusyAtTheDeadline();
    void asksOnceMoreAtItsDeadline_data() { families(); }
    void asksOnceMoreAtItsDeadline();
    void looksAgainBeforeALongLeaseEnds_data() { families(); }
    void looksAgainBeforeALongLeaseEnds();
    void wakesWhenALeaseEnds();
    void leavesNoTraceOfACancelledWait_data() { families(); }
    void leavesNoTraceOfACancelledWait();
    void releasesWhatWasGrantedAfterCancelling();
    void keepsWhatWasGrantedInFlightAtTheDeadline();
    void answersNotKnownWhenTheLinkIsLostAtTheDeadline();
    void servesItsWaitersInOrder();
    void asksOnceForAllWhoComeTogether_data();
    void asksOnceForAllWhoComeTogether();
    void letsReadersInTogether();
    void letsInReadersWhoComeWhileOthersGoIn();
    void letsReadersInAfterADowngrade();
    void hearsAReleaseDuringAnAttempt();
    void hearsAReleaseWhileTheSubscriptionWasDown();
    void hearsItOnBothSidesOfALockAfterAnOutage();
    void failsAllWaitersOfALostServerTogether();
    void letsAHolderPassItsOwnWaiters();
    void comesBackSoonAfterItsDeadline_data();
    void comesBackSoonAfterItsDeadline();
    void comesBackWithoutAPermit();

private:
    static void families();
    bool holdsForLong(Family family);
};

void TestLockWaits::initTestCase()
{
    QVERIFY2(m_redis.start(), m_redis.problem());
    m_otherBed.emplace(m_redis.server().url());
    m_bed.emplace(m_redis.server().url(), m_network.factory(),
                  [](topology::DeploymentOptions &options) { options.giveUp = 1s; });
    QVERIFY(m_bed->opened() && m_otherBed->opened());
}

void TestLockWaits::init()
{
    QTRY_VERIFY(m_bed->answers()); // reconnected, after a test that cut its links
    m_redis.flush();
    m_waiter.emplace(m_bed->bus());
    m_owner.emplace(m_otherBed->bus());
}

void TestLockWaits::cleanup()
{
    m_bed->onEngine([&] {
        m_network.commands().refuseLinks(false);
        m_network.messages().refuseLinks(false);
        m_network.commands().releaseReplies();
        m_network.messages().releaseReplies();
    });
    m_waiter.reset();
    m_owner.reset();
    QTRY_COMPARE(toText(m_redis.keyspace()), QByteArray());
    QTRY_COMPARE(m_redis.command({"PUBSUB", "CHANNELS"}).elements.size(), std::size_t(0));
}

void TestLockWaits::families()
{
    addFamilies();
}

void TestLockWaits::wakesAWaiterByItsRelease()
{
    QFETCH(Family, family);
    const Family against = family == Family::Read ? Family::Write : family;
    QVERIFY(holdsNow(*m_owner, against));
    const Waiting waiting = wait(*m_waiter, family, m_holder);
    QTRY_VERIFY(isAsleep(family));
    QVERIFY(!waiting.isFinished());
    QCOMPARE(unlock(*m_owner, against, m_holder), u"free"_s);
    QTRY_VERIFY(waiting.isFinished());
    QCOMPARE(outcome(waiting.result()), u"granted 1"_s);
    QTRY_COMPARE(listeners(family), 0);
}

void TestLockWaits::answersBusyAtTheDeadline()
{
    QFETCH(Family, family);
    const Family against = family == Family::Read ? Family::Write : family;
    QVERIFY(holdsNow(*m_owner, against));
    const Keyspace before = m_redis.keyspace();
    const TimePoint asked = BootClock::now();
    const Result<Attempt> attempt = wait(*m_waiter, family, m_holder, 50ms).result();
    QVERIFY(BootClock::now() >= asked + 50ms);
    QCOMPARE(outcome(attempt), u"busy"_s);
    QVERIFY(std::get<Busy>(*attempt).expiresIn > 20s);
    QTRY_COMPARE(listeners(family), 0);
    QCOMPARE(toText(differences(m_redis.keyspace(), before, {5s, 0ms})), QByteArray());
}

/// Waiters see a TTL of ten minutes. The lock may be free long before, without a message: its holder releases the
/// level with the long lease, and dies.
bool TestLockWaits::holdsForLong(Family family)
{
    const Result<Attempt> taken = m_owner->asyncLock(m_name, family).tryLock(m_holder, 0ms, Lease::of(10min)).result();
    m_callsBefore = calls("evalsha");
    return isGranted(taken);
}

void TestLockWaits::asksOnceMoreAtItsDeadline()
{
    QFETCH(Family, family);
    QVERIFY(holdsForLong(family == Family::Read ? Family::Write : family));
    const Waiting first = wait(*m_waiter, family, ThreadId {100}, 2s);
    QTRY_VERIFY(isAsleep(family));
    m_redis.command({"DEL", "lock"});
    QCOMPARE(outcome(first.result()), u"granted 1"_s);
    QCOMPARE(unlock(*m_waiter, family, ThreadId {100}), u"free"_s);
}

void TestLockWaits::looksAgainBeforeALongLeaseEnds()
{
    QFETCH(Family, family);
    QVERIFY(holdsForLong(family == Family::Read ? Family::Write : family));
    ClientOptions options;
    options.watchdogLease = 500ms;
    Client hasty(m_bed->bus(), options);
    const Waiting waiting = wait(hasty, family, m_holder);
    QTRY_VERIFY(isAsleep(family));
    m_redis.command({"DEL", "lock"});
    QTRY_COMPARE(waiting.isFinished() ? outcome(waiting.result()) : QString(), u"granted 1"_s);
    QCOMPARE(unlock(hasty, family, m_holder), u"free"_s);
}

void TestLockWaits::wakesWhenALeaseEnds()
{
    QVERIFY(isGranted(m_owner->asyncLock(m_name).tryLock(m_holder, 0ms, Lease::of(100ms)).result()));
    QCOMPARE(outcome(wait(*m_waiter, Family::Reentrant, m_holder).result()), u"granted 1"_s); // without a message
}

void TestLockWaits::leavesNoTraceOfACancelledWait()
{
    QFETCH(Family, family);
    const Family against = family == Family::Read ? Family::Write : family;
    QVERIFY(holdsNow(*m_owner, against));
    const Keyspace before = m_redis.keyspace();
    CancelToken cancel = CancelToken::make();
    const Waiting waiting = launch<Attempt>(m_bed->engine(), [lock = m_waiter->lock(m_name, family), this, cancel] {
        return lock.acquire(m_holder, Lease::watchdog(), Deadline::never(), cancel);
    });
    QTRY_VERIFY(isAsleep(family));
    m_bed->onEngine([&] { cancel.cancel(); });
    QCOMPARE(outcome(waiting.result()), u"cancelled"_s);
    QTRY_COMPARE(m_redis.command({"PUBSUB", "CHANNELS"}).elements.size(), std::size_t(0));
    QCOMPARE(toText(differences(m_redis.keyspace(), before, {5s, 0ms})), QByteArray());
}

void TestLockWaits::releasesWhatWasGrantedAfterCancelling()
{
    QVERIFY(holdsNow(*m_owner, Family::Reentrant));
    CancelToken cancel = CancelToken::make();
    const Waiting waiting = launch<Attempt>(m_bed->engine(), [lock = m_waiter->lock(m_name), this, cancel] {
        return lock.acquire(m_holder, Lease::watchdog(), Deadline::never(), cancel);
    });
    QTRY_VERIFY(isAsleep(Family::Reentrant));
    m_bed->onEngine([&] { m_network.commands().holdReplies(); });
    QCOMPARE(unlock(*m_owner, Family::Reentrant, m_holder), u"free"_s);
    QTRY_COMPARE(m_redis.command({"HLEN", "lock"}).integer, 1); // granted, with the reply in flight
    m_bed->onEngine([&] { cancel.cancel(); });
    m_bed->onEngine([&] { m_network.commands().releaseReplies(); });
    QCOMPARE(outcome(waiting.result()), u"cancelled"_s);
    QTRY_COMPARE(m_redis.command({"EXISTS", "lock"}).integer, 0);
}

void TestLockWaits::keepsWhatWasGrantedInFlightAtTheDeadline()
{
    QVERIFY(holdsNow(*m_owner, Family::Reentrant));
    const TimePoint deadline = BootClock::now() + 1s;
    const Waiting waiting = launch<Attempt>(m_bed->engine(), [lock = m_waiter->lock(m_name), this, deadline] {
        return lock.acquire(m_holder, Lease::watchdog(), Deadline {deadline});
    });
    QTRY_VERIFY(isAsleep(Family::Reentrant));
    m_bed->onEngine([&] { m_network.commands().holdReplies(); });
    QCOMPARE(unlock(*m_owner, Family::Reentrant, m_holder), u"free"_s);
    QTRY_COMPARE(m_redis.command({"HLEN", "lock"}).integer, 1);
    const auto left = std::chrono::ceil<Millis>(deadline + 10ms - BootClock::now());
    QVERIFY(!QTest::qWaitFor([&] { return waiting.isFinished(); }, int(left.count()))); // "busy" would be wrong
    m_bed->onEngine([&] { m_network.commands().releaseReplies(); });
    QCOMPARE(outcome(waiting.result()), u"granted 1"_s);
}

void TestLockWaits::answersNotKnownWhenTheLinkIsLostAtTheDeadline()
{
    QVERIFY(holdsNow(*m_owner, Family::Reentrant));
    const Waiting waiting = wait(*m_waiter, Family::Reentrant, m_holder, 1s);
    QTRY_VERIFY(isAsleep(Family::Reentrant));
    m_bed->onEngine([&] { m_network.commands().holdReplies(); });
    QCOMPARE(unlock(*m_owner, Family::Reentrant, m_holder), u"free"_s);
    QTRY_COMPARE(m_redis.command({"HLEN", "lock"}).integer, 1);
    m_bed->onEngine([&] {
        m_network.commands().refuseLinks(true);
        m_network.commands().cut();
    });
    QCOMPARE(outcome(waiting.result()), u"not-known"_s);
    m_bed->onEngine([&] {
        m_network.commands().releaseReplies();
        m_network.commands().refuseLinks(false);
    });
    QTRY_COMPARE(m_redis.command({"EXISTS", "lock"}).integer, 0); // the late grant is released
}

void TestLockWaits::servesItsWaitersInOrder()
{
    QVERIFY(holdsNow(*m_owner, Family::Reentrant));
    std::vector<Waiting> waiting;
    for (int i = 0; i < 20; ++i)
        waiting.push_back(wait(*m_waiter, Family::Reentrant, ThreadId {100 + i}));
    QTRY_VERIFY(isAsleep(Family::Reentrant));
    QCOMPARE(unlock(*m_owner, Family::Reentrant, m_holder), u"free"_s);
    for (int i = 0; i < 20; ++i) {
        QTRY_VERIFY(waiting[std::size_t(i)].isFinished());
        for (int later = i + 1; later < 20; ++later)
            QVERIFY(!waiting[std::size_t(later)].isFinished());
        QCOMPARE(unlock(*m_waiter, Family::Reentrant, ThreadId {100 + i}), u"free"_s);
    }
}

void TestLockWaits::asksOnceForAllWhoComeTogether_data()
{
    QTest::addColumn<Family>("family");
    QTest::newRow("reentrant") << Family::Reentrant;
    QTest::newRow("write") << Family::Write;
    QTest::newRow("fenced") << Family::Fenced;
}

void TestLockWaits::asksOnceForAllWhoComeTogether()
{
    QFETCH(Family, family);
    QVERIFY(holdsNow(*m_owner, family));
    std::vector<Waiting> all;
    m_bed->onEngine([&] {
        for (int i = 0; i < 50; ++i)
            all.push_back(wait(*m_waiter, family, ThreadId {100 + i}));
    });
    QTRY_VERIFY(isAsleep(family));
    QVERIFY(calls("evalsha") <= m_callsBefore + 3); // the first of them, and the head once it is subscribed
    QCOMPARE(unlock(*m_owner, family, m_holder), u"free"_s);
    for (int i = 0; i < 50; ++i) { // in the order of arrival
        QCOMPARE(outcome(all[std::size_t(i)].result()), u"granted 1"_s);
        QCOMPARE(unlock(*m_waiter, family, ThreadId {100 + i}), u"free"_s);
    }
}

void TestLockWaits::letsReadersInTogether()
{
    Client another(m_bed->bus());
    QVERIFY(holdsNow(*m_owner, Family::Write));
    std::vector<Waiting> readers;
    for (int i = 0; i < 20; ++i)
        readers.push_back(wait(i % 2 ? *m_waiter : another, Family::Read, ThreadId {100 + i}));
    QTRY_VERIFY(isAsleep(Family::Read));
    QCOMPARE(unlock(*m_owner, Family::Write, m_holder), u"free"_s);
    for (const Waiting &reader : readers) // all hold before any releases
        QTRY_COMPARE(reader.isFinished() ? outcome(reader.result()) : QString(), u"granted 1"_s);
    for (int i = 0; i < 20; ++i)
        QVERIFY(!unlock(i % 2 ? *m_waiter : another, Family::Read, ThreadId {100 + i}).contains(u"not"_s));
}

void TestLockWaits::letsInReadersWhoComeWhileOthersGoIn()
{
    QVERIFY(holdsNow(*m_owner, Family::Write));
    const Waiting first = wait(*m_waiter, Family::Read, ThreadId {100});
    const Waiting second = wait(*m_waiter, Family::Read, ThreadId {101});
    QTRY_VERIFY(isAsleep(Family::Read));
    m_bed->onEngine([&] { m_network.commands().holdReplies(); });
    QCOMPARE(unlock(*m_owner, Family::Write, m_holder), u"free"_s);
    QTRY_COMPARE(m_redis.command({"HLEN", "lock"}).integer, 2); // the mode and the first reader
    // otherwise the first reply would be held back by the second hold
    QTRY_VERIFY(holdsReplies());
    m_bed->onEngine([&] {
        m_network.commands().releaseReplies();
        m_network.commands().holdReplies();
    });
    QTRY_COMPARE(m_redis.command({"HLEN", "lock"}).integer, 3); // and the second reader, whose reply is in flight
    const Waiting third = wait(*m_waiter, Family::Read, ThreadId {102});
    m_bed->onEngine([&] { m_network.commands().releaseReplies(); });
    for (const Waiting &reader : {first, second, third})
        QTRY_COMPARE(reader.isFinished() ? outcome(reader.result()) : QString(), u"granted 1"_s);
}

void TestLockWaits::letsReadersInAfterADowngrade()
{
    QVERIFY(holdsNow(*m_owner, Family::Write));
    QVERIFY(holdsNow(*m_owner, Family::Read));
    const Waiting reader = wait(*m_waiter, Family::Read, m_holder);
    QTRY_VERIFY(isAsleep(Family::Read));
    QCOMPARE(unlock(*m_owner, Family::Write, m_holder), u"free"_s);
    QTRY_COMPARE(reader.isFinished() ? outcome(reader.result()) : QString(), u"granted 1"_s);
}

void TestLockWaits::hearsAReleaseDuringAnAttempt()
{
    for (const Family family : {Family::Reentrant, Family::Write}) {
        QVERIFY(holdsNow(*m_owner, family));
        const Waiting waiting = wait(*m_waiter, family, m_holder);
        QTRY_VERIFY(isAsleep(family));
        // A message causes a retry while the lock is still held; its denial is in flight when the release is
        // published.
        m_bed->onEngine([&] { m_network.commands().holdReplies(); });
        const qint64 before = calls("evalsha");
        m_redis.command({"PUBLISH", channelOf(family, schema::LockKeys(m_name)), "0"});
        QTRY_VERIFY(calls("evalsha") > before);
        QCOMPARE(unlock(*m_owner, family, m_holder), u"free"_s);
        m_bed->onEngine([&] { m_network.commands().releaseReplies(); });
        QTRY_COMPARE(waiting.isFinished() ? outcome(waiting.result()) : QString(), u"granted 1"_s);
        QCOMPARE(unlock(*m_waiter, family, m_holder), u"free"_s);
    }
}

void TestLockWaits::hearsAReleaseWhileTheSubscriptionWasDown()
{
    QVERIFY(holdsNow(*m_owner, Family::Reentrant));
    const Waiting waiting = wait(*m_waiter, Family::Reentrant, m_holder);
    QTRY_VERIFY(isAsleep(Family::Reentrant));
    m_bed->onEngine([&] {
        m_network.messages().refuseLinks(true);
        m_network.messages().cut();
    });
    QTRY_COMPARE(listeners(Family::Reentrant), 0);
    QCOMPARE(unlock(*m_owner, Family::Reentrant, m_holder), u"free"_s);
    QVERIFY(!waiting.isFinished());
    m_bed->onEngine([&] { m_network.messages().refuseLinks(false); });
    QTRY_COMPARE(waiting.isFinished() ? outcome(waiting.result()) : QString(), u"granted 1"_s);
}

void TestLockWaits::hearsItOnBothSidesOfALockAfterAnOutage()
{
    QVERIFY(holdsNow(*m_owner, Family::Write));
    const Waiting writer = wait(*m_waiter, Family::Write, ThreadId {100});
    QTRY_VERIFY(isAsleep(Family::Write));
    m_bed->onEngine([&] {
        m_network.messages().refuseLinks(true);
        m_network.messages().cut();
    });
    QTRY_COMPARE(listeners(Family::Write), 0);
    const Waiting reader = wait(*m_waiter, Family::Read,
                                ThreadId {101}); // subscribes to the channel that the writer has lost
    QCOMPARE(unlock(*m_owner, Family::Write, m_holder), u"free"_s);
    m_bed->onEngine([&] { m_network.messages().refuseLinks(false); });
    QTRY_VERIFY(reader.isFinished() || writer.isFinished());
    if (!writer.isFinished()) {
        QCOMPARE(outcome(reader.result()), u"granted 1"_s);
        QCOMPARE(unlock(*m_waiter, Family::Read, ThreadId {101}), u"free"_s);
        QTRY_COMPARE(writer.isFinished() ? outcome(writer.result()) : QString(), u"granted 1"_s);
    } else {
        QCOMPARE(unlock(*m_waiter, Family::Write, ThreadId {100}), u"free"_s);
        QTRY_COMPARE(reader.isFinished() ? outcome(reader.result()) : QString(), u"granted 1"_s);
    }
}

void TestLockWaits::failsAllWaitersOfALostServerTogether()
{
    QVERIFY(holdsNow(*m_owner, Family::Reentrant));
    std::vector<Waiting> waiting;
    for (int i = 0; i < 100; ++i) // one after the other, at a second each, would take too long
        waiting.push_back(wait(*m_waiter, Family::Reentrant, ThreadId {100 + i}));
    QTRY_VERIFY(isAsleep(Family::Reentrant) && rests());
    m_bed->onEngine([&links = m_network.commands()] { links.refuseLinks(true), links.cut(); });
    m_redis.command({"PUBLISH", "redisson_lock__channel:{lock}", "0"});
    for (const Waiting &one : waiting)
        QTRY_COMPARE(one.isFinished() ? outcome(one.result()) : QString(), u"connect"_s);
    m_bed->onEngine([&] { m_network.commands().refuseLinks(false); });
}

void TestLockWaits::letsAHolderPassItsOwnWaiters()
{
    QVERIFY(holdsNow(*m_waiter, Family::Write));
    const Waiting other = wait(*m_waiter, Family::Write, ThreadId {100});
    const Waiting reader = wait(*m_waiter, Family::Read, ThreadId {101});
    QTRY_VERIFY(isAsleep(Family::Write));
    QCOMPARE(outcome(wait(*m_waiter, Family::Write, m_holder).result()), u"granted 2"_s);
    QCOMPARE(outcome(wait(*m_waiter, Family::Read, m_holder).result()), u"granted 1"_s);
    QVERIFY(!other.isFinished() && !reader.isFinished());
    m_waiter->cancelWaits();
    QCOMPARE(outcome(other.result()), u"cancelled"_s);
    QCOMPARE(outcome(reader.result()), u"cancelled"_s);
}

void TestLockWaits::comesBackSoonAfterItsDeadline_data()
{
    QTest::addColumn<Family>("family");
    QTest::addColumn<bool>("isSilent");
    for (const Family family : {Family::Reentrant, Family::Spin, Family::Fair}) {
        QTest::addRow("away, %d", int(family)) << family << false;
        QTest::addRow("silent, %d", int(family)) << family << true;
    }
}

void TestLockWaits::comesBackSoonAfterItsDeadline()
{
    QFETCH(Family, family);
    QFETCH(bool, isSilent);
    PatientBed bed(m_redis.server().url());
    Client client(bed.bus());
    const AsyncLock lock = client.asyncLock(m_name, family);
    bed.lose(isSilent);
    const QString answer = outcome(lock.tryLock(m_holder, 50ms).result());
    QVERIFY2(answer == u"not-known"_s || (!isSilent && answer == u"connect"_s), qPrintable(answer));
    QTRY_COMPARE(m_redis.command({"EXISTS", "lock"}).integer, isSilent ? 1 : 0);
    QVERIFY(!isGranted(lock.tryLock(m_holder, 50ms).result())); // blocked by the first, which still waits for its reply
    bed.find();
    QTRY_VERIFY(bed.answers());
    QTRY_COMPARE(m_redis.command({"EXISTS", "lock"}).integer, 0); // released, or never acquired
    QCOMPARE(outcome(lock.tryLock(m_holder, 5s).result()), u"granted 1"_s);
    QCOMPARE(outcome(lock.unlock(m_holder).result()), u"free"_s);
}

void TestLockWaits::comesBackWithoutAPermit()
{
    PatientBed bed(m_redis.server().url());
    Client client(bed.bus());
    const AsyncPermitSemaphore semaphore = client.asyncPermitSemaphore(m_name);
    QVERIFY(semaphore.trySetPermits(1).result());
    bed.lose(true);
    QCOMPARE(outcome(semaphore.tryAcquire(1, 50ms).result()), u"not-known"_s);
    QTRY_COMPARE(m_redis.command({"GET", "lock"}).text, "0"_ba);
    bed.find();
    QTRY_COMPARE(m_redis.command({"GET", "lock"}).text, "1"_ba);
    m_redis.flush();
}

LOCKSCOPE_TEST(TestLockWaits)
#include "tst_lock_waits.moc"
