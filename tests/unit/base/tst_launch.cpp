// SPDX-License-Identifier: Apache-2.0
#include "core/base/launch.h"
#include "core/base/run_blocking.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace lockscope;
using namespace Qt::StringLiterals;

/// Coroutines that are started on an engine by other threads.
class TestLaunch final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void futureHoldsTheResult();
    void futureHoldsTheException();
    void blockingCallThrowsTheException();

private:
    static QCoro::Task<Result<int>> halfOf(int number)
    {
        if (number % 2 != 0)
            throw std::invalid_argument("odd");
        co_return number / 2;
    }
    EngineThread m_engine {u"engine"_s};
};

void TestLaunch::futureHoldsTheResult()
{
    QCOMPARE(launch<int>(m_engine, [] { return halfOf(4); }).result().value_or(0), 2);
}

void TestLaunch::futureHoldsTheException()
{
    const QFuture<Result<int>> future = launch<int>(m_engine, [] { return halfOf(3); });
    QVERIFY_EXCEPTION_THROWN(static_cast<void>(future.result()), std::invalid_argument);
}

void TestLaunch::blockingCallThrowsTheException()
{
    QVERIFY_EXCEPTION_THROWN(static_cast<void>(runBlocking<int>(m_engine, [] { return halfOf(3); })),
                             std::invalid_argument);
    QCOMPARE(runBlocking<int>(m_engine, [] { return halfOf(8); }).value_or(0), 4);
}

LOCKSCOPE_TEST(TestLaunch)
#include "tst_launch.moc"
