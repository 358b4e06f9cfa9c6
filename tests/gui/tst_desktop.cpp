// SPDX-License-Identifier: Apache-2.0
#include "app/desktop/application.h"
#include "core/inspect/recording_reader.h"
#include "core/locks/blocking_lock.h"
#include "tests/gui/timeline_schedule.h"
#include "tests/support/redis_fixture.h"
#include "ui/common/error_bar.h"
#include "ui/detail/verdict_view.h"
#include "ui/doctor/doctor_view.h"
#include "ui/events/events_view.h"
#include "ui/lab/case_bar.h"
#include "ui/lab/lab_view.h"
#include "ui/load/load_view.h"
#include "ui/shell/repair_dialog.h"
#include "ui/timeline/canvas.h"
#include "ui/timeline/timeline_view.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QProcess>
#include <QPushButton>
#include <QRegularExpression>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

using namespace lockscope;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using locks::Family;

namespace {

/// Another program on the same server.
class Service final
{
public:
    /// It renews what it holds at a third of the lease.
    explicit Service(const QString &url, Millis lease = 30s)
        : m_deployment(*topology::parseUrl(url)), m_bus(m_deployment), m_client(m_bus, optionsWith(lease))
    {
        m_deployment.connect().waitForFinished();
    }
    [[nodiscard]] locks::BlockingLock lock(const char *name, Family family)
    {
        return {m_client, LockName(name), family};
    }

private:
    static locks::ClientOptions optionsWith(Millis lease)
    {
        locks::ClientOptions options;
        options.watchdogLease = lease;
        return options;
    }

    topology::Deployment m_deployment;
    pubsub::Bus m_bus;
    locks::Client m_client;
};

QProcessEnvironment withoutDisplay()
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const auto &name : {u"DISPLAY"_s, u"WAYLAND_DISPLAY"_s, u"QT_QPA_PLATFORM"_s, u"LOCKSCOPE_URL"_s})
        environment.remove(name);
    return environment;
}

} // namespace

/// The program as people start it.
class TestDesktop : public QObject
{
    Q_OBJECT
private:
    tests::RedisFixture m_redis;
    QTemporaryDir m_folder;
    std::unique_ptr<desktop::Application> m_application;

    const inspect::LockSnapshot *shown(const char *name)
    {
        const ui::models::LockRow *row = m_application->window().locks().find(LockName(name));
        return row ? &row->lock : nullptr;
    }
    qint64 shownCount(const char *name)
    {
        const inspect::LockSnapshot *lock = shown(name);
        return lock && !lock->holders.empty() ? lock->holders.front().count : 0;
    }
    template <typename T>
    T *child(const QString &name)
    {
        return m_application->window().findChild<T *>(name);
    }
    QString textOf(const QString &label) { return child<QLabel>(label)->text(); }
    /// Two read holds whose timeout keys are gone, beside a reader that lives.
    void plantGhost()
    {
        const QByteArray ghost = "6a07b3d4-0c6e-4a52-9a4f-1f0f3f3c9a01:9";
        const QByteArray reader = "b51c2e77-63f1-4b0e-8d21-aa0b6f0d7c02:3";
        m_redis.command({"HSET", "report:nightly", "mode", "read", ghost, "2", reader, "1"});
        m_redis.command({"PEXPIRE", "report:nightly", "60000"});
        m_redis.command({"SET", "{report:nightly}:" + reader + ":rwlock_timeout:1", "1", "PX", "60000"});
    }
    /// Six readers for two writers, until somebody stops them.
    static ui::load::LoadPlan planOf(std::chrono::microseconds hold)
    {
        ui::load::LoadPlan plan;
        plan.scenario.name = "demo:{eu}:checkout";
        plan.scenario.workers = 8;
        plan.scenario.mode = lockscope::load::WorkerMode::Light;
        plan.scenario.reads = 0.75;
        plan.scenario.hold = lockscope::load::Distribution::constant(hold);
        plan.scenario.think = lockscope::load::Distribution::constant(1ms);
        plan.scenario.warmup = 0s;
        plan.scenario.duration = 24h;
        return plan;
    }
    void startProgram(bool isReadOnly = false)
    {
        desktop::Options options;
        options.connection.isReadOnly = isReadOnly;
        options.connection.urls = {m_redis.server().url().toStdString()};
        options.language = u"en"_s;
        m_application = std::make_unique<desktop::Application>(*qApp, options);
        m_application->start();
    }

private Q_SLOTS:
    void initTestCase()
    {
        QSettings::setDefaultFormat(QSettings::IniFormat);
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, m_folder.path());
        qputenv("XDG_CONFIG_HOME", m_folder.filePath(u"config"_s).toLocal8Bit()); // mutes
        qputenv("XDG_DATA_HOME", m_folder.filePath(u"data"_s).toLocal8Bit());     // audit
        QVERIFY2(m_redis.start(), m_redis.problem());
    }
    void init() { m_redis.flush(); }
    void cleanup() { m_application.reset(); }

    void aReadersCountAppearsAndFollows()
    {
        startProgram();
        Service service(m_redis.server().url());
        locks::BlockingLock lock = service.lock("report:nightly", Family::Read);
        QVERIFY(lock.lock());
        QTRY_COMPARE(shownCount("report:nightly"), 1);
        m_application->window().chooseLock(LockName("report:nightly"));
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
        ui::load::LoadView &load = m_application->window().load();
        load.setPlan(planOf(5ms));
        const auto *label = child<QLabel>(u"loadSummary"_s);
        QTRY_VERIFY(load.isAvailable());
        load.toggle();
        QTRY_VERIFY(label->text().startsWith(u"Running for "_s) && !label->text().contains(u" 0 acquired"_s));
        QTRY_VERIFY(textOf(u"loadGenerator"_s).contains(u"CPU"_s));
        load.toggle();
        QTRY_COMPARE(load.course(), ui::load::Course::Paused);
        QTRY_VERIFY(m_redis.keyspace() == tests::Keyspace {}); // who rests holds nothing
        load.toggle();
        QTRY_VERIFY(m_redis.keyspace() != tests::Keyspace {});
        load.stop();
        QTRY_VERIFY(label->text().startsWith(u"Stopped"_s));
        QTRY_VERIFY(m_redis.keyspace() == tests::Keyspace {});
    }

    /// The summary matrix, and a case of each kind of lock.
    void guidedCasesPlayInTheLab()
    {
        startProgram();
        ui::lab::LabView &view = m_application->window().lab();
        const auto *verdict = m_application->window().findChild<QLabel *>(u"labVerdict"_s);
        QTRY_VERIFY(m_application->window().load().isAvailable());
        for (const char *id : {"rw-03", "rw-06", "rw-07", "rw-08", "rw-09", "rw-10", "rw-11", "rw-12", "rw-15", "re-06",
                               "fa-06", "sp-03", "fe-04", "nr-02"}) {
            const QSignalSpy shown(&view, &ui::lab::LabView::caseShown);
            view.playCase(id);
            QTRY_VERIFY2_WITH_TIMEOUT(!shown.isEmpty(), id, 20'000);
            for (int step = 0; step != view.cases().step(); view.cases().next()) {
                step = view.cases().step();
                QVERIFY2(verdict->text().contains(u"Expected = seen"_s),
                         qPrintable(QLatin1StringView(id) + verdict->text()));
            }
        }
        QTRY_COMPARE(toText(m_redis.keyspace()), QByteArray());
    }

    void aWorkerOfTheLabObeysItsButtons()
    {
        using Side = lockscope::lab::GoldenStep::Side;
        startProgram();
        QTRY_VERIFY(m_application->window().load().isAvailable());
        ui::lab::LabView &view = m_application->window().lab();
        const auto fieldsStored = [this] {
            return m_redis.keyspace().empty() ? std::size_t(0) : m_redis.keyspace().begin()->second.content.size();
        };
        Q_EMIT view.takeRequested('A', Side::Write);
        QTRY_COMPARE(fieldsStored(), std::size_t(2)); // mode and A's write
        Q_EMIT view.takeRequested('B', Side::Read);
        const auto says = [&](const QString &words) {
            const QList<QLabel *> labels = view.findChildren<QLabel *>();
            return std::ranges::any_of(labels, [&](const QLabel *label) { return label->text() == words; });
        };
        QTRY_VERIFY(says(u"free, waits for read"_s));
        Q_EMIT view.releaseRequested('A', Side::Write);
        QTRY_VERIFY(says(u"holds R 1"_s));
        Q_EMIT view.crashRequested('B');
        QTRY_VERIFY(says(u"crashed"_s));
    }

    /// LOCKSCOPE_STRESS_SECONDS=30 looks longer.
    void noTwoWritersOverlapOnTheTimelineOfARealLoad()
    {
        using namespace ui::timeline;
        startProgram();
        const ui::load::LoadPlan plan = planOf(2ms);
        ui::load::LoadView &load = m_application->window().load();
        load.setPlan(plan);
        QTRY_VERIFY(m_application->window().load().isAvailable());
        TimelineView &timeline = m_application->window().timeline();
        timeline.choose(LockName(plan.scenario.name));
        const std::chrono::seconds length(std::max(2, qEnvironmentVariableIntValue("LOCKSCOPE_STRESS_SECONDS")));
        load.toggle();
        const auto record = [&timeline] { return timeline.canvas().record(); };
        const auto holdsSoFar = [&record](bool isWrite) {
            qsizetype holds = 0;
            for (const Lane &lane : record()->lanes()) {
                for (std::size_t i = 0; lane.isExact && i < lane.track.size(); ++i) {
                    const Access access = lane.track[i].state.holds;
                    holds += access != Access::None && (access != Access::Read) == isWrite;
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

    void whatHappensIsListedAndRecorded()
    {
        startProgram();
        m_application->window().showPane(u"events"_s);
        auto *events = &m_application->window().events();
        auto *record = child<QPushButton>(u"eventRecord"_s);
        QTRY_VERIFY(record->isEnabled());
        const QString file = m_folder.filePath(u"feed.rec"_s);
        Q_EMIT events->recordRequested(file); // what the file dialog says
        QTRY_COMPARE(record->text(), u"Stop recording"_s);
        Service service(m_redis.server().url());
        locks::BlockingLock lock = service.lock("invoice:export", Family::Reentrant);
        QVERIFY(lock.lock());
        QTRY_COMPARE(shownCount("invoice:export"), 1); // who took it before it was found was not seen to take it
        QVERIFY(lock.unlock());
        const auto has = [&](inspect::EventKind kind) {
            for (int row = 0; row < events->model().rowCount(); ++row) {
                if (events->model().at(row).kind == kind)
                    return true;
            }
            return false;
        };
        QTRY_VERIFY(has(inspect::EventKind::Released));
        record->click();
        QTRY_COMPARE(record->text(), u"Record…"_s);
        const Result<inspect::RecordingReader> recording = inspect::RecordingReader::open(file);
        QVERIFY(recording);
        QVERIFY2(recording->info().damage.isEmpty(), qPrintable(recording->info().damage));
        QVERIFY(recording->info().endMs > recording->info().startMs);
    }

    void renewalsAndMessagesAreMarksOfTheTimeline()
    {
        using ui::timeline::Mark;
        startProgram();
        ui::timeline::TimelineView &timeline = m_application->window().timeline();
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

    void aTestNamesTheStepThatFailed()
    {
        startProgram();
        m_application->window().showPane(u"connections"_s);
        auto *test = child<QPushButton>(u"connectionTest"_s);
        const auto enter = [&](const QString &url) {
            child<QLineEdit>(u"connectionUrl"_s)->clear();
            QTest::keyClicks(child<QLineEdit>(u"connectionUrl"_s), url);
            test->click();
        };
        enter(u"redis://127.0.0.1:1"_s);
        QTRY_COMPARE_WITH_TIMEOUT(textOf(u"testStep1"_s), u"✗ connect"_s, 10'000);
        QCOMPARE(textOf(u"testStep0"_s), u"✓ address"_s);
        const QString own = m_redis.server().url();
        enter(QString(own).replace(QRegularExpression(u":[^:@/]*@"_s), u":wrong@"_s));
        QTRY_COMPARE_WITH_TIMEOUT(textOf(u"testStep3"_s), u"✗ sign-in"_s, 10'000);
        enter(own);
        QTRY_COMPARE_WITH_TIMEOUT(textOf(u"testStep4"_s), u"✓ deployment"_s, 10'000);
    }

    void aProfileIsKeptWithoutItsPasswordAndOpened()
    {
        startProgram();
        m_redis.command({"HSET", "ledger:close", "b51c2e77-63f1-4b0e-8d21-aa0b6f0d7c02:46", "1"});
        m_application->window().showPane(u"connections"_s);
        child<QLineEdit>(u"connectionName"_s)->setText(u"orders-eu"_s);
        child<QLineEdit>(u"connectionUrl"_s)->clear();
        QTest::keyClicks(child<QLineEdit>(u"connectionUrl"_s), m_redis.server().url());
        const QString password = child<QLineEdit>(u"connectionPassword"_s)->text();
        QVERIFY(password.size() > 8);
        child<QComboBox>(u"connectionLabel"_s)->setCurrentIndex(1); // production
        child<QPushButton>(u"connectionSave"_s)->click();
        QFile profiles(m_folder.filePath(u"config/Lockscope/profiles.ini"_s));
        QVERIFY(profiles.open(QIODevice::ReadOnly));
        const QByteArray kept = profiles.readAll();
        QVERIFY(kept.contains("orders-eu") && kept.contains("production"));
        QVERIFY(!kept.contains(password.toUtf8()));
        QTRY_VERIFY(shown("ledger:close")); // through the connection of the command line
        const QPointer<ui::shell::MainWindow> before = &m_application->window();
        child<QPushButton>(u"connectionConnect"_s)->click();
        QTRY_VERIFY(!before); // a fresh window
        QTRY_VERIFY(shown("ledger:close"));
        QCOMPARE(m_application->window().windowTitle(), u"[PRODUCTION] orders-eu - Lockscope"_s);
        QVERIFY(child<QWidget>(u"productionBand"_s)->isVisible());
        m_application->window().chooseLock(LockName("ledger:close"));
        QVERIFY(!child<QPushButton>(u"forceUnlock"_s)->isVisible()); // read-only unless said otherwise
    }

    void theDoctorFindsAGhostAndRemovesItAfterAsking()
    {
        plantGhost();
        startProgram();
        m_application->window().showPane(u"doctor"_s);
        QTRY_COMPARE(textOf(u"findingTitle"_s), u"Ghost reader"_s);
        auto *fix = child<QPushButton>(u"fixFinding"_s);
        QCOMPARE(fix->text(), u"Remove ghost…"_s);
        fix->click();
        auto *confirm = child<QPushButton>(u"repairConfirm"_s);
        QVERIFY(confirm && !confirm->isEnabled()); // not at once
        QTRY_VERIFY(confirm->isEnabled());
        confirm->click();
        QTRY_COMPARE(m_redis.command({"HLEN", "report:nightly"}).integer, 2); // the mode and the reader
        const auto *list = child<QTreeView>(u"findings"_s);
        const QModelIndex group = list->model()->index(0, 0);
        QTRY_COMPARE(list->model()->index(0, int(ui::models::FindingModel::Column::Result), group).data().toString(),
                     u"done"_s);
        QFile audit(m_folder.filePath(u"data/lockscope/audit.log"_s));
        QVERIFY(audit.open(QIODevice::ReadOnly));
        QVERIFY(audit.readAll().contains("remove-ghost"));
    }

    void aForceUnlockTakesTheLockFromWhoWasSeenHoldingIt()
    {
        m_redis.command({"HSET", "ledger:close", "b51c2e77-63f1-4b0e-8d21-aa0b6f0d7c02:46", "1"});
        m_redis.command({"PEXPIRE", "ledger:close", "60000"});
        startProgram();
        QTRY_COMPARE(shownCount("ledger:close"), 1);
        m_application->window().chooseLock(LockName("ledger:close"));
        auto *unlock = child<QPushButton>(u"forceUnlock"_s);
        QTRY_VERIFY(unlock->isVisible());
        unlock->click();
        QTRY_VERIFY(child<QPushButton>(u"repairConfirm"_s)->isEnabled());
        child<QPushButton>(u"repairConfirm"_s)->click();
        const auto *bar = m_application->window().findChild<ui::ErrorBar *>();
        QTRY_VERIFY2(bar->text().startsWith(u"Unlocked ledger:close."_s), qPrintable(bar->text()));
        QCOMPARE(m_redis.command({"EXISTS", "ledger:close"}).integer, 0);
        QTRY_VERIFY(!unlock->isVisible());
    }

    void aMutedFindingIsNotHeardAndComesBack()
    {
        plantGhost();
        startProgram();
        m_application->window().showPane(u"doctor"_s);
        QTRY_COMPARE(textOf(u"findingTitle"_s), u"Ghost reader"_s);
        child<QPushButton>(u"muteFinding"_s)->click();
        child<QLineEdit>(u"muteReason"_s)->setText(u"the job is known to die"_s);
        child<QPushButton>(u"muteConfirm"_s)->click();
        const auto *list = child<QTreeView>(u"findings"_s);
        QTRY_COMPARE(list->model()->rowCount(), 0);
        child<QCheckBox>(u"doctorMuted"_s)->setChecked(true);
        QCOMPARE(list->model()->rowCount(), 1);
        child<QPushButton>(u"muteFinding"_s)->click(); // unmutes
        child<QCheckBox>(u"doctorMuted"_s)->setChecked(false);
        QCOMPARE(list->model()->rowCount(), 1);
    }

    void aReadOnlyDoctorShowsNoFix()
    {
        plantGhost();
        startProgram(true);
        m_application->window().showPane(u"doctor"_s);
        QTRY_COMPARE(textOf(u"findingTitle"_s), u"Ghost reader"_s);
        QVERIFY(!child<QPushButton>(u"fixFinding"_s)->isVisible());
        m_application->window().showLock(LockName("report:nightly"));
        QTRY_VERIFY(child<QPushButton>(u"fixStrip"_s));
        QVERIFY(!child<QPushButton>(u"fixStrip"_s)->isVisible());
        QVERIFY(!child<QPushButton>(u"forceUnlock"_s)->isVisible());
    }

    void aKilledServerIsSaidInTheBarAndTheRestartedOneIsFoundAgain()
    {
        startProgram();
        {
            Service service(m_redis.server().url());
            QVERIFY(service.lock("ledger:close", Family::Reentrant).lock());
            QTRY_COMPARE(shownCount("ledger:close"), 1);
        }
        const auto *bar = m_application->window().findChild<ui::ErrorBar *>();
        m_redis.server().kill();
        QTRY_VERIFY_WITH_TIMEOUT(bar->isVisible(), 10'000);
        QVERIFY2(m_redis.start(), m_redis.problem());
        QTRY_VERIFY_WITH_TIMEOUT(bar->text().startsWith(u"Connected again"_s), 15'000);
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
};

QTEST_MAIN(TestDesktop)
#include "tst_desktop.moc"
