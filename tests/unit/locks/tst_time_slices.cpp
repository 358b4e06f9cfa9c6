// SPDX-License-Identifier: Apache-2.0
#include "core/pubsub/time_slices.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace std::chrono_literals;
using namespace lockscope;
using namespace lockscope::pubsub;

/// Time slices between links, with a test clock.
class TestTimeSlices final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void neverYieldsWithoutOtherSubscribers();
    void yieldsAfterItsSlice();
    void yieldsForASliceOfEachOtherLink();
    void neverLeavesTheLockIdleForLong();
    void waitsForAnotherHolder();
    void alternatesWithoutAPause();
    void countsNoMessageOfItsOwn();
    void yieldsLessOftenToIdleSubscribers();
    void yieldsAgainOnceAnotherHolderWasSeen();
    void sharesBetweenSeveralLinksAndASlowOne();
    void countsNoTimeAfterALoss();

private:
    void hold(Millis time, qint64 others)
    {
        m_slices.taken(Channel, true, m_now);
        m_now += time;
        m_slices.released(Channel, others, 1, m_now);
    }
    /// Holds for a millisecond at a time until it has to yield. Returns the total time held.
    Millis holdUntilItYields(qint64 others = 1)
    {
        for (Millis held {0};; held += 1ms) {
            if (m_slices.yieldsUntil(Channel, m_now))
                return held;
            hold(1ms, others);
        }
    }
    /// Time until it may try.
    [[nodiscard]] Millis yieldTime() const
    {
        const auto until = m_slices.yieldsUntil(Channel, m_now);
        return until ? std::chrono::duration_cast<Millis>(*until - m_now) : 0ms;
    }

    static inline const QByteArray Channel = "redisson_lock__channel:{lock}";
    TimeSlices m_slices;
    TimePoint m_now {};
};

void TestTimeSlices::init()
{
    m_slices = {};
    m_now = TimePoint(1h);
    hold(1ms, 1); // the first hold seen: its beginning is unknown
}

void TestTimeSlices::neverYieldsWithoutOtherSubscribers()
{
    for (int i = 0; i < 100; ++i)
        hold(1ms, 0);
    QCOMPARE(yieldTime(), 0ms);
    QVERIFY(m_slices.isEmpty());
}

void TestTimeSlices::yieldsAfterItsSlice()
{
    QCOMPARE(holdUntilItYields(), TimeSlices::Slice);
    QCOMPARE(yieldTime(), TimeSlices::MaxIdle);
    m_now += TimeSlices::MaxIdle;
    QCOMPARE(yieldTime(), 0ms);
}

void TestTimeSlices::yieldsForASliceOfEachOtherLink()
{
    holdUntilItYields(3);
    m_slices.messageArrived(Channel, m_now); // its own release
    for (int i = 0; i < 5; ++i) {
        QVERIFY(yieldTime() > 0ms);
        m_now += 3ms;
        m_slices.messageArrived(Channel, m_now);
    }
    QCOMPARE(yieldTime(), 0ms); // 15 ms have passed
}

void TestTimeSlices::neverLeavesTheLockIdleForLong()
{
    hold(1000ms, 5);
    m_now += 3ms;
    m_slices.messageArrived(Channel, m_now);
    QCOMPARE(yieldTime(), TimeSlices::MaxIdle);
    m_now += TimeSlices::MaxIdle;
    QCOMPARE(yieldTime(), 0ms);
}

void TestTimeSlices::waitsForAnotherHolder()
{
    hold(100ms, 2);
    m_now += TimeSlices::MaxIdle;
    m_slices.denied(Channel, m_now);
    QCOMPARE(yieldTime(), 195ms);
    m_now += 20ms;
    m_slices.messageArrived(Channel, m_now);
    QCOMPARE(yieldTime(), TimeSlices::MaxIdle);
}

/// Each of two links holds the lock once, then the other, for different times.
void TestTimeSlices::alternatesWithoutAPause()
{
    m_slices.messageArrived(Channel, m_now); // that of the first hold
    for (int i = 0; i < 100; ++i) {
        hold(3ms, 1);
        m_slices.messageArrived(Channel, m_now); // its own
        m_now += 1ms;
        m_slices.messageArrived(Channel, m_now); // the other's
        QCOMPARE(yieldTime(), 0ms);
    }
}

/// Its messages arrive on another connection than the replies to its releases.
void TestTimeSlices::countsNoMessageOfItsOwn()
{
    m_slices.messageArrived(Channel, m_now); // that of the first hold
    while (!m_slices.yieldsUntil(Channel, m_now)) {
        m_slices.taken(Channel, true, m_now);
        m_now += 1ms;
        m_slices.messageArrived(Channel, m_now);
        m_slices.released(Channel, 1, 1, m_now);
    }
    m_now += 1ms;
    m_slices.messageArrived(Channel, m_now); // another's, the first of those that are owed
    QVERIFY(yieldTime() > 0ms);
}

void TestTimeSlices::yieldsLessOftenToIdleSubscribers()
{
    for (Millis slice = TimeSlices::Slice; slice < TimeSlices::MaxSlice; slice *= 2) {
        QCOMPARE(holdUntilItYields(), slice);
        m_slices.messageArrived(Channel, m_now); // its own release message does not count as another holder's
        m_now += TimeSlices::MaxIdle;
    }
    QCOMPARE(holdUntilItYields(), TimeSlices::MaxSlice);
    m_now += TimeSlices::MaxIdle;
    QCOMPARE(holdUntilItYields(), TimeSlices::MaxSlice);
}

void TestTimeSlices::yieldsAgainOnceAnotherHolderWasSeen()
{
    for (int i = 0; i < 3; ++i) {
        holdUntilItYields();
        m_now += TimeSlices::MaxIdle;
    }
    QCOMPARE(holdUntilItYields(), TimeSlices::Slice * 8);
    m_slices.messageArrived(Channel, m_now); // its own
    m_slices.messageArrived(Channel, m_now + 1ms);
    m_now += 1s;
    QCOMPARE(holdUntilItYields(), TimeSlices::Slice);
}

void TestTimeSlices::sharesBetweenSeveralLinksAndASlowOne()
{
    // Two links that try immediately when allowed, and one that tries only when both yield; each hold takes a
    // millisecond.
    TimeSlices links[2];
    std::array<int, 3> holds {};
    int holder = 0;
    for (int i = 0; i < 10'000; ++i) {
        if (holder < 2)
            links[holder].taken(Channel, true, m_now);
        m_now += 1ms;
        ++holds[std::size_t(holder)];
        if (holder < 2)
            links[holder].released(Channel, 2, 1, m_now);
        for (TimeSlices &link : links)
            link.messageArrived(Channel, m_now);
        const int next = holder == 0 ? 1 : 0; // the other link is as fast
        holder = !links[next].yieldsUntil(Channel, m_now)  ? next
            : !links[1 - next].yieldsUntil(Channel, m_now) ? 1 - next
                                                           : 2;
    }
    for (const int count : holds)
        QVERIFY2(count >= 2'500, QByteArray::number(count));
}

/// A lost hold publishes no release: the next first hold shows that it ended.
void TestTimeSlices::countsNoTimeAfterALoss()
{
    m_slices.taken(Channel, true, m_now);
    m_now += 600s;
    m_slices.taken(Channel, true, m_now);
    m_now += 2ms;
    m_slices.taken(Channel, false, m_now); // once more, by its holder or beside it
    m_now += 8ms;
    m_slices.released(Channel, 3, 1, m_now);
    for (const TimePoint end = m_now + 30ms; m_now < end; m_now += 2ms)
        m_slices.messageArrived(Channel, m_now);
    QCOMPARE(yieldTime(), 0ms);
}

LOCKSCOPE_TEST(TestTimeSlices)
#include "tst_time_slices.moc"
