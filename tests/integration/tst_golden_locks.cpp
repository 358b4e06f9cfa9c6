// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/diagnosis.h"
#include "core/inspect/inspector.h"
#include "tests/integration/lock_actor.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::tests;

namespace {

/// Also looks at the lock as the doctor does.
class DiagnosedActor final : public LockActor
{
public:
    DiagnosedActor(const GoldenCase &golden, RedisFixture &redis) : LockActor(golden, redis), m_name(golden.name), m_bed(redis.server().url()) { }

    QByteArray checkFinding(const GoldenStep &step) override
    {
        const Result<inspect::LockSnapshot> lock = m_inspector.snapshot(LockName(m_name)).result();
        if (!lock)
            return lock.error().message.toUtf8();
        QStringList found;
        for (const inspect::Finding &finding : lock->findings)
            found.append(finding.id);
        // Who wants what is known here, as it is in every program that waits; Redis does not know.
        const auto wanted = step.side == GoldenStep::Side::Write ? schema::LockMode::Write : schema::LockMode::Read;
        if (step.verb == GoldenStep::Verb::Try)
            if (const std::optional<inspect::Finding> finding = inspect::diagnoseWait(*lock, goldenHolder(step.who), wanted))
                found.append(finding->id);
        return found.contains(step.finding) ? QByteArray() : QByteArray("found " + found.join(u' ').toUtf8() + ", expected " + step.finding.toUtf8());
    }

private:
    QByteArray m_name;
    LockBed m_bed;
    inspect::Inspector m_inspector {m_bed.bus()};
};

} // namespace

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
    DiagnosedActor actor(golden, m_redis);
    const QByteArray problems = play(golden, actor, m_redis);
    QVERIFY2(problems.isEmpty(), problems);
}

QTEST_GUILESS_MAIN(TestGoldenLocks)
#include "tst_golden_locks.moc"
