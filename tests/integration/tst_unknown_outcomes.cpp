// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/loss_bed.h"
#include "tests/support/test_main.h"

#include <QTest>
#include <thread>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace lockscope;
using namespace lockscope::locks;
using namespace lockscope::tests;

/// Leftovers of a call whose outcome is unknown to the client, or that its server has forgotten.
class TestUnknownOutcomes final : public QObject, LossBed
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { connectToServer(); }
    void init() { startAnew(); }
    void cleanup() { endClient(); }
    void takesOverWhatAnUnknownAcquisitionLeft_data() { addFamilies(); }
    void takesOverWhatAnUnknownAcquisitionLeft();
    void takesOverWhatAnUnknownReleaseLeft_data() { addFamilies(); }
    void takesOverWhatAnUnknownReleaseLeft();
    void releasesWhatAForgottenReleaseLeft_data();
    void releasesWhatAForgottenReleaseLeft();
    void releasesOnceWhatAForgottenReleaseLeft();
    void releasesOnShutdownWhatIsBeingGranted();
    void leavesTheLeaseOfAHoldBesideALateGrant();
    void leavesTheLeaseOfAReaderBesideALateGrantToItsWriter();
    void releasesALongLeaseAfterALongOutage();
    void grantsAReadForItsLeaseBesideALeftover();
    void grantsAWriteForItsLeaseBesideALeftover();
    void reportsALossToOneCallOnly();
    void leavesTheLeaseOfAHoldBesideADeniedReentry();
    void releasesWhatACancelledAttemptMayHaveLeft_data();
    void releasesWhatACancelledAttemptMayHaveLeft();

private:
    using Stored = std::map<QByteArray, QByteArray>; // keys and their values as returned by DUMP
    Stored stored()
    {
        Stored values;
        for (const QByteArray &key : m_redis.command({"KEYS", "*"}).texts())
            values[key] = m_redis.command({"DUMP", key}).text;
        return values;
    }
    void restore(const Stored &values)
    {
        for (const auto &[key, value] : values)
            QCOMPARE(m_redis.command({"RESTORE", key, QByteArray::number(ShortLease.count()), value, "REPLACE"}).text,
                     "OK"_ba);
    }
};

void TestUnknownOutcomes::takesOverWhatAnUnknownAcquisitionLeft()
{
    QFETCH(Family, family);
    QCOMPARE(lock(family, m_me), u"granted 1"_s); // loads the scripts on this link
    QCOMPARE(unlock(family, m_me), u"free"_s);
    m_bed->onEngine([&] {
        m_network.commands().arm({Cut::Where::Reply, 0, Cut::Late::Never});
        m_network.commands().refuseLinks(true);
    });
    const Lease longer = Lease::of(20s); // the test may be slow
    QCOMPARE(lock(family, m_me, longer), u"not-known"_s);
    QCOMPARE(m_redis.command({"EXISTS", "lock"}).integer, 1);
    QCOMPARE(lock(family, m_me, longer), u"connect"_s); // settles nothing
    m_redis.command({"PEXPIRE", "lock", "5000"});       // simulates the passing of time
    refuseCommands(false);
    QTRY_VERIFY(m_bed->answers());
    QCOMPARE(lock(family, m_me, longer), u"granted 1"_s);
    QVERIFY(m_redis.command({"PTTL", "lock"}).integer > 10'000); // as long as its holder expects
    QCOMPARE(unlock(family, m_me), u"free"_s);
    QVERIFY(m_redis.keyspace().empty());
}

void TestUnknownOutcomes::takesOverWhatAnUnknownReleaseLeft()
{
    QFETCH(Family, family);
    const Lease longer = Lease::of(20s);
    QCOMPARE(lock(family, m_me, longer), u"granted 1"_s);
    m_bed->onEngine([&] {
        m_network.commands().arm({Cut::Where::Request, 0, Cut::Late::Never});
        m_network.commands().refuseLinks(true);
    });
    QCOMPARE(unlock(family, m_me), u"not-known"_s);
    refuseCommands(false);
    QTRY_VERIFY(m_bed->answers());
    QCOMPARE(m_redis.command({"EXISTS", "lock"}).integer, 1);
    QCOMPARE(lock(family, m_me, longer), u"granted 1"_s); // not 2: one release must be enough
    QCOMPARE(unlock(family, m_me), u"free"_s);
    QVERIFY(m_redis.keyspace().empty());
}

void TestUnknownOutcomes::releasesWhatAForgottenReleaseLeft_data()
{
    addFamilies();
    QTest::newRow("non-reentrant") << Family::NonReentrant;
    QTest::newRow("non-reentrant fair") << Family::NonReentrantFair;
}

void TestUnknownOutcomes::releasesWhatAForgottenReleaseLeft()
{
    QFETCH(Family, family);
    for (const bool isIdGiven : {true, false}) {
        if (isIdGiven && !rulesOf(family).isReentrant)
            continue; // it reports that it is held
        makeClient(true, isIdGiven ? std::optional(ClientId::random()) : std::nullopt);
        QCOMPARE(lock(family, m_me), u"granted 1"_s);
        const Stored held = stored();
        QCOMPARE(unlock(family, m_me), u"free"_s);
        restore(held); // as after a failover to a replica that missed the release
        // A given id may also be another client's. A generated one is not.
        QCOMPARE(lock(family, m_me), isIdGiven ? u"granted 2"_s : u"granted 1"_s);
        m_client.reset();
        QCOMPARE(m_redis.keyspace().empty(), !isIdGiven); // a hold that may be another client's is not released,
        QTRY_VERIFY(m_redis.keyspace().empty());          // and not renewed
    }
}

void TestUnknownOutcomes::releasesOnceWhatAForgottenReleaseLeft()
{
    QCOMPARE(lock(Family::Reentrant, m_me), u"granted 1"_s);
    const Stored once = stored();
    QCOMPARE(lock(Family::Reentrant, m_me), u"granted 2"_s);
    const Stored twice = stored();
    QCOMPARE(unlock(Family::Reentrant, m_me), u"left 1"_s);
    restore(twice);
    QCOMPARE(unlock(Family::Reentrant, m_me), u"free"_s);
    restore(once);
    QCOMPARE(unlock(Family::Reentrant, m_me), u"not-holder"_s);
    QVERIFY(m_redis.keyspace().empty());
    // Holds of the same holder through another kind of lock are not leftovers.
    QCOMPARE(lock(Family::Reentrant, m_me), u"granted 1"_s);
    QCOMPARE(lock(Family::Fenced, m_me), u"granted 2"_s);
}

void TestUnknownOutcomes::releasesOnShutdownWhatIsBeingGranted()
{
    m_bed->onEngine([&] { m_network.commands().holdReplies(); });
    const auto attempt = m_client->asyncLock(m_name).tryLock(m_me);
    QTRY_COMPARE(m_redis.command({"EXISTS", "lock"}).integer, 1);
    std::thread end([this] { m_client.reset(); });
    m_bed->onEngine([&] { m_network.commands().releaseReplies(); });
    end.join();
    QVERIFY(attempt.isFinished());
    QCOMPARE(m_redis.command({"EXISTS", "lock"}).integer, 0);
}

void TestUnknownOutcomes::leavesTheLeaseOfAHoldBesideALateGrant()
{
    const AsyncLock lock = m_client->asyncLock(m_name);
    QCOMPARE(outcome(lock.tryLock(m_me, 0ms, Lease::of(1h)).result()), u"granted 1"_s);
    m_bed->onEngine([&] { m_network.commands().holdReplies(); });
    QCOMPARE(outcome(lock.tryLock(m_me, 50ms, Lease::of(1h)).result()), u"not-known"_s);
    m_bed->onEngine([&] { m_network.commands().releaseReplies(); });
    const QByteArray field = HolderId {m_client->id(), m_me}.field();
    // the late hold is released
    QTRY_COMPARE_WITH_TIMEOUT(m_redis.command({"HGET", "lock", field}).text, "1"_ba, 20'000);
    QVERIFY(m_redis.command({"PTTL", "lock"}).integer > 3'500'000);
    QCOMPARE(outcome(lock.unlock(m_me).result()), u"free"_s);
}

/// A release sets the lease of the remaining writes; the reads inside them may need a longer one.
void TestUnknownOutcomes::leavesTheLeaseOfAReaderBesideALateGrantToItsWriter()
{
    const AsyncLock write = m_client->asyncLock(m_name, Family::Write);
    QCOMPARE(outcome(write.tryLock(m_me, 0ms, Lease::of(20s)).result()), u"granted 1"_s);
    QCOMPARE(lock(Family::Read, m_me, Lease::of(1h)), u"granted 1"_s);
    m_bed->onEngine([&] { m_network.commands().holdReplies(); });
    QCOMPARE(outcome(write.tryLock(m_me, 50ms, Lease::of(20s)).result()), u"not-known"_s);
    m_bed->onEngine([&] { m_network.commands().releaseReplies(); });
    const QByteArray field = HolderId {m_client->id(), m_me}.field() + ":write";
    // the late hold is released
    QTRY_COMPARE_WITH_TIMEOUT(m_redis.command({"HGET", "lock", field}).text, "1"_ba, 20'000);
    QVERIFY(m_redis.command({"PTTL", "lock"}).integer > 3'500'000);
    QCOMPARE(outcome(write.unlock(m_me).result()), u"free"_s);
    QCOMPARE(unlock(Family::Read, m_me), u"free"_s);
}

void TestUnknownOutcomes::releasesALongLeaseAfterALongOutage()
{
    QCOMPARE(lock(Family::Reentrant, m_me), u"granted 1"_s); // loads the scripts on this link
    QCOMPARE(unlock(Family::Reentrant, m_me), u"free"_s);
    m_bed->onEngine([&] {
        m_network.commands().arm({Cut::Where::Reply, 0, Cut::Late::Never});
        m_network.commands().refuseLinks(true);
    });
    QCOMPARE(outcome(m_client->asyncLock(m_name).tryLock(m_me, 50ms, Lease::of(1h)).result()), u"not-known"_s);
    QCOMPARE(m_redis.command({"EXISTS", "lock"}).integer, 1);
    const auto isGone = [this] { return m_redis.command({"EXISTS", "lock"}).integer == 0; };
    QVERIFY(!QTest::qWaitFor(isGone, int(Millis(2 * ShortLease).count()))); // longer than the client's own lease
    refuseCommands(false);
    QTRY_VERIFY(m_redis.keyspace().empty());
}

/// Another reader keeps the lock, including the field of a reader whose lease has ended.
void TestUnknownOutcomes::grantsAReadForItsLeaseBesideALeftover()
{
    Client other(m_otherBed->bus());
    const AsyncLock reader = other.asyncLock(m_name, Family::Read);
    QCOMPARE(outcome(reader.tryLock(m_me, 0ms, Lease::of(1h)).result()), u"granted 1"_s);
    QCOMPARE(lock(Family::Read, m_me, Lease::of(20ms)), u"granted 1"_s);
    QTRY_COMPARE(losses(), QStringList {u":1 ended"_s});
    QCOMPARE(unlock(Family::Read, m_me), u"lost"_s);
    m_bed->onEngine([&] { m_network.commands().arm({Cut::Where::Reply, 0, Cut::Late::Never}); });
    QCOMPARE(lock(Family::Read, m_me, Lease::of(1h)), u"granted 1"_s); // sent twice
    QCOMPARE(outcome(reader.unlock(m_me).result()), u"left 0"_s);
    const AsyncLock writer = other.asyncLock(m_name, Family::Write);
    QCOMPARE(outcome(writer.tryLock(m_me).result()), u"busy"_s);
    QCOMPARE(unlock(Family::Read, m_me), u"free"_s);
}

/// A writer's leases add up on the server, so a hold may outlive its lease there.
void TestUnknownOutcomes::grantsAWriteForItsLeaseBesideALeftover()
{
    QCOMPARE(lock(Family::Write, m_me, Lease::of(20ms)), u"granted 1"_s);
    m_redis.command({"PEXPIRE", "lock", "60000"});
    QTRY_COMPARE(losses(), QStringList {u":1:write ended"_s});
    QCOMPARE(unlock(Family::Write, m_me), u"lost"_s);
    m_bed->onEngine([&] { m_network.commands().arm({Cut::Where::Reply, 0, Cut::Late::Never}); });
    QCOMPARE(lock(Family::Write, m_me, Lease::of(1h)), u"granted 1"_s);
    QVERIFY(m_redis.command({"PTTL", "lock"}).integer > 60'000);
    QCOMPARE(unlock(Family::Write, m_me), u"free"_s);
}

void TestUnknownOutcomes::reportsALossToOneCallOnly()
{
    QCOMPARE(lock(Family::Reentrant, m_me, Lease::of(200ms)), u"granted 1"_s);
    Client other(m_otherBed->bus());
    QCOMPARE(other.asyncLock(m_name).forceUnlock().result().value(), true);
    m_bed->onEngine([&] { m_network.commands().holdReplies(); });
    const QFuture<Result<Attempt>> again = m_client->asyncLock(m_name).tryLock(m_me);
    QTRY_COMPARE(losses(), QStringList {u":1 ended"_s});
    m_bed->onEngine([&] { m_network.commands().releaseReplies(); });
    QCOMPARE(outcome(again.result()), u"lost"_s);
    QCOMPARE(unlock(Family::Reentrant, m_me), u"not-holder"_s);
}

void TestUnknownOutcomes::leavesTheLeaseOfAHoldBesideADeniedReentry()
{
    QCOMPARE(lock(Family::NonReentrant, m_me), u"granted 1"_s);
    m_bed->onEngine([&] { m_network.commands().holdReplies(); });
    const AsyncLock once = m_client->asyncLock(m_name, Family::NonReentrant);
    const QFuture<Result<Attempt>> again = once.tryLock(m_me, 0ms, Lease::of(1h));
    const auto ttl = [this] { return m_redis.command({"PTTL", "lock"}).integer; };
    while (ttl() > ShortLease.count() * 85 / 100)
        QVERIFY(!again.isFinished());
    qint64 renewed = 0;
    QTRY_VERIFY((renewed = ttl()) > ShortLease.count() * 9 / 10);
    m_bed->onEngine([&] { m_network.commands().releaseReplies(); });
    QVERIFY2(renewed <= ShortLease.count(), QByteArray::number(renewed));
    QCOMPARE(outcome(again.result()), u"already-held"_s);
    QCOMPARE(unlock(Family::NonReentrant, m_me), u"free"_s);
}

void TestUnknownOutcomes::releasesWhatACancelledAttemptMayHaveLeft_data()
{
    QTest::addColumn<Family>("family");
    QTest::newRow("reentrant") << Family::Reentrant;
    QTest::newRow("read") << Family::Read;
    QTest::newRow("fair") << Family::Fair;
}

/// The caller got the answer "cancelled", so it holds nothing. The link breaks after the cancellation: an attempt that
/// fails before that rightly answers "not-known".
void TestUnknownOutcomes::releasesWhatACancelledAttemptMayHaveLeft()
{
    QFETCH(Family, family);
    QCOMPARE(lock(family, m_me), u"granted 1"_s); // loads the scripts on this link
    QCOMPARE(unlock(family, m_me), u"free"_s);
    m_bed->onEngine([&] { m_network.commands().holdReplies(); });
    QString told;
    std::jthread waiter([&](const std::stop_token &stop) {
        BlockingLock lock = BlockingLock(*m_client, m_name, family).heldBy(m_me);
        const Result<Granted> granted = lock.lock(Lease::of(1h), stop);
        told = granted ? u"granted"_s : toWord(granted.error().kind);
    });
    QTRY_COMPARE(m_redis.command({"EXISTS", "lock"}).integer, 1);
    waiter.request_stop();
    m_bed->onEngine([&] { // after the cancellation
        m_network.commands().refuseLinks(true);
        m_network.commands().cut();
        m_network.commands().releaseReplies();
    });
    waiter.join();
    QCOMPARE(told, u"cancelled"_s);
    QCOMPARE(m_redis.command({"EXISTS", "lock"}).integer, 1);
    refuseCommands(false);
    QTRY_VERIFY(m_redis.keyspace().empty());
}

LOCKSCOPE_TEST(TestUnknownOutcomes)
#include "tst_unknown_outcomes.moc"
