// SPDX-License-Identifier: Apache-2.0
#include "core/load/report/assertion.h"
#include "core/load/report/html_report.h"
#include "core/load/report/merging.h"
#include "core/load/report/report_text.h"
#include "tests/support/test_main.h"
#include "tests/unit/load/a_report.h"

#include <QJsonArray>
#include <QTest>
#include <algorithm>

using namespace lockscope;
using namespace lockscope::load;

/// Figures of attempts that did not get the lock.
class TestUnansweredAttempts final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void withoutAnyAcquisitionNothingIsMeasured();
    void metricsWithoutAnyAcquisition_data();
    void metricsWithoutAnyAcquisition();
    void attemptsWithoutTheLockCount_data();
    void attemptsWithoutTheLockCount();
    void attemptsWithoutTheLockAreShown();
};

/// Another client held the lock all the time.
void TestUnansweredAttempts::withoutAnyAcquisitionNothingIsMeasured()
{
    LoadReport report;
    report.duration = 10s;
    AccessTotals &totals = report.byAccess[Access::Exclusive];
    totals.counters.timeouts = 40;
    totals.gaveUp.record(200'000, 40);
    const QJsonObject json = report.toJson();
    for (const QString &field : {u"jain"_s, u"min_share"_s, u"max_share"_s, u"longest_wait_us"_s})
        QVERIFY2(json["fairness"_L1][field].isNull(), qPrintable(field));
    QVERIFY(json["invariants"_L1]["violations"_L1].isNull());
    QVERIFY(json["failover_overlaps"_L1].isNull());
    QCOMPARE(json["throughput_per_s"_L1], QJsonValue(0));
    const QJsonValue mode = json["by_mode"_L1]["exclusive"_L1];
    QCOMPARE(mode["wait_us"_L1]["count"_L1], QJsonValue(0));
    for (const QString &figure : {u"p50"_s, u"p90"_s, u"p99"_s, u"p999"_s, u"max"_s})
        QVERIFY2(mode["wait_us"_L1][figure].isNull() && mode["hold_us"_L1][figure].isNull(), qPrintable(figure));
    report.asserts.push_back(Assertion::parse(u"jain>=0.9"_s)->check(report));
    const QString text = toText(report);
    for (const QString &part :
         {u"released 0, lost –, timeouts 40"_s, u"fairness: Jain –, shares –, longest wait –\n"_s,
          u"invariants: 0 checked, violations –\n"_s, u"assert jain>=0.9: FAILED (not measured)\n"_s,
          u"timeouts 40, errors 0, unfinished 0\n"_s})
        QVERIFY2(text.contains(part), qPrintable(text));
    const QByteArray html = htmlReport(report.toJson());
    for (const QByteArray &part : {"–, shares – % to – %"_ba, "Longest wait</td><td>–</td>"_ba,
                                   "Invariants checked, violations</td><td>0, –</td>"_ba,
                                   "<td>wait that was given up</td><td>40</td><td>200 ms</td>"_ba})
        QVERIFY2(html.contains(part), html);
    report.duration = 0s; // stopped in the warm-up
    QVERIFY(report.toJson()["throughput_per_s"_L1].isNull());
    QVERIFY(!Assertion::parse(u"timeouts<100"_s)->check(report).isOk);
    QVERIFY(!Assertion::parse(u"lost==0"_s)->check(report).value);
}

void TestUnansweredAttempts::metricsWithoutAnyAcquisition_data()
{
    QTest::addColumn<QString>("gaveUp");     // 40 attempts
    QTest::addColumn<QString>("unfinished"); // the same, cut off by the end of the run
    for (const char *metric : {"acquired", "throughput"})
        QTest::newRow(metric) << u"0"_s << u"0"_s;
    QTest::newRow("timeouts") << u"40"_s << u"-"_s;
    QTest::newRow("errors") << u"0"_s << u"-"_s;
    for (const char *metric : {"lost", "violations", "failover_overlaps", "jain", "longest_wait"})
        QTest::newRow(metric) << u"-"_s << u"-"_s;
    for (const char *times : {"wait", "wait_raw", "hold", "handoff"})
        for (const char *percentile : {"p50", "p90", "p99", "p999", "max"})
            QTest::addRow("%s(%s)", percentile, times) << u"-"_s << u"-"_s;
}

/// An assertion on a figure that was not measured fails, whatever its limit is.
void TestUnansweredAttempts::metricsWithoutAnyAcquisition()
{
    const QString metric = QString::fromLatin1(QTest::currentDataTag());
    for (const bool isFinished : {true, false}) {
        LoadReport report;
        report.duration = 10s;
        AccessTotals &totals = report.byAccess[Access::Exclusive];
        totals.counters.timeouts = isFinished ? 40 : 0;
        (isFinished ? totals.gaveUp : totals.unfinished).record(200'000, 40);
        const AssertionResult least = Assertion::parse(metric + u">=0"_s)->check(report);
        const AssertionResult most = Assertion::parse(metric + u"<=1000000000"_s)->check(report);
        const QString value = least.value ? QString::number(*least.value) : u"-"_s;
        if (isFinished)
            QTEST(value, "gaveUp");
        else
            QTEST(value, "unfinished");
        QCOMPARE(least.isOk, least.value.has_value());
        QCOMPARE(most.isOk, least.value.has_value());
        const QJsonValue field = report.toJson().value(metric); // those that have one
        QVERIFY(field.isUndefined() || field.isNull() == !least.value);
    }
}

void TestUnansweredAttempts::attemptsWithoutTheLockCount_data()
{
    QTest::addColumn<qint64>("gaveUp");
    QTest::addColumn<qint64>("unfinished");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("outcome");
    const auto row = [](qint64 gaveUp, qint64 unfinished, const char *text, const char *outcome) {
        QTest::addRow("%lld gave up, %lld unfinished: %s", gaveUp, unfinished, text)
            << gaveUp << unfinished << QString::fromLatin1(text) << QString::fromLatin1(outcome);
    };
    // 100 acquisitions after 1 ms, waits of 200 ms given up, waits of 9 s cut off
    row(0, 0, "p99(wait)<250ms", "kept 1e+03");
    row(1232, 0, "p99(wait)<250ms", "broken at least 2e+05");
    row(1232, 0, "p99(wait)<=1h", "broken at least 2e+05"); // without the limit, they would have waited longer
    row(1232, 0, "p99(wait)>100ms", "kept at least 2e+05");
    row(1232, 0, "p99(wait)==200ms", "broken at least 2e+05");
    row(50, 0, "p50(wait)<250ms", "kept 1e+03"); // most got the lock
    row(50, 0, "p90(wait_raw)<250ms", "broken at least 2e+05");
    row(50, 0, "p99(wait.exclusive)<250ms", "broken at least 2e+05");
    row(1, 0, "max(wait)<250ms", "broken at least 2e+05");
    row(0, 24, "p90(wait)<5s", "broken 9e+06");
    row(0, 24, "p50(wait)<5s", "kept 1e+03");
    row(0, 24, "max(wait)>8s", "kept 9e+06");
    row(1, 24, "p90(wait)<5s", "broken 9e+06");
}

void TestUnansweredAttempts::attemptsWithoutTheLockCount()
{
    QFETCH(qint64, gaveUp);
    QFETCH(qint64, unfinished);
    QFETCH(QString, text);
    LoadReport report;
    report.duration = 10s;
    AccessTotals &part = report.byAccess[Access::Exclusive];
    part.counters = {100, 100, gaveUp, 0, 0};
    part.wait.record(1'000, 100);
    part.gaveUp.record(200'000, gaveUp);
    part.unfinished.record(9'000'000, unfinished);
    const AssertionResult result = Assertion::parse(text)->check(report);
    QVERIFY(result.value);
    const QString value = QString::number(*result.value, 'g', 2); // without the histogram's error
    const QString outcome = (result.isOk ? u"kept "_s : u"broken "_s) + (result.isAtLeast ? u"at least "_s : QString())
        + value;
    QTEST(outcome, "outcome");
    report.asserts = {result};
    QCOMPARE(report.toJson()["asserts"_L1][0]["at_least"_L1].toBool(), result.isAtLeast);
    QCOMPARE(toText(report).contains(u"(at least "_s), result.isAtLeast);
    QCOMPARE(htmlReport(report.toJson()).contains("(at least "), result.isAtLeast);
}

void TestUnansweredAttempts::attemptsWithoutTheLockAreShown()
{
    LoadReport report = aReport();
    AccessTotals &read = report.byAccess[Access::Read];
    read.gaveUp.record(200'000, 3);
    read.unfinished.record(9'000'000, 24);
    const QJsonValue mode = report.toJson()["by_mode"_L1]["read"_L1];
    QCOMPARE(mode["gave_up"_L1].toInteger(), 3);
    QCOMPARE(mode["unfinished"_L1].toInteger(), 24);
    QCOMPARE(mode["unfinished_us"_L1]["count"_L1].toInteger(), 24);
    QVERIFY(report.toJson()["by_mode"_L1]["write"_L1]["gave_up_us"_L1].isNull());
    QVERIFY2(toText(report).contains(u"errors 1, unfinished 24\n"_s), qPrintable(toText(report)));
    for (const QString &title : {u"count"_s, u"    wait"_s, u"    gave up"_s, u"    unfinished"_s})
        QVERIFY2(toText(report).contains(title), qPrintable(toText(report)));
    const QByteArray html = htmlReport(report.toJson());
    QVERIFY2(html.contains("<td>wait that was cut off</td><td>24</td>"), html);
    QVERIFY2(html.contains("Timeouts, errors, unfinished</td><td>3, 1, 24</td>"), html);
    const QList<QByteArray> lines = toCsv(report).split('\n');
    QVERIFY2(lines[0].endsWith(",unfinished") && lines[1].endsWith(",24"), lines[1]);
    const Result<QJsonObject> merged = mergeReports({report.toJson()});
    for (const QString &field : {u"gave_up"_s, u"unfinished"_s, u"gave_up_us"_s, u"unfinished_us"_s})
        QCOMPARE(merged.value()["by_mode"_L1]["read"_L1][field], mode[field]);
}

LOCKSCOPE_TEST(TestUnansweredAttempts)
#include "tst_unanswered_attempts.moc"
