// SPDX-License-Identifier: Apache-2.0
#include "core/base/run_blocking.h"
#include "tests/support/test_main.h"

#include <QTest>
#include <thread>

using namespace lockscope;

class TestParker final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void returnsAtOnceWhenAlreadyWoken();
    void wakesOnlyThoseThatAreMeant();
    void wakesMoreThreadsThanThereAreBits();
    void blockedCallsOfManyThreadsAllReturn();
    void theEndOfAnEngineWakesWhoWasAnswered();
};

void TestParker::returnsAtOnceWhenAlreadyWoken()
{
    Parker parker;
    Parker::wake(std::array {&parker});
    parker.sleep();
}

void TestParker::wakesOnlyThoseThatAreMeant()
{
    std::atomic<int> awake {0};
    std::array<Parker, 2> parkers;
    std::array<std::jthread, 2> threads;
    for (std::size_t i = 0; i < threads.size(); ++i) {
        threads.at(i) = std::jthread([&awake, &parker = parkers.at(i), i] {
            parker.sleep();
            awake += i == 0 ? 1 : 10;
        });
    }
    Parker::wake(std::array {&parkers[1]});
    QTRY_COMPARE(awake.load(), 10);
    Parker::wake(std::array {&parkers[0]});
    QTRY_COMPARE(awake.load(), 11);
}

void TestParker::wakesMoreThreadsThanThereAreBits()
{
    constexpr std::size_t Count = 520; // 16 counters of 32 bits
    std::vector<std::unique_ptr<Parker>> parkers(Count);
    std::vector<Parker *> all;
    std::atomic<std::size_t> ready {0};
    std::atomic<std::size_t> awake {0};
    std::vector<std::jthread> threads;
    for (std::unique_ptr<Parker> &parker : parkers) {
        threads.emplace_back([&] {
            parker = std::make_unique<Parker>(); // here: a parker belongs to the thread that creates it
            ++ready;
            parker->sleep();
            ++awake;
        });
    }
    QTRY_COMPARE(ready.load(), Count);
    for (const std::unique_ptr<Parker> &parker : parkers)
        all.push_back(parker.get());
    Parker::wake(all);
    QTRY_COMPARE(awake.load(), Count);
}

void TestParker::blockedCallsOfManyThreadsAllReturn()
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

void TestParker::theEndOfAnEngineWakesWhoWasAnswered()
{
    Parker parker;
    {
        EngineThread engine(QStringLiteral("engine"));
        engine.post([&] { engine.wakeSoon(parker); });
    }
    parker.sleep();
}

LOCKSCOPE_TEST(TestParker)
#include "tst_parker.moc"
