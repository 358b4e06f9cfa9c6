// SPDX-License-Identifier: Apache-2.0
#include "tests/chaos/schedule.h"
#include "tests/support/test_main.h"

#include <QTest>
#include <algorithm>
#include <set>

using namespace lockscope::chaos;

namespace {

constexpr int Rounds = 300;

QByteArray textOf(const std::vector<Event> &events)
{
    QByteArray text;
    for (const Event &event : events)
        text += event.text() + '\n';
    return text;
}

} // namespace

/// A seed determines the schedule. Without a server.
class TestChaosSchedule final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void repeatsWithTheSeed();
    void drawsEveryKind_data();
    void drawsEveryKind();
    void leavesOutLawfulEvents();
    void endsEveryFaultInTime();
};

void TestChaosSchedule::repeatsWithTheSeed()
{
    QCOMPARE(textOf(scheduleOf({.seed = 5}, 3)), textOf(scheduleOf({.seed = 5}, 3)));
    QVERIFY(textOf(scheduleOf({.seed = 5}, 3)) != textOf(scheduleOf({.seed = 6}, 3)));
    QVERIFY(textOf(scheduleOf({.seed = 5}, 3)) != textOf(scheduleOf({.seed = 5}, 4)));
}

void TestChaosSchedule::drawsEveryKind_data()
{
    QTest::addColumn<Deployment>("deployment");
    QTest::addColumn<std::size_t>("kinds");
    QTest::newRow("standalone") << Deployment::Standalone << std::size_t(13);
    QTest::newRow("sentinel") << Deployment::Sentinel << std::size_t(12);
    QTest::newRow("cluster") << Deployment::Cluster << std::size_t(14);
}

void TestChaosSchedule::drawsEveryKind()
{
    QFETCH(const Deployment, deployment);
    std::set<EventKind> drawn;
    for (int round = 0; round < Rounds; ++round)
        for (const Event &event : scheduleOf({.deployment = deployment, .servers = 3, .canStepClock = true}, round))
            drawn.insert(event.kind);
    QTEST(drawn.size(), "kinds");
}

void TestChaosSchedule::leavesOutLawfulEvents()
{
    for (const Deployment deployment : {Deployment::Standalone, Deployment::Sentinel, Deployment::Cluster})
        for (int round = 0; round < Rounds; ++round)
            for (const Event &event :
                 scheduleOf({.deployment = deployment, .hasLawful = false, .canStepClock = true}, round))
                QVERIFY2(!isLawful(event.kind), event.text().constData());
}

void TestChaosSchedule::endsEveryFaultInTime()
{
    for (int round = 0; round < Rounds; ++round)
        for (const Event &event : scheduleOf({.servers = 3}, round))
            QVERIFY2(event.at + event.lasts <= FaultTime, event.text().constData());
}

LOCKSCOPE_TEST(TestChaosSchedule)
#include "tst_chaos_schedule.moc"
