// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_main.h"
#include "ui/lab/tour_bar.h"
#include "ui/load/demo_bar.h"

#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>

using namespace lockscope::ui::load;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using lockscope::load::Access;

/// The steps of a demonstration, the caption of its load, and its pace.
class TestDemoBar : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theCaptionSaysWhoIsInWhoseWay_data()
    {
        using lockscope::load::Access;
        using lockscope::load::WorkerState;
        QTest::addColumn<QList<QPair<int, int>>>("workers"); // state and access
        QTest::addColumn<QString>("said");
        QTest::addColumn<QStringList>("hands");
        const QStringList hands {u"A"_s, u"C"_s};
        const QPair<int, int> reads {int(WorkerState::Holds), int(Access::Read)};
        const QPair<int, int> writes {int(WorkerState::Holds), int(Access::Write)};
        const QPair<int, int> wantsToRead {int(WorkerState::Waits), int(Access::Read)};
        const QPair<int, int> wantsToWrite {int(WorkerState::Waits), int(Access::Write)};
        QTest::newRow("free") << QList<QPair<int, int>> {} << u"No worker holds the lock or waits for it."_s
                              << QStringList();
        QTest::newRow("held by others") << QList {wantsToRead, wantsToWrite}
                                        << u"No worker holds the lock at this moment; 2 wait(s)"_s << QStringList();
        QTest::newRow("readers") << QList {reads, reads} << u"2 reader(s) share the lock. Readers do not"_s
                                 << QStringList();
        QTest::newRow("readers before a writer")
            << QList {reads, wantsToWrite} << u"1 reader(s) share the lock. 1 writer(s) wait"_s << QStringList();
        QTest::newRow("writer") << QList {writes} << u"One writer holds the lock; no worker waits"_s << QStringList();
        QTest::newRow("writer before both") << QList {writes, wantsToRead, wantsToWrite}
                                            << u"One writer holds the lock; 2 worker(s) wait"_s << QStringList();
        QTest::newRow("manual workers before both")
            << QList {wantsToRead, wantsToWrite} << u"Held by A, C. 2 worker(s) wait(s) for it."_s << hands;
        QTest::newRow("manual workers share with readers")
            << QList {reads, wantsToWrite} << u"3 reader(s) share the lock. 1 writer(s) wait"_s << hands;
    }
    void theCaptionSaysWhoIsInWhoseWay()
    {
        using State = lockscope::load::WorkerState;
        using Pairs = QList<QPair<int, int>>;
        QFETCH(const Pairs, workers);
        QFETCH(const QString, said);
        QFETCH(const QStringList, hands);
        std::vector<lockscope::load::WorkerRow> rows;
        for (const auto &[state, access] : workers)
            rows.push_back({1, static_cast<State>(state), static_cast<lockscope::load::Access>(access), {}, 0});
        const QString caption = DemoBar::caption(rows, hands);
        QVERIFY2(caption.startsWith(said), qPrintable(caption));
    }

    void thePaceGoesDownToAStepASecond()
    {
        DemoBar bar;
        QSignalSpy chosen(&bar, &DemoBar::paceChosen);
        lockscope::load::Scenario scenario;
        scenario.workers = 5;
        scenario.hold = lockscope::load::Distribution::constant(120ms);
        scenario.think = lockscope::load::Distribution::constant(180ms);
        bar.setPresented(true);
        bar.begin(scenario);
        bar.showRunStatus(RunStatus::Running);
        bar.applyPace();
        QVERIFY(!chosen.isEmpty() && chosen.last().first().toDouble() > 1);
        auto *slider = bar.findChild<QSlider *>(u"demoPace"_s);
        slider->setValue(slider->maximum());
        QCOMPARE(chosen.last().first().toDouble(), 1.0);
        slider->setValue(slider->minimum());
        QCOMPARE(chosen.last().first().toDouble(), DemoBar::Slowest);
        const QList<QLabel *> labels = bar.findChildren<QLabel *>();
        QVERIFY(std::any_of(labels.begin(), labels.end(),
                            [](const QLabel *label) { return label->text() == u"about 1 step(s) a second"_s; }));
    }

    void theCaptionNamesTheLockAndFollowsAStopAtOnce()
    {
        DemoBar bar;
        const auto caption = [&bar] { return bar.findChild<QLabel *>(u"demoCaption"_s)->text(); };
        auto *toggle = bar.findChild<QPushButton *>(u"demoToggle"_s);
        const QSignalSpy started(&bar, &DemoBar::startRequested);
        const QSignalSpy stopped(&bar, &DemoBar::stopRequested);
        toggle->click();
        QCOMPARE(started.size(), 1);
        lockscope::load::Scenario scenario;
        scenario.name = "demo:lock";
        bar.begin(scenario);
        bar.showRunStatus(RunStatus::Running);
        QVERIFY2(caption().startsWith(u"demo:lock: "_s), qPrintable(caption()));
        const lockscope::load::WorkerRow holder {1, lockscope::load::WorkerState::Holds, Access::Write, {}, 0};
        bar.showWorkers({holder});
        QTRY_COMPARE(caption(), u"demo:lock: One writer holds the lock; no worker waits for it."_s);
        toggle->click();
        QCOMPARE(stopped.size(), 1);
        bar.showRunStatus(RunStatus::Stopping);
        bar.showWorkers({holder}); // late
        QCOMPARE(caption(), u"demo:lock: The load stops and releases the lock."_s);
        bar.showRunStatus(RunStatus::Stopped);
        QCOMPARE(caption(), u"No load is running."_s);
        QVERIFY(toggle->parentWidget()->isHidden()); // until the step that starts a load
        bar.setOffered(true);
        QVERIFY(!toggle->parentWidget()->isHidden());
    }

    void aLoadOnAnotherLockIsNamedAndCanBeMoved()
    {
        DemoBar bar;
        const auto caption = [&bar] { return bar.findChild<QLabel *>(u"demoCaption"_s)->text(); };
        auto *toggle = bar.findChild<QPushButton *>(u"demoToggle"_s);
        const QSignalSpy started(&bar, &DemoBar::startRequested);
        lockscope::load::Scenario scenario;
        scenario.name = "orders";
        bar.begin(scenario);
        bar.showRunStatus(RunStatus::Running);
        QVERIFY(!bar.isElsewhere()); // no lock is shown
        bar.setLock(lockscope::LockName("demo:lock"));
        bar.showWorkers({});
        QCOMPARE(caption(), u"The load runs on orders, not on the lock shown here."_s);
        QCOMPARE(toggle->text(), u"Move load here"_s);
        toggle->click();
        QCOMPARE(started.size(), 1);
        scenario.name = "demo:lock";
        bar.begin(scenario);
        bar.showRunStatus(RunStatus::Running);
        QCOMPARE(toggle->text(), u"Stop load"_s);
        QVERIFY2(caption().startsWith(u"demo:lock: "_s), qPrintable(caption()));
    }

    void theTourWaitsUntilAStepIsPossible()
    {
        using lockscope::ui::lab::TourBar;
        TourBar tour;
        tour.setAvailable(true);
        const auto result = [&tour] { return tour.findChild<QLabel *>(u"tourResult"_s)->text(); };
        const QSignalSpy pressed(&tour, &TourBar::pressRequested);
        lockscope::lab::HandScene scene;
        scene.workers = {{'A'}, {'B'}, {'C'}};
        scene.workers[0].waitsFor = lockscope::lab::GoldenStep::Side::Write;
        tour.show(scene);
        tour.next(); // Read for A
        QVERIFY2(pressed.isEmpty() && result().contains(u"A cannot do this yet."_s), qPrintable(result()));
        scene.workers[0] = {'A'};
        tour.show(scene);
        QCOMPARE(pressed.size(), 1);
        tour.next(); // not before its result
        QVERIFY2(tour.step() == 1 && result() == u"The next step follows after this result."_s, qPrintable(result()));
        scene.workers[0].reads = 1;
        scene.last.step.who = 'A';
        tour.show(scene);
        QCOMPARE(tour.step(), 2);
    }

    void theLoadOfTheTourNamesManualWorkersThatHoldTheLock()
    {
        using lockscope::ui::lab::TourBar;
        TourBar tour;
        tour.setAvailable(true);
        const auto result = [&tour] { return tour.findChild<QLabel *>(u"tourResult"_s)->text(); };
        lockscope::lab::HandScene scene;
        scene.last.step.who = 'A';
        while (!tour.isAtLoad()) {
            tour.next();
            scene.workers = lockscope::ui::lab::tourSteps()[std::size_t(tour.step() - 1)].states;
            tour.show(scene);
            QVERIFY2(tour.isDone(), qPrintable(result()));
            tour.next();
        }
        const QSignalSpy begun(&tour, &TourBar::loadRequested);
        scene.workers = {{'A'}, {'B', 0, 1}, {'C'}};
        tour.show(scene);
        tour.next();
        QVERIFY2(begun.isEmpty() && result().startsWith(u"The lock is still held by B."_s), qPrintable(result()));
        tour.showLoad(true); // by its own button
        QVERIFY2(!tour.isDone() && result().startsWith(u"The load waits for manual workers: B."_s),
                 qPrintable(result()));
        scene.workers[1] = {'B'};
        tour.show(scene);
        QVERIFY2(tour.isDone(), qPrintable(result()));
        const QSignalSpy ended(&tour, &TourBar::loadEndRequested);
        const QSignalSpy again(&tour, &TourBar::startOverRequested);
        tour.startOver();
        QVERIFY(ended.size() == 1 && again.isEmpty());
        tour.showLoad(false);
        tour.showLoadEnd();
        QCOMPARE(again.size(), 1);
        QCOMPARE(tour.step(), 1);
    }
};

LOCKSCOPE_TEST(TestDemoBar)
#include "tst_demo_bar.moc"
