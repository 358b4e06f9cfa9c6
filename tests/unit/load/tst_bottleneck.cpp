// SPDX-License-Identifier: Apache-2.0
#include "core/load/metrics/bottleneck.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace lockscope::load;
using namespace std::chrono_literals;

/// When the figures describe the load generator instead of the lock.
class TestBottleneck final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void onlyAGeneratorThatSetsThePaceIsTheBottleneck_data();
    void onlyAGeneratorThatSetsThePaceIsTheBottleneck();
};

namespace {

/// Out of a hundred timers per second, ninety-seven are late by `most` and three by `few`.
Histogram lagOf(std::chrono::microseconds most, std::chrono::microseconds few)
{
    Histogram lag;
    lag.record(most.count(), 5 * 97);
    lag.record(few.count(), 5 * 3);
    return lag;
}

} // namespace

void TestBottleneck::onlyAGeneratorThatSetsThePaceIsTheBottleneck_data()
{
    QTest::addColumn<GeneratorEvidence>("seen");
    QTest::addColumn<bool>("isBottleneck");
    const auto row = [](const char *title, bool isBottleneck, const GeneratorEvidence &seen) {
        QTest::newRow(title) << seen << isBottleneck;
    };
    const Histogram prompt = lagOf(60us, 400us);
    const Histogram disturbed = lagOf(400us, 10'100us); // other programs compete for the CPU
    const Histogram late = lagOf(3ms, 14ms);
    row("nothing of note", false, {5s, 0.7, 2, prompt, 150'000, 64});
    row("a slow demonstration on a busy computer", false, {5s, 0.1, 2, disturbed, 8, 1});
    row("a demonstration at its own pace there", false, {5s, 0.1, 2, disturbed, 80, 1});
    row("one worker after the other, as fast as they can", true, {5s, 0.1, 2, disturbed, 2500, 1});
    row("many workers with a lock each", true, {5s, 0.9, 2, late, 150'000, 64});
    row("many workers that think for seconds", false, {5s, 0.1, 2, late, 320, 64});
    row("a demonstration that is starved", true, {5s, 0.05, 2, lagOf(200ms, 900ms), 8, 1});
    row("no grants", false, {5s, 0.1, 2, late, 0, 64});
    row("no processor time left", true, {5s, 1.94, 2, prompt, 150'000, 64});
    row("one of two processors", false, {5s, 1.0, 2, prompt, 150'000, 64});
    row("not known how busy", false, {5s, {}, 2, prompt, 150'000, 64});
    row("late for a moment", false, {2s, 0.9, 2, late, 60'000, 64});
    row("late for some seconds", true, {4s, 0.9, 2, late, 120'000, 64});
    row("no processor time left in a short run", true, {2s, 1.94, 2, late, 60'000, 64});
}

void TestBottleneck::onlyAGeneratorThatSetsThePaceIsTheBottleneck()
{
    QFETCH(const GeneratorEvidence, seen);
    QFETCH(const bool, isBottleneck);
    QCOMPARE(limitsTheLoad(seen), isBottleneck);
}

LOCKSCOPE_TEST(TestBottleneck)
#include "tst_bottleneck.moc"
