// SPDX-License-Identifier: Apache-2.0
#include "core/load/scenario/preset.h"
#include "tests/support/test_main.h"
#include "ui/common/format.h"
#include "ui/common/live_chart.h"
#include "ui/common/metrics.h"
#include "ui/common/palette.h"
#include "ui/common/theme.h"
#include "ui/load/compare_pane.h"
#include "ui/load/load_view.h"
#include "ui/load/results_pane.h"

#include <QBuffer>
#include <QChart>
#include <QComboBox>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSvgGenerator>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>
#include <QXYSeries>

using namespace lockscope::ui::load;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using lockscope::load::Access;
using lockscope::load::LoadReport;

namespace {

/// Ten slices of a second, each with `readsPerSecond` reads and waits of `wait`.
Report reportOf(qint64 readsPerSecond, std::chrono::microseconds wait)
{
    auto report = std::make_shared<LoadReport>();
    report->duration = 10s;
    lockscope::load::AccessTotals &reads = report->byAccess[Access::Read];
    reads.counters.acquired = reads.counters.released = 10 * readsPerSecond;
    for (qint64 i = 0; i < 10 * readsPerSecond; ++i)
        reads.wait.record(wait);
    for (int second = 0; second < 10; ++second) {
        lockscope::load::IntervalReport interval;
        interval.from = std::chrono::seconds(second);
        interval.length = 1s;
        interval.byAccess[Access::Read] = {readsPerSecond, reads.wait.percentiles()};
        report->intervals.push_back(interval);
    }
    report->asserts = {{u"violations==0"_s, 0.0, true}, {u"throughput>1000000"_s, double(readsPerSecond), false}};
    return report;
}

} // namespace

class TestLoadView : public QObject
{
    Q_OBJECT
private:
    std::unique_ptr<LoadView> m_load;
    QMetaObject::Connection m_starting;

    void enter(const QString &field, const QString &text)
    {
        auto *edit = m_load->findChild<QLineEdit *>(field);
        edit->selectAll();
        QTest::keyClick(edit, Qt::Key_Delete);
        QTest::keyClicks(edit, text);
    }
    [[nodiscard]] bool isSaid(const QString &words) const
    {
        const auto labels = m_load->findChildren<QLabel *>();
        return std::any_of(labels.begin(), labels.end(), [&](const QLabel *label) {
            return label->isVisibleTo(m_load.get()) && label->text().startsWith(words);
        });
    }

private Q_SLOTS:
    void init()
    {
        m_load = std::make_unique<LoadView>();
        m_load->resize(1400, 800);
        m_load->setVisible(true);
        m_load->setAvailable(true);
        m_starting = connect(m_load.get(), &LoadView::startRequested, m_load.get(), &LoadView::showStarted);
    }
    void cleanup() { m_load.reset(); }

    void aWrongFieldIsSaidBesideItAndNothingStarts_data()
    {
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("said");
        QTest::newRow("notation") << u"load_hold"_s << u"soon"_s << u"Hold time: \"soon\""_s;
        QTest::newRow("number") << u"load_workers"_s << u"many"_s << u"Workers: Enter a number."_s;
        QTest::newRow("range") << u"load_reads"_s << u"1.5"_s << u"Share of reads: 1.5 is out of range"_s;
        QTest::newRow("two fields") << u"load_clients"_s << u"99"_s << u"Clients: 99 is out of range"_s;
        QTest::newRow("fault") << u"load_faults"_s << u"kill-worker@1h:holder"_s << u"Faults: "_s;
    }
    void aWrongFieldIsSaidBesideItAndNothingStarts()
    {
        QFETCH(const QString, field);
        QFETCH(const QString, text);
        QFETCH(const QString, said);
        const QSignalSpy started(m_load.get(), &LoadView::startRequested);
        auto *edit = m_load->findChild<QLineEdit *>(field);
        const QString before = edit->text();
        edit->setText(text);
        m_load->toggle();
        QCOMPARE(started.size(), 0);
        QVERIFY(isSaid(said));
        edit->setText(before);
        m_load->toggle();
        QVERIFY(!isSaid(said));
        QCOMPARE(started.size(), 1);
    }

    void aRunningLoadIsToldWhatMayChangeAndOffersARestartForTheRest()
    {
        m_load->toggle();
        m_load->showRunStatus(RunStatus::Running);
        QSignalSpy changed(m_load.get(), &LoadView::changeRequested);
        const auto *restart = m_load->findChild<QPushButton *>(u"loadRestart"_s);
        enter(u"load_hold"_s, u"5ms"_s);
        QTRY_COMPARE(changed.size(), 1);
        QCOMPARE(changed.first().first().value<lockscope::load::LoadChange>().hold->text(), u"5ms"_s);
        QVERIFY(!restart->isVisibleTo(m_load.get()));
        enter(u"load_rate"_s, u"100/s"_s); // it started without one
        QTRY_VERIFY(restart->isVisibleTo(m_load.get()));
        enter(u"load_rate"_s, {});
        QTRY_VERIFY(!restart->isVisibleTo(m_load.get()));
        enter(u"load_workers"_s, u"99"_s); // more than it started with
        QTRY_VERIFY(restart->isVisibleTo(m_load.get()));
        QCOMPARE(changed.size(), 2); // the second one was no rate again
        const auto *names = m_load->findChild<QLineEdit *>(u"load_names"_s);
        QVERIFY(!names->isEnabled() && names->toolTip().endsWith(u"(cannot be changed during a run)"_s));
    }

    void aLoadThatNobodyConfirmsLeavesTheRunningOneAsItIs()
    {
        m_load->toggle();
        m_load->showRunStatus(RunStatus::Running);
        disconnect(m_starting); // the user is asked, and cancels
        const QSignalSpy begun(m_load.get(), &LoadView::begun);
        auto *restart = m_load->findChild<QPushButton *>(u"loadRestart"_s);
        enter(u"load_workers"_s, u"99"_s);
        QTRY_VERIFY(restart->isVisibleTo(m_load.get()));
        restart->click();
        QVERIFY(restart->isVisibleTo(m_load.get()) && begun.isEmpty());
        m_load->showStarted({});
        QVERIFY(!restart->isVisibleTo(m_load.get()));
        QCOMPARE(begun.first().first().value<LoadPlan>().scenario.workers, 99);
    }

    void aPresetFillsTheForm()
    {
        auto *presets = m_load->findChild<QComboBox *>(u"loadPreset"_s);
        for (int i = 1; i < presets->count(); ++i) {
            presets->setCurrentIndex(i);
            Q_EMIT presets->activated(i);
            const QSignalSpy started(m_load.get(), &LoadView::startRequested);
            m_load->toggle();
            QVERIFY2(started.size() == 1, qPrintable(presets->itemText(i)));
            const auto plan = started.first().first().value<LoadPlan>();
            const QString name = presets->itemData(i, Qt::ToolTipRole).toString();
            QCOMPARE(plan.scenario.toJson(), lockscope::load::parsePreset(name)->toJson());
        }
    }

    void aRunningLoadSaysWhatItsFaultsHaveShownSoFar()
    {
        using lockscope::load::Fault;
        LoadPlan plan;
        lockscope::load::FaultReport killed;
        killed.fault = {Fault::Kind::KillWorker, 2s, {}, Fault::Victim::Holder};
        killed.predicted = lockscope::load::predict(plan.scenario, killed.fault, 30s).text;
        plan.scenario.faults = {killed.fault};
        m_load->setPlan(plan);
        m_load->toggle();
        m_load->showRunStatus(RunStatus::Running);
        const auto *label = m_load->findChild<QLabel *>(u"faultSaid"_s);
        const int heightInRun = label->minimumHeight();
        LoadSample sample;
        const auto lines = [&](double seconds) {
            sample.seconds = seconds;
            m_load->show(sample);
            return label->isVisibleTo(m_load.get()) ? label->text().split(u'\n') : QStringList();
        };
        QCOMPARE(lines(1), QStringList(u"No fault has been injected in this run."_s));
        sample.faults = {killed};
        QVERIFY2(
            lines(1).value(0).startsWith(u"… Kill holder at 2s: The hold that is not released ends with its lease"_s),
            qPrintable(label->text()));
        QVERIFY(lines(1).value(0).endsWith(u"Not injected yet."_s));
        sample.faults[0].at = 2s;
        QVERIFY2(lines(3).value(0).endsWith(u"Pending."_s), qPrintable(label->text()));
        sample.faults[0].seen = true;
        QVERIFY(lines(4).value(0).startsWith(u"✓ Kill holder at 2s: "_s));
        QVERIFY(lines(4).value(0).endsWith(u"As expected."_s));
        const Fault cut {Fault::Kind::CutLinks, 5s, 500ms};
        m_load->showFault(cut);
        // a sample without that fault must not remove it
        QVERIFY2(lines(5).value(0).startsWith(u"Cut links at 5s: No command reaches the servers for 500ms."_s),
                 qPrintable(label->text()));
        lockscope::load::FaultReport byHand;
        byHand.fault = cut;
        byHand.at = 5s;
        byHand.seen = false;
        byHand.isByHand = true;
        sample.faults.push_back(byHand);
        QCOMPARE(lines(6).size(), 2);
        QVERIFY(label->heightForWidth(1300) <= label->minimumHeight()); // nothing below moves
        QVERIFY2(lines(6).value(1).startsWith(u"✗ Cut links at 5s, by hand: "_s), qPrintable(label->text()));
        QVERIFY(lines(6).value(1).endsWith(u"Not as expected."_s));
        auto report = std::make_shared<LoadReport>(*reportOf(1000, 500us));
        killed.at = 2s;
        killed.standstill = 400ms;
        report->faults = {killed, byHand};
        m_load->showRunStatus(RunStatus::Stopped);
        m_load->showReport(report);
        const QString last = u"Pending: the run ended first. Longest standstill: 400 ms."_s;
        QVERIFY2(label->text().section(u'\n', 0, 0).endsWith(last), qPrintable(label->text()));
        QVERIFY(m_load->findChild<QLabel *>(u"loadResultDetail"_s)->text().contains(last));
        m_load = std::make_unique<LoadView>();
        const auto *idle = m_load->findChild<QLabel *>(u"faultSaid"_s);
        QCOMPARE(idle->text(), u"Faults can be injected while a load is running."_s);
        QVERIFY(idle->minimumHeight() < heightInRun); // no lines are kept for news
    }

    void aResultSaysWhatItsFaultsDid()
    {
        using lockscope::load::Fault;
        auto report = std::make_shared<LoadReport>(*reportOf(1000, 500us));
        report->faults.resize(4);
        report->faults[0].at = 2s;
        report->faults[0].seen = true;
        report->faults[0].standstill = 400ms;
        report->faults[1].fault = {Fault::Kind::Failover, 3s};
        report->faults[1].predicted = lockscope::load::predict(report->scenario, report->faults[1].fault, 30s).text;
        report->faults[1].at = 3s;
        report->faults[1].seen = false;
        report->faults[2].fault = {Fault::Kind::MoveSlot, 4s};
        report->faults[2].problem = lockscope::Message::verbatim(u"no such node"_s);
        report->faults[3].fault = {Fault::Kind::CutLinks, 5s, 500ms};
        report->faults[3].predicted = lockscope::load::predict(report->scenario, report->faults[3].fault, 30s).text;
        report->faults[3].at = 5s;
        m_load->showReport(report);
        const QString said = m_load->findChild<QLabel *>(u"loadResultDetail"_s)->text();
        for (const QString &part :
             {u"As expected. Longest standstill: 400 ms."_s,
              u"Holds that it had not received yet may be lost. Not as expected."_s,
              u"Cut links at 5s: No command reaches the servers for 500ms."_s, u"Pending: the run ended first."_s,
              u"move-slot@4s could not be injected: no such node"_s})
            QVERIFY2(said.contains(part), qPrintable(said));
    }

    void runsAreJudgedSavedAndComparedWithABaseline()
    {
        using Format = ResultsPane::Format;
        ResultsPane &results = m_load->results();
        m_load->showReport(reportOf(1000, 500us));
        const auto *list = m_load->findChild<QTreeView *>(u"loadResults"_s);
        const QModelIndex outcome = list->model()->index(0, 4);
        QCOMPARE(outcome.data().toString(), u"failed 1 of 2"_s);
        lockscope::ui::Theme theme(*qApp);
        theme.choose(lockscope::ui::ThemeChoice::Dark);
        QTRY_COMPARE(outcome.data(Qt::ForegroundRole).value<QColor>(),
                     lockscope::ui::Palette::current()[lockscope::ui::Token::Error].text);
        theme.choose(lockscope::ui::ThemeChoice::Light);
        QTRY_COMPARE(outcome.data(Qt::ForegroundRole).value<QColor>(),
                     lockscope::ui::Palette::current()[lockscope::ui::Token::Error].text);
        const QString verdicts = m_load->findChild<QLabel *>(u"loadThresholdResults"_s)->text();
        QVERIFY2(verdicts.contains(u"✓ violations==0"_s) && verdicts.contains(u"✗ throughput"_s), qPrintable(verdicts));
        const QTemporaryDir folder;
        for (const auto &[format, name] :
             {std::pair(Format::Html, u"run.html"_s), std::pair(Format::Json, u"run.json"_s),
              std::pair(Format::Csv, u"run.csv"_s), std::pair(Format::Hdr, u"run.hlog"_s)}) {
            QVERIFY(results.save(folder.filePath(name), format));
            QVERIFY2(QFileInfo(folder.filePath(name)).size() > 100, qPrintable(name));
        }
        QVERIFY(!results.save(folder.filePath(u"none/run.json"_s), Format::Json));
        QVERIFY(!results.openBaseline(folder.filePath(u"run.csv"_s)));
        QVERIFY(results.openBaseline(folder.filePath(u"run.json"_s)));
        m_load->showReport(reportOf(2000, 500us));
        const auto *rows = m_load->findChild<QTreeView *>(u"loadComparisonRows"_s);
        QCOMPARE(rows->model()->index(0, 0).data().toString(), u"throughput.read"_s);
        QCOMPARE(rows->model()->index(0, 3).data().toString(), u"+100 % beyond noise"_s);
        QVERIFY(m_load->findChild<QLabel *>(u"loadComparison"_s)->text().startsWith(u"Baseline run.json, this run"_s));
        for (const QString &name : {u"compareThroughput"_s, u"compareWait"_s}) { // both runs in the same chart
            const auto *view = m_load->findChild<QChartView *>(name);
            const auto lines = view->chart()->series();
            QCOMPARE(lines.size(), 2);
            QCOMPARE(lines[0]->name(), u"Baseline run.json"_s);
            for (const QAbstractSeries *line : lines)
                QCOMPARE(qobject_cast<const QXYSeries *>(line)->count(), 10);
        }
        auto *pane = m_load->findChild<ComparePane *>();
        auto *tabs = m_load->findChild<QTabWidget *>();
        tabs->setCurrentWidget(pane);
        const auto shown = [&] {
            return int(pane->findChild<QChartView *>(u"compareThroughput"_s)->isVisibleTo(pane))
                + int(pane->findChild<QChartView *>(u"compareWait"_s)->isVisibleTo(pane));
        };
        QTRY_COMPARE(shown(), 2);
        for (const auto &[lines, charts] : {std::pair(20, 1), std::pair(12, 0)}) { // the figures stay
            pane->resize(pane->width(), lines * lockscope::ui::Metrics::of(pane->font()).lineH);
            QCOMPARE(shown(), charts);
        }
    }

    void whatWasNotMeasuredIsADash()
    {
        auto report = std::make_shared<LoadReport>();
        lockscope::load::AccessTotals &waits = report->byAccess[Access::Exclusive];
        waits.counters.timeouts = 40;
        waits.gaveUp.record(200'000, 40);
        waits.unfinished.record(9'000'000, 24);
        m_load->showReport(report);
        const auto *list = m_load->findChild<QTreeView *>(u"loadResults"_s);
        const auto cell = [list](int column) { return list->model()->index(0, column).data().toString(); };
        QCOMPARE(cell(2), lockscope::ui::unknown());
        QCOMPARE(cell(3), lockscope::ui::unknown());
        QCOMPARE(cell(4), u"not measured"_s);
        const QString said = m_load->findChild<QLabel *>(u"loadResultDetail"_s)->text();
        QVERIFY2(said.contains(u"0 acquisitions"_s) && said.contains(u"40 gave up, 24 waited"_s), qPrintable(said));
        auto impatient = std::make_shared<LoadReport>(*report);
        impatient->byAccess[Access::Exclusive].wait.record(1'000, 8);
        impatient->byAccess[Access::Exclusive].unfinished = lockscope::load::Histogram();
        m_load->showReport(impatient);
        QCOMPARE(cell(3), u"≥ 200 ms"_s); // most gave up after this time
        auto starved = std::make_shared<LoadReport>(*impatient);
        starved->duration = 10s;
        starved->byAccess[Access::Read].wait.record(1'000, 1'000);
        starved->changes = {{3200ms, u"hold"_s, u"500us"_s, u"2ms"_s}};
        m_load->showReport(starved);
        QCOMPARE(cell(3), u"exclusive ≥ 200 ms"_s); // not hidden by the many readers
        QCOMPARE(cell(4), u"not checked"_s);
        const QString changed = m_load->findChild<QLabel *>(u"loadResultDetail"_s)->text();
        QVERIFY2(changed.contains(u": hold from 500us to 2ms"_s), qPrintable(changed));
        LoadSample sample;
        sample.thresholds = {{u"jain>=0.9"_s, {}, false}, {u"p99(wait)<1s"_s, 200'000.0, false, true}};
        m_load->toggle();
        m_load->showRunStatus(RunStatus::Running);
        m_load->show(sample);
        const QString verdicts = m_load->findChild<QLabel *>(u"loadThresholdResults"_s)->text();
        QVERIFY2(verdicts.contains(u"not measured"_s) && verdicts.contains(u"at least 200 ms"_s), qPrintable(verdicts));
        const auto labels = m_load->findChildren<QLabel *>();
        QVERIFY(std::ranges::any_of(
            labels, [](const QLabel *label) { return label->text() == u"Fairness (Jain) – · longest wait –"_s; }));
        sample.stats.phase = lockscope::load::RunPhase::WarmUp;
        sample.seconds = 7;
        sample.thresholds = {};
        m_load->show(sample);
        QCOMPARE(m_load->findChild<QLabel *>(u"loadSummary"_s)->text(),
                 u"Warming up for 7 s · the measurement starts in 0 ms"_s);
        m_load->showRunStatus(RunStatus::Stopped);
        m_load->show(sample);
        QCOMPARE(m_load->findChild<QLabel *>(u"loadSummary"_s)->text(), u"Stopped · no measurements"_s);
        QVERIFY(std::ranges::any_of(labels,
                                    [](const QLabel *label) { return label->text() == u"Generator: not measured"_s; }));
    }

    void aRunThatReachedItsDurationIsFinished()
    {
        LoadSample sample;
        sample.stats.elapsed = std::chrono::seconds(10);
        sample.stats.generator.cpuShare = 0.13;
        m_load->toggle();
        m_load->showRunStatus(RunStatus::Running);
        m_load->show(sample);
        sample.stats.generator = {}; // the last sample comes after the end
        m_load->showRunStatus(RunStatus::Stopped);
        m_load->show(sample);
        const auto text = [this](const QString &name) { return m_load->findChild<QLabel *>(name)->text(); };
        QVERIFY2(text(u"loadGenerator"_s).contains(u"CPU 13%"_s), qPrintable(text(u"loadGenerator"_s)));
        QVERIFY2(text(u"loadSummary"_s).startsWith(u"Stopped · "_s), qPrintable(text(u"loadSummary"_s)));
        auto report = std::make_shared<lockscope::load::LoadReport>();
        report->scenario.duration = std::chrono::seconds(10);
        report->duration = report->scenario.duration;
        m_load->showReport(report);
        QVERIFY2(text(u"loadSummary"_s).startsWith(u"Finished after 10 s · 0 acquired · 0 per second"_s),
                 qPrintable(text(u"loadSummary"_s)));
    }

    void comparedRunsOfOtherConditionsAreNamed()
    {
        auto other = std::make_shared<LoadReport>(*reportOf(1000, 500us));
        other->scenario.wait = 200ms;
        auto *pane = m_load->findChild<ComparePane *>();
        QVERIFY(pane->show(u"one"_s, reportOf(1000, 500us)->toJson(), u"other"_s, other->toJson()));
        const QString said = m_load->findChild<QLabel *>(u"loadComparison"_s)->text();
        QVERIFY2(said.startsWith(u"The runs differ in wait (5s, 200ms). Baseline one"_s), qPrintable(said));
    }

    void aFailedThresholdIsSaidWhereNothingScrolls()
    {
        m_load->resize(1400, 260);
        m_load->toggle();
        m_load->showRunStatus(RunStatus::Running);
        LoadSample sample;
        sample.thresholds = {{u"violations==0"_s, 0.0, true}};
        m_load->show(sample);
        const auto *summary = m_load->findChild<QLabel *>(u"loadSummary"_s);
        QVERIFY2(!summary->text().contains(u"failed"_s), qPrintable(summary->text()));
        sample.thresholds[0].isOk = false;
        m_load->show(sample);
        QVERIFY2(summary->text().endsWith(u"1 threshold(s) failed"_s), qPrintable(summary->text()));
        sample.thresholds[0].isOk = true;
        m_load->show(sample);
        m_load->showReport(reportOf(1000, 500us)); // fails another one, at its end
        QVERIFY2(summary->text().endsWith(u"1 threshold(s) failed"_s), qPrintable(summary->text()));
        QTRY_COMPARE(summary->visibleRegion().boundingRect().height(), summary->height());
        for (const QWidget *at = summary; at != m_load.get(); at = at->parentWidget())
            QVERIFY(!qobject_cast<const QAbstractScrollArea *>(at));
    }

    void aLowPaneScrollsToItsLastFigures()
    {
        m_load->toggle();
        m_load->showRunStatus(RunStatus::Running);
        m_load->show({});
        QList<QWidget *> last {m_load->findChild<QLabel *>(u"loadThresholdResults"_s),
                               m_load->findChild<QLabel *>(u"loadGenerator"_s)};
        for (auto *chart : m_load->findChildren<lockscope::ui::LiveChart *>()) {
            if (!chart->objectName().startsWith(u"chartWait"_s)) // those are stacked
                last << chart->viewport();
        }
        QVERIFY(last.size() >= 4);
        auto *area = m_load->findChild<QScrollArea *>(u"loadRun"_s);
        for (const int height : {800, 260}) {
            m_load->resize(1400, height);
            QTRY_COMPARE(area->verticalScrollBar()->maximum() > 0, height < 800);
            for (QWidget *part : last) {
                area->ensureWidgetVisible(part, 0, 0);
                QTRY_VERIFY2(!part->visibleRegion().isEmpty(), qPrintable(part->objectName()));
            }
        }
    }

    void workersAreCountedWhole()
    {
        using lockscope::load::WorkerState;
        m_load->toggle();
        m_load->showRunStatus(RunStatus::Running);
        std::vector<lockscope::load::WorkerRow> workers;
        for (int worker = 1; worker <= 6; ++worker)
            workers.push_back({worker, WorkerState::Waits, Access::Write, {}, 0});
        m_load->showWorkers(1, workers);
        auto *chart = m_load->findChild<lockscope::ui::LiveChart *>(u"chartQueue"_s);
        chart->bringUpToDate();
        QBuffer words;
        QSvgGenerator picture; // keeps text as text
        picture.setOutputDevice(&words);
        QPainter painter(&picture);
        chart->render(&painter);
        painter.end();
        QVERIFY2(words.data().contains(">write 6</text>"), words.data().constData());
        QVERIFY(words.data().contains(">read 0</text>"));
    }

    void aRunIsDrawnOverItsBaselineAndUnderItsThreshold()
    {
        LoadPlan plan;
        plan.scenario.type = lockscope::load::LockType::Read;
        plan.thresholds = {u"p99(wait.read)<600us"_s, u"p99(wait.read)<1ms"_s, u"violations==0"_s};
        m_load->setPlan(plan);
        m_load->showReport(reportOf(1000, 500us));
        QTest::mouseClick(m_load->findChild<QPushButton *>(u"loadBaseline"_s), Qt::LeftButton);
        m_load->toggle();
        m_load->showRunStatus(RunStatus::Running);
        LoadSample sample;
        for (int second = 1; second <= 3; ++second) {
            sample.seconds = second;
            auto &reads = sample.stats.byAccess[Access::Read];
            reads.perSecond = 1100;
            reads.wait = {400, 450, 480, 490, 500, 1100};
            m_load->show(sample);
        }
        const auto linesOf = [this](const QString &chart) {
            auto *view = m_load->findChild<lockscope::ui::LiveChart *>(chart);
            view->bringUpToDate();
            QList<int> points;
            for (const QAbstractSeries *line : view->chart()->series())
                points << qobject_cast<const QXYSeries *>(line)->count();
            return points;
        };
        sample.stats.phase = lockscope::load::RunPhase::Finished; // the last interval is not a whole one
        m_load->show(sample);
        // As far as the run has come; the baseline's report does not include the warm-up in its first second.
        QCOMPARE(linesOf(u"chartThroughput"_s), QList<int>({3, 2}));
        QCOMPARE(linesOf(u"chartWait.read"_s), QList<int>({3, 3, 3, 2, 2})); // p50, p90, p99, the baseline, the limit
    }
};

LOCKSCOPE_TEST(TestLoadView)
#include "tst_load_view.moc"
