// SPDX-License-Identifier: Apache-2.0
#include "core/schema/value_hash.h"
#include "tests/interop/mixed_bed.h"
#include "tests/support/test_main.h"

#include "core/locks/multi_lock.h"

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace lockscope;
using namespace lockscope::locks;
using namespace lockscope::tests;

namespace {

constexpr Millis Long = 25s; // far longer than a test may take
constexpr ThreadId Me {1};
const QByteArray Stranger = "00000000-0000-4000-8000-000000000001:1";

QByteArray hashOf(const char *value)
{
    return schema::valueHash(value);
}

} // namespace

/// protocol.md 8, row 35, several locks or values as one: what Redisson's own client does, then what ours does.
class TestBetterGroups final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void row35_releasesTheOthersWhenOneFails();
    void row35_keepsALeaseTheSameOnEveryPass();
    void row35_releasesAllOrNothing();
    void row35_forgetsTheCountOfAHoldThatHasEnded();
    void row35_forcesSeveralValues();
    void row35_knowsItsHolderByEveryValue();

private:
    QJsonObject theirs(const QString &verb, const QString &type, QJsonObject more = {})
    {
        more[u"do"_s] = verb;
        more[u"who"_s] = u"A"_s;
        more[u"type"_s] = type;
        more[u"name"_s] = u"group"_s;
        const Result<QJsonObject> answer = m_session.driver().call(more);
        return answer ? *answer
                      : QJsonObject {{u"answer"_s, QString(answer.error().message.english() + answer.error().detail)}};
    }
    QString answer(const QString &verb, const QString &type, const QJsonObject &more = {})
    {
        return theirs(verb, type, more)["answer"_L1].toString();
    }
    MultiLock multi()
    {
        std::vector<AsyncLock> members;
        for (const LockName &name : memberNames(LockName("group")))
            members.push_back(m_client->asyncLock(name));
        return MultiLock(members);
    }
    AsyncLock values(const QStringList &names) { return m_client->asyncFasterMultiLock(LockName("group"), names); }
    AsyncLock others(const QStringList &names) { return m_other->asyncFasterMultiLock(LockName("group"), names); }
    static QString take(const AsyncLock &lock, Lease lease = Lease::watchdog())
    {
        return outcome(lock.tryLock(Me, 0ms, lease).result());
    }
    static QString give(const AsyncLock &lock) { return outcome(lock.unlock(Me).result()); }
    QString take(const MultiLock &lock, Lease lease)
    {
        return outcome(AsyncMultiLock(lock).tryLock(Me, 0ms, lease).result());
    }
    QString give(const MultiLock &lock) { return outcome(AsyncMultiLock(lock).unlock(Me).result()); }
    RedisFixture &redis() { return m_session.redis(); }
    QByteArrayList keys()
    {
        QByteArrayList names;
        for (const auto &[name, key] : redis().keyspace())
            if (!name.startsWith("redisson_unlock_latch")) // of Redisson's releases; gone in a moment
                names.push_back(name);
        return names;
    }
    QByteArray field(const QByteArray &name) { return redis().command({"HGET", "group", name}).text; }
    qint64 ttl(const QByteArray &key) { return redis().command({"PTTL", key}).integer; }
    void holdAsStranger(const QByteArray &name)
    {
        redis().command({"HSET", name, Stranger, "1"});
        redis().command({"PEXPIRE", name, "60000"});
    }
    void freeAsStranger(const QByteArray &name)
    {
        redis().command({"DEL", name});
        redis().command({"PUBLISH", schema::LockKeys(LockName(name)).lockChannel(), "0"});
    }
    qint64 listeners(const QByteArray &name)
    {
        return redis()
            .command({"PUBSUB", "NUMSUB", schema::LockKeys(LockName(name)).lockChannel()})
            .elements.at(1)
            .integer;
    }

    RedissonSession m_session;
    std::optional<LockBed> m_bed;
    std::optional<Client> m_client;
    std::optional<Client> m_other;
};

void TestBetterGroups::initTestCase()
{
    START_REDISSON(m_session, 30s);
    m_bed.emplace(redis().server().url());
    QVERIFY(m_bed->opened());
}

void TestBetterGroups::init()
{
    QVERIFY(m_session.driver().open({})); // clients that remember nothing
    redis().flush();
    m_client.emplace(m_bed->bus());
    m_other.emplace(m_bed->bus());
}

void TestBetterGroups::cleanup()
{
    m_other.reset();
    m_client.reset();
    m_session.noteRow();
}

void TestBetterGroups::row35_releasesTheOthersWhenOneFails()
{
    QCOMPARE(answer(u"try"_s, u"multi"_s, {{u"lease"_s, 30'000}}), u"acquired"_s);
    redis().command({"DEL", "group:1"});
    QCOMPARE(answer(u"release"_s, u"multi"_s), u"not-holder"_s);
    QCOMPARE(keys(), (QByteArrayList {"group:2"})); // nothing will ever give it back
    redis().flush();

    const MultiLock lock = multi();
    QCOMPARE(take(lock, Lease::of(Long)), u"granted 1"_s);
    redis().command({"DEL", "group:1"});
    QCOMPARE(give(lock), u"lost"_s);
    QCOMPARE(keys(), QByteArrayList());
}

void TestBetterGroups::row35_keepsALeaseTheSameOnEveryPass()
{
    // The first pass gives up before its lease is over, and the next converts it once more.
    holdAsStranger("group:1");
    QCOMPARE(answer(u"begin-seconds"_s, u"multi"_s, {{u"lease"_s, 1}}), u"waiting"_s);
    QTRY_VERIFY(ttl("group:0") > 5'000); // the second: a member's lease is twice the time that is waited
    QTRY_COMPARE(listeners("group:1"), 1);
    freeAsStranger("group:1");
    QCOMPARE(answer(u"finish"_s, u"multi"_s), u"acquired"_s);
    QVERIFY(ttl("group:0") > 60'000); // instead of a second
    QVERIFY(m_session.driver().open({}));
    redis().flush();

    const MultiLock lock = multi();
    holdAsStranger("group:1");
    const auto waiting = AsyncMultiLock(lock).tryLock(Me, Long, Lease::of(10s));
    QTRY_COMPARE(listeners("group:1"), 1);
    for (const char *busy : {"group:0", "group:1", "group:0"}) { // pass after pass
        const QByteArray other = busy == "group:0"_ba ? "group:1" : "group:0";
        holdAsStranger(busy);
        freeAsStranger(other);
        QTRY_COMPARE(listeners(busy), 1);
    }
    freeAsStranger("group:0");
    QTRY_COMPARE(waiting.isFinished() ? outcome(waiting.result()) : QString(), u"granted 1"_s);
    for (const LockName &name : memberNames(LockName("group"))) {
        const qint64 left = ttl(name.bytes());
        QVERIFY(left > 0 && left <= 10'000);
    }
    QCOMPARE(give(lock), u"free"_s);
}

void TestBetterGroups::row35_releasesAllOrNothing()
{
    QCOMPARE(answer(u"try"_s, u"fastermulti:a"_s), u"acquired"_s);
    QVERIFY(!field(hashOf("a")).isEmpty());
    QCOMPARE(answer(u"release"_s, u"fastermulti:a,b"_s), u"not-holder"_s); // b is not held: an error …
    QVERIFY(field(hashOf("a")).isEmpty());                                 // … and a is free
    redis().flush();

    QCOMPARE(take(values({u"a"_s})), u"granted 1"_s);
    QCOMPARE(give(values({u"a"_s, u"b"_s})), u"not-holder"_s);
    QCOMPARE(field(hashOf("a")), (HolderId {m_client->id(), Me}.field()));
    QCOMPARE(give(values({u"a"_s})), u"free"_s);
}

void TestBetterGroups::row35_forgetsTheCountOfAHoldThatHasEnded()
{
    QCOMPARE(answer(u"try"_s, u"fastermulti:a"_s, {{u"lease"_s, 30}}), u"acquired"_s);
    redis().command({"PERSIST", "group"}); // the fields outlive the hold, as beside another's longer one
    const QByteArray theirHolder = field(hashOf("a"));
    QTRY_VERIFY(!theirs(u"look"_s, u"fastermulti:a"_s)["locked"_L1].toBool());
    QCOMPARE(answer(u"try"_s, u"fastermulti:a"_s, {{u"lease"_s, 30'000}}), u"acquired"_s);
    theirs(u"release"_s, u"fastermulti:a"_s);
    QCOMPARE(field(hashOf("a")), theirHolder); // one more release than acquisitions is needed
    QCOMPARE(field(hashOf("a") + ':' + theirHolder + ":lock_count"), "1"_ba);
    redis().flush();

    const AsyncLock lock = values({u"a"_s});
    QCOMPARE(take(lock, Lease::of(30ms)), u"granted 1"_s);
    redis().command({"PERSIST", "group"});
    QTRY_VERIFY(!lock.isLocked().result().value());
    QCOMPARE(take(lock), u"granted 1"_s);
    QCOMPARE(give(lock), u"free"_s);
}

void TestBetterGroups::row35_forcesSeveralValues()
{
    QCOMPARE(answer(u"try"_s, u"fastermulti:a,b"_s), u"acquired"_s);
    QCOMPARE(theirs(u"force"_s, u"fastermulti:a,b"_s)["forced"_L1], false); // it did: only "exactly one" is success
    QVERIFY(field(hashOf("a")).isEmpty() && field(hashOf("b")).isEmpty());
    const QJsonObject ofNothing = theirs(u"force"_s, u"fastermulti:a"_s);
    QVERIFY(!ofNothing.contains(u"forced"_s)); // and a value that is free fails
    redis().flush();

    QCOMPARE(take(others({u"a"_s, u"b"_s}), Lease::of(Long)), u"granted 1"_s);
    QVERIFY(values({u"a"_s, u"b"_s, u"c"_s}).forceUnlock().result().value());
    QCOMPARE(keys(), QByteArrayList());
    QVERIFY(!values({u"a"_s}).forceUnlock().result().value());
    QCOMPARE(give(others({u"a"_s, u"b"_s})), u"lost"_s);
}

void TestBetterGroups::row35_knowsItsHolderByEveryValue()
{
    // Their script begins behind the first value: with one value everyone holds it as soon as the group exists.
    QCOMPARE(take(others({u"a"_s})), u"granted 1"_s);
    QCOMPARE(theirs(u"look"_s, u"fastermulti:a"_s)["mine"_L1], true);

    QVERIFY(!values({u"a"_s}).isHeldBy(Me).result().value());
    QVERIFY(others({u"a"_s}).isHeldBy(Me).result().value());
    QCOMPARE(give(others({u"a"_s})), u"free"_s);
}

LOCKSCOPE_TEST(TestBetterGroups)
#include "tst_better_groups.moc"
