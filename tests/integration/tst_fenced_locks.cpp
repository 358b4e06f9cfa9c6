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

const QByteArray Theirs = "00000000-0000-4000-8000-000000000001:1"; // a holder of a Redisson client

/// Redisson's rules (protocol.md 2.3), abridged: KEYS[1] lock, KEYS[2] counter, ARGV[1] lease, ARGV[2] holder.
constexpr auto TheirTokenCall =
    "if redis.call('EXISTS', KEYS[1]) == 0 or redis.call('HEXISTS', KEYS[1], ARGV[2]) == 1 then"
    " local token = redis.call('INCR', KEYS[2]) redis.call('HINCRBY', KEYS[1], ARGV[2], 1)"
    " redis.call('PEXPIRE', KEYS[1], ARGV[1]) return {-1, token} end"
    " return {redis.call('PTTL', KEYS[1]), -1}";

/// "granted 1 token 3".
QString tokenOf(const Result<Attempt> &attempt)
{
    const auto *granted = attempt ? std::get_if<Granted>(&*attempt) : nullptr;
    const QString token = granted && granted->fence ? u" token %1"_s.arg(granted->fence->value) : QString();
    return outcome(attempt) + token;
}

} // namespace

class TestFencedLocks final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void numbersWhatAsksForIt();
    void numbersOnEveryFace();
    void refusesTokensElsewhere();
    void neverGivesAHolderTheTokenOfAnother();
    void givesATokenToAWaiter();
    void row18_isBusyWhereALockNeverExpires();
    void row31_leavesNoCounterBehindAPlainLock();
    void takesANewTokenAfterAnUnknownCall_data();
    void takesANewTokenAfterAnUnknownCall();

private:
    RawReply eval(const char *script, const std::vector<QByteArray> &arguments)
    {
        std::vector<QByteArray> words {"EVAL", script, "2", "lock", m_counter};
        words.insert(words.end(), arguments.begin(), arguments.end());
        return m_redis.command(words);
    }
    [[nodiscard]] AsyncLock fenced() { return m_client->asyncLock(m_name, Family::Fenced); }

    const LockName m_name {"lock"};
    const QByteArray m_counter = schema::LockKeys(m_name).token();
    const ThreadId m_me {1}, m_other {2};
    RedisFixture m_redis {{.useUnixSocket = true}};
    CutNetwork m_network;
    std::optional<LockBed> m_bed;
    std::optional<Client> m_client;
};

void TestFencedLocks::initTestCase()
{
    QVERIFY2(m_redis.start(), m_redis.problem());
    m_bed.emplace(m_redis.server().url(), m_network.factory(),
                  [](topology::DeploymentOptions &options) { options.giveUp = 300ms; });
    QVERIFY(m_bed->opened());
}

void TestFencedLocks::init()
{
    QTRY_VERIFY(m_bed->answers()); // reconnected, after a test that cut its links
    m_redis.flush();
    m_client.emplace(m_bed->bus());
}

void TestFencedLocks::cleanup()
{
    m_bed->onEngine([&] { m_network.commands().refuseLinks(false); });
    m_client.reset();
}

void TestFencedLocks::numbersWhatAsksForIt()
{
    QCOMPARE(fenced().lastToken().result().value(), FenceToken {0});
    QCOMPARE(tokenOf(fenced().tryLockAndGetToken(m_me).result()), u"granted 1 token 1"_s);
    QCOMPARE(tokenOf(fenced().lockAndGetToken(m_me).result()), u"granted 2 token 2"_s);
    QCOMPARE(tokenOf(fenced().tryLock(m_me).result()), u"granted 3"_s); // a plain acquisition has no token
    QCOMPARE(tokenOf(fenced().tryLockAndGetToken(m_other).result()), u"busy"_s);
    QCOMPARE(fenced().lastToken().result().value(), FenceToken {2});
    QCOMPARE(fenced().token(m_me).result().value(), FenceToken {2});
    QCOMPARE(fenced().token(m_other).result().error().kind, ErrorKind::NotHolder);
    QCOMPARE(outcome(fenced().unlock(m_me).result()), u"left 2"_s);
    QVERIFY(fenced().forceUnlock().result().value());
    QCOMPARE(tokenOf(fenced().tryLockAndGetToken(m_other, 0ms, Lease::of(20s)).result()), u"granted 1 token 3"_s);
    QVERIFY(m_redis.command({"PTTL", "lock"}).integer <= 20'000); // its lease applies
    QCOMPARE(m_redis.command({"PTTL", m_counter}).integer, -1);
    // A Redisson client acquires it in between.
    QCOMPARE(outcome(fenced().unlock(m_other).result()), u"free"_s);
    QCOMPARE(eval(TheirTokenCall, {"30000", Theirs}).toText(), "{-1, 4}"_ba);
    m_redis.command({"DEL", "lock"});
    QCOMPARE(tokenOf(fenced().tryLockAndGetToken(m_other).result()), u"granted 1 token 5"_s);
}

void TestFencedLocks::numbersOnEveryFace()
{
    BlockingLock blocking(*m_client, m_name, Family::Fenced);
    QCOMPARE(blocking.lockAndGetToken().value().fence, FenceToken {1});
    QCOMPARE(tokenOf(blocking.tryLockAndGetToken()), u"granted 2 token 2"_s);
    QCOMPARE(tokenOf(blocking.tryLockAndGetToken(10ms)), u"granted 3 token 3"_s);
    QCOMPARE(tokenOf(blocking.heldBy(m_other).tryLockAndGetToken(10ms)), u"busy"_s);
    QCOMPARE(blocking.token().value(), FenceToken {3});
    QCOMPARE(blocking.lastToken().value(), FenceToken {3});
    QVERIFY(blocking.forceUnlock());
    QCOMPARE(outcome(blocking.unlock()), u"lost"_s);
    const Lock coroutine = m_client->lock(m_name, Family::Fenced);
    const auto once = runBlocking<Attempt>(m_bed->engine(), [&] { return coroutine.tryLockAndGetToken(m_me); });
    QCOMPARE(tokenOf(once), u"granted 1 token 4"_s);
    const auto waiting = runBlocking<Attempt>(m_bed->engine(), [&] { return coroutine.lockAndGetToken(m_me); });
    QCOMPARE(tokenOf(waiting), u"granted 2 token 5"_s);
}

void TestFencedLocks::refusesTokensElsewhere()
{
    for (const Family family : {Family::Reentrant, Family::Read, Family::Write, Family::Spin, Family::NonReentrant}) {
        const AsyncLock lock = m_client->asyncLock(m_name, family);
        QCOMPARE(outcome(lock.tryLockAndGetToken(m_me).result()), u"usage"_s);
        QCOMPARE(outcome(lock.lockAndGetToken(m_me).result()), u"usage"_s);
        QCOMPARE(lock.token(m_me).result().error().kind, ErrorKind::Usage);
        QCOMPARE(lock.lastToken().result().error().kind, ErrorKind::Usage);
    }
    QVERIFY(m_redis.keyspace().empty());
}

/// Redisson's idiom `lock(); getToken()` returns the previous holder's number if lock() draws none.
void TestFencedLocks::neverGivesAHolderTheTokenOfAnother()
{
    QCOMPARE(tokenOf(fenced().tryLockAndGetToken(m_other).result()), u"granted 1 token 1"_s);
    QCOMPARE(outcome(fenced().unlock(m_other).result()), u"free"_s);
    QCOMPARE(outcome(fenced().tryLock(m_me).result()), u"granted 1"_s);
    QCOMPARE(fenced().token(m_me).result().error().kind, ErrorKind::Usage);
    QCOMPARE(tokenOf(fenced().tryLockAndGetToken(m_me).result()), u"granted 2 token 2"_s);
    QCOMPARE(outcome(fenced().tryLock(m_me).result()), u"granted 3"_s);
    QCOMPARE(fenced().token(m_me).result().value(), FenceToken {2});
    QCOMPARE(outcome(fenced().unlock(m_me).result()), u"left 2"_s);
    QCOMPARE(outcome(fenced().unlock(m_me).result()), u"left 1"_s);
    QCOMPARE(fenced().token(m_me).result().error().kind, ErrorKind::Usage); // its level was released
    QCOMPARE(outcome(fenced().unlock(m_me).result()), u"free"_s);
    QCOMPARE(fenced().token(m_me).result().error().kind, ErrorKind::NotHolder);
}

void TestFencedLocks::givesATokenToAWaiter()
{
    QCOMPARE(tokenOf(fenced().tryLockAndGetToken(m_me).result()), u"granted 1 token 1"_s);
    const auto plain = fenced().lock(m_other);
    const auto numbered = fenced().lockAndGetToken(ThreadId {3});
    QVERIFY(m_bed->answers());
    QCOMPARE(outcome(fenced().unlock(m_me).result()), u"free"_s);
    QCOMPARE(tokenOf(plain.result()), u"granted 1"_s);
    QCOMPARE(outcome(fenced().unlock(m_other).result()), u"free"_s);
    QCOMPARE(tokenOf(numbered.result()), u"granted 1 token 2"_s);
}

void TestFencedLocks::row18_isBusyWhereALockNeverExpires()
{
    m_redis.command({"HSET", "lock", "somebody:1", "1"});
    // Their client takes a leading -1 for "granted": the token would be -1, with two holders.
    QCOMPARE(eval(TheirTokenCall, {"30000", Theirs}).toText(), "{-1, -1}"_ba);

    const Result<Attempt> attempt = fenced().tryLockAndGetToken(m_me).result();
    QCOMPARE(outcome(attempt), u"busy"_s);
    QVERIFY(!std::get<Busy>(*attempt).expiresIn);
    QVERIFY(m_redis.command({"EXISTS", m_counter}).integer == 0);
}

void TestFencedLocks::row31_leavesNoCounterBehindAPlainLock()
{
    eval(TheirTokenCall, {"30000", Theirs}); // their plain lock() increments the counter as well
    m_redis.command({"DEL", "lock"});
    QCOMPARE(m_redis.command({"PTTL", m_counter}).integer, -1); // it stays for ever, for each name that was ever locked
    m_redis.flush();

    QCOMPARE(outcome(fenced().lock(m_me).result()), u"granted 1"_s);
    QCOMPARE(outcome(fenced().tryLock(m_me).result()), u"granted 2"_s);
    QCOMPARE(outcome(fenced().unlock(m_me).result()), u"left 1"_s);
    QCOMPARE(outcome(fenced().unlock(m_me).result()), u"free"_s);
    QVERIFY(m_redis.keyspace().empty());
}

void TestFencedLocks::takesANewTokenAfterAnUnknownCall_data()
{
    QTest::addColumn<bool>("wantedToken");
    QTest::newRow("a plain one") << false;
    QTest::newRow("one with a token") << true;
}

/// A leftover of an unknown call must not pass on its place in the order: the counter may be another holder's token.
void TestFencedLocks::takesANewTokenAfterAnUnknownCall()
{
    QFETCH(bool, wantedToken);
    QCOMPARE(tokenOf(fenced().tryLockAndGetToken(m_other).result()), u"granted 1 token 1"_s);
    QCOMPARE(outcome(fenced().unlock(m_other).result()), u"free"_s);
    m_bed->onEngine([&] {
        m_network.commands().arm({Cut::Where::Reply, 0, Cut::Late::Never});
        m_network.commands().refuseLinks(true);
    });
    const auto unknown = wantedToken ? fenced().tryLockAndGetToken(m_me) : fenced().tryLock(m_me);
    QCOMPARE(outcome(unknown.result()), u"not-known"_s);
    QCOMPARE(m_redis.command({"HLEN", "lock"}).integer, 1); // it was granted
    m_bed->onEngine([&] { m_network.commands().refuseLinks(false); });
    QTRY_VERIFY(m_bed->answers());
    QCOMPARE(tokenOf(fenced().tryLockAndGetToken(m_me).result()),
             wantedToken ? u"granted 1 token 3"_s : u"granted 1 token 2"_s);
    QCOMPARE(outcome(fenced().unlock(m_me).result()), u"free"_s);
    QCOMPARE(m_redis.command({"EXISTS", "lock"}).integer, 0);
}

LOCKSCOPE_TEST(TestFencedLocks)
#include "tst_fenced_locks.moc"
