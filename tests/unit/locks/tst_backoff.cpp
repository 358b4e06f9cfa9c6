// SPDX-License-Identifier: Apache-2.0
#include "core/locks/wait_queue.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::locks;

namespace {

/// Always draws the minimum below a small limit.
class MinRandom final : public Random
{
public:
    quint64 next() override { return 2520; } // divisible by all limits up to 10
};

std::vector<qint64> pauses(Backoff &backoff, int count)
{
    std::vector<qint64> list;
    for (int i = 0; i < count; ++i)
        list.push_back(backoff.next().count());
    return list;
}

} // namespace

class TestBackoff final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void doublesUpToItsLimit();
    void addsAtMostAMillisecondAFailure();
    void beginsAnew();
    void retriesAsOftenAsSeveralWaiters();
};

void TestBackoff::doublesUpToItsLimit()
{
    MinRandom least;
    Backoff backoff(least);
    QCOMPARE(pauses(backoff, 10), (std::vector<qint64> {1, 2, 4, 8, 16, 32, 64, 128, 128, 128}));
}

void TestBackoff::addsAtMostAMillisecondAFailure()
{
    for (quint64 seed = 0; seed < 1000; ++seed) {
        SeededRandom random(seed);
        Backoff backoff(random);
        Millis before = backoff.next();
        for (int failures = 1; failures < 10; ++failures) {
            const Millis pause = backoff.next();
            QVERIFY(pause >= std::min(Millis(128), before * 2));
            QVERIFY(pause <= std::min(Millis(128), before * 2 + Millis(failures)));
            before = pause;
        }
    }
}

void TestBackoff::beginsAnew()
{
    MinRandom least;
    Backoff backoff(least);
    static_cast<void>(pauses(backoff, 5));
    backoff.restart();
    QCOMPARE(pauses(backoff, 3), (std::vector<qint64> {1, 2, 4}));
}

void TestBackoff::retriesAsOftenAsSeveralWaiters()
{
    MinRandom least;
    Backoff backoff(least);
    for (int i = 0; i < 10; ++i)
        static_cast<void>(backoff.next());
    QCOMPARE(backoff.next(2), Millis(64));
    QCOMPARE(backoff.next(8), Millis(16));
    QCOMPARE(backoff.next(10'000), Millis(16)); // many waiters do not flood the server
}

LOCKSCOPE_TEST(TestBackoff)
#include "tst_backoff.moc"
