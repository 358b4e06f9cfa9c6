// SPDX-License-Identifier: Apache-2.0
#include "tests/gui/desktop_bed.h"
#include "tests/gui/timeline_schedule.h"
#include "tests/support/test_main.h"
#include "ui/browser/browser_view.h"
#include "ui/detail/holder_chart.h"
#include "ui/detail/verdict_view.h"
#include "ui/lab/case_bar.h"
#include "ui/lab/lab_view.h"
#include "ui/lab/stage_pane.h"
#include "ui/load/demo_bar.h"
#include "ui/load/load_view.h"
#include "ui/timeline/canvas.h"
#include "ui/timeline/timeline_view.h"

#include <QAction>
#include <QImage>
#include <QLineEdit>
#include <QProcess>
#include <QPushButton>
#include <QSignalSpy>
#include <QTreeView>
#include <QTreeWidget>
using namespace std::chrono_literals;

namespace {

QProcessEnvironment withoutDisplay()
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const auto &name : {u"DISPLAY"_s, u"WAYLAND_DISPLAY"_s, u"QT_QPA_PLATFORM"_s, u"LOCKSCOPE_URL"_s})
        environment.remove(name);
    return environment;
}

} // namespace

/// The program as users start it: locks, load, lab, timeline, pictures.
class TestDesktop : public QObject, private DesktopBed
{
    Q_OBJECT
    /// A load with three names is about to be started.
    void onProductionTheHoldersAreOneQuestionWithIt()
    {
        ui::load::LoadView &load = m_application->window().views().load;
        Service service(u"redis://127.0.0.1:%1"_s.arg(m_redis.server().port())); // no longer asked for a password
        locks::BlockingLock first = service.lock("demo:{eu}:checkout:0", Family::Read);
        locks::BlockingLock last = service.lock("demo:{eu}:checkout:2", Family::Read);
        QVERIFY(first.lock() && last.lock());
        QTRY_VERIFY(shownCount("demo:{eu}:checkout:0") == 1 && shownCount("demo:{eu}:checkout:2") == 1);
        load.toggle();
        QCOMPARE(textOf(u"loadQuestion"_s),
                 u"Start a load on orders-eu (production) that uses 2 locks held by other clients?"_s);
        const auto facts = m_application->window().findChildren<QLabel *>(u"loadQuestionFact"_s);
        for (const QLabel *fact : facts)
            QVERIFY2(fact->height() >= fact->heightForWidth(fact->width()), qPrintable(fact->text()));
        const QString held = facts.last()->accessibleName();
        QVERIFY2(held.startsWith(u"Held by other clients: demo:{eu}:checkout:0 ("_s)
                     && held.contains(u"), demo:{eu}:checkout:2 ("_s),
                 qPrintable(held));
        child<QLineEdit>(u"loadQuestionName"_s)->setText(u"orders-eu"_s);
        QTRY_VERIFY(child<QPushButton>(u"loadQuestionDo"_s)->isEnabled());
        child<QPushButton>(u"loadQuestionDo"_s)->click();
        QCOMPARE(load.runStatus(), ui::load::RunStatus::Running); // without another question
        load.stop();
        QTRY_COMPARE(load.runStatus(), ui::load::RunStatus::Stopped);
        QVERIFY(first.unlock() && last.unlock());
    }

private Q_SLOTS:
    void initTestCase() { prepare(); }
    void init() { m_redis.flush(); }
    void cleanup() { m_application.reset(); }

    void aReadersCountAppearsAndFollows()
    {
        startProgram();
        Service service(m_redis.server().url());
        locks::BlockingLock lock = service.lock("report:nightly", Family::Read);
        QVERIFY(lock.lock());
        QTRY_COMPARE(shownCount("report:nightly"), 1);
        m_application->window().views().browser.choose(LockName("report:nightly"));
        QVERIFY(lock.lock());
        QTRY_COMPARE(shownCount("report:nightly"), 2);
        QCOMPARE(shown("report:nightly")->holders.front().timeouts.size(), std::size_t(2));
        const auto *verdict = m_application->window().findChild<ui::detail::VerdictView *>();
        QTRY_VERIFY(verdict->text().startsWith(u"HELD FOR READ by "_s));
        QVERIFY(lock.unlock());
        QVERIFY(lock.unlock());
        QTRY_COMPARE(verdict->text(), u"FREE"_s);
    }

    void theLoadOfThePanelRunsAndLeavesNothingBehind()
    {
        startProgram();
        ui::load::LoadView &load = m_application->window().views().load;
        load.setPlan(planOf(50ms)); // long enough to be visible
        const auto *label = child<QLabel>(u"loadSummary"_s);
        QTRY_VERIFY(load.isAvailable());
        load.toggle();
        QTRY_VERIFY(label->text().startsWith(u"Running for "_s) && !label->text().contains(u" 0 acquired"_s));
        QTRY_VERIFY(textOf(u"loadGenerator"_s).contains(u"CPU"_s));
        load.toggle();
        QTRY_COMPARE(load.runStatus(), ui::load::RunStatus::Paused);
        int emptyLooks = 0; // an empty sample may fall between two holds
        const auto staysEmpty = [&] {
            emptyLooks = m_redis.keyspace() == tests::Keyspace {} ? emptyLooks + 1 : 0;
            return emptyLooks >= 5;
        };
        QTRY_VERIFY(staysEmpty()); // a pausing worker holds nothing
        load.toggle();
        QTRY_VERIFY(m_redis.keyspace() != tests::Keyspace {});
        load.stop();
        QTRY_VERIFY(label->text().startsWith(u"Stopped"_s));
        QTRY_COMPARE(tests::toText(m_redis.keyspace()), QByteArray());
    }

    void faultsAreDoneByHandWhileALoadRuns()
    {
        startProgram();
        ui::load::LoadView &load = m_application->window().views().load;
        QTRY_VERIFY(load.isAvailable());
        auto *kill = child<QAction>(u"fault_kill-worker:holder"_s);
        auto *cut = child<QAction>(u"fault_cut-links"_s);
        QVERIFY(!kill->isEnabled() && !cut->isEnabled());
        for (const char *ofServers : {"stop-server", "kill-server", "move-slot", "failover"}) // not our server
            QVERIFY2(!child<QAction>(u"fault_"_s + QLatin1StringView(ofServers))->isVisible(), ofServers);
        ui::load::LoadPlan plan = planOf(20ms);
        plan.scenario.lease = 300ms;
        load.setPlan(plan);
        load.toggle();
        QTRY_VERIFY(kill->isEnabled() && cut->isEnabled());
        QVERIFY2(kill->toolTip().contains(u"ends with its lease of 300ms"_s), qPrintable(kill->toolTip()));
        auto *length = child<QLineEdit>(u"faultLength"_s);
        length->setText(u"soon"_s);
        QVERIFY(!cut->isEnabled());
        length->setText(u"100ms"_s);
        QVERIFY2(cut->toolTip().startsWith(u"No command reaches the servers for 100ms."_s), qPrintable(cut->toolTip()));
        const auto *said = child<QLabel>(u"faultSaid"_s);
        const auto isSaidAfter = [said](QAction *fault, const QString &words) { // as soon as the run is measured
            if (!said->text().contains(words))
                fault->trigger();
            return said->text().contains(words);
        };
        QTRY_VERIFY(isSaidAfter(kill, u"ends with its lease of 300ms"_s));
        QTRY_VERIFY(isSaidAfter(cut, u"No command reaches the servers for 100ms."_s));
        auto *drop = child<QAction>(u"fault_drop-subscription"_s); // only after the effect of the cut was seen
        QTRY_VERIFY(isSaidAfter(drop, u"The connections are made again"_s));
        const ui::timeline::Canvas &canvas = m_application->window().views().timeline.canvas();
        m_application->window().views().browser.choose(plan.scenario.lockNames({}).front());
        const auto countFaults = [&canvas] {
            return canvas.record() ? std::ranges::count(canvas.record()->marks(), ui::timeline::Mark::Kind::Fault,
                                                        &ui::timeline::Mark::kind)
                                   : 0;
        };
        m_application->window().views().timeline.show();
        QTRY_VERIFY(countFaults() >= 3);
        QTRY_VERIFY(said->text().contains(u"✓ "_s) && said->text().contains(u", by hand: "_s)); // while it still runs
        load.toggle();
        QTRY_VERIFY(load.runStatus() == ui::load::RunStatus::Paused && !cut->isEnabled());
        load.stop();
        const auto *results = child<QTreeView>(u"loadResults"_s);
        QTRY_COMPARE(results->model()->rowCount(), 1);
        const QString outcome = textOf(u"loadResultDetail"_s);
        QVERIFY2(outcome.contains(u", by hand: "_s), qPrintable(outcome));
        QVERIFY2(outcome.count(u"As expected."_s) >= 2, qPrintable(outcome));
        QTRY_COMPARE(tests::toText(m_redis.keyspace()), QByteArray());
    }

    void aLoadOnALockThatSomebodyHoldsIsAskedAbout()
    {
        startProgram();
        ui::load::LoadView &load = m_application->window().views().load;
        Service service(m_redis.server().url());
        locks::BlockingLock lock = service.lock("demo:{eu}:checkout", Family::Read);
        QVERIFY(lock.lock());
        QTRY_COMPARE(shownCount("demo:{eu}:checkout"), 1);
        load.setPlan(planOf(1ms));
        QTRY_VERIFY(load.isAvailable());
        load.toggle();
        const auto *question = child<QLabel>(u"loadQuestion"_s);
        QVERIFY(question);
        QVERIFY2(question->text().startsWith(u"demo:{eu}:checkout is held by "_s), qPrintable(question->text()));
        QCOMPARE(load.runStatus(), ui::load::RunStatus::Stopped);
        const ui::load::DemoBar &audience = m_application->window().views().demo;
        QVERIFY(audience.scenario().workers != planOf(1ms).scenario.workers); // it knows the running load
        auto *start = child<QPushButton>(u"loadQuestionDo"_s);
        auto *name = child<QLineEdit>(u"loadQuestionName"_s);
        name->setText(u"demo:{eu}:check"_s);
        QVERIFY(!start->isEnabled());
        QTest::keyClick(name, Qt::Key_Return); // does not start the load or cancel the question
        QVERIFY(child<QLabel>(u"loadQuestion"_s));
        QTest::keyClick(name, Qt::Key_Escape); // cancels
        QTRY_VERIFY(!child<QLabel>(u"loadQuestion"_s));
        QCOMPARE(load.runStatus(), ui::load::RunStatus::Stopped);
        load.toggle();
        child<QLineEdit>(u"loadQuestionName"_s)->setText(u"demo:{eu}:checkout"_s);
        start = child<QPushButton>(u"loadQuestionDo"_s);
        QVERIFY(!start->isEnabled()); // protects against a click meant for something else
        QTRY_VERIFY(start->isEnabled());
        start->click();
        QTRY_COMPARE(load.runStatus(), ui::load::RunStatus::Running);
        QCOMPARE(audience.scenario().workers, planOf(1ms).scenario.workers);
        load.stop();
        QTRY_COMPARE(load.runStatus(), ui::load::RunStatus::Stopped);
        QVERIFY(lock.unlock());
        QTRY_COMPARE(shownCount("demo:{eu}:checkout"), 0);
        load.toggle();
        QTRY_COMPARE(load.runStatus(), ui::load::RunStatus::Running);
        load.stop();
        QTRY_VERIFY(m_redis.keyspace() == tests::Keyspace {});
    }

    void aLoadOnProductionSaysWhatItWouldDo()
    {
        const QByteArray password = m_redis.server().password();
        m_redis.command({"CONFIG", "SET", "requirepass", ""});
        const auto restore = qScopeGuard([&] { m_redis.command({"CONFIG", "SET", "requirepass", password}); });
        app::Profile profile {u"orders-eu"_s, u"redis://127.0.0.1:%1"_s.arg(m_redis.server().port()), {}, false, {}};
        profile.label = u"production"_s;
        QVERIFY(app::Profiles().save(profile));
        desktop::Options options;
        options.connection.profile = "orders-eu";
        options.language = u"en"_s;
        startProgram(options);
        ui::load::LoadView &load = m_application->window().views().load;
        QTRY_VERIFY(load.isAvailable());
        ui::load::LoadPlan plan = planOf(1ms);
        plan.scenario.names = 3;
        plan.scenario.duration = 90s;
        load.setPlan(plan);
        load.toggle();
        QCOMPARE(textOf(u"loadQuestion"_s), u"Start a load on orders-eu (production)?"_s);
        QStringList facts;
        const auto labels = m_application->window().findChildren<QLabel *>(u"loadQuestionFact"_s);
        for (const QLabel *fact : labels)
            facts << fact->accessibleName();
        QVERIFY(labels[0]->text().contains(QChar(0x2060))); // names stay whole
        QCOMPARE(facts,
                 (QStringList {u"Locks: 3: demo:{eu}:checkout:0 to demo:{eu}:checkout:2"_s,
                               u"Workers: 8 (read/write)"_s, u"Duration: 1 min 30 s"_s}));
        QCOMPARE(child<QWidget>(u"questionBand"_s)->accessibleName(), u"PRODUCTION · orders-eu"_s);
        QVERIFY(textOf(u"loadQuestionLeaves"_s).contains(u"disconnects from orders-eu"_s));
        QVERIFY(child<QPushButton>(u"loadQuestionSandbox"_s)->isVisible());
        auto *safe = child<QPushButton>(u"loadQuestionSafe"_s);
        QVERIFY(safe->isDefault());
        const ui::shell::MainWindow *before = &m_application->window();
        QTest::keyClick(safe->window(), Qt::Key_Return);
        QTRY_VERIFY(!child<QLabel>(u"loadQuestion"_s));
        QCOMPARE(load.runStatus(), ui::load::RunStatus::Stopped);
        QCOMPARE(&m_application->window(), before);
        onProductionTheHoldersAreOneQuestionWithIt();
        QTRY_VERIFY(m_redis.keyspace() == tests::Keyspace {});
    }

    /// The summary matrix, and a case of each kind of lock.

    void guidedCasesPlayInTheLab()
    {
        startProgram();
        ui::lab::LabView &view = m_application->window().views().lab;
        const auto *verdict = m_application->window().findChild<QLabel *>(u"labVerdict"_s);
        QTRY_VERIFY(m_application->window().views().load.isAvailable());
        QByteArrayList ids {"rw-03", "rw-06", "rw-07", "rw-08", "rw-09", "rw-10", "rw-11",
                            "rw-12", "rw-15", "re-06", "fa-06", "sp-03", "fe-04", "nr-02"};
        if (qEnvironmentVariableIsSet("LOCKSCOPE_EVERY_CASE")) { // takes half a minute more
            ids.clear();
            for (const lockscope::lab::GoldenCase &golden : lockscope::lab::goldenCases())
                ids << golden.id;
        }
        for (const QByteArray &id : std::as_const(ids)) {
            const QSignalSpy shown(&view.cases(), &ui::lab::CaseBar::stepChosen);
            view.playCase(id);
            QTRY_VERIFY2_WITH_TIMEOUT(!shown.isEmpty(), id.constData(), 20'000);
            for (int step = 0; step != view.cases().step(); view.cases().next()) {
                step = view.cases().step();
                QVERIFY2(verdict->text().contains(u"As expected"_s),
                         qPrintable(QString::fromLatin1(id) + verdict->text()));
            }
        }
        QTRY_COMPARE(toText(m_redis.keyspace()), QByteArray());
    }

    void aWorkerOfTheLabObeysItsButtons()
    {
        using Side = lockscope::lab::GoldenStep::Side;
        startProgram();
        QTRY_VERIFY(m_application->window().views().load.isAvailable());
        ui::lab::LabView &view = m_application->window().views().lab;
        const auto fieldsStored = [this] {
            return m_redis.keyspace().empty() ? std::size_t(0) : m_redis.keyspace().begin()->second.content.size();
        };
        Q_EMIT view.stage().takeRequested('A', Side::Write);
        QTRY_COMPARE(fieldsStored(), std::size_t(2)); // mode and A's write
        Q_EMIT view.stage().takeRequested('B', Side::Read);
        const auto says = [&](const QString &words) {
            const QList<QLabel *> labels = view.findChildren<QLabel *>();
            return std::ranges::any_of(labels, [&](const QLabel *label) { return label->text() == words; });
        };
        QTRY_VERIFY(says(u"waits to read"_s));
        Q_EMIT view.stage().releaseRequested('A', Side::Write);
        QTRY_VERIFY(says(u"holds the read lock"_s));
        Q_EMIT view.stage().pauseRequested('C', true);
        QTRY_VERIFY(says(u"idle, paused"_s));
        Q_EMIT view.stage().takeRequested('C', Side::Write); // a paused worker cannot acquire
        Q_EMIT view.stage().pauseRequested('C', false);
        Q_EMIT view.stage().crashRequested('B');
        QTRY_VERIFY(says(u"crashed, still holds the read lock"_s));
        QVERIFY(!says(u"waits to write"_s));
        Q_EMIT view.stage().workerRequested();
        Q_EMIT view.stage().takeRequested('D', Side::Exclusive);
        QTRY_VERIFY(says(u"holds the lock"_s));
    }

    void aCrashedWorkersLeaseIsSeenToRunOut()
    {
        using Side = lockscope::lab::GoldenStep::Side;
        startProgram();
        QTRY_VERIFY(m_application->window().views().load.isAvailable());
        ui::lab::LabView &view = m_application->window().views().lab;
        m_application->window().panes().enlarge(u"lab"_s); // a hidden lab polls nothing
        const auto *keys = child<QTreeWidget>(u"labKeys"_s);
        Q_EMIT view.stage().takeRequested('A', Side::Write);
        QTRY_COMPARE(keys->topLevelItemCount(), 1);
        Q_EMIT view.stage().crashRequested('A');
        const auto stored = [keys] {
            return keys->topLevelItemCount() > 0 ? keys->topLevelItem(0)->text(1) : QString();
        };
        const QString atFirst = stored();
        QTRY_VERIFY_WITH_TIMEOUT(stored().contains(u"TTL "_s) && stored() != atFirst, 15'000); // without a step
        const auto says = [&](const QString &words) {
            const QList<QLabel *> labels = view.findChildren<QLabel *>();
            return std::ranges::any_of(labels, [&](const QLabel *label) { return label->text().startsWith(words); });
        };
        QTRY_VERIFY_WITH_TIMEOUT(says(u"A lease expired and Redis removed the key. No client did this."_s), 20'000);
        QVERIFY(keys->topLevelItem(0)->text(2).startsWith(u"− removed"_s));
    }

    void aFrozenWatchdogLosesTheLockOfItsWorker()
    {
        using Side = lockscope::lab::GoldenStep::Side;
        startProgram();
        QTRY_VERIFY(m_application->window().views().load.isAvailable());
        ui::lab::LabView &view = m_application->window().views().lab;
        const auto says = [&](const QString &words) {
            const QList<QLabel *> labels = view.findChildren<QLabel *>();
            return std::ranges::any_of(labels, [&](const QLabel *label) { return label->text().contains(words); });
        };
        Q_EMIT view.stage().takeRequested('A', Side::Write);
        QTRY_VERIFY(says(u"holds the write lock"_s));
        Q_EMIT view.stage().freezeRequested('A', true);
        QTRY_VERIFY(says(u"holds the write lock, watchdog frozen"_s));
        QTRY_VERIFY_WITH_TIMEOUT(says(u"A lost the lock"_s), 20'000);
        QTRY_VERIFY(says(u"idle, watchdog frozen"_s));
    }

    /// LOCKSCOPE_STRESS_SECONDS=30 makes it longer.

    void everyViewCallsAWorkerByItsName()
    {
        using Column = ui::models::LockTableModel::Column;
        startProgram();
        ui::load::LoadPlan plan = planOf(200ms);
        plan.scenario.reads = 0;
        ui::shell::MainWindow &window = m_application->window();
        window.views().load.setPlan(plan);
        QTRY_VERIFY(window.views().load.isAvailable());
        window.views().load.toggle();
        window.views().browser.choose(LockName(plan.scenario.name));
        const auto holder = [&] { return window.views().locks.index(0, int(Column::Holders)).data().toString(); };
        QTRY_VERIFY2(holder().startsWith(u"worker "_s), qPrintable(holder()));
        const auto *picture = window.findChild<ui::detail::HolderChart *>();
        QTRY_VERIFY2(picture->accessibleName().contains(u"worker "_s), qPrintable(picture->accessibleName()));
        window.views().load.stop();
        QTRY_VERIFY(m_redis.keyspace() == tests::Keyspace {});
    }

    void noTwoWritersOverlapOnTheTimelineOfARealLoad()
    {
        using namespace ui::timeline;
        startProgram();
        const ui::load::LoadPlan plan = planOf(2ms);
        ui::load::LoadView &load = m_application->window().views().load;
        load.setPlan(plan);
        QTRY_VERIFY(m_application->window().views().load.isAvailable());
        TimelineView &timeline = m_application->window().views().timeline;
        timeline.choose(LockName(plan.scenario.name));
        const std::chrono::seconds length(std::max(2, qEnvironmentVariableIntValue("LOCKSCOPE_STRESS_SECONDS")));
        load.toggle();
        const auto record = [&timeline] { return timeline.canvas().record(); };
        const auto holdsSoFar = [&record](bool isWrite) {
            qsizetype holds = 0;
            for (const Lane &lane : record()->lanes()) {
                for (std::size_t i = 0; lane.isExact && i < lane.track.size(); ++i) {
                    const LockMode mode = lane.track[i].state.holds;
                    holds += mode != LockMode::Free && (mode != LockMode::Read) == isWrite;
                }
            }
            return holds;
        };
        QTRY_VERIFY_WITH_TIMEOUT(record() && record()->last() - *record()->first() > length && holdsSoFar(true) > 20,
                                 int(Millis(length).count()) + 20'000);
        load.stop();
        QTRY_VERIFY(m_redis.keyspace() == tests::Keyspace {});
        timeline.bringUpToDate();
        QVERIFY(holdsSoFar(false) > 0); // readers, too
        QCOMPARE(tests::firstOverlap(*record()), QString());
    }

    void renewalsAndMessagesAreMarksOfTheTimeline()
    {
        using ui::timeline::Mark;
        startProgram();
        ui::timeline::TimelineView &timeline = m_application->window().views().timeline;
        const LockName name("mail:digest");
        timeline.choose(name);
        Service service(m_redis.server().url(), 3s);
        locks::BlockingLock lock = service.lock("mail:digest", Family::Reentrant);
        QVERIFY(lock.lock());
        const auto isMarked = [&timeline](Mark::Kind kind) {
            timeline.bringUpToDate();
            const ui::timeline::LockRecord *record = timeline.canvas().record();
            return record && std::ranges::count(record->marks(), kind, &Mark::kind) > 0;
        };
        QTRY_VERIFY(isMarked(Mark::Kind::Renewal));
        QVERIFY(lock.unlock());
        QTRY_VERIFY(isMarked(Mark::Kind::WakesOne));
    }

    void aClusterOfItsOwnIsOpenedAtOnce()
    {
        desktop::Options options;
        options.connection.usesSandboxCluster = true;
        options.language = u"en"_s;
        m_application = std::make_unique<desktop::Application>(*qApp, options);
        m_application->start();
        QTRY_COMPARE_WITH_TIMEOUT(m_application->window().windowTitle(), u"Sandbox cluster - Lockscope"_s, 20'000);
        QTRY_VERIFY(m_application->window().views().load.isAvailable());
    }

    void aPictureIsTakenWithoutADisplay()
    {
        const QString file = m_folder.filePath(u"shot.png"_s);
        QProcess program;
        program.setProcessEnvironment(withoutDisplay());
        program.start(QStringLiteral(LOCKSCOPE_PROGRAM),
                      {u"--sandbox"_s, u"--demo"_s, u"--screenshot"_s, file, u"--after"_s, u"1s"_s, u"--lang"_s,
                       u"zh_CN"_s, u"--scale"_s, u"2"_s});
        QVERIFY(program.waitForFinished());
        QVERIFY2(program.exitCode() == 0, program.readAllStandardError().constData());
        QCOMPARE(QImage(file).size(), QSize(2880, 1800));
    }

    void withoutADisplayAndWithoutAPictureItSaysSo()
    {
        QProcess program;
        program.setProcessEnvironment(withoutDisplay());
        program.start(QStringLiteral(LOCKSCOPE_PROGRAM), {u"--sandbox"_s});
        QVERIFY(program.waitForFinished());
        QCOMPARE(program.exitCode(), 3);
        QCOMPARE(program.readAllStandardError().count('\n'), 1);
    }

    void nobodyThereIsExitCodeThreeWithTheAddress()
    {
        QProcess program;
        program.setProcessEnvironment(withoutDisplay());
        program.start(QStringLiteral(LOCKSCOPE_PROGRAM),
                      {u"--url"_s, u"redis://127.0.0.1:1"_s, u"--screenshot"_s, m_folder.filePath(u"none.png"_s)});
        QVERIFY(program.waitForFinished());
        QCOMPARE(program.exitCode(), 3);
        QVERIFY(program.readAllStandardError().contains("127.0.0.1:1"));
    }

    void theColumnsOfTheListStayAsTheyWereChosen()
    {
        startProgram();
        const auto columns = [this]() -> ui::browser::LockList & {
            return m_application->window().views().browser.list();
        };
        QStringList chosen = columns().chosenColumns();
        chosen.removeAll(u"holds"_s);
        columns().chooseColumns(chosen << u"held"_s);
        const QStringList kept = columns().chosenColumns();
        QVERIFY(kept.contains(u"held"_s) && !kept.contains(u"holds"_s));
        m_application.reset(); // another start
        startProgram();
        QCOMPARE(columns().chosenColumns(), kept);
        m_application.reset();
        QSettings().remove(u"columns"_s);
    }
};

LOCKSCOPE_TEST(TestDesktop)
#include "tst_desktop.moc"
