// SPDX-License-Identifier: Apache-2.0
#include "core/base/system_clock.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace std::chrono_literals;
using lockscope::Clock;
using lockscope::Deadline;
using lockscope::SystemClock;
using lockscope::TimePoint;

class TestSystemClock final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void firesOnceAndNeverEarly();
    void firesInOrderOfTime();
    void anEarlierTimerDoesNotWaitForALaterOne();
    void aDestroyedTimerIsSilent();
    void aTimerMayDestroyItselfAndOthers();
    void aTimerMaySetTheNext();
    void aTimerInThePastFiresFromTheEventLoop();
    void timersMayOutliveTheClock();
    void aDeadlinePasses();
};

void TestSystemClock::firesOnceAndNeverEarly()
{
    SystemClock clock;
    const TimePoint due = clock.now() + 7ms + 300us;
    std::vector<TimePoint> fired;
    const auto timer = clock.callAt(due, [&] { fired.push_back(clock.now()); });
    QTRY_VERIFY(!fired.empty());
    QVERIFY(fired.front() >= due);
    bool isLater = false;
    const auto later = clock.callAt(clock.now() + 20ms, [&] { isLater = true; });
    QTRY_VERIFY(isLater);
    QCOMPARE(fired.size(), std::size_t(1));
}

void TestSystemClock::firesInOrderOfTime()
{
    SystemClock clock;
    const TimePoint start = clock.now();
    std::vector<int> order;
    std::vector<std::unique_ptr<Clock::Timer>> timers;
    for (const int ms : {9, 3, 6, 3, 12})
        timers.push_back(clock.callAt(start + std::chrono::milliseconds(ms), [&order, ms] { order.push_back(ms); }));
    QTRY_COMPARE(order, (std::vector<int> {3, 3, 6, 9, 12}));
}

void TestSystemClock::anEarlierTimerDoesNotWaitForALaterOne()
{
    SystemClock clock;
    bool hasFired = false;
    const auto far = clock.callAt(clock.now() + 1h, [] {});
    const auto near = clock.callAt(clock.now() + 5ms, [&] { hasFired = true; });
    QTRY_VERIFY(hasFired);
}

void TestSystemClock::aDestroyedTimerIsSilent()
{
    SystemClock clock;
    bool hasFired = false;
    bool isLater = false;
    auto timer = clock.callAt(clock.now() + 3ms, [&] { hasFired = true; });
    const auto later = clock.callAt(clock.now() + 10ms, [&] { isLater = true; });
    timer.reset();
    QTRY_VERIFY(isLater);
    QVERIFY(!hasFired);
}

void TestSystemClock::aTimerMayDestroyItselfAndOthers()
{
    SystemClock clock;
    bool otherFired = false;
    bool isLater = false;
    std::unique_ptr<Clock::Timer> self;
    std::unique_ptr<Clock::Timer> other;
    const TimePoint due = clock.now() + 3ms;
    self = clock.callAt(due, [&] {
        self.reset();
        other.reset();
    });
    other = clock.callAt(due, [&] { otherFired = true; });
    const auto later = clock.callAt(due + 5ms, [&] { isLater = true; });
    QTRY_VERIFY(isLater);
    QVERIFY(!self);
    QVERIFY(!otherFired);
}

void TestSystemClock::aTimerMaySetTheNext()
{
    SystemClock clock;
    int turns = 0;
    std::unique_ptr<Clock::Timer> timer;
    std::function<void()> turn = [&] {
        if (++turns < 5)
            timer = clock.callAt(clock.now() + 1ms, turn);
    };
    timer = clock.callAt(clock.now(), turn);
    QTRY_COMPARE(turns, 5);
}

void TestSystemClock::aTimerInThePastFiresFromTheEventLoop()
{
    SystemClock clock;
    bool hasFired = false;
    const auto timer = clock.callAt(clock.now() - 1s, [&] { hasFired = true; });
    QVERIFY(!hasFired);
    QTRY_VERIFY(hasFired);
}

void TestSystemClock::timersMayOutliveTheClock()
{
    std::unique_ptr<Clock::Timer> timer;
    {
        SystemClock clock;
        timer = clock.callAt(clock.now() + 1h, [] {});
    }
    timer.reset(); // must not touch freed memory; AddressSanitizer checks
    QVERIFY(!timer);
}

void TestSystemClock::aDeadlinePasses()
{
    const SystemClock clock;
    QVERIFY(!Deadline::never().passed(clock));
    QVERIFY(!Deadline::after(clock, 1h).passed(clock));
    QVERIFY(Deadline::after(clock, 0ns).passed(clock));
    QVERIFY(Deadline::after(clock, -1s).passed(clock));
}

LOCKSCOPE_TEST(TestSystemClock)
#include "tst_system_clock.moc"
