// SPDX-License-Identifier: Apache-2.0
#include "core/base/run_blocking.h"
#include "tests/support/test_main.h"

#include <QTest>
#include <thread>

using namespace lockscope;

class TestSleeper final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void returnsAtOnceWhenAlreadyWoken();
    void wakesOnlyThoseThatAreMeant();
    void wakesMoreThreadsThanThereAreBits();
    void blockedCallsOfManyThreadsAllReturn();
    void theEndOfAnEngineWakesWhoWasAnswered();
};

void TestSleeper::returnsAtOnceWhenAlreadyWoken()
{
    Sleeper sleeper;
    Sleeper::wake(std::array {&sleeper});
    sleeper.sleep();
}

void TestSleeper::wakesOnlyThoseThatAreMeant()
{
    std::atomic<int> awake {0};
    std::array<Sleeper, 2> sleepers;
    std::array<std::jthread, 2> threads;
    for (std::size_t i = 0; i < threads.size(); ++i) {
        threads.at(i) = std::jthread([&awake, &sleeper = sleepers.at(i), i] {
            sleeper.sleep();
            awake += i == 0 ? 1 : 10;
        });
    }
    Sleeper::wake(std::array {&sleepers[1]});
    QTRY_COMPARE(awake.load(), 10);
    Sleeper::wake(std::array {&sleepers[0]});
    QTRY_COMPARE(awake.load(), 11);
}

void TestSleeper::wakesMoreThreadsThanThereAreBits()
{
    constexpr std::size_t Count = 520; // 16 counters of 32 bits
    std::vector<std::unique_ptr<Sleeper>> sleepers(Count);
    std::vector<Sleeper *> all;
    std::atomic<std::size_t> ready {0};
    std::atomic<std::size_t> awake {0};
    std::vector<std::jthread> threads;
    for (std::unique_ptr<Sleeper> &sleeper : sleepers) {
        threads.emplace_back([&] {
            sleeper = std::make_unique<Sleeper>(); // here: a sleeper belongs to the thread that creates it
            ++ready;
            sleeper->sleep();
            ++awake;
        });
    }
    QTRY_COMPARE(ready.load(), Count);
    for (const std::unique_ptr<Sleeper> &sleeper : sleepers)
        all.push_back(sleeper.get());
    Sleeper::wake(all);
    QTRY_COMPARE(awake.load(), Count);
}

void TestSleeper::blockedCallsOfManyThreadsAllReturn()
{
    constexpr int Threads = 8;
    constexpr int Calls = 2000;
    EngineThread engine(QStringLiteral("engine"));
    int onEngine = 0; // engine thread
    std::atomic<int> wrong {0};
    {
        std::vector<std::jthread> threads;
        for (int thread = 0; thread < Threads; ++thread) {
            threads.emplace_back([&engine, &onEngine, &wrong, thread] {
                for (int call = 0; call < Calls; ++call) {
                    const int asked = thread * Calls + call;
                    const Result<int> answer = runBlocking<int>(engine,
                                                                [&onEngine, asked]() -> QCoro::Task<Result<int>> {
                                                                    ++onEngine;
                                                                    co_return Result<int>(asked);
                                                                });
                    if (answer != asked)
                        ++wrong;
                }
            });
        }
    }
    QCOMPARE(wrong.load(), 0);
    QCOMPARE(onEngine, Threads * Calls);
}

void TestSleeper::theEndOfAnEngineWakesWhoWasAnswered()
{
    Sleeper sleeper;
    {
        EngineThread engine(QStringLiteral("engine"));
        engine.post([&] { engine.wakeSoon(sleeper); });
    }
    sleeper.sleep();
}

LOCKSCOPE_TEST(TestSleeper)
#include "tst_sleeper.moc"
