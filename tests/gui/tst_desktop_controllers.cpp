// SPDX-License-Identifier: Apache-2.0
#include "app/common/messages.h"
#include "app/common/profiles.h"
#include "core/inspect/recording/recording_reader.h"
#include "core/inspect/recording/recording_values.h"
#include "tests/gui/desktop_bed.h"
#include "tests/support/test_main.h"
#include "ui/common/message_bar.h"
#include "ui/common/theme.h"
#include "ui/connection/connections_view.h"
#include "ui/detail/verdict_view.h"
#include "ui/doctor/doctor_view.h"
#include "ui/events/events_view.h"
#include "ui/timeline/canvas.h"
#include "ui/timeline/span_model.h"
#include "ui/timeline/timeline_store.h"
#include "ui/timeline/timeline_view.h"
#include "ui/waitfor/members_view.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QDirIterator>
#include <QLineEdit>
#include <QPointer>
#include <QProcess>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QSlider>
#include <QToolButton>
#include <QTreeView>
#include <QTreeWidget>

/// A keyring that was not unlocked.
class LockedKeyring final : public app::Keyring
{
public:
    void read(const QString &, OnPassword answer) override
    {
        ++asked;
        answer(fail(refusal()));
    }
    void write(const QString &, const QString &, OnDone done) override { done(fail(refusal())); }
    void remove(const QString &, OnDone done) override { done(fail(refusal())); }
    [[nodiscard]] bool isLasting() const override { return true; }
    static Error refusal() { return {ErrorKind::Refused, app::message<"keyring-refused">(u"it is locked"_s)}; }
    static inline int asked = 0;
};

/// An operator's work: events, recordings, connections, findings, repairs, a server that goes away.
class TestDesktopControllers : public QObject, private DesktopBed
{
    Q_OBJECT

    /// While it is paused, all values of a lock are frozen, in every view and whenever it is chosen.
    void timeIsThatOfTheRecording(const inspect::RecordingReader::Info &info)
    {
        ui::shell::MainWindow &window = m_application->window();
        const auto told = [&window] {
            QStringList texts;
            for (const QLabel *label : window.findChild<ui::detail::VerdictView *>()->findChildren<QLabel *>())
                texts << label->text();
            return texts.join(u'|');
        };
        const auto passes = [](Millis time) {
            const TimePoint later = BootClock::now() + time;
            return QTest::qWaitFor([later] { return BootClock::now() > later; });
        };
        QVERIFY(passes(Millis(1100)));
        window.views().browser.choose(LockName("invoice:export"));
        window.views().bringUpToDate();
        const QString before = told();
        const auto *list = child<QTreeView>(u"lockList"_s);
        QString left =
            list->currentIndex().siblingAtColumn(int(ui::models::LockTableModel::Column::TimeLeft)).data().toString();
        QVERIFY2(before.contains(u"TTL %1"_s.arg(left.replace(u' ', QChar::Nbsp))),
                 qPrintable(before + u" / "_s + left));
        QVERIFY(passes(Millis(1100)));
        window.views().bringUpToDate();
        QCOMPARE(told(), before);
        const TimePoint shown = window.findChild<ui::timeline::Canvas *>()->now();
        QVERIFY(shown >= inspect::recordingTime(info.startMs) - ui::timeline::TimelineStore::ReorderDelay);
        QVERIFY(shown <= inspect::recordingTime(info.endMs));
    }

    void theStatusBarTellsOfTheRecording(const QString &file)
    {
        auto *field = child<QToolButton>(u"statusRecording"_s);
        QVERIFY(field->isVisible());
        QCOMPARE(field->text(), u"recording"_s);
        QVERIFY2(field->accessibleName().contains(file), qPrintable(field->accessibleName()));
        QVERIFY2(field->toolTip().contains(m_folder.filePath(file)), qPrintable(field->toolTip()));
        m_application->window().panes().show(u"doctor"_s);
        const auto *events = child<QWidget>(u"eventList"_s);
        QTRY_VERIFY(events->parentWidget()->visibleRegion().isEmpty());
        field->click();
        QTRY_VERIFY(!events->parentWidget()->visibleRegion().isEmpty());
    }

private Q_SLOTS:
    void initTestCase() { prepare(); }
    void init() { m_redis.flush(); }
    void cleanup() { m_application.reset(); }

    void whatHappensIsListedAndRecorded()
    {
        startProgram();
        m_application->window().panes().show(u"events"_s);
        auto *events = &m_application->window().views().events;
        auto *record = child<QPushButton>(u"eventRecord"_s);
        QTRY_VERIFY(record->isEnabled());
        const QString file = m_folder.filePath(u"feed.rec"_s);
        Q_EMIT events->recordRequested(file); // as after the file dialog
        QTRY_COMPARE(record->text(), u"Stop recording"_s);
        theStatusBarTellsOfTheRecording(u"feed.rec"_s);
        Service service(m_redis.server().url());
        locks::BlockingLock lock = service.lock("invoice:export", Family::Reentrant);
        QVERIFY(lock.lock());
        // a hold that is older than its discovery has no acquisition event
        QTRY_COMPARE(shownCount("invoice:export"), 1);
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
        QVERIFY(!child<QToolButton>(u"statusRecording"_s)->isVisible());
        const Result<inspect::RecordingReader> recording = inspect::RecordingReader::open(file);
        QVERIFY(recording);
        QVERIFY2(recording->info().damage.isEmpty(), qPrintable(recording->info().damage.english()));
        QVERIFY(recording->info().endMs > recording->info().startMs);
    }

    void aRecordingDrivesEveryViewAndItsScrubberMovesThem()
    {
        startProgram();
        QTRY_VERIFY(child<QPushButton>(u"eventRecord"_s)->isEnabled());
        const QString file = m_folder.filePath(u"replay.rec"_s);
        Q_EMIT m_application->window().views().events.recordRequested(file);
        QTRY_COMPARE(child<QPushButton>(u"eventRecord"_s)->text(), u"Stop recording"_s);
        Service service(m_redis.server().url());
        locks::BlockingLock lock = service.lock("invoice:export", Family::Reentrant);
        QVERIFY(lock.lock());
        QTRY_COMPARE(shownCount("invoice:export"), 1);
        QVERIFY(lock.unlock());
        QTRY_COMPARE(shownCount("invoice:export"), 0);
        child<QPushButton>(u"eventRecord"_s)->click();
        QTRY_COMPARE(child<QPushButton>(u"eventRecord"_s)->text(), u"Record…"_s);
        const auto recording = inspect::RecordingReader::open(file);
        QVERIFY(recording);

        Q_EMIT m_application->window().recordingRequested(file); // as after the file dialog
        QTRY_VERIFY(child<QWidget>(u"replayBar"_s)->isVisible());
        QVERIFY(textOf(u"replayTitle"_s).startsWith(u"REPLAY replay.rec"_s));
        QVERIFY(!m_application->window().views().load.isAvailable());
        auto *slider = child<QSlider>(u"replaySlider"_s);
        QTRY_COMPARE(slider->value(), slider->maximum()); // played to its end
        QTRY_COMPARE(child<QPushButton>(u"replayPlay"_s)->text(), u"Play"_s);
        bool wasHeld = false;
        for (int step = slider->maximum(); step >= 0 && !wasHeld; step -= 50) {
            slider->setValue(step);
            wasHeld = shownCount("invoice:export") == 1;
        }
        QVERIFY(wasHeld);
        const QString moment = textOf(u"replayPosition"_s);
        QCOMPARE(textOf(u"locksHeading"_s).section(u" · "_s, 0, 0), u"as of %1"_s.arg(moment));
        timeIsThatOfTheRecording(recording->info());
        auto *timeline = m_application->window().findChild<ui::timeline::TimelineView *>();
        m_application->window().panes().show(u"timeline"_s);
        timeline->showTable(true);
        const auto releases = [this] {
            const ui::models::EventModel &events = m_application->window().views().events.model();
            int count = 0;
            for (int row = 0; row < events.rowCount(); ++row)
                count += events.index(row, int(ui::models::EventModel::Column::Event)).data() == u"released"_s;
            return count;
        };
        slider->setValue(slider->maximum()); // free again; the hold was earlier
        QTRY_VERIFY(timeline->table().rowCount() > 0);
        QTRY_COMPARE(releases(), 1);
        slider->setValue(slider->maximum() - 1);
        QCOMPARE(releases(), 0); // restarted, so that nothing appears twice
        QTRY_COMPARE(releases(), 1);
        slider->setValue(0);
        QTRY_VERIFY(!child<QTreeView>(u"timelineTable"_s)->isVisible()); // no earlier history
        const auto isInTimeline = [timeline](const QString &words) {
            const auto labels = timeline->findChildren<QLabel *>();
            return std::ranges::any_of(labels, [&](const QLabel *label) { return label->text() == words; });
        };
        QTRY_VERIFY(isInTimeline(u"invoice:export was not held in the replayed part of this recording."_s));
        m_application->window().panes().show(u"doctor"_s);
        QTRY_VERIFY(textOf(u"doctorHeading"_s).contains(u"0 errors"_s)); // based on the recording
        const QString picture = m_folder.filePath(u"replay.png"_s);
        QProcess program;
        program.start(QStringLiteral(LOCKSCOPE_PROGRAM), {u"--replay"_s, file, u"--screenshot"_s, picture});
        QVERIFY(program.waitForFinished());
        QVERIFY2(program.exitCode() == 0, program.readAllStandardError().constData());
        QVERIFY(!QImage(picture).isNull());
        Q_EMIT m_application->window().recordingRequested(m_folder.filePath(u"none"_s));
        QTRY_VERIFY(m_application->window().findChild<ui::MessageBar *>()->isVisible()); // the contents stay
        QVERIFY(child<QWidget>(u"replayBar"_s)->isVisible());
    }

    void whyAPasswordIsMissingIsSaidWithWhatFailed_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QString>("failure");
        QTest::addColumn<QString>("refusal");
        QTest::addColumn<QString>("cause");
        QTest::newRow("English") << u"en"_s << u"This server needs a password."_s
                                 << u"The system keyring did not return the password: it is locked."_s
                                 << u"The system keyring did not return the password: it is locked. Unlock the "
                                    "keyring, or enter the password on the Sign-in tab of the connection."_s;
        QTest::newRow("Chinese")
            << u"zh_CN"_s << u"此服务器需要密码。"_s << u"系统密钥环未返回密码：it is locked。"_s
            << u"系统密钥环未返回密码：it is locked。请解锁密钥环，或在该连接的“登录”选项卡中输入密码。"_s;
    }
    void whyAPasswordIsMissingIsSaidWithWhatFailed()
    {
        QFETCH(const QString, language);
        QFETCH(const QString, failure);
        QFETCH(const QString, refusal);
        QFETCH(const QString, cause);
        const QString url = u"redis://127.0.0.1:%1"_s.arg(m_redis.server().port());
        QVERIFY(app::Profiles().save({u"locked-up"_s, url, {}, true, {}}));
        desktop::Options options;
        options.connection.profile = "locked-up";
        options.language = language;
        startProgram(options, std::make_unique<LockedKeyring>());
        QTRY_VERIFY_WITH_TIMEOUT(m_application->window().isStartPageShown(), 10'000);
        const QString asked = textOf(u"attemptWhy"_s);
        QVERIFY2(asked.startsWith(failure) && asked.endsWith(refusal), qPrintable(asked));
        QVERIFY(child<QLineEdit>(u"attemptPassword"_s)->isVisible());

        m_application->window().views().connections.startNew();
        child<QLineEdit>(u"connectionName"_s)->setText(u"locked-up"_s);
        child<QLineEdit>(u"connectionUrl"_s)->clear();
        QTest::keyClicks(child<QLineEdit>(u"connectionUrl"_s), url);
        child<QPushButton>(u"connectionTest"_s)->click();
        QTRY_VERIFY_WITH_TIMEOUT(textOf(u"testStep3"_s).startsWith(u'✗'), 10'000);
        QCOMPARE(textOf(u"testMessage"_s).section(u'\n', 1), cause);

        m_application->window().showMembers();
        child<QComboBox>(u"membersDeployment"_s)->setEditText(u"locked-up"_s);
        child<QPushButton>(u"membersAdd"_s)->click();
        const auto *members = child<QTreeWidget>(u"members"_s);
        QTRY_COMPARE(members->topLevelItemCount(), 1); // while it asks, the window has no connection
        QTRY_VERIFY_WITH_TIMEOUT(members->topLevelItem(0)->toolTip(3).contains(cause), 10'000);
    }

    void aLockedKeyringMattersOnlyToAServerThatWantsAPassword()
    {
        const QByteArray password = m_redis.server().password();
        m_redis.command({"CONFIG", "SET", "requirepass", ""});
        const auto restore = qScopeGuard([&] { m_redis.command({"CONFIG", "SET", "requirepass", password}); });
        QVERIFY(
            app::Profiles().save({u"open"_s, u"redis://127.0.0.1:%1"_s.arg(m_redis.server().port()), {}, true, {}}));
        desktop::Options options;
        options.connection.profile = "open";
        options.language = u"en"_s;
        LockedKeyring::asked = 0;
        startProgram(options, std::make_unique<LockedKeyring>());
        QTRY_VERIFY(child<QPushButton>(u"eventRecord"_s)->isEnabled()); // connected
        QCOMPARE(LockedKeyring::asked, 0);
        const auto *bar = m_application->window().findChild<ui::MessageBar *>();
        QVERIFY2(!bar->isVisible(), qPrintable(bar->text()));
    }

    /// It connects without the keyring's password after a while, and reports why the password is missing.
    void aKeyringThatNeverAnswersIsNotAwaited()
    {
        class SilentKeyring final : public app::Keyring
        {
        public:
            void read(const QString &, OnPassword) override { }
            void write(const QString &, const QString &, OnDone) override { }
            void remove(const QString &, OnDone) override { }
            [[nodiscard]] bool isLasting() const override { return true; }
        };
        QVERIFY(
            app::Profiles().save({u"silent"_s, u"redis://127.0.0.1:%1"_s.arg(m_redis.server().port()), {}, true, {}}));
        desktop::Options options;
        options.connection.profile = "silent";
        options.language = u"en"_s;
        startProgram(options, std::make_unique<SilentKeyring>());
        m_application->window().views().connections.startNew(); // works while the keyring is silent
        child<QPushButton>(u"connectionClose"_s)->click();
        QTRY_VERIFY_WITH_TIMEOUT(m_application->window().isStartPageShown(), 30'000);
        const QString asked = textOf(u"attemptWhy"_s);
        QVERIFY2(asked.contains(u"The system keyring did not reply within 3 s."_s), qPrintable(asked));
    }

    void theDoctorFindsAGhostAndRemovesItAfterAsking()
    {
        plantGhost();
        startProgram();
        m_application->window().panes().show(u"doctor"_s);
        QTRY_COMPARE(textOf(u"findingTitle"_s), u"Ghost reader"_s);
        auto *fix = child<QPushButton>(u"fixFinding"_s);
        QCOMPARE(fix->text(), u"Remove ghost…"_s);
        fix->click();
        auto *confirm = child<QPushButton>(u"repairConfirm"_s);
        QVERIFY(confirm && !confirm->isEnabled()); // not immediately
        QTRY_VERIFY(confirm->isEnabled());
        confirm->click();
        QTRY_COMPARE(m_redis.command({"HLEN", "report:nightly"}).integer, 2); // the mode and the reader
        const auto *list = child<QTreeView>(u"findings"_s);
        const QModelIndex group = list->model()->index(0, 0);
        QTRY_COMPARE(list->model()->index(0, int(ui::models::FindingModel::Column::Result), group).data().toString(),
                     u"done"_s);
        QTRY_COMPARE(group.data().toString(), u"Ghost reader (0)"_s); // diagnosed again automatically
        QVERIFY2(textOf(u"doctorHeading"_s).contains(u"0 warnings"_s), qPrintable(textOf(u"doctorHeading"_s)));
        QVERIFY(!fix->isVisible());
        QFile audit(m_folder.filePath(u"data/lockscope/audit.log"_s));
        QVERIFY(audit.open(QIODevice::ReadOnly));
        QVERIFY(audit.readAll().contains("remove-ghost"));
    }

    void noFileOfOursHasAPassword()
    {
        startProgram();
        QTRY_VERIFY(child<QPushButton>(u"eventRecord"_s)->isEnabled());
        const QString own = m_redis.server().url();
        m_application->window().views().connections.startNew();
        child<QLineEdit>(u"connectionName"_s)->setText(u"secretive"_s);
        child<QLineEdit>(u"connectionUrl"_s)->clear();
        QTest::keyClicks(child<QLineEdit>(u"connectionUrl"_s), own);
        child<QPushButton>(u"connectionSave"_s)->click();
        Q_EMIT m_application->window().views().connections.exportRequested(m_folder.filePath(u"exported.ini"_s));
        Q_EMIT m_application->window().views().members.addRequested(own);
        Q_EMIT m_application->window().views().events.recordRequested(m_folder.filePath(u"secret.rec"_s));
        QTRY_COMPARE(child<QPushButton>(u"eventRecord"_s)->text(), u"Stop recording"_s);
        m_redis.command({"HSET", "ledger:close", "b51c2e77-63f1-4b0e-8d21-aa0b6f0d7c02:46", "1"});
        QTRY_VERIFY(shown("ledger:close"));
        child<QPushButton>(u"eventRecord"_s)->click();
        QTRY_COMPARE(child<QPushButton>(u"eventRecord"_s)->text(), u"Record…"_s);
        m_application.reset(); // it saves its settings
        int files = 0;
        for (QDirIterator each(m_folder.path(), QDir::Files, QDirIterator::Subdirectories); each.hasNext(); ++files) {
            QFile file(each.next());
            QVERIFY(file.open(QIODevice::ReadOnly));
            QVERIFY2(!file.readAll().contains(m_redis.server().password()), qPrintable(file.fileName()));
        }
        QVERIFY(files >= 4); // profiles, what was exported, the recording, the window's own
    }

    void aMutedFindingIsNotHeardAndComesBack()
    {
        plantGhost();
        startProgram();
        m_application->window().panes().show(u"doctor"_s);
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
        m_application->window().panes().show(u"doctor"_s);
        QTRY_COMPARE(textOf(u"findingTitle"_s), u"Ghost reader"_s);
        QVERIFY(!child<QPushButton>(u"fixFinding"_s)->isVisible());
        m_application->window().showLock(LockName("report:nightly"));
        QTRY_VERIFY(child<QPushButton>(u"fixStrip"_s));
        QVERIFY(!child<QPushButton>(u"fixStrip"_s)->isVisible());
        QVERIFY(!child<QPushButton>(u"forceUnlock"_s)->isVisible());
    }

    void aRedLockIsSeenOnAllItsDeployments()
    {
        tests::RedisFixture others[2];
        startProgram();
        m_application->window().showMembers();
        auto *deployment = child<QComboBox>(u"membersDeployment"_s);
        for (tests::RedisFixture &other : others) {
            QVERIFY2(other.start(), other.problem());
            deployment->setEditText(other.server().url());
            child<QPushButton>(u"membersAdd"_s)->click();
            QVERIFY(deployment->currentText().isEmpty()); // it contains a password
        }
        const auto hold = [](tests::RedisFixture &server, const QByteArray &client) {
            server.command({"HSET", "billing", "00000000-0000-4000-8000-00000000000" + client + ":7", "1"});
        };
        const auto verdict = [this] { return textOf(u"quorumVerdict"_s); };
        QTRY_COMPARE(verdict(), u"Enter the name of a lock to see its members."_s);
        hold(m_redis, "1");
        QTRY_VERIFY(shown("billing"));
        m_application->window().views().browser.choose(LockName("billing"));
        QCOMPARE(child<QLineEdit>(u"membersName"_s)->text(), u"billing"_s);
        QTRY_COMPARE(verdict(), u"NOT HELD: 00000000:7 has 1 of 3 members, 2 needed."_s);
        hold(others[0], "2");
        QTRY_COMPARE(verdict(), u"HELD by thread 7 of 2 clients, if they are one program: 2 of 3 members, 2 needed."_s);
        child<QComboBox>(u"membersRule"_s)->setCurrentIndex(1);
        QCOMPARE(verdict(), u"NOT HELD: thread 7 of 2 clients has 2 of 3 members, 3 needed."_s);
        const QSignalSpy renamed(&m_application->window().views().members, &ui::waitfor::MembersView::memberNameChosen);
        child<QAction>(u"settings"_s)->trigger();
        auto *theme = child<QComboBox>(u"settingsTheme"_s);
        for (const ui::ThemeChoice choice : {ui::ThemeChoice::Dark, ui::ThemeChoice::System})
            theme->setCurrentIndex(theme->findData(int(choice)));
        QVERIFY(renamed.isEmpty()); // only the colours changed
        child<QDialog>(u"settingsDialog"_s)->close();
        others[1].server().kill();
        QTRY_VERIFY_WITH_TIMEOUT(verdict().startsWith(u"UNKNOWN: only 2 of 3"_s), 15'000);
        QVERIFY(child<QLabel>(u"quorumShared"_s)->isHidden());
        deployment->setEditText(others[0].server().url()); // a second time
        child<QPushButton>(u"membersAdd"_s)->click();
        QTRY_VERIFY(textOf(u"quorumShared"_s).contains(u"are on one primary"_s));
    }

    void aMemberWhoseServerDoesNotReplyIsUnknown()
    {
        m_redis.command({"HSET", "billing", "00000000-0000-4000-8000-000000000001:7", "1"});
        m_redis.command({"PEXPIRE", "billing", "30000"});
        startProgram();
        m_application->window().showMembers();
        QTRY_VERIFY(shown("billing"));
        m_application->window().views().browser.choose(LockName("billing"));
        const auto member = [this] {
            const auto *list = child<QTreeWidget>(u"members"_s);
            return list->topLevelItem(0)->data(0, Qt::AccessibleTextRole).toString();
        };
        QTRY_VERIFY2(member().contains(u"00000000:7"_s), qPrintable(member()));
        m_redis.server().pause();
        const auto goOn = qScopeGuard([this] { m_redis.server().resume(); });
        const QString silent = app::message<"member-no-reply">().english();
        QTRY_VERIFY2_WITH_TIMEOUT(member().contains(silent), qPrintable(member()), 20'000);
        m_redis.server().resume();
        QTRY_VERIFY2_WITH_TIMEOUT(member().contains(u"00000000:7"_s), qPrintable(member()), 20'000);
    }

    void aKilledServerIsSaidInTheBarAndTheRestartedOneIsFoundAgain()
    {
        startProgram();
        {
            Service service(m_redis.server().url());
            QVERIFY(service.lock("ledger:close", Family::Reentrant).lock());
            QTRY_COMPARE(shownCount("ledger:close"), 1);
        }
        const auto *bar = m_application->window().findChild<ui::MessageBar *>();
        m_redis.server().kill();
        QTRY_VERIFY_WITH_TIMEOUT(bar->text().startsWith(u"Data frozen"_s), 10'000);
        // an earlier warning disappears once connected
        QVERIFY2(!bar->text().contains(u"password"_s), qPrintable(bar->text()));
        QVERIFY2(m_redis.start(), m_redis.problem());
        QTRY_VERIFY_WITH_TIMEOUT(bar->text().startsWith(u"Connected again"_s), 15'000);
    }

    void ofAServerThatStandsStillTheValuesSaySinceWhenTheyAreOld()
    {
        startProgram();
        Service service(m_redis.server().url());
        locks::BlockingLock lock = service.lock("ledger:close", Family::Reentrant);
        QVERIFY(lock.lock());
        QTRY_COMPARE(shownCount("ledger:close"), 1);
        m_application->window().showLock(LockName("ledger:close"));
        QTRY_VERIFY(child<QPushButton>(u"forceUnlock"_s)->isEnabled());
        m_redis.server().pause();
        const auto isOld = [&] { return textOf(u"locksHeading"_s).startsWith(u"as of "_s); };
        QTRY_VERIFY_WITH_TIMEOUT(isOld(), 20'000); // the window's event loop keeps running
        QVERIFY(!child<QPushButton>(u"forceUnlock"_s)->isEnabled());
        QVERIFY(!child<QAction>(u"unlockLock"_s)->isEnabled());
        QCOMPARE(shownCount("ledger:close"), 1); // the last values stay readable
        m_redis.server().resume();
        QTRY_VERIFY_WITH_TIMEOUT(!isOld(), 20'000);
        QTRY_VERIFY(child<QPushButton>(u"forceUnlock"_s)->isEnabled());
    }
};

LOCKSCOPE_TEST(TestDesktopControllers)
#include "tst_desktop_controllers.moc"
