// SPDX-License-Identifier: Apache-2.0
#include "tests/interop/mixed_bed.h"
#include "tests/support/test_main.h"

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace lockscope;
using namespace lockscope::tests;

namespace {

constexpr int Window = 500; // ms in which what should happen does not
const QByteArray Stranger = "00000000-0000-4000-8000-000000000001:1";

} // namespace

/// What Redisson's own client does wrong in the queue of a fair lock. The names give the rows of protocol.md 8; what
/// ours does there is in tst_better_fair, under the same rows.
class TestBetterQueues final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { START_REDISSON(m_session, 30s); }
    void init();
    void cleanup() { m_session.noteRow(); }
    void row11_asksAtFullSpeedBehindADeadFirst();
    void row12_waitsForeverBehindAFirstWithoutDeadline();
    void row13_asksAtFullSpeedWhereTheLockNeverExpires();
    void row15_losesThePlaceOfALivingWaiter();
    void row16_leavesThePlaceOfAClientThatEnds();
    void row17_releasesWhatItDoesNotHold();
    void row41_tellsNobodyThatTheFirstLeaves();

private:
    QJsonObject theirs(const QString &verb, const QString &who, QJsonObject more = {})
    {
        more[u"do"_s] = verb;
        more[u"who"_s] = who;
        more[u"type"_s] = u"fair"_s;
        more[u"name"_s] = u"lock"_s;
        const Result<QJsonObject> answer = m_session.driver().call(more);
        return answer ? *answer
                      : QJsonObject {{u"answer"_s, QString(answer.error().message.english() + answer.error().detail)}};
    }
    /// Starts a wait. True once the waiter has its place.
    [[nodiscard]] bool beginsToWait(const QString &who, Millis wait = 0ms)
    {
        const std::size_t before = queue().size();
        return theirs(u"begin"_s, who, {{u"wait"_s, qint64(wait.count())}, {u"lease"_s, 30'000}})["answer"_L1]
            == u"waiting"_s
            && QTest::qWaitFor([&] { return queue().size() == before + 1; });
    }
    void holdAsStranger(Millis ttl = 60s)
    {
        redis().command({"HSET", "lock", Stranger, "1"});
        if (ttl > 0ms)
            redis().command({"PEXPIRE", "lock", QByteArray::number(ttl.count())});
    }
    RedisFixture &redis() { return m_session.redis(); }
    std::vector<QByteArray> queue() { return redis().command({"LRANGE", m_keys.queue(), "0", "-1"}).texts(); }
    bool isFree() { return redis().command({"EXISTS", "lock"}).integer == 0; }
    qint64 scripts()
    {
        const QByteArray stats = redis().command({"INFO", "commandstats"}).text;
        const QByteArray label = "cmdstat_evalsha:calls=";
        const qsizetype at = stats.indexOf(label);
        return at < 0 ? 0 : stats.mid(at + label.size(), stats.indexOf(',', at) - at - label.size()).toLongLong();
    }

    const schema::LockKeys m_keys {LockName("lock")};
    RedissonSession m_session;
};

void TestBetterQueues::init()
{
    QVERIFY(m_session.driver().open({.fairWait = 60s})); // clients that remember nothing
    redis().flush();
    redis().command({"CONFIG", "RESETSTAT"});
}

void TestBetterQueues::row11_asksAtFullSpeedBehindADeadFirst()
{
    holdAsStranger();
    QVERIFY(beginsToWait(u"first"_s));
    QVERIFY(beginsToWait(u"second"_s));
    theirs(u"die"_s, u"first"_s);
    redis().command({"DEL", "lock"});
    redis().command({"PUBLISH", m_keys.lockChannel() + ':' + queue().at(1), "0"}); // the second tries
    const qint64 before = scripts();
    QTRY_VERIFY(scripts() > before + 100); // and again, until the deadline of the dead one
    QVERIFY(isFree());
}

void TestBetterQueues::row12_waitsForeverBehindAFirstWithoutDeadline()
{
    holdAsStranger();
    redis().command({"RPUSH", m_keys.queue(), "00000000-0000-4000-8000-000000000002:1"});
    QVERIFY(beginsToWait(u"A"_s));
    redis().command({"DEL", "lock"});
    redis().command({"PUBLISH", m_keys.lockChannel() + ':' + queue().at(1), "0"});
    QVERIFY(!QTest::qWaitFor([this] { return !isFree(); }, Window));
    QCOMPARE(queue().size(), std::size_t(2));
}

void TestBetterQueues::row13_asksAtFullSpeedWhereTheLockNeverExpires()
{
    holdAsStranger(0ms);
    QVERIFY(beginsToWait(u"A"_s));
    const qint64 before = scripts();
    QTRY_VERIFY(scripts() > before + 100);
}

void TestBetterQueues::row15_losesThePlaceOfALivingWaiter()
{
    QVERIFY(m_session.driver().open({.fairWait = 300ms}));
    holdAsStranger();
    QVERIFY(beginsToWait(u"A"_s));
    const QByteArray first = queue().front();
    redis().command({"PEXPIRE", "lock", "120000"}); // its lease is renewed: it holds for longer than A expects
    const RawReply score = redis().command({"ZSCORE", m_keys.deadlines(), first});
    const qint64 over = score.text.toLongLong() - 61'000; // as if that had passed
    redis().command({"ZADD", m_keys.deadlines(), QByteArray::number(over), first});
    QVERIFY(theirs(u"begin"_s, u"B"_s, {{u"lease"_s, 30'000}})["answer"_L1] == u"waiting"_s);
    QTRY_VERIFY(!queue().empty() && queue().front() != first); // A is alive but has lost its place
}

void TestBetterQueues::row16_leavesThePlaceOfAClientThatEnds()
{
    holdAsStranger();
    QVERIFY(beginsToWait(u"A"_s));
    theirs(u"die"_s, u"A"_s); // its client is shut down in good order
    QVERIFY(!QTest::qWaitFor([this] { return queue().empty(); }, Window));
}

void TestBetterQueues::row17_releasesWhatItDoesNotHold()
{
    QCOMPARE(theirs(u"release"_s, u"A"_s)["answer"_L1], u"released"_s);
}

void TestBetterQueues::row41_tellsNobodyThatTheFirstLeaves()
{
    holdAsStranger();
    QVERIFY(beginsToWait(u"A"_s, 1s));
    QVERIFY(beginsToWait(u"B"_s));
    RawLink ears = redis().anotherLink();
    ears.listenTo("redisson_*");
    redis().command({"DEL", "lock"}); // the first waiter is not notified
    QCOMPARE(theirs(u"finish"_s, u"A"_s)["answer"_L1].toString().isEmpty(), false);
    QTRY_COMPARE(queue().size(), std::size_t(1));
    QVERIFY(isFree());
    QVERIFY(!QTest::qWaitFor([this] { return !isFree(); }, Window)); // B sleeps on
    QCOMPARE(toText(ears.takeMessages()), toText(RawMessages {}));
}

LOCKSCOPE_TEST(TestBetterQueues)
#include "tst_better_queues.moc"
