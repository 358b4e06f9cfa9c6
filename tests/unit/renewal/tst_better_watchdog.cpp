// SPDX-License-Identifier: Apache-2.0
#include "core/renewal/watchdog.h"
#include "tests/support/fake_clock.h"
#include "tests/support/test_main.h"
#include "tests/unit/renewal/fake_renewable.h"

#include <QTest>

using namespace std::chrono_literals;
using namespace lockscope;
using namespace lockscope::renewal;
using lockscope::tests::FakeClock;
using lockscope::tests::FakeRenewable;

namespace {

constexpr int Cycles = 200;

/// Redisson's rule: the first hold starts a chain of timers, and the last one that goes clears the mark but stops no
/// timer.
class TimerChains final
{
public:
    explicit TimerChains(FakeClock &clock) : m_clock(clock) { }

    void keep()
    {
        ++m_held;
        if (!std::exchange(m_isRunning, true))
            schedule();
    }
    void drop()
    {
        if (--m_held == 0)
            m_isRunning = false;
    }
    [[nodiscard]] int renewals() const { return m_renewals; }

private:
    void schedule()
    {
        m_timers.push_back(m_clock.callAt(m_clock.now() + 10s, [this] {
            if (m_held == 0)
                return;
            ++m_renewals;
            schedule();
        }));
    }

    FakeClock &m_clock;
    std::vector<std::unique_ptr<Clock::Timer>> m_timers;
    int m_held = 0;
    int m_renewals = 0;
    bool m_isRunning = false;
};

} // namespace

/// What our watchdog does better; the name of a test begins with the row of protocol.md 8.
class TestBetterWatchdog final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void row24_timersDoNotMultiply();
};

void TestBetterWatchdog::row24_timersDoNotMultiply()
{
    FakeClock clock;
    TimerChains chains(clock);
    for (int i = 0; i < Cycles; ++i) {
        chains.keep();
        chains.drop();
    }
    chains.keep();
    clock.advance(10s);
    QCOMPARE(chains.renewals(), Cycles + 1);

    FakeRenewable renewable;
    Watchdog watchdog(renewable, clock, [](const auto &, LossReason) {});
    auto hold = std::make_shared<Hold>();
    for (int i = 0; i < Cycles; ++i) {
        hold->validUntil = hold->renewBy = clock.now() + hold->lease;
        watchdog.keep(hold);
        watchdog.drop(hold);
    }
    hold->validUntil = hold->renewBy = clock.now() + hold->lease;
    watchdog.keep(hold);
    clock.advance(10s);
    QCOMPARE(renewable.timesRenewed(hold), 1);
    watchdog.drop(hold);
}

LOCKSCOPE_TEST(TestBetterWatchdog)
#include "tst_better_watchdog.moc"
