// SPDX-License-Identifier: Apache-2.0
#include "tests/lua/script_actor.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace lockscope::tests;

class TestGoldenScripts final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void playsAsWritten_data();
    void playsAsWritten();
    void noticesAPlantedWrongState_data();
    void noticesAPlantedWrongState();

private:
    RedisFixture m_redis;
    std::vector<GoldenCase> m_cases;
};

void TestGoldenScripts::initTestCase()
{
    QVERIFY2(m_redis.start(), m_redis.problem());
    m_cases = goldenCases();
    QCOMPARE(m_cases.size(), std::size_t(53));
}

void TestGoldenScripts::playsAsWritten_data()
{
    QTest::addColumn<int>("index");
    for (std::size_t i = 0; i < m_cases.size(); ++i)
        QTest::newRow(m_cases[i].id) << int(i);
}

void TestGoldenScripts::playsAsWritten()
{
    QFETCH(const int, index);
    const GoldenCase &golden = m_cases.at(static_cast<std::size_t>(index));
    ScriptActor actor(golden, m_redis);
    const QByteArray problems = play(golden, actor, m_redis);
    QVERIFY2(problems.isEmpty(), problems);
}

void TestGoldenScripts::noticesAPlantedWrongState_data()
{
    using Plant = void (*)(GoldenCase &);
    QTest::addColumn<Plant>("plant");
    QTest::newRow("holds") << Plant(
        [](GoldenCase &golden) { golden.steps.back().state->begin()->second.content[0].second = "7"; });
    QTest::newRow("time to live") << Plant(
        [](GoldenCase &golden) { *golden.steps.back().state->begin()->second.ttl *= 2; });
    QTest::newRow("key") << Plant([](GoldenCase &golden) { golden.steps.back().state->clear(); });
    QTest::newRow("answer") << Plant(
        [](GoldenCase &golden) { golden.steps.back().answer.kind = GoldenAnswer::Kind::Released; });
    QTest::newRow("message") << Plant([](GoldenCase &golden) { golden.steps.back().message = "0"; });
    QTest::newRow("listeners") << Plant([](GoldenCase &golden) { golden.steps.back().listeners = 1; });
}

void TestGoldenScripts::noticesAPlantedWrongState()
{
    using Plant = void (*)(GoldenCase &);
    QFETCH(const Plant, plant);
    GoldenCase golden = m_cases.front(); // A reads
    plant(golden);
    ScriptActor actor(golden, m_redis);
    const QByteArray problems = play(golden, actor, m_redis);
    QVERIFY2(problems.startsWith("rw-01 step 1, A try read: "), problems);
}

LOCKSCOPE_TEST(TestGoldenScripts)
#include "tst_golden_scripts.moc"
