// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/lock_bed.h"
#include "tests/integration/spoiler.h"
#include "tests/support/cut_network.h"
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"

#include <QTest>
#include <QThread>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace lockscope;
using namespace lockscope::locks;
using namespace lockscope::tests;

namespace {

constexpr Millis ShortLease = 1s;

} // namespace

/// The client's view of reentrant holds: which levels are renewed, until when it holds, and the levels left after each
/// release.
class TestHoldLevels final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void keepsTheOuterReadWhileInnerOnesComeAndGo();
    void renewsAReadWhoseTimeoutKeysWereDeleted();
    void neverShortensALongerLeaseByRenewal_data();
    void neverShortensALongerLeaseByRenewal();
    void reportsTheLossOfTheOuterReadOnTime();
    void endsTheOuterLeaseAfterANestedWatchdogHold_data();
    void endsTheOuterLeaseAfterANestedWatchdogHold();
    void endsAtTheReleaseWhenTheOuterLeaseIsOver_data() { endsTheOuterLeaseAfterANestedWatchdogHold_data(); }
    void endsAtTheReleaseWhenTheOuterLeaseIsOver();
    void answersFreeWhenTheOuterHoldExpiresDuringTheRelease_data();
    void answersFreeWhenTheOuterHoldExpiresDuringTheRelease();
    void isLockedForReadWhileAnOuterWriteEnds_data();
    void isLockedForReadWhileAnOuterWriteEnds();
    void endsAWriteLeaseThoughItsHolderReadsOn();
    void endsAReadLeaseThoughItsHolderWritesOn();
    void endsAReadThatOutlivesItsWrite_data();
    void endsAReadThatOutlivesItsWrite();
    void keepsARenewalOfTheReaderWhenAWriteLevelIsReleased();
    void countsHoldsOfAllFamiliesTogether_data();
    void countsHoldsOfAllFamiliesTogether();
    void releasesWhatACancelledAttemptGot_data();
    void releasesWhatACancelledAttemptGot();
    void keepsNoEndedHoldOfACancelledAttempt();
    void refusesANumberOfHoldsThatCannotBe_data();
    void refusesANumberOfHoldsThatCannotBe();
    void refusesAReleaseThatCannotBe_data() { refusesANumberOfHoldsThatCannotBe_data(); }
    void refusesAReleaseThatCannotBe();
    void takesNoSpoiledRenewalForALoss_data();
    void takesNoSpoiledRenewalForALoss();

private:
    void spoil(const QByteArray &from, const QByteArray &to)
    {
        m_bed->onEngine([&] { m_spoiler.replace(from, to); });
    }
    QString lock(Family family, Lease lease = Lease::watchdog())
    {
        return outcome(m_client->asyncLock(m_name, family).tryLock(m_me, 0ms, lease).result());
    }
    QString unlock(Family family) { return outcome(m_client->asyncLock(m_name, family).unlock(m_me).result()); }
    qint64 ttl() { return m_redis.command({"PTTL", "lock"}).integer; }
    QByteArray timeoutKey(int level)
    {
        return schema::LockKeys(m_name).readTimeout(HolderId {m_client->id(), m_me}.field(), level);
    }
    QStringList losses()
    {
        const std::lock_guard guard(m_mutex);
        return m_losses;
    }

    const LockName m_name {"lock"};
    const ThreadId m_me {1};
    RedisFixture m_redis {{.useUnixSocket = true}};
    Spoiler m_spoiler;
    std::optional<LockBed> m_bed;
    std::optional<LockBed> m_otherBed;
    std::optional<Client> m_client;
    std::mutex m_mutex;
    QStringList m_losses; // guarded by m_mutex
};

void TestHoldLevels::initTestCase()
{
    QVERIFY2(m_redis.start(), m_redis.problem());
    m_bed.emplace(m_redis.server().url(), m_spoiler.factory());
    m_otherBed.emplace(m_redis.server().url());
    QVERIFY(m_bed->opened() && m_otherBed->opened());
}

void TestHoldLevels::init()
{
    m_redis.flush();
    m_losses.clear();
    ClientOptions options;
    options.watchdogLease = ShortLease;
    options.lockLost = [this](const LostHold &lost) {
        static const QStringList words {u"removed"_s, u"expired"_s, u"ended"_s};
        const std::lock_guard guard(m_mutex);
        m_losses << words[int(lost.reason)];
    };
    m_client.emplace(m_bed->bus(), options);
}

void TestHoldLevels::cleanup()
{
    m_bed->onEngine([&] { m_spoiler.stop(); });
    m_client.reset();
}

void TestHoldLevels::keepsTheOuterReadWhileInnerOnesComeAndGo()
{
    Client other(m_otherBed->bus());
    const AsyncLock writer = other.asyncLock(m_name, Family::Write);
    QCOMPARE(lock(Family::Read), u"granted 1"_s);
    const TimePoint end = BootClock::now() + 3 * ShortLease;
    while (BootClock::now() < end) {
        QCOMPARE(lock(Family::Read), u"granted 2"_s);
        QCOMPARE(unlock(Family::Read), u"left 1"_s);
        QCOMPARE(outcome(writer.tryLock(m_me, 100ms).result()), u"busy"_s);
    }
    QCOMPARE(losses(), QStringList {});
    QCOMPARE(unlock(Family::Read), u"free"_s);
}

void TestHoldLevels::renewsAReadWhoseTimeoutKeysWereDeleted()
{
    QCOMPARE(lock(Family::Read), u"granted 1"_s);
    QCOMPARE(lock(Family::Read), u"granted 2"_s);
    m_redis.command({"DEL", timeoutKey(1)});
    QTRY_COMPARE(m_redis.command({"GET", timeoutKey(1)}).text, "1"_ba);
    QCOMPARE(unlock(Family::Read), u"left 1"_s);
    QCOMPARE(unlock(Family::Read), u"free"_s);
}

void TestHoldLevels::neverShortensALongerLeaseByRenewal_data()
{
    QTest::addColumn<Family>("family");
    QTest::newRow("reentrant") << Family::Reentrant;
    QTest::newRow("write") << Family::Write;
    QTest::newRow("read") << Family::Read;
    QTest::newRow("fair") << Family::Fair;
}

void TestHoldLevels::neverShortensALongerLeaseByRenewal()
{
    QFETCH(Family, family);
    QCOMPARE(lock(family), u"granted 1"_s);
    const Result<Attempt> again = m_client->asyncLock(m_name, family).tryLock(m_me, 0ms, Lease::of(1h)).result();
    QCOMPARE(outcome(again), u"granted 2"_s);
    const auto calls = [this] {
        const QByteArray stats = m_redis.command({"INFO", "commandstats"}).text;
        const qsizetype at = stats.indexOf("cmdstat_pexpire:calls=");
        return at < 0 ? 0 : stats.mid(at + 22, stats.indexOf(',', at) - at - 22).toInt();
    };
    const int before = calls();
    QTRY_VERIFY(calls() >= before + 3); // renewals
    const qint64 believed = std::chrono::floor<Millis>(std::get<Granted>(*again).validUntil - BootClock::now()).count();
    QVERIFY2(ttl() + 10 >= believed, qPrintable(u"%1 < %2"_s.arg(ttl()).arg(believed)));
    QCOMPARE(unlock(family), u"left 1"_s);
    QVERIFY(ttl() <= ShortLease.count());
    QCOMPARE(unlock(family), u"free"_s);
    QCOMPARE(losses(), QStringList {});
}

void TestHoldLevels::reportsTheLossOfTheOuterReadOnTime()
{
    QCOMPARE(lock(Family::Read), u"granted 1"_s);
    QCOMPARE(lock(Family::Read, Lease::of(1h)), u"granted 2"_s);
    QCOMPARE(unlock(Family::Read), u"left 1"_s);
    m_redis.server().pause();
    QTRY_COMPARE(losses(), QStringList {u"expired"_s}); // while the server is still paused
    m_redis.server().resume();
}

void TestHoldLevels::endsTheOuterLeaseAfterANestedWatchdogHold_data()
{
    QTest::addColumn<Family>("family");
    QTest::newRow("reentrant") << Family::Reentrant;
    QTest::newRow("read") << Family::Read;
    QTest::newRow("write") << Family::Write;
    QTest::newRow("fair") << Family::Fair;
}

void TestHoldLevels::endsTheOuterLeaseAfterANestedWatchdogHold()
{
    QFETCH(Family, family);
    QCOMPARE(lock(family, Lease::of(2s)), u"granted 1"_s);
    QCOMPARE(lock(family), u"granted 2"_s);
    QCOMPARE(unlock(family), u"left 1"_s);
    QVERIFY(ttl() <= 2000);
    QTRY_COMPARE(losses(), QStringList {u"ended"_s});
    QTRY_COMPARE(m_redis.command({"EXISTS", "lock"}).integer, 0);
    QCOMPARE(unlock(family), u"lost"_s);
}

void TestHoldLevels::endsAtTheReleaseWhenTheOuterLeaseIsOver()
{
    QFETCH(Family, family);
    QCOMPARE(lock(family, Lease::of(100ms)), u"granted 1"_s);
    QCOMPARE(lock(family), u"granted 2"_s);
    const auto isLost = [this] { return !losses().isEmpty() || m_redis.command({"EXISTS", "lock"}).integer == 0; };
    QVERIFY(!QTest::qWaitFor(isLost, int((2 * ShortLease).count()))); // renewed meanwhile
    QCOMPARE(unlock(family), u"free"_s);
    QCOMPARE(losses(), QStringList {u"ended"_s});
    QVERIFY(m_redis.keyspace().empty());
    QCOMPARE(unlock(family), u"lost"_s);
    QCOMPARE(unlock(family), u"not-holder"_s);
}

void TestHoldLevels::answersFreeWhenTheOuterHoldExpiresDuringTheRelease_data()
{
    QTest::addColumn<Family>("family");
    QTest::newRow("reentrant") << Family::Reentrant;
    QTest::newRow("write") << Family::Write;
}

/// The release leaves one hold, whose lease is over by the local clock, so the client releases it as well.
void TestHoldLevels::answersFreeWhenTheOuterHoldExpiresDuringTheRelease()
{
    QFETCH(Family, family);
    QCOMPARE(lock(family, Lease::of(100ms)), u"granted 1"_s);
    QCOMPARE(lock(family), u"granted 2"_s);
    QVERIFY(!QTest::qWaitFor([this] { return !losses().isEmpty(); }, 200));
    m_bed->onEngine([&] {
        m_spoiler.doBefore("*2\r\n:0\r\n:1\r\n", [other = std::make_shared<RawLink>(m_redis.server())] {
            other->command({"DEL", "lock"});
        });
    });
    QCOMPARE(unlock(family), u"free"_s);
    QCOMPARE(losses(), QStringList {u"ended"_s});
}

void TestHoldLevels::isLockedForReadWhileAnOuterWriteEnds_data()
{
    QTest::addColumn<QByteArray>("reply"); // before which the write ends
    QTest::newRow("after the count") << ":3\r\n"_ba;
    QTest::newRow("after the mode") << "$5\r\nwrite\r\n"_ba;
}

void TestHoldLevels::isLockedForReadWhileAnOuterWriteEnds()
{
    QFETCH(const QByteArray, reply);
    QCOMPARE(lock(Family::Write), u"granted 1"_s);
    QCOMPARE(lock(Family::Read), u"granted 1"_s);
    const QByteArray writer = HolderId {m_client->id(), m_me}.field() + ":write";
    m_bed->onEngine([&] {
        m_spoiler.doBefore(reply, [writer, other = std::make_shared<RawLink>(m_redis.server())] {
            other->command({"HDEL", "lock", writer});
            other->command({"HSET", "lock", "mode", "read"});
        });
    });
    QCOMPARE(m_client->asyncLock(m_name, Family::Read).isLocked().result().value(), true);
    QCOMPARE(m_redis.command({"HGET", "lock", "mode"}).text, "read"_ba);
}

/// The renewals of the read keep the key, and with it the writer's field.
void TestHoldLevels::endsAWriteLeaseThoughItsHolderReadsOn()
{
    Client other(m_otherBed->bus());
    QCOMPARE(lock(Family::Write, Lease::of(200ms)), u"granted 1"_s);
    QCOMPARE(lock(Family::Write, Lease::of(100ms)), u"granted 2"_s);
    QCOMPARE(lock(Family::Read), u"granted 1"_s);
    QTRY_COMPARE(losses(), QStringList {u"ended"_s});
    QCOMPARE(outcome(other.asyncLock(m_name, Family::Read).tryLock(m_me, 5s).result()), u"granted 1"_s);
    QCOMPARE(outcome(other.asyncLock(m_name, Family::Write).tryLock(ThreadId {2}).result()), u"busy"_s);
    QCOMPARE(unlock(Family::Write), u"lost"_s);
    QCOMPARE(outcome(other.asyncLock(m_name, Family::Read).unlock(m_me).result()), u"left 0"_s);
    QCOMPARE(unlock(Family::Read), u"free"_s);
    QVERIFY(m_redis.keyspace().empty());
    QCOMPARE(losses(), QStringList {u"ended"_s});
}

/// The reader's part must not outlive the write.
void TestHoldLevels::endsAReadLeaseThoughItsHolderWritesOn()
{
    QCOMPARE(lock(Family::Write), u"granted 1"_s);
    QCOMPARE(lock(Family::Read, Lease::of(100ms)), u"granted 1"_s);
    QTRY_COMPARE(losses(), QStringList {u"ended"_s});
    QTRY_COMPARE(m_redis.command({"HLEN", "lock"}).integer, 2); // its mode and its writer
    QCOMPARE(unlock(Family::Write), u"free"_s);
    QVERIFY(m_redis.keyspace().empty());
    QCOMPARE(unlock(Family::Read), u"lost"_s);
}

void TestHoldLevels::endsAReadThatOutlivesItsWrite_data()
{
    QTest::addColumn<bool>("isRenewed");
    QTest::newRow("own lease") << false;
    QTest::newRow("watchdog") << true;
}

/// A downgrade leaves the key to the reads, with their times.
void TestHoldLevels::endsAReadThatOutlivesItsWrite()
{
    QFETCH(bool, isRenewed);
    QCOMPARE(lock(Family::Write, Lease::of(1h)), u"granted 1"_s);
    QCOMPARE(lock(Family::Read, isRenewed ? Lease::watchdog() : Lease::of(300ms)), u"granted 1"_s);
    QCOMPARE(unlock(Family::Write), u"free"_s);
    QVERIFY2(ttl() <= (isRenewed ? ShortLease : 300ms).count() + 1, QByteArray::number(ttl())); // rounded up
    if (isRenewed) {
        QCOMPARE(unlock(Family::Read), u"free"_s);
        return;
    }
    Client other(m_otherBed->bus());
    QCOMPARE(outcome(other.asyncLock(m_name, Family::Write).tryLock(m_me, 5s).result()), u"granted 1"_s);
    QTRY_COMPARE(losses(), QStringList {u"ended"_s});
    QCOMPARE(unlock(Family::Read), u"lost"_s);
    QCOMPARE(outcome(other.asyncLock(m_name, Family::Write).unlock(m_me).result()), u"free"_s);
}

/// The server executes the renewal, then the release, but the release is sent before the renewal's reply arrives.
void TestHoldLevels::keepsARenewalOfTheReaderWhenAWriteLevelIsReleased()
{
    const Lease brief = Lease::of(ShortLease * 2 / 3);
    QCOMPARE(lock(Family::Write, brief), u"granted 1"_s);
    QCOMPARE(lock(Family::Write, brief), u"granted 2"_s);
    QCOMPARE(lock(Family::Read), u"granted 1"_s);
    m_redis.server().pause();
    const TimePoint renewalSent = BootClock::now() + ShortLease / 2; // due after a third
    QTRY_VERIFY(BootClock::now() > renewalSent);
    const auto release = m_client->asyncLock(m_name, Family::Write).unlock(m_me);
    m_bed->onEngine([] {}); // the release is sent
    m_redis.server().resume();
    QCOMPARE(outcome(release.result()), u"left 1"_s);
    std::optional<TimePoint> believed;
    m_bed->onEngine([&] { believed = m_client->lock(m_name, Family::Read).validUntil(m_me); });
    QVERIFY(believed);
    const Millis left {ttl() + 1};
    const TimePoint end = BootClock::now() + left; // not before the key's
    QVERIFY2(
        end >= *believed,
        qPrintable(u"ends %1 ms earlier than believed"_s.arg(std::chrono::floor<Millis>(*believed - end).count())));
    QCOMPARE(unlock(Family::Write), u"free"_s);
    QCOMPARE(unlock(Family::Read), u"free"_s);
}

void TestHoldLevels::countsHoldsOfAllFamiliesTogether_data()
{
    QTest::addColumn<Family>("outer");
    QTest::addColumn<Family>("inner");
    QTest::newRow("reentrant, fenced") << Family::Reentrant << Family::Fenced;
    QTest::newRow("fenced, fair") << Family::Fenced << Family::Fair;
    QTest::newRow("fair, spin") << Family::Fair << Family::Spin;
    QTest::newRow("spin, reentrant") << Family::Spin << Family::Reentrant;
    QTest::newRow("non-reentrant, reentrant") << Family::NonReentrant << Family::Reentrant;
}

void TestHoldLevels::countsHoldsOfAllFamiliesTogether()
{
    QFETCH(Family, outer);
    QFETCH(Family, inner);
    for (const auto &[first, second] : {std::pair(inner, outer), std::pair(outer, inner)}) { // the order of releases
        QCOMPARE(lock(outer), u"granted 1"_s);
        QCOMPARE(lock(inner), u"granted 2"_s);
        QCOMPARE(unlock(first), u"left 1"_s);
        QCOMPARE(unlock(second), u"free"_s);
        QVERIFY(m_redis.command({"EXISTS", "lock"}).integer == 0);
    }
    // until every earlier renewal is over
    QVERIFY(!QTest::qWaitFor([this] { return !losses().isEmpty(); }, int(Millis(ShortLease).count())));
    QCOMPARE(lock(outer), u"granted 1"_s);
}

void TestHoldLevels::releasesWhatACancelledAttemptGot_data()
{
    QTest::addColumn<bool>("waits");
    QTest::newRow("lock") << true;
    QTest::newRow("tryLock") << false;
}

void TestHoldLevels::releasesWhatACancelledAttemptGot()
{
    constexpr int Lockers = 200;
    QFETCH(bool, waits);
    CutNetwork network;
    LockBed bed(m_redis.server().url(), network.factory());
    QVERIFY(bed.opened());
    Client client(bed.bus());
    QVERIFY(isGranted(client.asyncLock(m_name).tryLock(m_me).result())); // loads the scripts on this link
    QVERIFY(client.asyncLock(m_name).unlock(m_me).result());
    bed.onEngine([&] { network.commands().holdReplies(); });
    std::vector<QFuture<Result<Attempt>>> attempts;
    for (int i = 0; i < Lockers; ++i) {
        const AsyncLock one = client.asyncLock(LockName("lock" + QByteArray::number(i)));
        attempts.push_back(waits ? one.lock(m_me) : one.tryLock(m_me));
    }
    QTRY_COMPARE(m_redis.command({"DBSIZE"}).integer, Lockers);
    client.cancelWaits();
    bed.onEngine([&] { network.commands().releaseReplies(); });
    for (const QFuture<Result<Attempt>> &attempt : attempts)
        QCOMPARE(outcome(attempt.result()), u"cancelled"_s);
    QCOMPARE(m_redis.command({"DBSIZE"}).integer, 0);
}

void TestHoldLevels::keepsNoEndedHoldOfACancelledAttempt()
{
    constexpr Millis FirstLease = 500ms;
    CutNetwork network;
    LockBed bed(m_redis.server().url(), network.factory());
    QVERIFY(bed.opened());
    Client client(bed.bus());
    const AsyncLock lock = client.asyncLock(m_name);
    const Result<Attempt> first = lock.tryLock(m_me, 0ms, Lease::of(FirstLease)).result();
    QVERIFY(isGranted(first));
    bed.onEngine([&] { network.commands().holdReplies(); });
    const QFuture<Result<Attempt>> second = lock.tryLock(m_me, 0ms, Lease::of(60s));
    QTRY_COMPARE(m_redis.command({"HVALS", m_name.bytes()}).texts().front(), "2"_ba);
    client.cancelWaits();
    bed.onEngine([&] { // the reply comes before the timer of the lease
        while (BootClock::now() <= std::get<Granted>(*first).validUntil)
            QThread::msleep(1);
        network.commands().releaseReplies();
    });
    QCOMPARE(outcome(second.result()), u"cancelled"_s);
    QCOMPARE(m_redis.command({"DBSIZE"}).integer, 0);
}

void TestHoldLevels::refusesANumberOfHoldsThatCannotBe_data()
{
    QTest::addColumn<Family>("family");
    QTest::addColumn<QByteArray>("number");
    for (const QByteArray number : {"4611686018427387904", "-7", "0", "3", "9"}) {
        QTest::addRow("reentrant %s", number.constData()) << Family::Reentrant << number;
        QTest::addRow("read %s", number.constData()) << Family::Read << number;
        QTest::addRow("write %s", number.constData()) << Family::Write << number;
        QTest::addRow("fair %s", number.constData()) << Family::Fair << number;
    }
}

void TestHoldLevels::refusesANumberOfHoldsThatCannotBe()
{
    QFETCH(Family, family);
    QFETCH(QByteArray, number);
    const QByteArray grant = family == Family::Fair ? "*5\r\n:1\r\n:" : "*2\r\n:1\r\n:";
    spoil(grant + "1\r\n", grant + number + "\r\n");
    QCOMPARE(lock(family), u"protocol"_s);
    QTRY_COMPARE(m_redis.command({"EXISTS", "lock"}).integer, 0); // long before its lease ends
    m_bed->onEngine([&] { m_spoiler.stop(); });
    QCOMPARE(lock(family), u"granted 1"_s);
    spoil(grant + "2\r\n", grant + number + "\r\n");
    QCOMPARE(lock(family), u"protocol"_s);
    m_bed->onEngine([&] { m_spoiler.stop(); });
    QCOMPARE(lock(family), u"granted 2"_s);
    QCOMPARE(unlock(family), u"left 1"_s);
    QCOMPARE(unlock(family), u"free"_s);
    QVERIFY(m_redis.keyspace().empty());
    QCOMPARE(losses(), QStringList {});
}

void TestHoldLevels::refusesAReleaseThatCannotBe()
{
    QFETCH(Family, family);
    QFETCH(QByteArray, number);
    QCOMPARE(lock(family), u"granted 1"_s);
    QCOMPARE(lock(family), u"granted 2"_s);
    const QByteArray rest = family == Family::Fair ? "*5\r\n:0\r\n:" : "*2\r\n:0\r\n:";
    spoil(rest + "1\r\n", rest + number + "\r\n");
    QCOMPARE(unlock(family), u"protocol"_s);
    m_bed->onEngine([&] { m_spoiler.stop(); });
    QCOMPARE(unlock(family), u"free"_s);
    QVERIFY(m_redis.keyspace().empty());
    QCOMPARE(losses(), QStringList {});
}

void TestHoldLevels::takesNoSpoiledRenewalForALoss_data()
{
    QTest::addColumn<QByteArray>("renewed");
    for (const char *renewed :
         {"*0\r\n", ":1\r\n", "+OK\r\n", "*1\r\n:7\r\n", "*2\r\n:1\r\n:1\r\n", "*1\r\n$1\r\n1\r\n"})
        QTest::newRow(QByteArray(renewed).replace("\r\n", " ")) << QByteArray(renewed);
}

void TestHoldLevels::takesNoSpoiledRenewalForALoss()
{
    QFETCH(QByteArray, renewed);
    QCOMPARE(lock(Family::Reentrant), u"granted 1"_s);
    spoil("*1\r\n:1\r\n", renewed);
    // after the first renewal
    QVERIFY(!QTest::qWaitFor([this] { return !losses().isEmpty(); }, int(Millis(ShortLease / 2).count())));
    m_bed->onEngine([&] { m_spoiler.stop(); });
    QCOMPARE(losses(), QStringList {});
    QCOMPARE(unlock(Family::Reentrant), u"free"_s);
}

LOCKSCOPE_TEST(TestHoldLevels)
#include "tst_hold_levels.moc"
