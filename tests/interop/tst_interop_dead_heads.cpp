// SPDX-License-Identifier: Apache-2.0
#include "tests/interop/mixed_bed.h"
#include "tests/support/test_main.h"

using namespace lockscope;
using namespace lockscope::tests;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr Millis Lease = 30s;
constexpr Millis FairWait = 5min;
constexpr ThreadId Thread {7};

} // namespace

/// Redisson waiters at the head of a fair queue die while the lock is held; Redisson announces its release only to
/// them.
class TestInteropDeadHeads final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { START_REDISSON(m_session, Lease, FairWait); }
    void init() { QVERIFY(m_session.reset()); }
    void cleanup() { m_session.noteRow(); }
    void costASecondAtMost_data();
    void costASecondAtMost();

private:
    [[nodiscard]] bool waitForQueue(int length);
    [[nodiscard]] bool waitForListeners(int count);
    /// The deadline of the last waiter.
    [[nodiscard]] Millis lastDeadlineIn();

    RedissonSession m_session;
};

bool TestInteropDeadHeads::waitForQueue(int length)
{
    return QTest::qWaitFor([&] {
        return m_session.redis().command({"LLEN", "redisson_lock_queue:{shared}"}).integer == length;
    });
}

bool TestInteropDeadHeads::waitForListeners(int count)
{
    return QTest::qWaitFor([&] {
        return int(m_session.redis()
                       .command({"PUBSUB", "CHANNELS", "redisson_lock__channel:{shared}:*"})
                       .elements.size())
            == count;
    });
}

Millis TestInteropDeadHeads::lastDeadlineIn()
{
    const std::vector<QByteArray> last =
        m_session.redis().command({"ZRANGE", "redisson_lock_timeout:{shared}", "-1", "-1", "WITHSCORES"}).texts();
    const RawReply time = m_session.redis().command({"TIME"});
    return Millis(last.at(1).toLongLong() - time.elements.at(0).text.toLongLong() * 1000);
}

void TestInteropDeadHeads::costASecondAtMost_data()
{
    QTest::addColumn<int>("dead");
    for (const int dead : {1, 3, 8})
        QTest::addRow("%d", dead) << dead;
}

void TestInteropDeadHeads::costASecondAtMost()
{
    QFETCH(const int, dead);
    const QString type = u"fair"_s;
    MixedBed bed(m_session);
    QCOMPARE(bed.theirs(u"try"_s, u"holder"_s, type, Lease)["answer"_L1], u"acquired"_s);
    const auto doomed = m_session.anotherDriver();
    QVERIFY2(doomed, qPrintable(doomed ? QString() : doomed.error().message.english() + doomed.error().detail));
    for (int i = 0; i < dead; ++i) {
        QVERIFY((*doomed)->call({{u"do"_s, u"begin"_s},
                                 {u"who"_s, QString::number(i)},
                                 {u"type"_s, type},
                                 {u"name"_s, u"shared"_s},
                                 {u"lease"_s, qint64(Lease.count())}}));
        QVERIFY(waitForQueue(i + 1));
    }
    const locks::AsyncLock lock = bed.client().asyncLock(bed.name(), locks::Family::Fair);
    const QFuture<Result<locks::Attempt>> ours = lock.lock(Thread);
    QVERIFY(waitForQueue(dead + 1));
    QCOMPARE(bed.theirs(u"begin"_s, u"behind"_s, type, Lease)["answer"_L1], u"waiting"_s);
    QVERIFY(waitForQueue(dead + 2));
    QVERIFY(waitForListeners(dead + 2));

    (*doomed)->kill();
    QVERIFY(waitForListeners(2));
    QCOMPARE(bed.theirs(u"release"_s, u"holder"_s, type)["answer"_L1], u"released"_s);
    const auto released = steadyNow();
    QTRY_VERIFY_WITH_TIMEOUT(ours.isFinished(), 40'000);
    const auto waited = std::chrono::duration_cast<Millis>(steadyNow() - released);
    qInfo("Redisson %s, %d dead: %lld ms", qPrintable(m_session.version()), dead, qint64(waited.count()));
    QCOMPARE(outcome(ours.result()), u"granted 1"_s);
    QVERIFY2(waited <= 1s, QByteArray::number(qint64(waited.count())));

    // A client without repair removes the dead only at their deadlines: later waiters must not wait for these again.
    QVERIFY(waitForQueue(1));
    const Millis deadline = lastDeadlineIn();
    QVERIFY2(deadline > 0s && deadline <= FairWait + 1s, QByteArray::number(qint64(deadline.count())));
    QCOMPARE(outcome(lock.unlock(Thread).result()), u"free"_s);
    QCOMPARE(bed.theirs(u"finish"_s, u"behind"_s, type)["answer"_L1], u"acquired"_s);
    QCOMPARE(bed.theirs(u"release"_s, u"behind"_s, type)["answer"_L1], u"released"_s);
    QCOMPARE(toText(m_session.redis().keyspace()), QByteArray());
}

LOCKSCOPE_TEST(TestInteropDeadHeads)
#include "tst_interop_dead_heads.moc"
