// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/lock_bed.h"
#include "tests/support/redis_fixture.h"
#include "tests/support/test_main.h"

#ifndef Q_MOC_RUN // moc of Qt 6.4 cannot read <concepts>
#include "core/locks/multi_lock.h"

#include <mutex>
#endif

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace lockscope;
using namespace lockscope::locks;
using namespace lockscope::tests;

namespace {

constexpr ThreadId Me {1};
constexpr Millis Time {60000};
const QByteArray Waiter = "5d0f7a3c-1b22-4c84-9d0e-6a7f0c1b2d3e:1";

/// A client, and its reports of refused messages.
struct Party
{
    Party(pubsub::Bus &bus, const RedisFixture &fixture, std::optional<pubsub::PublishMode> mode)
        : link(fixture.anotherLink()), client(bus, optionsOf(mode))
    {
    }

    ClientOptions optionsOf(std::optional<pubsub::PublishMode> mode)
    {
        ClientOptions options;
        options.publishMode = mode;
        options.unnotified = [this](const LockName &lock, const pubsub::Unnotified &unnotified) {
            const std::lock_guard guard(mutex);
            told << QString::fromUtf8(lock.bytes());
            last = unnotified;
        };
        options.cannotNotify = [this](const LockName &lock, const Error &error) {
            const std::lock_guard guard(mutex);
            warned << QString::fromUtf8(lock.bytes());
            warning = error;
        };
        return options;
    }
    /// The names that were reported since the last call.
    QString take(QStringList &names)
    {
        const std::lock_guard guard(mutex);
        names.sort();
        return std::exchange(names, {}).join(u' ');
    }

    std::mutex mutex;
    QStringList told;
    QStringList warned;
    pubsub::Unnotified last;
    Error warning;
    RawLink link; // of a user with all permissions
    Client client;
};

BlockingLock lockOf(Party &party, Family family)
{
    return BlockingLock(party.client, LockName("a"), family).heldBy(Me);
}

QString releaseOne(Party &party, Family family)
{
    BlockingLock lock = lockOf(party, family);
    const QString taken = outcome(lock.tryLock(0ms, Lease::of(Time)));
    return taken + u", "_s + outcome(lock.unlock());
}

QString forceOne(Party &party, Family family)
{
    BlockingLock lock = lockOf(party, family);
    const QString taken = outcome(lock.tryLock(0ms, Lease::of(Time)));
    const Result<bool> forced = lock.forceUnlock();
    return taken + (forced ? u", forced %1"_s.arg(*forced) : u", "_s + toWord(forced.error().kind));
}

/// A waiter of another client in the queue.
void queueAnother(Party &party)
{
    party.link.command({"RPUSH", "redisson_lock_queue:{a}", Waiter});
    party.link.command({"ZADD", "redisson_lock_timeout:{a}", "9000000000000", Waiter});
}

QString releaseSeveral(Party &party, MultiOptions::Kind kind)
{
    MultiOptions options;
    options.kind = kind;
    std::vector<AsyncLock> members;
    for (const char *name : {"a", "b", "c"})
        members.push_back(party.client.asyncLock(LockName(name)));
    const BlockingMultiLock lock(MultiLock(members, options));
    const QString taken = outcome(lock.tryLock(Me, 0ms, Lease::of(Time)));
    return taken + u", "_s + outcome(lock.unlock(Me));
}

QString word(const Status &status)
{
    return status ? u"done"_s : toWord(status.error().kind);
}

using Work = std::function<QString(Party &)>;

} // namespace
Q_DECLARE_METATYPE(Work)

/// Releases by a user who may not publish. They succeed, and the refused message is reported separately.
class TestUnnotified final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void releasesAllTheSame_data();
    void releasesAllTheSame();
    void namesARuleThatSuffices_data();
    void namesARuleThatSuffices();
    void reportsTheCommandThatIsMissing();
    void warnsBeforeTheFirstAcquisition();
    void warnsNobodyWithAllRights();
    void endsTheWaitOfAnotherHolderInTime();

private:
    RedisFixture m_redis;
    std::optional<LockBed> m_bed; // of the user
};

void TestUnnotified::initTestCase()
{
    QVERIFY2(m_redis.start(), m_redis.problem());
    if (!m_redis.has(redis::Feature::ReadOnlyScripts))
        QSKIP("before Redis 7 a new user may use all channels");
    m_redis.setUser("op", {"on", ">pw", "~*", "resetchannels", "+@all"});
    m_bed.emplace(u"redis://op:pw@127.0.0.1:%1"_s.arg(m_redis.server().port()));
    QVERIFY(m_bed->opened().has_value());
}

void TestUnnotified::init()
{
    m_redis.setUser("op", {"resetchannels"});
    m_redis.flush();
}

void TestUnnotified::releasesAllTheSame_data()
{
    QTest::addColumn<Work>("work");
    QTest::addColumn<QString>("answer");
    QTest::addColumn<QString>("told");
    QTest::addColumn<bool>("isLimited"); // it is known how long waiting clients may sleep
    QTest::addColumn<QByteArrayList>("left");
    const auto row = [](const char *title, const QString &answer, const QString &told, bool isLimited, Work work,
                        const QByteArrayList &left = {}) {
        QTest::newRow(title) << std::move(work) << answer << told << isLimited << left;
    };
    const QString released = u"granted 1, free"_s;
    const auto release = [](Family family) { return [family](Party &party) { return releaseOne(party, family); }; };
    row("reentrant", released, u"a"_s, true, release(Family::Reentrant));
    row("read", released, u"a"_s, true, release(Family::Read));
    row("write", released, u"a"_s, true, release(Family::Write));
    row("spin: no message", released, {}, false, release(Family::Spin));
    row("fenced", released, u"a"_s, true, release(Family::Fenced));
    row("nonreentrant", released, u"a"_s, true, release(Family::NonReentrant));
    row("fair: no waiter, no message", released, {}, false, release(Family::Fair));
    const QByteArrayList queue {"redisson_lock_queue:{a}", "redisson_lock_timeout:{a}"};
    for (const Family family : {Family::Fair, Family::NonReentrantFair})
        row(
            family == Family::Fair ? "fair" : "nonreentrant-fair", released, u"a"_s, true,
            [family](Party &party) -> QString {
                BlockingLock lock = lockOf(party, family);
                const QString taken = outcome(lock.tryLock(0ms, Lease::of(Time)));
                queueAnother(party);
                return taken + u", "_s + outcome(lock.unlock());
            },
            queue);
    row("downgrade", u"granted 1, free, left 0"_s, u"a"_s, true,
        [](Party &party) -> QString {
            const QString taken = outcome(lockOf(party, Family::Write).tryLock(0ms, Lease::of(Time)));
            if (!isGranted(lockOf(party, Family::Read).tryLock(0ms, Lease::of(Time))))
                return u"no read"_s;
            const QString written = outcome(lockOf(party, Family::Write).unlock());
            return taken + u", "_s + written + u", left %1"_s.arg(*lockOf(party, Family::Write).holdCount());
        },
        {"a", "{a}:" + QByteArray("UUID:1:rwlock_timeout:1")});
    row("fastermulti", released, u"a"_s, true, [](Party &party) -> QString {
        BlockingLock lock(party.client, party.client.fasterMultiLock(LockName("a"), QStringList {u"x"_s, u"y"_s}));
        const QString taken = outcome(lock.tryLock(0ms, Lease::of(Time)));
        return taken + u", "_s + outcome(lock.unlock());
    });
    row("multi", released, u"a b c"_s, true,
        [](Party &party) { return releaseSeveral(party, MultiOptions::Kind::Multi); });
    row("redlock", released, u"a b c"_s, true,
        [](Party &party) { return releaseSeveral(party, MultiOptions::Kind::RedLock); });
    const auto force = [](Family family) { return [family](Party &party) { return forceOne(party, family); }; };
    row("force reentrant", u"granted 1, forced 1"_s, u"a"_s, false, force(Family::Reentrant));
    row("force read", u"granted 1, forced 1"_s, u"a"_s, false, force(Family::Read));
    row("force write", u"granted 1, forced 1"_s, u"a"_s, false, force(Family::Write));
    row("semaphore", u"set 1, taken 1, free 2"_s, u"a a"_s, false,
        [](Party &party) {
            const BlockingSemaphore s = party.client.blockingSemaphore(LockName("a"));
            const Result<bool> set = s.trySetPermits(2);
            const Result<bool> taken = s.tryAcquire();
            const Result<qint64> free = s.release();
            return u"set %1, taken %2, free %3"_s.arg(set.value_or(false))
                .arg(taken.value_or(false))
                .arg(free.value_or(-1));
        },
        {"a"});
    row("permit", u"set 1, taken 1, done, free 2"_s, u"a a"_s, false,
        [](Party &party) -> QString {
            const BlockingPermitSemaphore s = party.client.blockingPermitSemaphore(LockName("a"));
            const Result<bool> set = s.trySetPermits(2);
            const Result<PermitAttempt> taken = s.tryAcquire(1, 0ms, Time);
            const auto *granted = taken ? std::get_if<GrantedPermits>(&*taken) : nullptr;
            if (!granted)
                return u"none"_s;
            return u"set %1, taken 1, %2, free %3"_s.arg(set.value_or(false))
                .arg(word(s.release(granted->ids)))
                .arg(s.count()->free);
        },
        {"a"});
    row("latch", u"set 1, left 0"_s, u"a a"_s, false, [](Party &party) {
        const BlockingCountDownLatch latch = party.client.blockingCountDownLatch(LockName("a"));
        const Result<bool> set = latch.trySetCount(1);
        return u"set %1, left %2"_s.arg(set.value_or(false)).arg(latch.countDown().value_or(-1));
    });
}

void TestUnnotified::releasesAllTheSame()
{
    QFETCH(const Work, work);
    QFETCH(const QString, answer);
    QFETCH(const QString, told);
    QFETCH(const bool, isLimited);
    QFETCH(QByteArrayList, left);
    Party party(m_bed->bus(), m_redis, {});
    QCOMPARE(work(party), answer);
    QCOMPARE(party.take(party.told), told);
    for (QByteArray &key : left)
        key.replace("UUID", party.client.id().bytes());
    QTRY_COMPARE(m_redis.keyspace().size(), std::size_t(left.size())); // answers to requests are dropped afterwards
    for (const QByteArray &key : left)
        QVERIFY2(m_redis.keyspace().contains(key), key);
    if (told.isEmpty())
        return;
    QCOMPARE(party.last.reason.kind, ErrorKind::Permission);
    QVERIFY2(party.last.reason.message.english().contains(u"ACL SETUSER with &redisson_"_s),
             qPrintable(party.last.reason.message.english()));
    QCOMPARE(party.last.sleep.has_value(), isLimited);
    if (isLimited)
        QVERIFY2(*party.last.sleep > Time - 30s && *party.last.sleep <= Time,
                 qPrintable(QString::number(party.last.sleep->count())));
}

void TestUnnotified::namesARuleThatSuffices_data()
{
    QTest::addColumn<QByteArray>("name");
    for (const char *name : {"a", "a b", "*", "x[yz]?", "back\\slash", "\u00fcber", "my{tag}x", "line\nbreak"})
        QTest::newRow(name) << QByteArray(name);
}

void TestUnnotified::namesARuleThatSuffices()
{
    QFETCH(const QByteArray, name);
    Party party(m_bed->bus(), m_redis, {});
    BlockingLock lock(party.client, LockName(name));
    QVERIFY(lock.lock() && lock.unlock());
    QCOMPARE(party.take(party.told), QString::fromUtf8(name));
    const QString rule =
        party.last.reason.message.english().section(u"ACL SETUSER with "_s, 1).section(u" allows it"_s, 0, 0);
    QCOMPARE(m_redis.setUser("op", {rule.toUtf8()}).toText(), "OK"_ba);
    QVERIFY(lock.lock() && lock.unlock());
    QCOMPARE(party.take(party.told), QString());
}

void TestUnnotified::reportsTheCommandThatIsMissing()
{
    m_redis.setUser("op", {"allchannels", "-spublish"});
    Party party(m_bed->bus(), m_redis, pubsub::PublishMode::Both);
    RawLink waiter = m_redis.anotherLink();
    waiter.listenTo("redisson_lock__channel:{a}");
    QCOMPARE(releaseOne(party, Family::Reentrant), u"granted 1, free"_s);
    QCOMPARE(waiter.takeMessages().size(), 1u); // the other message is sent
    QCOMPARE(party.take(party.told), u"a"_s);
    QVERIFY2(party.last.reason.message.english().contains(u"ACL SETUSER with +publish +spublish allows it."_s),
             qPrintable(party.last.reason.message.english()));
    m_redis.setUser("op", {"resetchannels", "+spublish"});
}

void TestUnnotified::warnsBeforeTheFirstAcquisition()
{
    Party party(m_bed->bus(), m_redis, {});
    BlockingLock lock = lockOf(party, Family::Write);
    QVERIFY(isGranted(lock.tryLock()));
    QCOMPARE(party.take(party.warned), u"a"_s);
    QVERIFY2(party.warning.message.english().contains(u"ACL SETUSER with +publish &redisson_rwlock:{a}* allows it."_s),
             qPrintable(party.warning.message.english()));
    QVERIFY(isGranted(lock.tryLock()));
    QCOMPARE(party.take(party.warned), QString()); // once
    QVERIFY(lock.unlock() && lock.unlock());
    const BlockingSemaphore semaphore = party.client.blockingSemaphore(LockName("b"));
    (void)semaphore.tryAcquire();
    const BlockingPermitSemaphore permits = party.client.blockingPermitSemaphore(LockName("c"));
    (void)permits.tryAcquire(1, 0ms, Time);
    (void)releaseOne(party, Family::Spin);
    QCOMPARE(party.take(party.warned), u"b c"_s);
}

void TestUnnotified::warnsNobodyWithAllRights()
{
    LockBed bed(m_redis.server().url());
    Party party(bed.bus(), m_redis, {});
    QCOMPARE(releaseOne(party, Family::Reentrant), u"granted 1, free"_s);
    QCOMPARE(party.take(party.warned) + party.take(party.told), QString());
}

/// The time in the report is true: a waiting client tries again at the end of the lease.
void TestUnnotified::endsTheWaitOfAnotherHolderInTime()
{
    LockBed bed(m_redis.server().url());
    Client other(bed.bus());
    Party party(m_bed->bus(), m_redis, {});
    BlockingLock lock = lockOf(party, Family::Reentrant);
    QVERIFY(isGranted(lock.tryLock(0ms, Lease::of(3s))));
    QFuture<Result<Attempt>> waiting = other.asyncLock(LockName("a")).tryLock(Me, 25s);
    QTRY_COMPARE(m_redis.command({"PUBSUB", "NUMSUB", "redisson_lock__channel:{a}"}).elements[1].integer, 1);
    QCOMPARE(outcome(lock.unlock()), u"free"_s);
    QVERIFY(party.last.sleep && *party.last.sleep <= 3s);
    QCOMPARE(outcome(waiting.result()), u"granted 1"_s);
}

LOCKSCOPE_TEST(TestUnnotified)
#include "tst_unnotified.moc"
