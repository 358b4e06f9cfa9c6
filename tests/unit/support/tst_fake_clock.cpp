// SPDX-License-Identifier: Apache-2.0
#include "tests/support/fake_clock.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace std::chrono_literals;
using lockscope::Clock;
using lockscope::TimePoint;
using lockscope::tests::FakeClock;

class TestFakeClock final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void firesWhatIsDueInOrder();
    void firesTimersThatTimersSet();
    void firesNothingOutsideAdvance();
    void aDestroyedTimerIsSilent();
    void timersMayOutliveTheClock();
};

void TestFakeClock::firesWhatIsDueInOrder()
{
    FakeClock clock;
    const TimePoint start = clock.now();
    std::vector<std::pair<char, TimePoint>> fired;
    const auto note = [&](char name) { return [&, name] { fired.emplace_back(name, clock.now()); }; };
    const auto b = clock.callAt(start + 2s, note('b'));
    const auto a = clock.callAt(start + 1s, note('a'));
    const auto c = clock.callAt(start + 2s, note('c'));
    const auto d = clock.callAt(start + 3s, note('d'));
    clock.advance(2s);
    const std::vector<std::pair<char, TimePoint>> expected {{'a', start + 1s}, {'b', start + 2s}, {'c', start + 2s}};
    QVERIFY(fired == expected);
    QVERIFY(clock.now() == start + 2s);
    QVERIFY(clock.nextDue() == start + 3s);
    QCOMPARE(clock.timerCount(), std::size_t(1));
}

void TestFakeClock::firesTimersThatTimersSet()
{
    FakeClock clock;
    int turns = 0;
    std::unique_ptr<Clock::Timer> timer;
    std::function<void()> turn = [&] {
        ++turns;
        timer = clock.callAt(clock.now() + 10s, turn);
    };
    timer = clock.callAt(clock.now() + 10s, turn);
    clock.advance(39s);
    QCOMPARE(turns, 3);
    clock.advance(1s);
    QCOMPARE(turns, 4);
}

void TestFakeClock::firesNothingOutsideAdvance()
{
    FakeClock clock;
    bool hasFired = false;
    const auto timer = clock.callAt(clock.now() - 1s, [&] { hasFired = true; });
    QVERIFY(!hasFired);
    const TimePoint before = clock.now();
    clock.advance(0s);
    QVERIFY(hasFired);
    QVERIFY(clock.now() == before); // time never goes back for a timer in the past
}

void TestFakeClock::aDestroyedTimerIsSilent()
{
    FakeClock clock;
    bool hasFired = false;
    auto timer = clock.callAt(clock.now() + 1s, [&] { hasFired = true; });
    timer.reset();
    clock.advance(2s);
    QVERIFY(!hasFired);
    QVERIFY(!clock.nextDue());
}

void TestFakeClock::timersMayOutliveTheClock()
{
    std::unique_ptr<Clock::Timer> timer;
    {
        FakeClock clock;
        timer = clock.callAt(clock.now() + 1s, [] {});
    }
    timer.reset();
    QVERIFY(!timer);
}

LOCKSCOPE_TEST(TestFakeClock)
#include "tst_fake_clock.moc"
