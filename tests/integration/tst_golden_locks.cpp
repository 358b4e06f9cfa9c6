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
    void aWrongGoldenCaseFails_data() { playsAsWritten_data(); }
    void aWrongGoldenCaseFails();
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

/// Each case is given a wrong value, an extra key, a wrong TTL and a wrong reply, one after the other, and played up
/// to there.
void TestGoldenLocks::aWrongGoldenCaseFails()
{
    QFETCH(const int, index);
    const GoldenCase &golden = m_cases.at(static_cast<std::size_t>(index));
    const auto isPlaced = [&](const auto &hasIt, const auto &plant, const char *where) {
        GoldenCase wrong = golden;
        const auto step = std::ranges::find_if(wrong.steps, hasIt);
        if (step == wrong.steps.end())
            return false;
        plant(*step);
        const QByteArray name = step->toText();
        wrong.steps.erase(std::next(step), wrong.steps.end());
        const QByteArray problems = playOwn(wrong, m_redis);
        if (!problems.contains(name))
            qWarning("not found: %s in %s", where, name.constData());
        return problems.contains(name);
    };
    const auto hasState = [](const GoldenStep &step) { return step.state && !step.state->empty(); };
    const auto hasTime = [&](const GoldenStep &step) { return hasState(step) && step.state->begin()->second.ttl; };
    const auto hasAnswer = [](const GoldenStep &step) { return step.answer.kind != GoldenAnswer::Kind::None; };
    const auto first = [](GoldenStep &step) -> auto & { return step.state->begin()->second; };
    if (std::ranges::any_of(golden.steps, hasState)) { // rw-18 leaves nothing in any step
        QVERIFY(isPlaced(
            hasState, [&](GoldenStep &step) { first(step).content.at(0).second = "7"; }, "a value"));
        QVERIFY(isPlaced(
            hasTime, [&](GoldenStep &step) { *first(step).ttl += std::chrono::hours(1); }, "a time"));
    }
    QVERIFY(isPlaced(
        [](const GoldenStep &step) { return step.state.has_value(); },
        [](GoldenStep &step) { (*step.state)["planted"] = {"string", {{"", "1"}}, {}}; }, "a key"));
    QVERIFY(isPlaced(
        hasAnswer,
        [](GoldenStep &step) {
            const bool isReleased = step.answer.kind == GoldenAnswer::Kind::Released;
            step.answer = {isReleased ? GoldenAnswer::Kind::NotHolder : GoldenAnswer::Kind::Released};
        },
        "an answer"));
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
