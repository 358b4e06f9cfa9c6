// SPDX-License-Identifier: Apache-2.0
#include "tests/interop/redisson_actor.h"
#include "tests/interop/redisson_session.h"
#include "tests/support/test_main.h"

using namespace lockscope;
using namespace lockscope::tests;
using namespace std::chrono_literals;

/// The guided cases, played by Redisson: it leaves what Lockscope leaves (tst_golden_locks), but for the differences
/// that the cases name.
class TestInteropGolden final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanup() { m_session.noteRow(); }
    void redissonPlaysAsWritten_data();
    void redissonPlaysAsWritten();

private:
    RedissonSession m_session;
    std::vector<GoldenCase> m_cases;
};

void TestInteropGolden::initTestCase()
{
    m_cases = goldenCases(20, QVersionNumber::fromString(m_session.version()));
    START_REDISSON(m_session, m_cases.front().watchdogLease, m_cases.front().fairWait);
}

void TestInteropGolden::redissonPlaysAsWritten_data()
{
    QTest::addColumn<int>("index");
    for (std::size_t i = 0; i < m_cases.size(); ++i) {
        if (m_session.table().canPlay(m_session.version(), QString::fromLatin1(m_cases[i].lock)))
            QTest::newRow(m_cases[i].id) << int(i);
    }
}

void TestInteropGolden::redissonPlaysAsWritten()
{
    QFETCH(const int, index);
    const GoldenCase &golden = m_cases.at(static_cast<std::size_t>(index));
    // The cases play at a twentieth of their time, and places in a queue live for 250 ms then. On a machine that stood
    // still for about as long, holds and places end that should not: that proves nothing.
    QByteArray problems;
    Millis late {0};
    for (int i = 0; i < 5 && (i == 0 || (!problems.isEmpty() && late > 200ms)); ++i) {
        RedissonActor actor(golden, m_session.driver(), m_session.redis());
        problems = play(golden, actor, m_session.redis(), &late);
    }
    QVERIFY2(problems.isEmpty(), problems);
}

LOCKSCOPE_TEST(TestInteropGolden)
#include "tst_interop_golden.moc"
