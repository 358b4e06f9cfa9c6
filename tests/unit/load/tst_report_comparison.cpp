// SPDX-License-Identifier: Apache-2.0
#include "core/load/report/comparison.h"
#include "tests/support/test_main.h"
#include "tests/unit/load/a_report.h"

#include <QJsonArray>
#include <QTest>
#include <algorithm>

using namespace lockscope;
using namespace lockscope::load;

/// Comparisons of two reports.
class TestReportComparison final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void comparisonTellsNoiseFromDifference();
    void repeatedRunsSayWhatIsNoise();
    void otherConditionsAreNamed();
    void waitsThatWereGivenUpAreNotCompared();
};

void TestReportComparison::comparisonTellsNoiseFromDifference()
{
    const auto reportOf = [](double scale, qint64 timeouts) {
        LoadReport report = aReport();
        report.intervals.clear();
        for (int i = 0; i < 40; ++i) { // a slice varies by up to half
            const auto acquired = static_cast<qint64>(scale * (i % 2 == 0 ? 20 : 30));
            report.intervals.push_back(
                {250ms * i, 250ms, {{Access::Read, {acquired, {100, 200, 300 + i % 2 * 100, 400, 500, acquired}}}}});
        }
        report.byAccess[Access::Read].counters = {static_cast<qint64>(scale * 900), 899, timeouts, 1, 1};
        return report.toJson();
    };
    const auto verdictsOf = [&](double scale, qint64 timeouts) {
        QStringList beyond;
        const Result<std::vector<ComparisonRow>> rows = compareReports(reportOf(1.0, 3), reportOf(scale, timeouts));
        for (const ComparisonRow &row : rows.value()) {
            if (row.isBeyondNoise)
                beyond += row.metric;
        }
        return beyond;
    };
    QCOMPARE(verdictsOf(1.0, 3), QStringList());
    QCOMPARE(verdictsOf(0.92, 6), QStringList()); // the slices vary too much
    QCOMPARE(verdictsOf(0.7, 30), QStringList({u"throughput.read"_s, u"gave_up.read"_s, u"timeouts"_s}));
    const Result<std::vector<ComparisonRow>> rows = compareReports(reportOf(1.0, 3), reportOf(0.7, 3));
    const QJsonObject first = comparisonJson(*rows)["rows"_L1][0].toObject();
    QCOMPARE(first.keys(), sortedKeys(u"metric base new change beyond_noise"_s));
    QCOMPARE(std::round(first["change"_L1].toDouble() * 100.0), -30.0);
    QVERIFY2(load::toText(*rows).contains(u"throughput.read"_s), qPrintable(load::toText(*rows)));
    QVERIFY(!compareReports({}, reportOf(1.0, 3)));
    for (const double count : {-1.0, 0.5}) { // counts that no run can produce
        QJsonObject report = reportOf(1.0, 3);
        report.insert(u"timeouts"_s, count);
        QVERIFY(!compareReports(reportOf(1.0, 3), report));
        QVERIFY(!compareReports(report, reportOf(1.0, 3)));
    }
}

void TestReportComparison::repeatedRunsSayWhatIsNoise()
{
    const auto reportOf = [](qint64 acquired) {
        LoadReport report = aReport();
        report.intervals.clear();
        report.byAccess[Access::Read].counters = {acquired, acquired, 3, 0, 0};
        return report.toJson();
    };
    const auto isBeyond = [&](qint64 next, const std::vector<QJsonObject> &again) {
        const Result<std::vector<ComparisonRow>> rows = compareReports(reportOf(1000), reportOf(next), again);
        const auto row = std::ranges::find(rows.value(), u"throughput.read"_s, &ComparisonRow::metric);
        return row->isBeyondNoise;
    };
    QVERIFY(isBeyond(1100, {}));                                              // a tenth more than a single run
    QVERIFY(!isBeyond(1100, {reportOf(900), reportOf(1080), reportOf(950)})); // repeated runs differ by more
    QVERIFY(isBeyond(1030, {reportOf(1001), reportOf(999), reportOf(1002)}));
    QVERIFY(!isBeyond(1001, {reportOf(1001), reportOf(999), reportOf(1002)}));
    const Result<std::vector<ComparisonRow>> rows = compareReports(reportOf(1000), reportOf(1000),
                                                                   {reportOf(1030), reportOf(970)});
    QCOMPARE(std::ranges::find(rows.value(), u"timeouts"_s, &ComparisonRow::metric)->isBeyondNoise, false);
    QVERIFY(!compareReports(reportOf(1000), reportOf(1000), {reportOf(1000)})); // two runs are too few
    QVERIFY(!compareReports(reportOf(1000), reportOf(1000), {reportOf(1000), {}}));
}

void TestReportComparison::otherConditionsAreNamed()
{
    LoadReport next = aReport();
    next.scenario.wait = 200ms;
    next.scenario.seed = 7; // a repetition
    next.serverVersion = u"7.2.4"_s;
    next.serverIds = QStringList {u"b"_s};
    LoadReport base = aReport();
    base.serverIds = QStringList {u"a"_s};
    const std::vector<ReportDifference> differences = differencesBetween(base.toJson(), next.toJson());
    QStringList fields;
    for (const ReportDifference &one : differences)
        fields += one.field;
    QCOMPARE(fields, QStringList({u"wait"_s, u"server.version"_s, u"server.run_ids"_s}));
    const Result<std::vector<ComparisonRow>> rows = compareReports(base.toJson(), next.toJson());
    QVERIFY(
        load::toText(*rows, differences)
            .startsWith(u"The runs differ in wait: 5s and 200ms\nThe runs differ in server.version: 7.0.15 and 7.2.4"
                        "\n"_s));
    const QJsonObject first = comparisonJson(*rows, differences)["differs"_L1][0].toObject();
    QCOMPARE(first, QJsonObject({{u"field"_s, u"wait"_s}, {u"base"_s, u"5s"_s}, {u"new"_s, u"200ms"_s}}));
    next.serverIds = QStringList {u"a"_s, u"c"_s}; // one of the servers was replaced
    QCOMPARE(differencesBetween(base.toJson(), next.toJson()).size(), std::size_t(2));

    const Result<std::vector<ComparisonRow>> noRepetition = compareReports(base.toJson(), next.toJson(),
                                                                           {base.toJson(), next.toJson()});
    QVERIFY(!noRepetition);
    QCOMPARE(noRepetition.error().message.code(), u"report-again-differs"_s);
    next = aReport();
    next.serverIds = QStringList {u"b"_s}; // another sandbox
    QVERIFY(compareReports(base.toJson(), base.toJson(), {next.toJson(), next.toJson()}));
}

void TestReportComparison::waitsThatWereGivenUpAreNotCompared()
{
    LoadReport patient = aReport();
    LoadReport impatient = aReport();
    impatient.byAccess[Access::Read].counters = {90, 90, 810, 0, 0};
    impatient.byAccess[Access::Read].wait = times(90, 10, 20, 30, 40);
    impatient.byAccess[Access::Read].gaveUp.record(200'000, 810);
    const Result<std::vector<ComparisonRow>> rows = compareReports(patient.toJson(), impatient.toJson());
    const auto rowOf = [&](const QString &metric) {
        return *std::ranges::find(rows.value(), metric, &ComparisonRow::metric);
    };
    QVERIFY(rowOf(u"p99(wait.read)"_s).base && !rowOf(u"p99(wait.read)"_s).next);
    QVERIFY(!rowOf(u"p99(wait.read)"_s).change() && !rowOf(u"p99(wait.read)"_s).isBeyondNoise);
    QVERIFY(rowOf(u"longest_wait"_s).base && !rowOf(u"longest_wait"_s).next);
    QCOMPARE(rowOf(u"gave_up.read"_s).next, std::optional<double>(810));
    QVERIFY(rowOf(u"gave_up.read"_s).isBeyondNoise);
    const QJsonArray json = comparisonJson(*rows)["rows"_L1].toArray();
    const auto p99 = std::ranges::find_if(
        json, [](const QJsonValue &one) { return one["metric"_L1] == u"p99(wait.read)"_s; });
    QVERIFY((*p99)["new"_L1].isNull() && (*p99)["change"_L1].isNull() && (*p99)["beyond_noise"_L1].isNull());
    QVERIFY(!load::toText(*rows).contains(u"nan"_s));
}

LOCKSCOPE_TEST(TestReportComparison)
#include "tst_report_comparison.moc"
