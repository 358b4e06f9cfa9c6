// SPDX-License-Identifier: Apache-2.0
#include "core/load/metrics/histogram_codec.h"
#include "core/load/report/assertion.h"
#include "core/load/report/html_report.h"
#include "core/load/report/load_report.h"
#include "core/load/report/merging.h"
#include "core/load/report/report_text.h"
#include "core/load/workers/first_error.h"
#include "tests/support/test_main.h"
#include "tests/unit/load/a_report.h"

#include <QJsonArray>
#include <QTest>
#include <algorithm>

using namespace lockscope;
using namespace lockscope::load;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

class TestLoadReport final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void jainsIndexIsThePublishedOne();
    void jsonHasTheFieldsOfTheContract();
    void jsonSumsTheModes();
    void whatWasNotCheckedIsCounted();
    void openLoopTellsWhatItMissed();
    void whatWasNotMeasuredIsNull();
    void histogramsAreCarriedWhole();
    void csvHasARowForEachPart();
    void csvHasNoFormula();
    void hdrLogHasALineForEachHistogram();
    void assertionsAreChecked_data();
    void assertionsAreChecked();
    void malformedAssertionsAreRefused_data();
    void malformedAssertionsAreRefused();
    void mergedHistogramsAreNotAveraged();
    void whatIsNoPartOfARunIsNotMerged();
    void htmlNeedsNothingElse();
    void htmlNamesTheEarlyEndAndFaultsThatWereNotInjected();
    void reportsBeginWithTheVerdict_data();
    void reportsBeginWithTheVerdict();
    void headlineNamesTheWorstMode();
    void chartsMarkFaultsAndChanges();
    void limitIsANumberAndAChart();
    void textIsForPeople();
    void textNamesViolationsAndTheEarlyEnd();
    void textNamesTheFirstErrorOnce();
    void errorsAreCountedByTheirFirstSentence();
};

void TestLoadReport::jainsIndexIsThePublishedOne()
{
    const qint64 equal[] = {5, 5, 5, 5};
    QCOMPARE(fairnessOf(equal)->jain, 1.0);
    QCOMPARE(fairnessOf(equal)->minShare, 0.25);
    const qint64 one[] = {0, 0, 0, 20};
    QCOMPARE(fairnessOf(one)->jain, 0.25);
    QCOMPARE(fairnessOf(one)->minShare, 0.0);
    QCOMPARE(fairnessOf(one)->maxShare, 1.0);
    const qint64 mixed[] = {1, 2, 3};
    QCOMPARE(fairnessOf(mixed)->jain, 36.0 / (3.0 * 14.0));
    const qint64 none[] = {0, 0};
    QVERIFY(!fairnessOf(none));
}

void TestLoadReport::jsonHasTheFieldsOfTheContract()
{
    const QJsonObject json = aReport().toJson();
    const auto keysAt = [&json](const char *field) { return json.value(QLatin1StringView(field)).toObject().keys(); };
    QCOMPARE(json.keys(),
             sortedKeys(
                 u"schema run scenario server started duration_s acquired released timeouts errors errors_by_code lost "
                 "changes failover_overlaps throughput_per_s rate correction by_mode intervals fairness invariants "
                 "witness faults "
                 "leftovers generator asserts"_s));
    QCOMPARE(keysAt("server"), sortedKeys(u"version mode run_ids"_s));
    QCOMPARE(keysAt("rate"), sortedKeys(u"target achieved late dropped"_s));
    QCOMPARE(keysAt("fairness"), sortedKeys(u"jain min_share max_share starved longest_wait_us"_s));
    QCOMPARE(keysAt("invariants"), sortedKeys(u"checked checked_by unchecked violations evidence"_s));
    QCOMPARE(keysAt("witness"), sortedKeys(u"key increments final"_s));
    QCOMPARE(keysAt("leftovers"), sortedKeys(u"keys subscriptions"_s));
    QCOMPARE(keysAt("generator"), sortedKeys(u"cpu_share loop_lag_p99_us bottleneck connections rss_mb"_s));
    QCOMPARE(keysAt("by_mode"), sortedKeys(u"read write"_s));
    const QJsonObject read = json.value("by_mode"_L1)["read"_L1].toObject();
    QCOMPARE(
        read.keys(),
        sortedKeys(u"acquired throughput_per_s gave_up unfinished wait_us wait_raw_us hold_us handoff_us gave_up_us "
                   "unfinished_us histograms"_s));
    QCOMPARE(read.value("wait_us"_L1).toObject().keys(), sortedKeys(u"p50 p90 p99 p999 max count"_s));
    const QJsonObject fault = json.value("faults"_L1)[0].toObject();
    QCOMPARE(fault.keys(),
             sortedKeys(u"kind victim at_s injected predicted code args seen state by_hand standstill_ms"_s));
    QCOMPARE(fault.value("at_s"_L1).toDouble(), 1.2);
    QCOMPARE(fault.value("seen"_L1), QJsonValue(true));
    QCOMPARE(fault.value("state"_L1), u"as-expected"_s);
    QCOMPARE(json.value("schema"_L1).toInt(), 1);
    QCOMPARE(json.value("started"_L1).toString(), u"2024-05-01T10:00:00.000Z"_s);
    QCOMPARE(json.value("correction"_L1).toString(), u"none"_s);
}

void TestLoadReport::jsonSumsTheModes()
{
    const QJsonObject json = aReport().toJson();
    QCOMPARE(json.value("acquired"_L1).toInteger(), 1000);
    QCOMPARE(json.value("released"_L1).toInteger(), 999);
    QCOMPARE(json.value("lost"_L1).toInteger(), 1);
    QCOMPARE(json.value("timeouts"_L1).toInteger(), 3);
    QCOMPARE(json.value("throughput_per_s"_L1).toDouble(), 100.0);
    QCOMPARE(json.value("by_mode"_L1)["write"_L1]["throughput_per_s"_L1].toDouble(), 10.0);
    QCOMPARE(json.value("by_mode"_L1)["read"_L1]["wait_us"_L1]["p999"_L1].toInteger(), 500);
    QCOMPARE(json.value("by_mode"_L1)["write"_L1]["handoff_us"_L1]["p90"_L1].toInteger(), 30);
    QCOMPARE(json.value("fairness"_L1)["starved"_L1].toInteger(), 1);
    QCOMPARE(json.value("intervals"_L1)[0]["by_mode"_L1]["read"_L1]["wait_us"_L1]["p99"_L1].toInteger(), 3);
    QCOMPARE(json.value("fairness"_L1)["longest_wait_us"_L1].toInteger(), 212'000);
    QCOMPARE(json.value("generator"_L1)["rss_mb"_L1].toInteger(), 64);
}

void TestLoadReport::whatWasNotCheckedIsCounted()
{
    LoadReport report = aReport();
    QCOMPARE(report.total().acquired, 1000);
    QCOMPARE(report.unchecked(), 100); // a witness does not check exclusive locks
    QVERIFY(toText(report).contains(u"not checked: 100 acquisitions\n"_s));
    report.invariants.checkedBy = {{Invariant::Exclusion, 1010}, {Invariant::FairOrder, 5}};
    QCOMPARE(report.unchecked(), 0);
    QVERIFY(!toText(report).contains(u"not checked"_s));
    for (const Invariant invariant : {Invariant::Permits, Invariant::Gate}) {
        report.invariants.checkedBy = {{invariant, 999}};
        QCOMPARE(report.unchecked(), 1);
    }
    report.invariants.checkedBy = {{Invariant::FairOrder, 1000}, {Invariant::TokenOrder, 1000}};
    QCOMPARE(report.unchecked(), 1000);
}

void TestLoadReport::openLoopTellsWhatItMissed()
{
    LoadReport report = aReport();
    report.scenario.rate = *ArrivalRate::parse(u"ramp:100/s..200/s", {});
    report.rate = RateReport {1500, 20};
    report.byAccess[Access::Read].waitRaw = times(900, 1, 2, 3, 5);
    const QJsonObject json = report.toJson();
    // 1000 acquired, 3 timed out, 1 failed
    const QJsonObject expected {{u"target"_s, 150},   {u"achieved"_s, 100}, {u"late"_s, 20},      {u"dropped"_s, 496},
                                {u"planned"_s, 1500}, {u"done"_s, 1000},    {u"shortfall"_s, 500}};
    QCOMPARE(json.value("rate"_L1).toObject(), expected);
    QCOMPARE(json.value("correction"_L1).toString(), u"planned-arrival"_s);
    const QJsonValue read = json.value("by_mode"_L1)["read"_L1];
    QCOMPARE(read["wait_us"_L1]["p99"_L1].toInteger(), 300);
    QCOMPARE(read["wait_raw_us"_L1]["p99"_L1].toInteger(), 3);
    QVERIFY2(toText(report).contains(u"planned 1,500, acquired 1,000, shortfall 500; late 20, dropped 496"_s),
             qPrintable(toText(report)));
}

void TestLoadReport::whatWasNotMeasuredIsNull()
{
    LoadReport report = aReport();
    report.witness.reset();
    report.leftovers.reset();
    report.generator = {};
    const QJsonObject json = report.toJson();
    QVERIFY(json.value("witness"_L1).isNull());
    QVERIFY(json.value("leftovers"_L1).isNull());
    QVERIFY(json.value("generator"_L1)["cpu_share"_L1].isNull());
    QVERIFY(json.value("generator"_L1)["loop_lag_p99_us"_L1].isNull());
    QVERIFY(json.value("rate"_L1)["target"_L1].isNull());
    QVERIFY(json.value("by_mode"_L1)["read"_L1]["handoff_us"_L1].isNull());
}

void TestLoadReport::histogramsAreCarriedWhole()
{
    const QJsonObject json = aReport().toJson();
    const QJsonValue histograms = json.value("by_mode"_L1)["write"_L1]["histograms"_L1];
    QCOMPARE(histograms.toObject().keys(), sortedKeys(u"wait handoff"_s)); // unmeasured ones are omitted
    const Result<Histogram> wait = decodeHistogram(histograms["wait"_L1].toString().toLatin1());
    QVERIFY(wait);
    QCOMPARE(wait->percentiles(), times(100, 110, 210, 310, 510).percentiles());
}

void TestLoadReport::csvHasARowForEachPart()
{
    const QList<QByteArray> lines = toCsv(aReport()).split('\n');
    // columns, run, two modes, two intervals, two workers, and nothing after the last newline
    QCOMPARE(lines.size(), 9);
    const qsizetype columns = lines.front().count(',');
    for (const QByteArray &line : lines.first(8))
        QVERIFY2(line.count(',') == columns, line);
    QVERIFY2(lines.front().startsWith(
                 "scope,id,from_s,length_s,acquired,throughput_per_s,released,timeouts,errors,lost,wait_p50_us,"),
             lines.front());
    QVERIFY2(lines[1].startsWith("run,ab12,0.000,10.000,1000,100.000,999,3,1,1,110,"), lines[1]);
    QVERIFY2(lines[1].endsWith(",212000,0"), lines[1]);
    QVERIFY2(lines[2].startsWith("mode,read,0.000,10.000,900,90.000,899,3,1,1,100,200,300,500,500,900,,,,,,,1000,"),
             lines[2]);
    QVERIFY2(lines[4].startsWith("interval,read,0.000,5.000,400,80.000,,,,,1,2,3,4,5,400,"), lines[4]);
    QVERIFY2(lines[6].startsWith("worker,1,0.000,10.000,1000,100.000,,,,,1,2,3,4,5,1000,"), lines[6]);
}

void TestLoadReport::csvHasNoFormula()
{
    LoadReport report = aReport();
    report.run = u"=1+1"_s; // as a merged file may contain it
    QVERIFY2(toCsv(report).contains("\nrun,\"'=1+1\","), toCsv(report));
}

void TestLoadReport::hdrLogHasALineForEachHistogram()
{
    const QList<QByteArray> lines = toHdrLog(aReport()).split('\n');
    QCOMPARE(lines[0], "#[Histogram log format version 1.3]"_ba);
    QCOMPARE(lines[1], "#[StartTime: 1714557600.000 (seconds since epoch), Wed May 01 10:00:00 UTC 2024]"_ba);
    QCOMPARE(lines[3], "\"StartTimestamp\",\"Interval_Length\",\"Interval_Max\",\"Interval_Compressed_Histogram\""_ba);
    QVERIFY2(lines[4].startsWith("Tag=wait.read,0.000,10.000,0.500,HISTF"), lines[4]);
    QCOMPARE(lines.size(), 9); // and hold.read, wait.write, handoff.write
}

void TestLoadReport::assertionsAreChecked_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("outcome");
    const auto row = [](const char *text, const char *outcome) {
        QTest::newRow(text) << QString::fromLatin1(text) << QString::fromLatin1(outcome);
    };
    row("p99(wait.read) <= 300us", "kept 300");
    row("p99(wait.read)<300us", "broken 300");
    row("max(wait)<1ms", "kept 510");           // of all modes
    row("p50(wait_raw.read)==100", "kept 100"); // microseconds; a closed loop has no other wait
    row("p90(handoff.write) < 5ms", "kept 30");
    row("p90(handoff.read) < 5ms", "broken -"); // not measured
    row("p99(hold.fair) < 5ms", "broken -");    // not of this run
    row("throughput >= 100", "kept 100");
    row("acquired > 1000", "broken 1000");
    row("timeouts == 3", "kept 3");
    row("errors < 1", "broken 1");
    row("lost <= 1", "kept 1");
    row("violations == 0", "kept 0");
    row("jain > 0.9", "kept 0.98");
    row("longest_wait < 1s", "kept 212000");
    row("failover_overlaps == 0", "kept 0");
}

void TestLoadReport::assertionsAreChecked()
{
    QFETCH(QString, text);
    QFETCH(QString, outcome);
    const Result<Assertion> assertion = Assertion::parse(text);
    QVERIFY2(assertion, assertion ? "" : qPrintable(assertion.error().message.english()));
    const AssertionResult result = assertion->check(aReport());
    const QString value = result.value ? QString::number(*result.value) : u"-"_s;
    QCOMPARE(u"%1 %2"_s.arg(result.isOk ? u"kept"_s : u"broken"_s, value), outcome);
    QCOMPARE(result.text, text);
}

void TestLoadReport::malformedAssertionsAreRefused_data()
{
    QTest::addColumn<QString>("text");
    for (const char *text : {"", "p99", "p99 < 5", "p95(wait) < 5ms", "p99(think) < 5ms", "p99(wait.shared) < 5ms",
                             "throughput(wait) > 1", "speed > 1", "throughput > 5ms", "p99(wait) < soon",
                             "p99(wait) ~ 5ms", "p99(wait) <", "p99(wait) < nan", "throughput > inf"})
        QTest::addRow("\"%s\"", text) << QString::fromLatin1(text);
}

void TestLoadReport::malformedAssertionsAreRefused()
{
    QFETCH(QString, text);
    const Result<Assertion> assertion = Assertion::parse(text);
    QVERIFY(!assertion);
    QCOMPARE(toWord(assertion.error().kind), u"usage"_s);
    QVERIFY2(assertion.error().message.english().startsWith(u"assert: "_s),
             qPrintable(assertion.error().message.english()));
}

void TestLoadReport::mergedHistogramsAreNotAveraged()
{
    LoadReport slow = aReport();
    slow.run = u"cd34"_s;
    slow.byAccess[Access::Read].wait = times(900, 10'000, 20'000, 30'000, 50'000);
    slow.generator.isBottleneck = true;
    const Result<QJsonObject> merged = mergeReports({aReport().toJson(), slow.toJson()});
    QVERIFY2(merged, merged ? "" : qPrintable(merged.error().message.english()));
    QCOMPARE(merged->keys(), aReport().toJson().keys());
    const QJsonObject &json = *merged;
    QCOMPARE(json["run"_L1].toString(), u"ab12+cd34"_s);
    QCOMPARE(json["acquired"_L1].toInteger(), 2000);
    QCOMPARE(json["throughput_per_s"_L1].toDouble(), 200.0);
    Histogram expected = times(900, 100, 200, 300, 500);
    expected.merge(slow.byAccess[Access::Read].wait);
    const QJsonValue wait = json["by_mode"_L1]["read"_L1]["wait_us"_L1];
    QCOMPARE(wait["p50"_L1].toInteger(), expected.valueAtPercentile(50));
    QCOMPARE(wait["p90"_L1].toInteger(), expected.valueAtPercentile(90));
    QCOMPARE(wait["count"_L1].toInteger(), 1800);
    QVERIFY(json["by_mode"_L1]["read"_L1]["handoff_us"_L1].isNull());
    QCOMPARE(json["invariants"_L1]["checked"_L1].toInteger(), 2000);
    QCOMPARE(json["invariants"_L1]["checked_by"_L1]["exclusion"_L1].toInteger(), 1800);
    QCOMPARE(json["witness"_L1]["increments"_L1].toInteger(), 200);
    QCOMPARE(json["generator"_L1]["bottleneck"_L1].toBool(), true);
    QCOMPARE(json["generator"_L1]["connections"_L1].toInteger(), 4);
    // two equal halves have the fairness of each
    QVERIFY(std::abs(json["fairness"_L1]["jain"_L1].toDouble() - 0.98) < 1e-9);
    QCOMPARE(json["fairness"_L1]["max_share"_L1].toDouble(), 0.01);
}

void TestLoadReport::whatIsNoPartOfARunIsNotMerged()
{
    QVERIFY(!mergeReports({}));
    QVERIFY(!mergeReports({QJsonObject()}));
    QVERIFY(!mergeReports({aReport().toJson(), aReport().toJson()})); // the same twice
    LoadReport other = aReport();
    other.run = u"cd34"_s;
    other.scenario.type = LockType::Fair;
    const Result<QJsonObject> merged = mergeReports({aReport().toJson(), other.toJson()});
    QVERIFY(!merged);
    QVERIFY2(merged.error().message.english().contains(u"they differ in type."_s),
             qPrintable(merged.error().message.english()));
}

void TestLoadReport::htmlNeedsNothingElse()
{
    LoadReport report = aReport();
    report.scenario.name = "<script>alert(1)</script>";
    report.asserts = {{u"p99(wait) < 1ms"_s, 5.0, true}};
    report.invariants.evidence = {{Violation::Kind::LostIncrement, 10s, LockName("<b>"), {}, {}, 100, 99}};
    const QByteArray html = htmlReport(report.toJson());
    QVERIFY(html.startsWith("<!DOCTYPE html>"));
    QCOMPARE(html.count("<figure>"), qsizetype(3)); // throughput, wait, percentiles
    QCOMPARE(html.count("<svg"), html.count("</svg>"));
    QVERIFY(html.contains("prefers-color-scheme: dark"));
    for (const QByteArray &loaded : {"<script"_ba, "<link"_ba, "src="_ba, "href="_ba, "url("_ba, "@import"_ba,
                                     "http:"_ba, "https:"_ba, "<b>"_ba, "nan"_ba})
        QVERIFY2(!html.contains(loaded), loaded);
    QVERIFY(html.contains("&lt;script&gt;alert(1)"));
    QVERIFY(html.contains("p99(wait) &lt; 1ms"));
    QVERIFY(!htmlReport(LoadReport().toJson()).contains("<svg")); // nothing to draw
}

void TestLoadReport::htmlNamesTheEarlyEndAndFaultsThatWereNotInjected()
{
    LoadReport report = aReport();
    report.serverVersion = u"Valkey 8.0.1"_s;
    report.invariants.allowed = 2;
    report.error = Error {ErrorKind::LinkLost, Message::verbatim(u"The server was stopped."_s), {}};
    report.asserts = {{u"jain > 0.9"_s, 0.98, true}};
    report.faults.push_back(
        {{Fault::Kind::MoveSlot, 2s}, {}, Message::verbatim(u"No such node."_s), {}, {}, {}, false});
    const QByteArray html = htmlReport(report.toJson());
    for (const QByteArray &part :
         {"Acquisitions that were not checked</td><td><span class=\"bad\">100</span>"_ba,
          "Witness w: increments by this run, value</td><td>100, 100</td>"_ba, "on Valkey 8.0.1, "_ba,
          "Overlaps after failovers"_ba, "<span class=\"bad\">The server was stopped.</span>"_ba,
          "jain &gt; 0.9: <span class=\"good\">passed</span> (0.98)"_ba, "kill-worker at 1.2 s. Predicted: A word."_ba,
          "move-slot was not injected. No such node."_ba})
        QVERIFY2(html.contains(part), part);
}

void TestLoadReport::textIsForPeople()
{
    const QString text = toText(aReport());
    for (const QString &part :
         {u"acquired 1,000 (100/s), released 999, lost 1, timeouts 3, errors 1, unfinished 0\n"_s,
          u"longest wait 212 ms"_s, u"invariants: 1,000 checked (exclusion 900, witness 100), 0 violations\n"_s,
          u"leftovers: 0 keys, 0 subscriptions\n"_s, u"fault: kill-worker@1s:waiter, injected at 1.200 s. "_s,
          u" Predicted: A word. Seen: yes, longest standstill 0.500 s.\n"_s, u"handoff"_s,
          u"starved: 1 of 2 workers"_s})
        QVERIFY2(text.contains(part), qPrintable(text));
    QVERIFY(!text.contains(u"bottleneck"_s));
}

void TestLoadReport::textNamesViolationsAndTheEarlyEnd()
{
    LoadReport report = aReport();
    report.invariants.violations = 1;
    report.invariants.evidence = {{Violation::Kind::LostIncrement, 10s, LockName("load"), {}, {}, 100, 99}};
    report.leftovers.reset();
    report.generator.isBottleneck = true;
    report.duration = report.scenario.duration / 2;
    report.error = Error {ErrorKind::LinkLost, Message::verbatim(u"127.0.0.1:6390 did not answer for 3s."_s), {}};
    const QString text = toText(report);
    QVERIFY2(text.contains(u"10.000 s: the witness of load is 99 and should be at least 100"_s), qPrintable(text));
    QVERIFY2(text.contains(u"leftovers: not measured\n"_s), qPrintable(text));
    QVERIFY2(text.contains(u"The load generator was the bottleneck"_s), qPrintable(text));
    QVERIFY2(text.contains(u"ended early: 127.0.0.1:6390 did not answer for 3s.\n"_s), qPrintable(text));
}

void TestLoadReport::reportsBeginWithTheVerdict_data()
{
    QTest::addColumn<LoadReport>("report");
    QTest::addColumn<QString>("verdict");
    LoadReport report = aReport();
    report.invariants.checkedBy = {{Invariant::Exclusion, 1000}};
    QTest::newRow("passed") << report << u"PASS: 1,000 acquisitions, no violations"_s;
    report.asserts = {{u"jain>0.9"_s, 0.98, true}};
    QTest::newRow("assertion") << report << u"PASS: 1,000 acquisitions, no violations, 1 assertion passed"_s;
    report.asserts.push_back({u"p99(wait)<1ms"_s, 2'470'000.0, false, true});
    QTest::newRow("failed assertion") << report << u"FAIL: p99(wait)<1ms is false (at least 2.47 s)"_s;
    report.invariants.violations = 1;
    report.error = Error {ErrorKind::LinkLost, Message::verbatim(u"The server was stopped."_s), {}};
    report.asserts.clear();
    QTest::newRow("error and violation") << report << u"FAIL: The server was stopped.; 1 violation"_s;
    report = aReport();
    report.invariants.checkedBy = {{Invariant::Exclusion, 1000}};
    report.duration = 0s;
    QTest::newRow("stopped in the warm-up") << report << u"FAIL: no measurements"_s;
    QTest::newRow("not checked") << aReport() << u"FAIL: 100 acquisitions were not checked"_s;
}

void TestLoadReport::reportsBeginWithTheVerdict()
{
    QFETCH(const LoadReport, report);
    QFETCH(const QString, verdict);
    QCOMPARE(toText(report).section(u'\n', 0, 0), verdict);
    const QByteArray html = htmlReport(report.toJson());
    QVERIFY2(html.contains(u">%1</p>"_s.arg(verdict.toHtmlEscaped()).toUtf8()), html);
}

void TestLoadReport::headlineNamesTheWorstMode()
{
    LoadReport report = aReport();
    report.byAccess[Access::Write].gaveUp = times(20, 2'000'000, 2'100'000, 2'200'000, 2'470'000);
    report.byAccess[Access::Write].counters.timeouts = 20;
    QVERIFY2(toText(report).contains(u"longest waits: write: p99 at least 2.2 s, 20 gave up\n"_s),
             qPrintable(toText(report)));
    report.byAccess[Access::Write].counters.acquired = 0;
    report.byAccess[Access::Write].wait = Histogram();
    QVERIFY2(toText(report).contains(u"longest waits: write: no acquisition, 20 gave up\n"_s),
             qPrintable(toText(report)));
    QVERIFY(htmlReport(report.toJson()).contains("Longest waits: write: no acquisition, 20 gave up"));
}

void TestLoadReport::chartsMarkFaultsAndChanges()
{
    LoadReport report = aReport();
    report.changes = {{3200ms, u"hold"_s, u"500us"_s, u"2ms"_s}};
    QVERIFY(toText(report).contains(u"  change at 3.2 s: hold from 500us to 2ms\n"_s));
    QCOMPARE(report.toJson()["changes"_L1][0]["at_s"_L1].toDouble(), 3.2);
    const QByteArray html = htmlReport(report.toJson());
    QCOMPARE(html.count("class=\"mark\""), qsizetype(4)); // two in each chart over time
    for (const QByteArray &part :
         {"<title>kill-worker</title>"_ba, "<title>hold 2ms</title>"_ba, "<li>3.2 s: hold from 500us to 2ms</li>"_ba})
        QVERIFY2(html.contains(part), part);
}

void TestLoadReport::limitIsANumberAndAChart()
{
    LoadReport report = aReport();
    report.limit = LimitReport {
        u"p99(wait)<20ms"_s, true, 3200.0, 3360.0, {{3200.0, 18'100.0, true}, {3360.0, 25'200.0, false}}};
    const QString text = u"3,200/s held (18.1 ms), 3,360/s broke (25.2 ms), after 2 runs"_s;
    QVERIFY2(toText(report).contains(u"limit of p99(wait)<20ms: %1\n"_s.arg(text)), qPrintable(toText(report)));
    const QByteArray html = htmlReport(report.toJson());
    QVERIFY2(html.contains(text.toUtf8()), html);
    QVERIFY(html.contains("p99(wait) by rate"));
    QCOMPARE(html.count("<figure>"), qsizetype(4));
    QCOMPARE(report.toJson()["limit"_L1]["value"_L1].toDouble(), 3200.0);
    report.limit->held.reset();
    QVERIFY(toText(report).startsWith(u"FAIL: "_s));
    report.limit->broken.reset();
    report.limit->held = 3200.0;
    QVERIFY(toText(report).contains(u"no higher value broke"_s));
}

void TestLoadReport::textNamesTheFirstErrorOnce()
{
    LoadReport report = aReport();
    report.firstError = Error {ErrorKind::LinkLost, Message::verbatim(u"127.0.0.1:6390 did not answer for 3s."_s), {}};
    QVERIFY2(toText(report).contains(u"unfinished 0\n  first error: 127.0.0.1:6390 did not answer for 3s.\n"_s),
             qPrintable(toText(report)));
    report.error = report.firstError;
    report.duration = report.scenario.duration / 2;
    QCOMPARE(toText(report).count(u"127.0.0.1:6390 did not answer for 3s."_s), 2); // verdict and early end
}

void TestLoadReport::errorsAreCountedByTheirFirstSentence()
{
    static constexpr MessageText cause {"the-cause", "The cause."};
    static constexpr MessageText way {"the-way", "The way on."};
    FirstError errors;
    errors.note({ErrorKind::Connect, Message(cause), {}});
    errors.note({ErrorKind::Connect, sentences({Message(cause), Message(way), Message(way)}), {}});
    errors.note({ErrorKind::Refused, Message(way), u"NOREPLICAS Not enough good replicas to write."_s});
    QCOMPARE(errors.counts(), (std::map<QString, qint64> {{u"the-cause"_s, 2}, {u"NOREPLICAS"_s, 1}}));
}

LOCKSCOPE_TEST(TestLoadReport)
#include "tst_load_report.moc"
