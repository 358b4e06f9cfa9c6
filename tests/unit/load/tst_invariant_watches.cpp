// SPDX-License-Identifier: Apache-2.0
#include "core/load/invariants/invariant_watch.h"
#include "tests/support/test_main.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::load;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

constexpr TimePoint Start {1000s};

constexpr TimePoint at(std::chrono::nanoseconds time)
{
    return Start + time;
}

std::vector<LockName> oneName()
{
    return {LockName("load")};
}

template <typename Watch>
InvariantSummary summaryOf(const Watch &watch)
{
    InvariantSummary summary;
    watch.addTo(summary);
    return summary;
}

} // namespace

/// The watches for invariants other than exclusion: queues, tokens, permits and latches.
class TestInvariantWatches final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void servingInOrderIsLawful();
    void servingALaterOneFirstIsAViolation();
    void comingWithoutWaitingPastWaitersIsAViolation();
    void whoLeftIsNotInTheWay_data();
    void whoLeftIsNotInTheWay();
    void aLeaveThatIsToldLateExplainsThePass();
    void aPassIsNotForgottenAtTheEnd();
    void theDeadMayBePassed();
    void eventsToldLateAreOrderedByTheServersClock();
    void tokensThatGrowAreLawful();
    void tokensThatDoNotGrowAreViolations_data();
    void tokensThatDoNotGrowAreViolations();
    void tokensMayBeginAgainAfterAFailOver_data();
    void tokensMayBeginAgainAfterAFailOver();
    void asManyHoldersAsPermitsAreLawful();
    void aPermitTooManyIsAViolation();
    void anEndedLeaseTakesNoPermit();
    void passingAFullLatchIsLawful();
    void passingALatchEarlyIsAViolation();
    void aRunSumsUpWhatItWatches();
};

void TestInvariantWatches::servingInOrderIsLawful()
{
    OrderWatch watch(oneName(), Start);
    for (int worker = 1; worker <= 3; ++worker)
        watch.queued(0, worker, 100 + worker);
    for (int worker = 1; worker <= 3; ++worker) {
        QVERIFY(watch.isWaiting(0, worker));
        watch.granted(0, worker, 200 + worker, at(1s));
        QVERIFY(!watch.isWaiting(0, worker));
        watch.queued(0, worker, 300 + worker);
    }
    watch.finish();
    QCOMPARE(summaryOf(watch).checked, 3);
    QCOMPARE(summaryOf(watch).violations, 0);
}

void TestInvariantWatches::servingALaterOneFirstIsAViolation()
{
    OrderWatch watch(oneName(), Start);
    watch.queued(0, 1, 101);
    watch.queued(0, 2, 102);
    watch.granted(0, 2, 103, at(7s));
    watch.granted(0, 1, 104, at(8s)); // it was in the queue all the time
    const InvariantSummary summary = summaryOf(watch);
    QCOMPARE(summary.violations, 1);
    QCOMPARE(summary.evidence.front().text(),
             u"7.000 s: worker 2 acquired load before worker 1, which had waited longer."_s);
    QCOMPARE(summary.evidence.front().toJson().value("kind"_L1), QJsonValue(u"fair-order"_s));
}

void TestInvariantWatches::comingWithoutWaitingPastWaitersIsAViolation()
{
    OrderWatch watch(oneName(), Start);
    watch.queued(0, 1, 101);
    watch.granted(0, 2, 102, at(1s));
    watch.finish();
    QCOMPARE(summaryOf(watch).violations, 1);
}

void TestInvariantWatches::whoLeftIsNotInTheWay_data()
{
    QTest::addColumn<bool>("isQueuedAnew");
    QTest::newRow("gave up, expired or repaired") << false;
    QTest::newRow("lost its place and took another") << true;
}

void TestInvariantWatches::whoLeftIsNotInTheWay()
{
    QFETCH(bool, isQueuedAnew);
    OrderWatch watch(oneName(), Start);
    watch.queued(0, 1, 101);
    watch.queued(0, 2, 102);
    isQueuedAnew ? watch.queued(0, 1, 103) : watch.left(0, 1, 103);
    watch.granted(0, 2, 104, at(1s));
    watch.finish();
    QCOMPARE(summaryOf(watch).violations, 0);
}

void TestInvariantWatches::aLeaveThatIsToldLateExplainsThePass()
{
    OrderWatch watch(oneName(), Start);
    watch.queued(0, 1, 101);
    watch.queued(0, 2, 102);
    watch.granted(0, 2, 104, at(1s));
    watch.left(0, 1, 103); // its reply was lost and requested again
    watch.finish();
    QCOMPARE(summaryOf(watch).violations, 0);

    watch.queued(0, 1, 201);
    watch.queued(0, 2, 202);
    watch.granted(0, 2, 203, at(1s));
    watch.left(0, 1, 204); // it stayed in the queue until after the grant
    QCOMPARE(summaryOf(watch).violations, 1);
}

void TestInvariantWatches::aPassIsNotForgottenAtTheEnd()
{
    OrderWatch watch(oneName(), Start);
    watch.queued(0, 1, 101);
    watch.queued(0, 2, 102);
    watch.granted(0, 2, 103, at(1s));
    QCOMPARE(summaryOf(watch).violations, 0); // it may still be explained
    watch.finish();
    QCOMPARE(summaryOf(watch).violations, 1);
}

void TestInvariantWatches::theDeadMayBePassed()
{
    OrderWatch watch(oneName(), Start);
    watch.queued(0, 1, 101);
    watch.queued(0, 2, 102);
    watch.died(1);
    watch.granted(0, 2, 103, at(1s));
    watch.finish();
    QCOMPARE(summaryOf(watch).violations, 0);
    QVERIFY(watch.isWaiting(0, 1)); // until it is removed
}

void TestInvariantWatches::eventsToldLateAreOrderedByTheServersClock()
{
    OrderWatch watch(oneName(), Start);
    watch.queued(0, 2, 102);
    watch.queued(0, 1, 101); // reported late
    watch.granted(0, 1, 103, at(1s));
    watch.granted(0, 2, 104, at(1s));
    watch.finish();
    QCOMPARE(summaryOf(watch).violations, 0);
}

void TestInvariantWatches::tokensThatGrowAreLawful()
{
    const FailoverLog failOvers;
    TokenWatch watch(oneName(), Start, failOvers);
    watch.startAt(0, 41);
    for (const qint64 token : {42, 43, 50}) // others draw some too
        watch.granted(0, {1, Access::Exclusive}, at(1s), at(1s), token);
    QCOMPARE(summaryOf(watch).checked, 3);
    QCOMPARE(summaryOf(watch).violations, 0);
}

void TestInvariantWatches::tokensThatDoNotGrowAreViolations_data()
{
    QTest::addColumn<qint64>("token");
    QTest::newRow("repeated") << qint64(43);
    QTest::newRow("smaller") << qint64(42);
    QTest::newRow("none") << qint64(0);
}

void TestInvariantWatches::tokensThatDoNotGrowAreViolations()
{
    QFETCH(qint64, token);
    const FailoverLog failOvers;
    TokenWatch watch(oneName(), Start, failOvers);
    watch.granted(0, {1, Access::Exclusive}, at(1s), at(1s), 43);
    watch.granted(0, {2, Access::Exclusive}, at(2s), at(2s), token);
    const InvariantSummary summary = summaryOf(watch);
    QCOMPARE(summary.violations, 1);
    QCOMPARE(summary.evidence.front().text(),
             u"2.000 s: worker 2 (exclusive) got token %1 of load, which should be at least 44."_s.arg(token));
}

void TestInvariantWatches::tokensMayBeginAgainAfterAFailOver_data()
{
    using Tokens = QList<std::pair<int, qint64>>; // time of the request in s, and the token
    QTest::addColumn<bool>("mayLose");
    QTest::addColumn<bool>("isHit");
    QTest::addColumn<Tokens>("tokens"); // in the order of the reports
    QTest::addColumn<qint64>("repeats");
    QTest::addColumn<qint64>("violations");
    const Tokens again {{1, 42}, {2, 43}, {12, 42}, {13, 43}, {14, 44}};
    QTest::newRow("the last one was forgotten") << true << true << again << qint64(1) << qint64(0);
    QTest::newRow("replicas were awaited") << false << true << again << qint64(0) << qint64(2);
    QTest::newRow("its node did not fall") << true << false << again << qint64(0) << qint64(2);
    QTest::newRow("twice by the node that took over")
        << true << true << Tokens {{2, 43}, {12, 42}, {13, 42}} << qint64(1) << qint64(1);
    QTest::newRow("the failed node's is reported late")
        << true << true << Tokens {{1, 42}, {12, 43}, {2, 44}, {13, 44}} << qint64(0) << qint64(0);
    QTest::newRow("before the node fell") << true << true << Tokens {{1, 42}, {2, 42}} << qint64(0) << qint64(1);
}

/// The failover is between 10 s and 11 s.
void TestInvariantWatches::tokensMayBeginAgainAfterAFailOver()
{
    using Tokens = QList<std::pair<int, qint64>>;
    QFETCH(bool, mayLose);
    QFETCH(bool, isHit);
    QFETCH(Tokens, tokens);
    QFETCH(qint64, repeats);
    QFETCH(qint64, violations);
    FailoverLog failOvers;
    if (mayLose)
        failOvers.setLossy();
    TokenWatch watch(oneName(), Start, failOvers);
    bool hasFallen = false;
    std::chrono::seconds now {0};
    for (const auto &[sent, token] : tokens) {
        if (sent > 10 && !std::exchange(hasFallen, true)) {
            failOvers.began({isHit}, at(10s));
            failOvers.ended(at(11s));
        }
        now = std::max(now, std::chrono::seconds(sent));
        watch.granted(0, {1, Access::Exclusive}, at(now), at(std::chrono::seconds(sent)), token);
    }
    QCOMPARE(summaryOf(watch).allowed, repeats);
    const InvariantSummary summary = summaryOf(watch);
    QCOMPARE(summary.violations, violations);
    if (repeats > 0)
        QCOMPARE(summary.evidence.front().toJson()["kind"_L1].toString(), u"failover-token"_s);
}

void TestInvariantWatches::asManyHoldersAsPermitsAreLawful()
{
    ExclusionWatch watch(oneName(), Start, 2);
    watch.begin(0, {1, Access::Exclusive}, at(1s), {});
    watch.begin(0, {2, Access::Exclusive}, at(2s), {});
    watch.end(0, 1, at(3s));
    watch.begin(0, {3, Access::Exclusive}, at(4s), {});
    QCOMPARE(summaryOf(watch).violations, 0);
    QCOMPARE(summaryOf(watch).checkedBy, (std::map<Invariant, qint64> {{Invariant::Permits, 3}}));
}

void TestInvariantWatches::aPermitTooManyIsAViolation()
{
    ExclusionWatch watch(oneName(), Start, 2);
    for (int worker = 1; worker <= 3; ++worker)
        watch.begin(0, {worker, Access::Exclusive}, at(worker * 1s), {});
    const InvariantSummary summary = summaryOf(watch);
    QCOMPARE(summary.violations, 1);
    const QJsonObject evidence = summary.evidence.front().toJson();
    QCOMPARE(evidence.value("kind"_L1), QJsonValue(u"permits"_s));
    QCOMPARE(evidence.value("expected"_L1), QJsonValue(2));
    QCOMPARE(evidence.value("seen"_L1), QJsonValue(3));
}

void TestInvariantWatches::anEndedLeaseTakesNoPermit()
{
    ExclusionWatch watch(oneName(), Start, 1);
    watch.begin(0, {1, Access::Exclusive}, at(1s), at(2s));
    watch.begin(0, {2, Access::Exclusive}, at(2s), at(3s));
    QCOMPARE(summaryOf(watch).violations, 0);
}

void TestInvariantWatches::passingAFullLatchIsLawful()
{
    GateWatch watch(oneName(), {2}, Start);
    for (qint64 round = 0; round < 3; ++round) {
        watch.arrives(0, round);
        watch.arrives(0, round);
        watch.passes(0, round, {1, Access::Exclusive}, at(1s));
        watch.passes(0, round, {2, Access::Exclusive}, at(1s));
    }
    QCOMPARE(summaryOf(watch).checked, 6);
    QCOMPARE(summaryOf(watch).violations, 0);
}

void TestInvariantWatches::passingALatchEarlyIsAViolation()
{
    GateWatch watch(oneName(), {3}, Start);
    watch.arrives(0, 0);
    watch.arrives(0, 0);
    watch.passes(0, 0, {2, Access::Exclusive}, at(1s));
    const InvariantSummary summary = summaryOf(watch);
    QCOMPARE(summary.violations, 1);
    QCOMPARE(summary.evidence.front().text(),
             u"1.000 s: worker 2 passed the latch load when only 2 of 3 workers had arrived."_s);
}

void TestInvariantWatches::aRunSumsUpWhatItWatches()
{
    Scenario scenario;
    scenario.type = LockType::Fair;
    InvariantWatch watch(scenario, oneName(), Start);
    watch.holds.begin(0, {1, Access::Fair}, at(1s), {});
    watch.order.queued(0, 2, 1);
    watch.order.granted(0, 1, 2, at(2s));
    watch.order.finish();
    const InvariantSummary summary = watch.summary();
    QCOMPARE(summary.checked, 2);
    QCOMPARE(summary.violations, 1);
    QCOMPARE(summary.checkedBy, (std::map<Invariant, qint64> {{Invariant::Exclusion, 1}, {Invariant::FairOrder, 1}}));
}

LOCKSCOPE_TEST(TestInvariantWatches)
#include "tst_invariant_watches.moc"
