// SPDX-License-Identifier: Apache-2.0
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

const QByteArray Theirs = "00000000-0000-4000-8000-000000000001:1"; // a holder of the other kind of client

/// The rules of protocol.md, in our own few words: KEYS[1] lock, KEYS[2] channel or timeout keys' prefix, ARGV[1]
/// holder, ARGV[2] lease.
constexpr auto TakePlain = "redis.call('HINCRBY', KEYS[1], ARGV[1], 1) redis.call('PEXPIRE', KEYS[1], ARGV[2])";
constexpr auto GivePlain =
    "local left = redis.call('HINCRBY', KEYS[1], ARGV[1], -1)"
    " if left == 0 then redis.call('DEL', KEYS[1]) redis.call('PUBLISH', KEYS[2], '0') end return left";
constexpr auto GiveWrite =
    "redis.call('HDEL', KEYS[1], ARGV[1] .. ':write')"
    " if redis.call('HLEN', KEYS[1]) == 1 then redis.call('DEL', KEYS[1]) redis.call('PUBLISH', KEYS[2], '1')"
    " else redis.call('HSET', KEYS[1], 'mode', 'read') end";
constexpr auto RenewPlain = "if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 1 then redis.call('PEXPIRE', KEYS[1], "
                            "ARGV[2]) return 1 end return 0";
constexpr auto RenewRead = "redis.call('PEXPIRE', KEYS[2] .. ':' .. ARGV[1] .. ':rwlock_timeout:1', ARGV[2])"
                           " return redis.call('PEXPIRE', KEYS[1], ARGV[2])";

/// How a waiting client of the other kind is woken (protocol.md 3.4): `0` lets one thread try and is kept for the next
/// to wait, `1` lets those try who sleep at this instant and is forgotten.
struct TheirWaiters
{
    int asleep = 0;
    int permits = 0;

    void hear(const QByteArray &payload)
    {
        const int woken = payload == "1" ? asleep : 1;
        permits += woken;
    }
    /// Threads that may try now.
    int wake()
    {
        const int woken = std::min(asleep, permits);
        asleep -= woken;
        permits -= woken;
        return woken;
    }
};

} // namespace

/// For each improvement: first the rule that it replaces, with what goes wrong there, then ours. The names give the
/// rows of protocol.md 8.
class TestBetterThanRedisson final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void row1_announcesADowngrade();
    void row2_wakesAllWhoMayGoIn();
    void row3_losesNoMessageBetweenAskingAndSleeping();
    void row7_keepsTheWriteAliveAfterANestedRead();
    void row20_knowsWhatALostReplyGranted();
    void row21_countsADoubleSendingOnce();
    void row25_tellsTheHolderOfItsLoss();
    void row27_asksThePrimary();
    void row40_leavesALongerLeaseAlone();

private:
    RawReply eval(const char *script, const std::vector<QByteArray> &keys, const std::vector<QByteArray> &arguments)
    {
        std::vector<QByteArray> words {"EVAL", script, QByteArray::number(qint64(keys.size()))};
        words.insert(words.end(), keys.begin(), keys.end());
        words.insert(words.end(), arguments.begin(), arguments.end());
        return m_redis.command(words);
    }
    QString lock(Family family, ThreadId thread = ThreadId {1}, Lease lease = Lease::watchdog())
    {
        return outcome(m_client->asyncLock(m_name, family).tryLock(thread, 0ms, lease).result());
    }
    QString unlock(Family family, ThreadId thread = ThreadId {1})
    {
        return outcome(m_client->asyncLock(m_name, family).unlock(thread).result());
    }
    qint64 ttl(const QByteArray &key) { return m_redis.command({"PTTL", key}).integer; }

    const LockName m_name {"lock"};
    const QByteArray m_plainChannel = schema::LockKeys(m_name).lockChannel();
    const QByteArray m_rwChannel = schema::LockKeys(m_name).rwChannel();
    RedisFixture m_redis {RedisFixture::primary()};
    CutNetwork m_network;
    std::optional<LockBed> m_bed;
    std::optional<Client> m_client;
    std::atomic<int> m_losses {0};
};

void TestBetterThanRedisson::initTestCase()
{
    QVERIFY2(m_redis.start(), m_redis.problem());
    m_bed.emplace(m_redis.server().url(), m_network.factory());
    QVERIFY(m_bed->opened());
}

void TestBetterThanRedisson::init()
{
    m_redis.flush();
    m_losses = 0;
    ClientOptions options;
    options.watchdogLease = 1500ms;
    options.lockLost = [this](const LostHold &) { ++m_losses; };
    m_client.emplace(m_bed->bus(), options);
}

void TestBetterThanRedisson::cleanup()
{
    m_bed->onEngine([&] { m_network.commands().releaseReplies(); });
    m_client.reset();
}

void TestBetterThanRedisson::row1_announcesADowngrade()
{
    RawLink ears = m_redis.anotherLink();
    ears.listenTo("redisson_*");
    m_redis.command({"HSET", "lock", "mode", "write", Theirs + ":write", "1", Theirs, "1"});
    eval(GiveWrite, {"lock", m_rwChannel}, {Theirs});
    QCOMPARE(m_redis.command({"HGET", "lock", "mode"}).text, "read"_ba); // readers could go in
    QCOMPARE(toText(ears.takeMessages()), toText(RawMessages {}));       // and nobody tells them
    m_redis.flush();

    QCOMPARE(lock(Family::Write), u"granted 1"_s);
    QCOMPARE(lock(Family::Read), u"granted 1"_s);
    QCOMPARE(unlock(Family::Write), u"free"_s);
    QCOMPARE(toText(ears.takeMessages()), toText(RawMessages {{m_rwChannel, "1"}}));
    QCOMPARE(unlock(Family::Read), u"free"_s);
}

void TestBetterThanRedisson::row2_wakesAllWhoMayGoIn()
{
    TheirWaiters theirs {.asleep = 3};
    theirs.hear("0"); // the last reader went: the lock is free
    QCOMPARE(theirs.wake(), 1);
    QCOMPARE(theirs.asleep, 2); // though readers may all go in

    Client other(m_bed->bus());
    QCOMPARE(outcome(other.asyncLock(m_name, Family::Write).tryLock(ThreadId {1}).result()), u"granted 1"_s);
    std::vector<QFuture<Result<Attempt>>> readers;
    for (int i = 0; i < 3; ++i)
        readers.push_back(m_client->asyncLock(m_name, Family::Read).lock(ThreadId {10 + i}));
    QTRY_COMPARE(m_redis.command({"PUBSUB", "NUMSUB", m_rwChannel}).elements.at(1).integer, 1);
    // The message of Redisson's last reader: one `0` for all.
    m_redis.command({"DEL", "lock"});
    m_redis.command({"PUBLISH", m_rwChannel, "0"});
    for (const auto &reader : readers)
        QTRY_COMPARE(reader.isFinished() ? outcome(reader.result()) : QString(), u"granted 1"_s);
}

void TestBetterThanRedisson::row3_losesNoMessageBetweenAskingAndSleeping()
{
    TheirWaiters theirs; // one thread has been told "busy" and is about to sleep
    theirs.hear("1");
    theirs.asleep = 1;
    QCOMPARE(theirs.wake(), 0); // it sleeps out the lease that it was told

    Client other(m_bed->bus());
    const AsyncLock held = other.asyncLock(m_name, Family::Write);
    QCOMPARE(outcome(held.tryLock(ThreadId {1}).result()), u"granted 1"_s);
    QCOMPARE(lock(Family::Write), u"busy"_s); // the scripts are known: one command is one attempt
    const auto waiting = m_client->asyncLock(m_name, Family::Write).lock(ThreadId {1});
    QTRY_COMPARE(m_redis.command({"PUBSUB", "NUMSUB", m_rwChannel}).elements.at(1).integer, 1);
    m_bed->onEngine([&] { m_network.commands().holdReplies(); });
    m_redis.command({"PUBLISH", m_rwChannel, "1"}); // asks again, and the denial is on its way …
    m_redis.command({"DEL", "lock"});
    m_redis.command({"PUBLISH", m_rwChannel, "1"}); // … when the release is told
    m_bed->onEngine([&] { m_network.commands().releaseReplies(); });
    QTRY_COMPARE(waiting.isFinished() ? outcome(waiting.result()) : QString(), u"granted 1"_s);
}

void TestBetterThanRedisson::row7_keepsTheWriteAliveAfterANestedRead()
{
    // Their registry counts by (name, thread) and not by side: a read release takes away what the write put in.
    QHash<std::pair<QByteArray, int>, int> theirs;
    ++theirs[{"lock", 1}];                  // write.lock()
    --theirs[{"lock", 1}];                  // read.lock() is kept elsewhere; read.unlock() counts here
    QCOMPARE(theirs.value({"lock", 1}), 0); // nothing renews the write any more

    QCOMPARE(lock(Family::Write), u"granted 1"_s);
    QCOMPARE(lock(Family::Read), u"granted 1"_s);
    QCOMPARE(unlock(Family::Read), u"left 0"_s);
    const TimePoint unrenewed = BootClock::now() + 1700ms;
    QTRY_VERIFY(BootClock::now() > unrenewed);
    QVERIFY(ttl("lock") > 0);
    QCOMPARE(unlock(Family::Write), u"free"_s);
    QCOMPARE(m_losses.load(), 0);
}

void TestBetterThanRedisson::row20_knowsWhatALostReplyGranted()
{
    eval(TakePlain, {"lock"}, {Theirs, "30000"});                     // the reply is lost, and the caller is told "no"
    QCOMPARE(m_redis.command({"HGET", "lock", Theirs}).text, "1"_ba); // so nobody will ever release it
    m_redis.flush();

    m_bed->onEngine([&] { m_network.commands().arm({Cut::Where::Reply, 0, Cut::Late::Never}); });
    QCOMPARE(lock(Family::Reentrant), u"granted 1"_s);
    QCOMPARE(unlock(Family::Reentrant), u"free"_s);
    QVERIFY(m_redis.keyspace().empty());
}

void TestBetterThanRedisson::row21_countsADoubleSendingOnce()
{
    eval(TakePlain, {"lock"}, {Theirs, "30000"});
    eval(TakePlain, {"lock"}, {Theirs, "30000"}); // the same call, sent again after a time-out
    QCOMPARE(eval(GivePlain, {"lock", m_plainChannel}, {Theirs}).integer, 1); // the one release leaves it locked
    m_redis.flush();

    for (const Family family : {Family::Reentrant, Family::Read, Family::Write}) {
        for (int hold = 1; hold <= 2; ++hold) {
            m_bed->onEngine([&] { m_network.commands().arm({Cut::Where::Reply, 0, Cut::Late::Never}); });
            QCOMPARE(lock(family), u"granted %1"_s.arg(hold));
        }
        QVERIFY(ttl("lock") <= 3000); // nor was the lease of a write added twice
        QCOMPARE(unlock(family), u"left 1"_s);
        QCOMPARE(unlock(family), u"free"_s);
        QVERIFY(m_redis.keyspace().empty());
    }
}

void TestBetterThanRedisson::row25_tellsTheHolderOfItsLoss()
{
    QCOMPARE(eval(RenewPlain, {"lock"}, {Theirs, "30000"}).integer,
             0); // the renewal learns of the loss and is dropped without a word

    QCOMPARE(lock(Family::Reentrant), u"granted 1"_s);
    m_redis.flush();
    QTRY_COMPARE(m_losses.load(), 1);
    QCOMPARE(unlock(Family::Reentrant), u"lost"_s);
}

void TestBetterThanRedisson::row27_asksThePrimary()
{
    RedisFixture replica(m_redis.replica());
    QVERIFY2(replica.start(), replica.problem());
    QTRY_COMPARE_WITH_TIMEOUT(m_redis.replicas(), 1, 20'000);
    replica.command({"REPLICAOF", "127.0.0.1", "1"}); // nobody there: it keeps what it has and hears of nothing more
    QCOMPARE(lock(Family::Reentrant), u"granted 1"_s);
    QCOMPARE(replica.command({"EXISTS", "lock"}).integer, 0); // where Redisson asks by default

    const AsyncLock ours = m_client->asyncLock(m_name);
    QVERIFY(ours.isLocked().result().value());
    QVERIFY(ours.remainTimeToLive().result().value() > 0);
    QCOMPARE(unlock(Family::Reentrant), u"free"_s);
}

void TestBetterThanRedisson::row40_leavesALongerLeaseAlone()
{
    const auto holdLong = [this] {
        m_redis.command({"HSET", "lock", "mode", "read", Theirs, "1"});
        m_redis.command({"SET", "{lock}:" + Theirs + ":rwlock_timeout:1", "1", "PX", "90000"});
        m_redis.command({"PEXPIRE", "lock", "90000"});
    };
    holdLong();
    m_redis.command({"HSET", "lock", "another:1", "1"});
    eval(RenewRead, {"lock", "{lock}"}, {"another:1", "30000"});
    QVERIFY(ttl("lock") <= 30'000); // less than the first reader was promised
    m_redis.flush();

    holdLong();
    QCOMPARE(lock(Family::Read), u"granted 1"_s);
    const TimePoint renewed = BootClock::now() + 1700ms;
    QTRY_VERIFY(BootClock::now() > renewed);
    QVERIFY(
        m_redis
            .command({"PTTL", schema::LockKeys(m_name).readTimeout(HolderId {m_client->id(), ThreadId {1}}.field(), 1)})
            .integer
        > 0);
    QVERIFY(ttl("lock") > 60'000);
}

LOCKSCOPE_TEST(TestBetterThanRedisson)
#include "tst_better_than_redisson.moc"
