// SPDX-License-Identifier: Apache-2.0
#include "tests/interop/mixed_bed.h"
#include "tests/support/test_main.h"

using namespace lockscope;
using namespace lockscope::tests;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr ThreadId Thread {7};
constexpr Millis Lease = 30s;  // how long a waiter without a message would sleep
constexpr Millis TooLong = 3s; // far below it; a busy machine needs some time, too
constexpr int Rounds = 20;

/// The times from unlock() in one process until the other has the lock.
class HandOffs final
{
public:
    void add(std::chrono::nanoseconds released, std::chrono::nanoseconds acquired)
    {
        m_times.push_back(acquired - released);
    }
    [[nodiscard]] bool areQuick() const
    {
        return std::ranges::all_of(m_times, [](auto time) { return time < TooLong; });
    }
    [[nodiscard]] QByteArray toText()
    {
        std::ranges::sort(m_times);
        const auto ms = [](std::chrono::nanoseconds time) {
            return QByteArray::number(double(time.count()) / 1e6, 'f', 2);
        };
        return "handoff p50 " + ms(m_times[m_times.size() / 2]) + " ms, max " + ms(m_times.back()) + " ms";
    }

private:
    std::vector<std::chrono::nanoseconds> m_times;
};

} // namespace

/// A release or a force unlock in one language wakes who waits in the other: in milliseconds, not when the lease ends.
class TestInteropWakeUp final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void cleanupTestCase() { m_bed.reset(); }
    void theirReleaseWakesUs_data() { m_session.addTypes(); }
    void theirReleaseWakesUs();
    void ourReleaseWakesThem_data() { m_session.addTypes(); }
    void ourReleaseWakesThem();
    void theirForceUnlockWakesUs_data() { m_session.addTypes(u"force"_s); }
    void theirForceUnlockWakesUs();
    void ourForceUnlockWakesThem_data() { m_session.addTypes(u"force"_s); }
    void ourForceUnlockWakesThem();

private:
    RedissonSession m_session;
    std::optional<MixedBed> m_bed;
};

void TestInteropWakeUp::initTestCase()
{
    START_REDISSON(m_session, Lease);
}

void TestInteropWakeUp::init()
{
    QVERIFY(m_session.reset());
    QFETCH(const QString, type);
    if (isPermit(type))
        m_session.redis().command({"SET", "shared", "1"});
    m_bed.emplace(m_session); // a client that remembers nothing
}

void TestInteropWakeUp::cleanup()
{
    m_session.noteRow();
}

void TestInteropWakeUp::theirReleaseWakesUs()
{
    QFETCH(const QString, type);
    HandOffs handOffs;
    for (int round = 0; round < Rounds; ++round) {
        QVERIFY(m_bed->waitForListeners(type, false));
        QCOMPARE(m_bed->theirs(u"try"_s, u"A"_s, opponentOf(type), Lease)["answer"_L1], u"acquired"_s);
        std::future<Waited> ours = waitInAThread(*m_bed, type);
        QVERIFY(m_bed->waitForListeners(type, true));
        const QJsonObject released = m_bed->theirs(u"release"_s, u"A"_s, opponentOf(type));
        const Waited waited = ours.get();
        QVERIFY(waited.isAcquired);
        handOffs.add(std::chrono::nanoseconds(released["at"_L1].toInteger()), waited.at);
    }
    qInfo("Redisson %s to Lockscope, %s: %s", qPrintable(m_session.version()), qPrintable(type),
          handOffs.toText().constData());
    QVERIFY(handOffs.areQuick());
}

void TestInteropWakeUp::ourReleaseWakesThem()
{
    QFETCH(const QString, type);
    const OurLock ours = m_bed->ours(opponentOf(type), Thread);
    HandOffs handOffs;
    for (int round = 0; round < Rounds; ++round) {
        QVERIFY(m_bed->waitForListeners(type, false));
        QVERIFY(ours.take(0ms, locks::Lease::of(Lease)));
        QCOMPARE(m_bed->theirs(u"begin"_s, u"A"_s, type, Lease)["answer"_L1], u"waiting"_s);
        QVERIFY(m_bed->waitForListeners(type, true));
        const std::chrono::nanoseconds released = steadyNow();
        QVERIFY(ours.release());
        const QJsonObject waited = m_bed->theirs(u"finish"_s, u"A"_s, type);
        QCOMPARE(waited["answer"_L1], u"acquired"_s);
        QCOMPARE(m_bed->theirs(u"release"_s, u"A"_s, type)["answer"_L1], u"released"_s);
        handOffs.add(released, std::chrono::nanoseconds(waited["at"_L1].toInteger()));
    }
    qInfo("Lockscope to Redisson %s, %s: %s", qPrintable(m_session.version()), qPrintable(type),
          handOffs.toText().constData());
    QVERIFY(handOffs.areQuick());
}

void TestInteropWakeUp::theirForceUnlockWakesUs()
{
    QFETCH(const QString, type);
    QCOMPARE(m_bed->theirs(u"try"_s, u"A"_s, opponentOf(type), Lease)["answer"_L1], u"acquired"_s);
    std::future<Waited> ours = waitInAThread(*m_bed, type);
    QVERIFY(m_bed->waitForListeners(type, true));
    const std::chrono::nanoseconds forced = steadyNow();
    QCOMPARE(m_bed->theirs(u"force"_s, u"B"_s, opponentOf(type))["forced"_L1], true);
    const Waited waited = ours.get();
    QVERIFY(waited.isAcquired);
    QVERIFY(waited.at - forced < TooLong);
}

void TestInteropWakeUp::ourForceUnlockWakesThem()
{
    QFETCH(const QString, type);
    const OurLock ours = m_bed->ours(opponentOf(type), Thread);
    QVERIFY(ours.take(0ms, locks::Lease::of(Lease)));
    QCOMPARE(m_bed->theirs(u"begin"_s, u"A"_s, type, Lease)["answer"_L1], u"waiting"_s);
    QVERIFY(m_bed->waitForListeners(type, true));
    const std::chrono::nanoseconds forced = steadyNow();
    QVERIFY(ours.force());
    const QJsonObject waited = m_bed->theirs(u"finish"_s, u"A"_s, type);
    QCOMPARE(waited["answer"_L1], u"acquired"_s);
    QVERIFY(std::chrono::nanoseconds(waited["at"_L1].toInteger()) - forced < TooLong);
}

LOCKSCOPE_TEST(TestInteropWakeUp)
#include "tst_interop_wake_up.moc"
