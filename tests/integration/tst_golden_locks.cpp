// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/lock_actor.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::tests;

class TestGoldenLocks final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void playsAsWritten_data();
    void playsAsWritten();

private:
    RedisFixture m_redis;
    std::vector<GoldenCase> m_cases;
};

void TestGoldenLocks::initTestCase()
{
    QVERIFY2(m_redis.start(), m_redis.problem());
    m_cases = goldenCases();
}

void TestGoldenLocks::playsAsWritten_data()
{
    QTest::addColumn<int>("index");
    for (std::size_t i = 0; i < m_cases.size(); ++i)
        QTest::newRow(m_cases[i].id) << int(i);
}

void TestGoldenLocks::playsAsWritten()
{
    QFETCH(const int, index);
    const GoldenCase &golden = m_cases.at(static_cast<std::size_t>(index));
    LockActor actor(golden, m_redis);
    const QByteArray problems = play(golden, actor, m_redis);
    QVERIFY2(problems.isEmpty(), problems);
}

QTEST_GUILESS_MAIN(TestGoldenLocks)
#include "tst_golden_locks.moc"
