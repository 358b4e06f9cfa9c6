// SPDX-License-Identifier: Apache-2.0
#include "tests/support/golden_player.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::tests;

/// The guided cases, played by the library itself.
class TestGoldenLocks final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void playsAsWritten_data();
    void playsAsWritten();
    void aWrongGoldenStateFails();
    void everyStepTellsItsCallsAndChanges();

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
    const QByteArray problems = playOwn(golden, m_redis);
    QVERIFY2(problems.isEmpty(), problems);
    QCOMPARE(toText(m_redis.keyspace()), QByteArray());
}

void TestGoldenLocks::aWrongGoldenStateFails()
{
    GoldenCase golden = m_cases.front(); // A reads
    golden.steps.back().state->begin()->second.content[0].second = "7";
    const QByteArray problems = playOwn(golden, m_redis);
    QVERIFY2(problems.startsWith("rw-01 step 1, A try read: different myLock hash"), problems);
}

void TestGoldenLocks::everyStepTellsItsCallsAndChanges()
{
    const auto golden = std::ranges::find(m_cases, QByteArray("rw-15"), &GoldenCase::id);
    const Result<lab::CaseRecord> played = recordOwn(*golden, m_redis);
    QVERIFY(played && played->isOk());
    const lab::StepRecord &downgrade = played->steps.back();
    QCOMPARE(downgrade.calls.size(), std::size_t(1));
    QCOMPARE(downgrade.calls.front().script, QByteArray("rw/write_release"));
    QCOMPARE(downgrade.calls.front().keys.front(), golden->name);
    using Kind = lab::Change::Kind;
    const QByteArray writer = goldenHolder('A').field() + ":write";
    const std::vector<lab::Change> expected {{Kind::Removed, golden->name, writer, "1", {}},
                                             {Kind::Changed, golden->name, "mode", "write", "read"}};
    QVERIFY(lab::changes(downgrade.before, downgrade.after) == expected);
}

LOCKSCOPE_TEST(TestGoldenLocks)
#include "tst_golden_locks.moc"
