// SPDX-License-Identifier: Apache-2.0
#include "tests/interop/mixed_bed.h"
#include "tests/support/test_main.h"

using namespace lockscope;
using namespace lockscope::tests;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr int Waiters = 8;

} // namespace

/// Waiters of Redisson and of Lockscope stand in one queue and are served in its order.
class TestInteropFairOrder final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { START_REDISSON(m_session, 30s); }
    void init() { QVERIFY(m_session.reset()); }
    void cleanup() { m_session.noteRow(); }
    void orderHoldsAcrossBoth_data() { m_session.addTypes(u"order"_s); }
    void orderHoldsAcrossBoth();

private:
    [[nodiscard]] bool waitForQueue(int length);

    RedissonSession m_session;
};

bool TestInteropFairOrder::waitForQueue(int length)
{
    return QTest::qWaitFor([&] {
        return m_session.redis().command({"LLEN", "redisson_lock_queue:{shared}"}).integer == length;
    });
}

void TestInteropFairOrder::orderHoldsAcrossBoth()
{
    QFETCH(const QString, type);
    MixedBed bed(m_session);
    QCOMPARE(bed.theirs(u"try"_s, u"first"_s, type, 30s)["answer"_L1], u"acquired"_s);
    std::map<int, std::future<Waited>> ours;
    for (int i = 0; i < Waiters; ++i) { // one of theirs, one of ours, and so on
        if (i % 2 == 0)
            QCOMPARE(bed.theirs(u"begin"_s, QString::number(i), type, 30s)["answer"_L1], u"waiting"_s);
        else
            ours[i] = waitInAThread(bed, type);
        QVERIFY(waitForQueue(i + 1));
    }
    QCOMPARE(bed.theirs(u"release"_s, u"first"_s, type)["answer"_L1], u"released"_s);
    std::chrono::nanoseconds last {0};
    for (int i = 0; i < Waiters; ++i) {
        Waited waited;
        if (i % 2 == 0) { // holds it until now, so no later waiter can precede it
            const QJsonObject finished = bed.theirs(u"finish"_s, QString::number(i), type);
            waited = {finished["answer"_L1] == u"acquired"_s, std::chrono::nanoseconds(finished["at"_L1].toInteger())};
            QCOMPARE(bed.theirs(u"release"_s, QString::number(i), type)["answer"_L1], u"released"_s);
        } else {
            waited = ours[i].get();
        }
        QVERIFY2(waited.isAcquired, qPrintable(u"waiter %1"_s.arg(i)));
        QVERIFY(waited.at > last);
        last = waited.at;
    }
    QCOMPARE(toText(m_session.redis().keyspace()), QByteArray());
}

LOCKSCOPE_TEST(TestInteropFairOrder)
#include "tst_interop_fair_order.moc"
