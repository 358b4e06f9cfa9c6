// SPDX-License-Identifier: Apache-2.0
#include "core/load/report/load_report.h"
#include "core/load/report/merging.h"
#include "tests/support/test_main.h"

#include <QJsonObject>
#include <QTest>

using namespace lockscope;
using namespace lockscope::load;
using namespace Qt::StringLiterals;

namespace {

LoadReport reportOf(const QString &run, const HistogramLayout &layout = TimeLayout)
{
    LoadReport report;
    report.run = run;
    Histogram wait(layout);
    wait.record(100);
    report.byAccess[Access::Write].wait = wait;
    return report;
}

} // namespace

/// Reports that cannot be merged. tst_load_report.cpp tests the sums.
class TestReportMerging final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void runsOfOneKindAreMerged();
    void openAndClosedLoopsAreNotMerged();
    void histogramsOfAnotherLayoutAreNotMerged();
};

void TestReportMerging::runsOfOneKindAreMerged()
{
    QVERIFY(mergeReports({reportOf(u"a"_s).toJson(), reportOf(u"b"_s).toJson()}));
}

void TestReportMerging::openAndClosedLoopsAreNotMerged()
{
    LoadReport open = reportOf(u"b"_s);
    open.scenario.rate = *ArrivalRate::parse(u"5/s", {});
    open.rate = RateReport {50, 0};
    const Result<QJsonObject> merged = mergeReports({reportOf(u"a"_s).toJson(), open.toJson()});
    QVERIFY(!merged);
    QCOMPARE(merged.error().message.code(), u"report-merge-loops"_s);
}

void TestReportMerging::histogramsOfAnotherLayoutAreNotMerged()
{
    const LoadReport coarse = reportOf(u"b"_s, HistogramLayout(1, 1'000'000, 2));
    const Result<QJsonObject> merged = mergeReports({reportOf(u"a"_s).toJson(), coarse.toJson()});
    QVERIFY(!merged);
    QCOMPARE(merged.error().message.code(), u"report-merge-layouts"_s);
}

LOCKSCOPE_TEST(TestReportMerging)
#include "tst_report_merging.moc"
