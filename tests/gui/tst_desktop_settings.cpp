// SPDX-License-Identifier: Apache-2.0
#include "app/desktop/settings.h"
#include "app/desktop/window_fit.h"
#include "core/inspect/recording/recording_reader.h"
#include "tests/gui/desktop_bed.h"
#include "tests/support/test_main.h"
#include "ui/common/file_dialog.h"
#include "ui/common/message_bar.h"
#include "ui/events/events_view.h"
#include "ui/lab/lab_view.h"
#include "ui/lab/stage_pane.h"
#include "ui/load/demo_bar.h"
#include "ui/load/results_pane.h"
#include "ui/shell/replay_bar.h"
#include "ui/timeline/canvas.h"
#include "ui/timeline/timeline_view.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAction>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDockWidget>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QPointer>
#include <QPushButton>
#include <QRegularExpression>
#include <QScreen>
#include <QSignalSpy>
#include <QSlider>
#include <QTreeView>

namespace {

/// The test screen is smaller than any real window, so none would fit.
class SmallWindows final : public QObject
{
public:
    SmallWindows() { qApp->installEventFilter(this); }

    bool eventFilter(QObject *watched, QEvent *) override
    {
        auto *window = qobject_cast<ui::shell::MainWindow *>(watched);
        if (window && window->minimumSize() != QSize(200, 200))
            window->setMinimumSize(200, 200);
        return false;
    }
};

} // namespace

/// Saved state: settings, pins, arrangements; and the window's state after a change of language.
class TestSettings : public QObject, private DesktopBed
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { prepare(); }
    void init() { m_redis.flush(); }
    void cleanup()
    {
        m_application.reset();
        desktop::Settings::setLanguage({});
    }

    void anotherLanguageIsThereAtOnceAndNothingIsLost()
    {
        startProgram();
        Service service(m_redis.server().url());
        locks::BlockingLock lock = service.lock("report:nightly", Family::Read);
        QVERIFY(lock.lock());
        QTRY_COMPARE(shownCount("report:nightly"), 1);
        QPointer<ui::shell::MainWindow> before = &m_application->window();
        before->views().browser.choose(LockName("report:nightly"));
        before->panes().arrange(ui::shell::Arrangement::Stress);
        before->views().load.setPlan(planOf(5ms));
        QTRY_VERIFY(before->views().load.isAvailable());
        before->views().load.toggle();
        QTRY_COMPARE(before->views().load.runStatus(), ui::load::RunStatus::Running);
        const QString file = m_folder.filePath(u"language.rec"_s);
        Q_EMIT before->views().events.recordRequested(file);
        QTRY_COMPARE(before->views().events.recordingFile(), file);
        const auto connections = [this] {
            static const QRegularExpression number(u"^id=(\\d+) "_s, QRegularExpression::MultilineOption);
            QSet<QString> ids;
            const QString clients = QString::fromUtf8(m_redis.command({"CLIENT", "LIST"}).text);
            for (const QRegularExpressionMatch &match : number.globalMatch(clients))
                ids << match.captured(1);
            return ids;
        };
        const QSet<QString> connected = connections();

        child<QAction>(u"settings"_s)->trigger();
        auto *box = child<QComboBox>(u"settingsLanguage"_s);
        QTest::keyClick(box, Qt::Key_Down);
        QTRY_VERIFY(box->view()->isVisible());
        QTest::keyClick(box->view(), Qt::Key_End);
        QTest::keyClick(box->view(), Qt::Key_Return);
        QTRY_VERIFY(!before);
        QCOMPARE(desktop::Settings::language(), u"zh_CN"_s);
        auto &window = m_application->window();
        QCOMPARE(child<QAction>(u"settings"_s)->text(), u"设置(&E)…"_s);
        QTRY_COMPARE(child<QComboBox>(u"settingsLanguage"_s)->currentData().toString(), u"zh_CN"_s); // reopened
        QCOMPARE(window.panes().arrangement(), ui::shell::Arrangement::Stress);
        QCOMPARE(window.views().browser.chosen(), LockName("report:nightly"));
        QCOMPARE(shownCount("report:nightly"), 1);
        QCOMPARE(window.views().load.runStatus(), ui::load::RunStatus::Running);
        QTRY_VERIFY(textOf(u"loadSummary"_s).startsWith(u"已运行"_s));
        QCOMPARE(window.views().events.recordingFile(), file);
        QVERIFY((connected - connections()).size() <= 2); // the links of the lab, which restarts
        QVERIFY(lock.lock());
        QTRY_COMPARE(shownCount("report:nightly"), 2); // the feed continues
        window.views().load.stop();
        QTRY_COMPARE(window.views().load.runStatus(), ui::load::RunStatus::Stopped);
        QVERIFY(window.views().load.results().count() == 1);
        Q_EMIT window.views().events.recordingStopRequested();
        QTRY_VERIFY(window.views().events.recordingFile().isEmpty());
        QVERIFY(inspect::RecordingReader::open(file));
        QVERIFY(lock.unlock());
        QVERIFY(lock.unlock());
    }

    void whatWasSeenAndChosenStaysInAnotherLanguage()
    {
        startProgram();
        Service service(m_redis.server().url());
        locks::BlockingLock lock = service.lock("report:nightly", Family::Read);
        QVERIFY(lock.lock());
        QTRY_COMPARE(shownCount("report:nightly"), 1);
        QVERIFY(lock.lock());
        QTRY_COMPARE(shownCount("report:nightly"), 2);
        QPointer<ui::shell::MainWindow> before = &m_application->window();
        before->views().browser.choose(LockName("report:nightly"));
        before->views().timeline.bringUpToDate();
        const auto segments = [this] {
            m_application->window().views().timeline.bringUpToDate();
            const ui::timeline::LockRecord *record = m_application->window().views().timeline.canvas().record();
            return record && !record->lanes().empty() ? record->lanes().front().track.size() : 0;
        };
        QTRY_VERIFY(segments() >= 2);
        const std::size_t seen = segments();
        before->views().events.bringUpToDate();
        const qint64 happened = before->views().events.model().kept();
        QVERIFY(happened > 0);
        child<QComboBox>(u"membersRule"_s)->setCurrentIndex(1);
        auto *name = child<QLineEdit>(u"membersName"_s);
        name->clear();
        QTest::keyClicks(name, u"billing"_s);
        QTRY_VERIFY(before->views().load.isAvailable());
        before->views().load.setPlan(planOf(5ms));
        before->views().load.toggle();
        QTRY_COMPARE(before->views().load.runStatus(), ui::load::RunStatus::Running);
        QTest::keyClicks(child<QLineEdit>(u"load_workers"_s), u"2"_s); // more than it started with
        QTRY_VERIFY(!child<QPushButton>(u"loadRestart"_s)->isHidden());
        child<QAction>(u"pauseFeed"_s)->setChecked(true);
        const QString asOf = textOf(u"locksHeading"_s).section(u" · "_s, 0, 0).right(8);
        QVERIFY(lock.unlock());
        QTRY_COMPARE(m_redis.command({"HLEN", "report:nightly"}).integer, 2);

        Q_EMIT before->languageChosen(u"zh_CN"_s);
        QTRY_VERIFY(!before);
        QVERIFY(child<QAction>(u"pauseFeed"_s)->isChecked());
        QCOMPARE(shownCount("report:nightly"), 2); // as it was then
        QVERIFY2(textOf(u"locksHeading"_s).contains(asOf), qPrintable(textOf(u"locksHeading"_s)));
        QVERIFY(segments() >= seen);
        QVERIFY(m_application->window().views().events.model().kept() >= happened);
        QCOMPARE(child<QComboBox>(u"membersRule"_s)->currentIndex(), 1);
        QCOMPARE(child<QLineEdit>(u"membersName"_s)->text(), u"billing"_s);
        QVERIFY(!child<QPushButton>(u"loadRestart"_s)->isHidden());
        child<QAction>(u"pauseFeed"_s)->setChecked(false);
        QTRY_COMPARE(shownCount("report:nightly"), 1);
        QVERIFY(lock.unlock());
    }

    void theFolderOfTheLastFileIsRemembered()
    {
        startProgram();
        const QString folder = m_folder.filePath(u"config"_s);
        QVERIFY(QDir().mkpath(folder));
        ui::setFolderOfFiles(folder);
        m_application.reset();
        ui::setFolderOfFiles({});
        QVERIFY(ui::folderOfFiles() != folder);
        startProgram();
        QCOMPARE(ui::folderOfFiles(), folder);
    }

    void theDialogsOfQtSpeakChineseToo()
    {
        desktop::Options options;
        options.language = u"zh_CN"_s;
        startProgram(options);
        const QDialogButtonBox usual(QDialogButtonBox::Save | QDialogButtonBox::Cancel | QDialogButtonBox::Open
                                     | QDialogButtonBox::Close | QDialogButtonBox::Ok);
        child<QPushButton>(u"connectionImport"_s)->click();
        const auto *dialog = m_application->window().findChild<QFileDialog *>();
        QVERIFY(dialog);
        QStringList words;
        for (const QAbstractButton *button : usual.buttons() + dialog->findChildren<QAbstractButton *>())
            words << button->text() << button->toolTip() << button->accessibleName();
        for (const auto *label : dialog->findChildren<QLabel *>())
            words << label->text();
        const auto *header = dialog->findChild<QTreeView *>()->model();
        for (int column = 0; column < header->columnCount(); ++column)
            words << header->headerData(column, Qt::Horizontal).toString();
        const std::unique_ptr<QMenu> edit(child<QLineEdit>(u"filter"_s)->createStandardContextMenu());
        for (const QAction *action : edit->actions())
            words << action->text().section(u'\t', 0, 0); // without its shortcut
        words.removeAll(QString());
        QVERIFY(words.size() > 20);
        for (const QString &text : std::as_const(words))
            QVERIFY2(std::ranges::any_of(text, [](QChar c) { return c.script() == QChar::Script_Han; }),
                     qPrintable(text));
    }

    void whatTheLabDoesIsSaidToEndWithTheLanguage()
    {
        using Side = lockscope::lab::GoldenStep::Side;
        startProgram();
        QTRY_VERIFY(m_application->window().views().load.isAvailable());
        const auto isSaid = [this] {
            if (auto *open = child<QDialog>(u"settingsDialog"_s)) {
                open->setAttribute(Qt::WA_DeleteOnClose, false);
                delete open;
            }
            child<QAction>(u"settings"_s)->trigger();
            return child<QLabel>(u"settingsLanguageEnds"_s) != nullptr;
        };
        QVERIFY(!isSaid());
        Q_EMIT m_application->window().views().lab.stage().takeRequested('A', Side::Write);
        QTRY_VERIFY(isSaid());
        Q_EMIT m_application->window().views().lab.stage().releaseRequested('A', Side::Write);
        QTRY_VERIFY(!isSaid());
    }

    void anotherLanguageLeavesThePaceOfTheLoadAlone()
    {
        using ui::load::DemoBar;
        startProgram();
        QPointer<ui::shell::MainWindow> before = &m_application->window();
        QTRY_VERIFY(before->views().load.isAvailable());
        before->panes().arrange(ui::shell::Arrangement::Demo);
        before->views().load.setPlan(planOf(5ms));
        before->views().load.toggle();
        QTRY_COMPARE(before->views().load.runStatus(), ui::load::RunStatus::Running);
        child<QSlider>(u"demoPace"_s)->setValue(30);
        const QSignalSpy told(&before->views().demo, &DemoBar::paceChosen); // received by the load driver
        Q_EMIT before->languageChosen(u"zh_CN"_s);
        QTRY_VERIFY(!before);
        QVERIFY(told.isEmpty());
        QCOMPARE(m_application->window().panes().arrangement(), ui::shell::Arrangement::Demo);
        QCOMPARE(child<QSlider>(u"demoPace"_s)->value(), 30);
        const QSignalSpy chosen(&m_application->window().views().demo, &DemoBar::paceChosen);
        m_application->window().panes().arrange(ui::shell::Arrangement::Operator);
        QCOMPARE(chosen.size(), 1); // back at its normal pace
        QCOMPARE(chosen.first().first().toDouble(), 1.0);
    }

    void howARepairEndedIsSaidInAnotherLanguageToo()
    {
        m_redis.command({"HSET", "ledger:close", "b51c2e77-63f1-4b0e-8d21-aa0b6f0d7c02:46", "1"});
        m_redis.command({"PEXPIRE", "ledger:close", "600000"});
        startProgram();
        QTRY_COMPARE(shownCount("ledger:close"), 1);
        QPointer<ui::shell::MainWindow> before = &m_application->window();
        before->views().browser.choose(LockName("ledger:close"));
        auto *unlock = child<QPushButton>(u"forceUnlock"_s);
        QTRY_VERIFY(unlock->isVisible());
        unlock->click();
        QTRY_VERIFY(child<QPushButton>(u"repairConfirm"_s)->isEnabled());
        m_redis.server().pause();
        child<QPushButton>(u"repairConfirm"_s)->click();
        Q_EMIT before->languageChosen(u"zh_CN"_s);
        QTRY_VERIFY(!before);
        m_redis.server().resume();
        const auto *bar = m_application->window().findChild<ui::MessageBar *>();
        QTRY_VERIFY2(bar->text().startsWith(u"已解锁 ledger:close。"_s), qPrintable(bar->text()));
    }

    void whyThereIsNoConnectionIsSaidInAnotherLanguageToo_data()
    {
        QTest::addColumn<QString>("url");
        QTest::addColumn<QString>("english");
        QTest::addColumn<QString>("chinese");
        QTest::addColumn<QStringList>("buttons");
        QTest::newRow("no URL") << u"redis://127.0.0.1:none"_s << u"Cannot read the URL"_s << u"无法解析 URL"_s
                                << QStringList();
        QTest::newRow("nobody there") << u"redis://127.0.0.1:1"_s << u"connection refused"_s << u"连接被拒绝"_s
                                      << QStringList {u"重试"_s, u"编辑连接"_s};
        QTest::newRow("warned of") << m_redis.server().url() << u"password on the command line"_s << u"命令行中的密码"_s
                                   << QStringList();
    }
    void whyThereIsNoConnectionIsSaidInAnotherLanguageToo()
    {
        QFETCH(const QString, url);
        QFETCH(const QString, english);
        QFETCH(const QString, chinese);
        QFETCH(const QStringList, buttons);
        desktop::Options options;
        options.connection.urls = {url.toStdString()};
        options.language = u"en"_s;
        startProgram(options);
        const QPointer<ui::shell::MainWindow> before = &m_application->window();
        QTRY_VERIFY(before->findChild<ui::MessageBar *>()->text().contains(english));
        QTRY_COMPARE(before->findChild<ui::MessageBar *>()->findChildren<QPushButton *>().size(), buttons.size());
        Q_EMIT m_application->window().languageChosen(u"zh_CN"_s);
        QTRY_VERIFY(!before);
        const auto *bar = m_application->window().findChild<ui::MessageBar *>();
        QVERIFY(bar->isVisible());
        QVERIFY2(bar->text().contains(chinese), qPrintable(bar->text()));
        QStringList after;
        for (const QPushButton *button : bar->findChildren<QPushButton *>())
            after << button->text();
        QCOMPARE(after, buttons);
    }

    void whatAFailedConnectSaidInAnotherLanguageGoesWhenTheServerComes()
    {
        tests::RedisFixture late;
        QVERIFY2(late.start(), late.problem());
        const QString url = late.server().url();
        late.server().kill();
        desktop::Options options;
        options.connection.urls = {url.toStdString()};
        options.language = u"en"_s;
        startProgram(options);
        const QPointer<ui::shell::MainWindow> before = &m_application->window();
        QTRY_COMPARE(before->findChild<ui::MessageBar *>()->findChildren<QPushButton *>().size(), 2);
        Q_EMIT m_application->window().languageChosen(u"zh_CN"_s);
        QTRY_VERIFY(!before);
        const auto *bar = m_application->window().findChild<ui::MessageBar *>();
        QVERIFY(bar->isVisible());
        QVERIFY(late.server().start());
        bar->findChildren<QPushButton *>().constFirst()->click();
        QTRY_VERIFY_WITH_TIMEOUT(m_application->window().views().load.isAvailable(), 10'000);
        QTRY_VERIFY2(!bar->isVisible(), qPrintable(bar->text()));
    }

    void aRecordingGoesOnAtItsSpeedInAnotherLanguage()
    {
        startProgram();
        QTRY_VERIFY(child<QPushButton>(u"eventRecord"_s)->isEnabled());
        const QString file = m_folder.filePath(u"speed.rec"_s);
        Q_EMIT m_application->window().views().events.recordRequested(file);
        QTRY_COMPARE(m_application->window().views().events.recordingFile(), file);
        Q_EMIT m_application->window().views().events.recordingStopRequested();
        QTRY_VERIFY(m_application->window().views().events.recordingFile().isEmpty());
        Q_EMIT m_application->window().recordingRequested(file);
        QTRY_VERIFY(m_application->window().views().replay.isOpen());
        child<QComboBox>(u"replaySpeed"_s)->setCurrentIndex(3);
        const QPointer<ui::shell::MainWindow> before = &m_application->window();
        Q_EMIT m_application->window().languageChosen(u"zh_CN"_s);
        QTRY_VERIFY(!before);
        QVERIFY(m_application->window().views().replay.isOpen());
        QCOMPARE(m_application->window().views().replay.speed(), 16.0);
    }

    void pinsAreKeptForTheirDeployment()
    {
        const QByteArray odd("pin:{eu}/\xff,1");
        m_redis.command({"HSET", odd, "b51c2e77-63f1-4b0e-8d21-aa0b6f0d7c02:46", "1"});
        startProgram();
        QTRY_VERIFY(shown(odd.constData()));
        m_application->window().views().browser.choose(LockName(odd));
        child<QAction>(u"pinLock"_s)->trigger();
        m_application.reset();
        startProgram();
        QTRY_VERIFY(m_application->window().views().locks.pins() == QSet<LockName> {LockName(odd)});
        QTRY_VERIFY(shown(odd.constData()));
        m_application->window().views().browser.choose(LockName(odd));
        child<QAction>(u"pinLock"_s)->trigger(); // unpins
        m_application.reset();
        startProgram();
        QTRY_VERIFY(shown(odd.constData()));
        QVERIFY(m_application->window().views().locks.pins().isEmpty());
    }

    void aWindowKeptForALargerScreenFitsOnThisOne()
    {
        const QRect screen = QGuiApplication::primaryScreen()->availableGeometry();
        ui::Theme theme(*qApp);
        ui::shell::MainWindow left(theme);
        left.setMinimumSize(200, 200); // the test screen is smaller than any real window
        left.setGeometry(screen);      // no window manager gave it a title bar
        desktop::Settings::save(left);

        ui::shell::MainWindow window(theme);
        window.setMinimumSize(200, 200);
        desktop::Settings::restore(window);
        QVERIFY(window.height() < screen.height()); // room for a usual title bar
        QVERIFY(window.width() <= screen.width());
        QVERIFY(window.width() >= screen.width() - 4); // Qt 6.8 reserves room for a frame here already
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QVERIFY(window.frameGeometry().width() > window.width());
        QTRY_VERIFY(screen.contains(window.frameGeometry())); // the actual frame
    }

    void onlyAWindowThatIsNotWholeIsFitted_data()
    {
        QTest::addColumn<QRect>("window");
        QTest::addColumn<std::optional<QRect>>("place");
        const auto row = [](const char *title, const QRect &window, const std::optional<QRect> &place) {
            QTest::newRow(title) << window << place;
        };
        row("on its screen", {10, 30, 600, 400}, {});
        row("across two screens", {700, 30, 600, 400}, {});
        row("its title above the screen", {10, 0, 600, 400}, QRect(10, 20, 600, 400));
        row("half off to the left", {-300, 30, 600, 400}, QRect(2, 30, 600, 400));
        row("below the screen", {10, 3000, 600, 400}, QRect(10, 398, 600, 400));
        row("wider than a screen", {10, 30, 1400, 400}, QRect(2, 30, 996, 400));
        row("as high as the screen, without its frame", {10, 0, 600, 800}, QRect(10, 20, 600, 778));
    }

    void onlyAWindowThatIsNotWholeIsFitted()
    {
        QFETCH(const QRect, window);
        QFETCH(const std::optional<QRect>, place);
        const QRect screen(0, 0, 1000, 800);
        const desktop::Room room {screen, QRegion(screen) + QRect(1000, 0, 1000, 800)};
        const QMargins frame(2, 20, 2, 2);
        QVERIFY(desktop::wholePlace(window, frame, {200, 200}, room) == place);
        QVERIFY(!desktop::wholePlace(window, frame, {200, 900}, room)); // no screen is large enough
    }

    void theNextWindowIsWhereTheLastOneWasPut()
    {
        SmallWindows small;
        startProgram();
        QVERIFY(QTest::qWaitForWindowExposed(&m_application->window()));
        QCoreApplication::processEvents();
        const QRect screen = m_application->window().screen()->availableGeometry();
        QTRY_VERIFY(screen.contains(m_application->window().frameGeometry())); // the initial window is fitted
        m_application->window().move(screen.center());                         // mostly off the screen
        const QRect place = m_application->window().geometry();
        QVERIFY(!screen.contains(place));
        QPointer<ui::shell::MainWindow> before = &m_application->window();
        Q_EMIT m_application->window().languageChosen(u"zh_CN"_s);
        QTRY_VERIFY(!before);
        QVERIFY(QTest::qWaitForWindowExposed(&m_application->window()));
        QCoreApplication::processEvents();
        QCOMPARE(m_application->window().geometry(), place);
    }

    void theArrangementIsAsItWasLeft()
    {
        using ui::shell::Arrangement;
        startProgram();
        m_application->window().panes().arrange(Arrangement::Stress);
        m_application->window().panes().show(u"events"_s);
        m_application.reset(); // it saves its settings
        startProgram();
        QCOMPARE(m_application->window().panes().arrangement(), Arrangement::Stress);
        QVERIFY(!child<QDockWidget>(u"events"_s)->isHidden());
        QVERIFY(child<QDockWidget>(u"browser"_s)->isHidden());
        m_application->window().panes().arrange(Arrangement::Operator);
        QVERIFY(child<QDockWidget>(u"browser"_s)->isVisible());
    }
};

LOCKSCOPE_TEST(TestSettings)
#include "tst_desktop_settings.moc"
