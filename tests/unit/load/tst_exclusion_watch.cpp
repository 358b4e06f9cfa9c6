// SPDX-License-Identifier: Apache-2.0
#include "core/load/invariants/exclusion_watch.h"
#include "tests/support/test_main.h"

#include <QTest>
#include <thread>

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

std::vector<LockName> twoNames()
{
    return {LockName("load:0"), LockName("load:1")};
}

InvariantSummary summaryOf(const ExclusionWatch &watch)
{
    InvariantSummary summary;
    watch.addTo(summary);
    summary.finish();
    return summary;
}

} // namespace

class TestExclusionWatch final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void holdsAfterEachOtherAreLawful();
    void pairsOfHolds_data();
    void pairsOfHolds();
    void otherNamesDoNotMatter();
    void reentryOfOneWorkerIsLawful();
    void aHoldEndsAtItsLeaseDeadline();
    void aRenewedHoldLastsLonger();
    void aReplySeenLateIsJudgedByItsTimes();
    void evidenceNamesTheHoldersAndTheOverlap();
    void anOverlapEndsAtTheLeaseDeadline();
    void everyHolderInTheWayIsCounted();
    void evidenceIsBoundedAndCountsAreNot();
    void whatAFailOverForgotIsCountedApart_data();
    void whatAFailOverForgotIsCountedApart();
    void aFailOverExcusesByWhenTheTakeWasSent_data();
    void aFailOverExcusesByWhenTheTakeWasSent();
    void aFailOverExcusesOnlyThePermitsThatItForgot();
    void whatIsAllowedDoesNotHideWhatIsNot();
    void aFailOverThatDidNotHappenExcusesNothing();
    void witnessReadsMustAgree();
    void lostIncrementsAreFound();
    void threadsCanReportAtOnce();
};

void TestExclusionWatch::holdsAfterEachOtherAreLawful()
{
    ExclusionWatch watch(twoNames(), Start);
    for (int i = 0; i < 10; ++i) {
        watch.begin(0, {i, Access::Write}, at(i * 1ms), at(1h));
        watch.end(0, i, at(i * 1ms + 900us));
    }
    QCOMPARE(summaryOf(watch).checked, 10);
    QCOMPARE(summaryOf(watch).violations, 0);
}

void TestExclusionWatch::pairsOfHolds_data()
{
    QTest::addColumn<Access>("first");
    QTest::addColumn<Access>("second");
    QTest::addColumn<qint64>("violations");
    QTest::newRow("readers share") << Access::Read << Access::Read << qint64(0);
    QTest::newRow("writer while read") << Access::Read << Access::Write << qint64(1);
    QTest::newRow("reader while written") << Access::Write << Access::Read << qint64(1);
    QTest::newRow("two writers") << Access::Write << Access::Write << qint64(1);
    QTest::newRow("two exclusive holders") << Access::Exclusive << Access::Exclusive << qint64(1);
}

void TestExclusionWatch::pairsOfHolds()
{
    QFETCH(Access, first);
    QFETCH(Access, second);
    QFETCH(qint64, violations);
    ExclusionWatch watch(twoNames(), Start);
    watch.begin(0, {1, first}, at(0s), {});
    watch.begin(0, {2, second}, at(1s), {});
    QCOMPARE(summaryOf(watch).violations, violations);
}

void TestExclusionWatch::otherNamesDoNotMatter()
{
    ExclusionWatch watch(twoNames(), Start);
    watch.begin(0, {1, Access::Write}, at(0s), {});
    watch.begin(1, {2, Access::Write}, at(0s), {});
    watch.end(1, 1, at(1s)); // not a hold of worker 1
    watch.begin(0, {3, Access::Write}, at(2s), {});
    QCOMPARE(summaryOf(watch).violations, 1);
}

void TestExclusionWatch::reentryOfOneWorkerIsLawful()
{
    ExclusionWatch watch(twoNames(), Start);
    watch.begin(0, {1, Access::Write}, at(0s), {});
    watch.begin(0, {1, Access::Read}, at(1s), {});
    QCOMPARE(summaryOf(watch).violations, 0);
}

void TestExclusionWatch::aHoldEndsAtItsLeaseDeadline()
{
    ExclusionWatch watch(twoNames(), Start);
    watch.begin(0, {1, Access::Write}, at(0s), at(1s));
    watch.begin(0, {2, Access::Write}, at(1s), at(3s));
    QCOMPARE(summaryOf(watch).violations, 0);
    watch.begin(0, {3, Access::Write}, at(2s), at(4s));
    QCOMPARE(summaryOf(watch).violations, 1);
}

void TestExclusionWatch::aRenewedHoldLastsLonger()
{
    ExclusionWatch watch(twoNames(), Start);
    watch.begin(0, {1, Access::Read}, at(0s), at(1s));
    watch.extend(0, 1, at(2s));
    watch.begin(0, {2, Access::Write}, at(1500ms), {});
    QCOMPARE(summaryOf(watch).violations, 1);
}

void TestExclusionWatch::aReplySeenLateIsJudgedByItsTimes()
{
    // Worker 1's thread slept between the reply and the report, for longer than its lease.
    ExclusionWatch watch(twoNames(), Start);
    watch.begin(0, {2, Access::Write}, at(1100ms), at(2s));
    watch.begin(0, {1, Access::Write}, at(0s), at(1s));
    QCOMPARE(summaryOf(watch).violations, 0);
}

void TestExclusionWatch::evidenceNamesTheHoldersAndTheOverlap()
{
    ExclusionWatch watch(twoNames(), Start);
    watch.begin(1, {3, Access::Write}, at(12s), {});
    watch.begin(1, {17, Access::Read}, at(12'417ms), {});
    QCOMPARE(summaryOf(watch).evidence.front().overlap, std::nullopt);
    watch.end(1, 3, at(12'420'100us));
    watch.end(1, 17, at(13s));
    const InvariantSummary summary = summaryOf(watch);
    QCOMPARE(summary.evidence.size(), std::size_t(1));
    QCOMPARE(summary.evidence.front().text(),
             u"12.417 s: workers 3 (write) and 17 (read) both held load:1 for 3.100 ms."_s);
    const QJsonObject json = summary.evidence.front().toJson();
    QCOMPARE(json.value("kind"_L1).toString(), u"exclusion"_s);
    QCOMPARE(json.value("overlap_us"_L1).toDouble(), 3100.0);
}

void TestExclusionWatch::anOverlapEndsAtTheLeaseDeadline()
{
    ExclusionWatch watch(twoNames(), Start);
    watch.begin(0, {1, Access::Write}, at(0s), at(2s));
    watch.begin(0, {2, Access::Write}, at(1s), {});
    watch.end(0, 2, at(9s));
    QCOMPARE(summaryOf(watch).evidence.front().overlap, std::chrono::nanoseconds(1s));
}

void TestExclusionWatch::everyHolderInTheWayIsCounted()
{
    ExclusionWatch watch(twoNames(), Start);
    for (int reader = 1; reader <= 5; ++reader)
        watch.begin(0, {reader, Access::Read}, at(0s), {});
    watch.begin(0, {6, Access::Write}, at(1s), {});
    QCOMPARE(summaryOf(watch).checked, 6);
    QCOMPARE(summaryOf(watch).violations, 5);
}

void TestExclusionWatch::evidenceIsBoundedAndCountsAreNot()
{
    ExclusionWatch watch(twoNames(), Start);
    watch.begin(0, {0, Access::Write}, at(0s), {});
    for (int worker = 1; worker <= 500; ++worker) {
        watch.begin(0, {worker, Access::Write}, at(1s + worker * 1ms), {});
        watch.end(0, worker, at(1s + worker * 1ms));
    }
    const InvariantSummary summary = summaryOf(watch);
    QCOMPARE(summary.violations, 500);
    QCOMPARE(summary.evidence.size(), InvariantSummary::MaxEvidence);
    QVERIFY(std::is_sorted(summary.evidence.begin(), summary.evidence.end(),
                           [](const Violation &a, const Violation &b) { return a.at < b.at; }));
}

void TestExclusionWatch::whatAFailOverForgotIsCountedApart_data()
{
    QTest::addColumn<bool>("mayLose");
    QTest::addColumn<std::size_t>("name"); // the node of the first one fails
    QTest::addColumn<std::chrono::nanoseconds>("first");
    QTest::addColumn<std::chrono::nanoseconds>("second");
    QTest::addColumn<qint64>("violations");
    const auto row = [](const char *tag, bool mayLose, std::size_t name, Millis first, Millis second,
                        qint64 violations) {
        QTest::newRow(tag) << mayLose << name << std::chrono::nanoseconds(first) << std::chrono::nanoseconds(second)
                           << violations;
    };
    row("held before, taken after", true, 0, 1s, 12s, 0);
    row("replicas were awaited", false, 0, 1s, 12s, 1);
    row("its node did not fall", true, 1, 1s, 12s, 1);
    row("held before, taken while the replica takes over", true, 0, 1s, 10500ms, 0);
    row("both before", true, 0, 1s, 2s, 1);
    row("both after", true, 0, 13s, 14s, 1);
    row("told in the other order", true, 0, 12s, 1s, 0);
}

void TestExclusionWatch::whatAFailOverForgotIsCountedApart()
{
    QFETCH(bool, mayLose);
    QFETCH(std::size_t, name);
    QFETCH(std::chrono::nanoseconds, first);
    QFETCH(std::chrono::nanoseconds, second);
    QFETCH(qint64, violations);
    ExclusionWatch watch(twoNames(), Start);
    if (mayLose)
        watch.failOvers().setLossy();
    watch.failOvers().began({true, false}, at(10s));
    watch.failOvers().ended(at(11s));
    watch.begin(name, {1, Access::Write}, at(first), {});
    watch.begin(name, {2, Access::Write}, at(second), {});
    QCOMPARE(summaryOf(watch).violations, violations);
    QCOMPARE(summaryOf(watch).allowed, 1 - violations);
    QCOMPARE(summaryOf(watch).evidence.size(), std::size_t(1));
    QCOMPARE(summaryOf(watch).evidence.front().toJson().value("kind"_L1).toString(),
             violations ? u"exclusion"_s : u"failover-overlap"_s);
}

void TestExclusionWatch::aFailOverExcusesByWhenTheTakeWasSent_data()
{
    QTest::addColumn<std::chrono::nanoseconds>("sent"); // of the first hold, reported at 12 s
    QTest::addColumn<qint64>("violations");
    QTest::newRow("before the node fell, and its thread woke late") << std::chrono::nanoseconds(9s) << qint64(0);
    QTest::newRow("to the node that had taken over") << std::chrono::nanoseconds(11500ms) << qint64(1);
}

void TestExclusionWatch::aFailOverExcusesByWhenTheTakeWasSent()
{
    QFETCH(std::chrono::nanoseconds, sent);
    QFETCH(qint64, violations);
    ExclusionWatch watch(twoNames(), Start);
    watch.failOvers().setLossy();
    watch.failOvers().began({true, false}, at(10s));
    watch.failOvers().ended(at(11s));
    watch.begin(0, {1, Access::Write}, at(12s), {}, at(sent));
    watch.begin(0, {2, Access::Write}, at(13s), {}, at(12s));
    QCOMPARE(summaryOf(watch).violations, violations);
    QCOMPARE(summaryOf(watch).allowed, 1 - violations);
}

void TestExclusionWatch::aFailOverExcusesOnlyThePermitsThatItForgot()
{
    ExclusionWatch watch(twoNames(), Start, 2);
    watch.failOvers().setLossy();
    watch.failOvers().began({true, false}, at(10s));
    watch.failOvers().ended(at(11s));
    const auto take = [&watch](int worker, Millis when) { watch.begin(0, {worker, Access::Exclusive}, at(when), {}); };
    take(1, 1s);
    take(2, 12s);
    take(3, 13s); // the first one's permit again
    QCOMPARE(summaryOf(watch).violations, 0);
    QCOMPARE(summaryOf(watch).allowed, 1);
    take(4, 14s);
    QCOMPARE(summaryOf(watch).violations, 1);
    QCOMPARE(summaryOf(watch).allowed, 1);
}

void TestExclusionWatch::whatIsAllowedDoesNotHideWhatIsNot()
{
    ExclusionWatch watch(twoNames(), Start);
    watch.failOvers().setLossy();
    watch.failOvers().began({true, false}, at(10s));
    watch.failOvers().ended(at(11s));
    watch.begin(0, {0, Access::Write}, at(1s), {});
    for (int worker = 1; worker <= 200; ++worker) {
        watch.begin(0, {worker, Access::Write}, at(12s + worker * 1ms), {});
        watch.end(0, worker, at(12s + worker * 1ms));
    }
    watch.begin(0, {201, Access::Write}, at(13s), {});
    watch.begin(0, {202, Access::Write}, at(14s), {});
    const InvariantSummary summary = summaryOf(watch);
    QCOMPARE(summary.violations, 1);
    QCOMPARE(summary.evidence.size(), InvariantSummary::MaxEvidence + 1);
    QCOMPARE(summary.evidence.back().kind, Violation::Kind::Exclusion);
}

void TestExclusionWatch::aFailOverThatDidNotHappenExcusesNothing()
{
    ExclusionWatch watch(twoNames(), Start);
    watch.failOvers().setLossy();
    watch.failOvers().began({true, false}, at(10s));
    watch.failOvers().didNotHappen();
    watch.begin(0, {1, Access::Write}, at(1s), {});
    watch.begin(0, {2, Access::Write}, at(12s), {});
    QCOMPARE(summaryOf(watch).violations, 1);
}

void TestExclusionWatch::witnessReadsMustAgree()
{
    ExclusionWatch watch(twoNames(), Start);
    watch.witnessRead(0, {4, Access::Read}, at(1s), 7, 7);
    QCOMPARE(summaryOf(watch).violations, 0);
    watch.witnessRead(0, {4, Access::Read}, at(2s), 7, 8);
    const InvariantSummary summary = summaryOf(watch);
    QCOMPARE(summary.checked, 2);
    QCOMPARE(summary.violations, 1);
    QCOMPARE(summary.evidence.front().text(),
             u"2.000 s: worker 4 (read) read 7 and then 8 from the witness during one hold of load:0."_s);
}

void TestExclusionWatch::lostIncrementsAreFound()
{
    ExclusionWatch watch(twoNames(), Start);
    watch.witnessTotal(0, at(10s), 100, 250); // another program has incremented it, too
    QCOMPARE(summaryOf(watch).violations, 0);
    watch.witnessTotal(1, at(10s), 100, 99);
    const InvariantSummary summary = summaryOf(watch);
    QCOMPARE(summary.violations, 1);
    QCOMPARE(summary.evidence.front().toJson().value("expected"_L1).toInteger(), 100);
}

void TestExclusionWatch::threadsCanReportAtOnce()
{
    constexpr int Rounds = 5'000;
    ExclusionWatch watch(twoNames(), Start);
    std::vector<std::thread> threads;
    for (int worker = 1; worker <= 4; ++worker) {
        threads.emplace_back([&watch, worker] {
            for (int i = 0; i < Rounds; ++i) {
                const auto name = static_cast<std::size_t>(i % 2);
                watch.begin(name, {worker, Access::Read}, at(i * 1ms), {});
                watch.end(name, worker, at(i * 1ms + 1us));
            }
        });
    }
    for (std::thread &thread : threads)
        thread.join();
    QCOMPARE(summaryOf(watch).checked, 4 * Rounds);
    QCOMPARE(summaryOf(watch).violations, 0);
}

LOCKSCOPE_TEST(TestExclusionWatch)
#include "tst_exclusion_watch.moc"
