// SPDX-License-Identifier: Apache-2.0
#include "core/load/report/load_report.h"
#include "core/load/report/merging.h"
#include "tests/support/test_main.h"

#include <QJsonObject>
#include <QTest>
#include <functional>

using namespace lockscope;
using namespace lockscope::load;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

LoadReport reportOf(const QString &run, const HistogramLayout &layout = TimeLayout)
{
    LoadReport report;
    report.run = run;
    report.started = QDateTime::fromString(u"2024-05-01T10:00:00Z"_s, Qt::ISODate);
    report.duration = 10s;
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
    void modesOfAllRunsAreMerged();
    void whatNoRunMeasuredStaysNull();
    void runsOfOtherConditionsAreNotMerged_data();
    void runsOfOtherConditionsAreNotMerged();
    void openAndClosedLoopsAreNotMerged();
    void histogramsOfAnotherLayoutAreNotMerged();
};

void TestReportMerging::runsOfOneKindAreMerged()
{
    QVERIFY(mergeReports({reportOf(u"a"_s).toJson(), reportOf(u"b"_s).toJson()}));
}

void TestReportMerging::modesOfAllRunsAreMerged()
{
    LoadReport readers = reportOf(u"b"_s);
    readers.byAccess[Access::Read] = readers.byAccess.extract(Access::Write).mapped();
    readers.byAccess[Access::Read].counters.acquired = 7;
    readers.error = Error {ErrorKind::LinkLost, Message::verbatim(u"The server was stopped."_s), {}};
    const Result<QJsonObject> merged = mergeReports({reportOf(u"a"_s).toJson(), readers.toJson()});
    QVERIFY2(merged, merged ? "" : qPrintable(merged.error().message.english()));
    const QJsonObject modes = (*merged)["by_mode"_L1].toObject();
    QCOMPARE(modes.keys(), QStringList({u"read"_s, u"write"_s}));
    QCOMPARE(modes["read"_L1]["acquired"_L1].toInteger(), 7);
    QCOMPARE(modes["read"_L1]["wait_us"_L1]["count"_L1].toInteger(), 1);
    QCOMPARE((*merged)["error"_L1]["message"_L1].toString(), u"The server was stopped."_s); // of any of them
}

void TestReportMerging::whatNoRunMeasuredStaysNull()
{
    LoadReport checked = reportOf(u"b"_s);
    checked.byAccess[Access::Write].counters.acquired = 3;
    checked.fairness = Fairness {1.0, 0.5, 0.5};
    checked.longestWait = 5ms;
    checked.invariants = {2, 1, {}, {{Invariant::Exclusion, 2}}};
    const QJsonObject nothing = mergeReports({reportOf(u"a"_s).toJson(), reportOf(u"c"_s).toJson()}).value();
    QVERIFY(nothing["fairness"_L1]["jain"_L1].isNull() && nothing["fairness"_L1]["longest_wait_us"_L1].isNull());
    QVERIFY(nothing["invariants"_L1]["violations"_L1].isNull());
    QVERIFY(nothing["generator"_L1]["loop_lag_p99_us"_L1].isNull());
    const QJsonObject some = mergeReports({reportOf(u"a"_s).toJson(), checked.toJson()}).value();
    QCOMPARE(some["fairness"_L1]["longest_wait_us"_L1].toInteger(), 5'000);
    QCOMPARE(some["invariants"_L1]["violations"_L1].toInteger(), 1);
    QCOMPARE(some["invariants"_L1]["unchecked"_L1].toInteger(), 1);
}

void TestReportMerging::runsOfOtherConditionsAreNotMerged_data()
{
    using Change = std::function<void(LoadReport &)>;
    QTest::addColumn<Change>("change");
    QTest::addColumn<QString>("code"); // empty: merged
    QTest::addColumn<QString>("fields");
    const auto row = [](const char *name, const Change &change, const QString &code, const QString &fields) {
        QTest::newRow(name) << change << code << fields;
    };
    const QString differs = u"report-merge-differs"_s;
    row("another share of the workers, the seed",
        [](LoadReport &r) {
            r.scenario.workers = 9;
            r.scenario.seed = 9;
        },
        {}, {});
    row(
        "another wait and lease",
        [](LoadReport &r) {
            r.scenario.wait = 1ms;
            r.scenario.lease = 5s;
        },
        differs, u"lease, wait"_s);
    row(
        "another server", [](LoadReport &r) { r.serverIds = QStringList {u"other"_s}; }, differs, u"server.run_ids"_s);
    row(
        "another kind of server", [](LoadReport &r) { r.serverMode = u"cluster"_s; }, differs, u"server.mode"_s);
    row("later", [](LoadReport &r) { r.started = r.started.addSecs(11); }, u"report-merge-times"_s, {});
    row("earlier", [](LoadReport &r) { r.started = r.started.addSecs(-11); }, u"report-merge-times"_s, {});
    row("at almost the same time", [](LoadReport &r) { r.started = r.started.addSecs(9); }, {}, {});
    row("at no known time", [](LoadReport &r) { r.started = QDateTime(); }, u"report-merge-times"_s, {});
}

void TestReportMerging::runsOfOtherConditionsAreNotMerged()
{
    QFETCH(std::function<void(LoadReport &)>, change);
    QFETCH(QString, code);
    QFETCH(QString, fields);
    LoadReport first = reportOf(u"a"_s);
    first.serverIds = QStringList {u"one"_s};
    LoadReport other = reportOf(u"b"_s);
    other.serverIds = first.serverIds;
    change(other);
    for (const std::vector<QJsonObject> &reports :
         {std::vector {first.toJson(), other.toJson()}, std::vector {other.toJson(), first.toJson()}}) {
        const Result<QJsonObject> merged = mergeReports(reports);
        QCOMPARE(merged ? QString() : merged.error().message.code(), code);
        if (!merged)
            QVERIFY2(merged.error().message.english().contains(fields), qPrintable(merged.error().message.english()));
    }
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
