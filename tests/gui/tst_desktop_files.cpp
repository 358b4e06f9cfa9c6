// SPDX-License-Identifier: Apache-2.0
#include "app/common/ini_file.h"
#include "app/desktop/screenshot.h"
#include "app/desktop/settings.h"
#include "tests/gui/desktop_bed.h"
#include "tests/support/full_disk.h"
#include "tests/support/test_main.h"
#include "ui/common/message_bar.h"
#include "ui/events/events_view.h"

#include <QAction>
#include <QDir>
#include <QDockWidget>
#include <QFileInfo>
#include <QImage>
#include <QProcess>
#include <QTimer>
#include <QWindow>

#include <csignal>

using tests::FullDisk;

namespace {

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// The order in which the main window and its floating panes are shown. The last one is in front.
class ShowOrder final : public QObject
{
public:
    ShowOrder() { qApp->installEventFilter(this); }
    QStringList names;

private:
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        const auto *dock = qobject_cast<QDockWidget *>(watched);
        if (event->type() == QEvent::Show && dock && dock->isFloating())
            names << dock->objectName();
        if (event->type() == QEvent::Show && qobject_cast<ui::shell::MainWindow *>(watched))
            names << u"window"_s;
        return QObject::eventFilter(watched, event);
    }
};

} // namespace

/// Files of the window that cannot be written: the user is notified, and older files stay.
class TestDesktopFiles : public QObject, private DesktopBed
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { prepare(); }
    void cleanup() { m_application.reset(); }

    void theWindowReportsSettingsThatCannotBeSaved()
    {
        startProgram();
        Q_EMIT m_application->window().themeChosen(ui::ThemeChoice::Dark);
        const QString path = app::IniFile::programPath();
        const QByteArray older = contentOf(path);
        QVERIFY(older.contains("theme=dark"));
        {
            const FullDisk disk(10);
            Q_EMIT m_application->window().themeChosen(ui::ThemeChoice::Light);
        }
        QCOMPARE(m_application->window().messages().text(),
                 u"Cannot write %1: File too large. The file is unchanged."_s.arg(path));
        QVERIFY(m_application->window().messages().isVisible());
        QCOMPARE(contentOf(path), older);
        Q_EMIT m_application->window().themeChosen(ui::ThemeChoice::System);
        QCOMPARE(desktop::Settings::theme(), ui::ThemeChoice::System);
    }

    void theWindowStaysOnceIfItsSettingsCannotBeSaved()
    {
        desktop::Options options;
        options.connection.urls = {m_redis.server().url().toStdString()};
        options.language = u"en"_s;
        desktop::Settings::setTextPercent(100);
        const QByteArray older = contentOf(app::IniFile::programPath());
        m_application = std::make_unique<desktop::Application>(*qApp, options);
        const auto handler = qInstallMessageHandler(nullptr); // run() installs the program's
        QStringList shown;
        QTimer closer;
        connect(&closer, &QTimer::timeout, &closer, [&] {
            if (!m_application->window().isVisible())
                return;
            shown << m_application->window().messages().text();
            m_application->window().close();
        });
        closer.start(20ms);
        int code = 0;
        {
            const FullDisk disk(10);
            code = m_application->run();
        }
        qInstallMessageHandler(handler);
        QCOMPARE(code, 3);
        QCOMPARE(shown.size(), 2);
        QVERIFY2(shown.at(1).startsWith(u"The settings are not saved. Cannot write "_s)
                     && shown.at(1).contains(u"File too large"_s),
                 qPrintable(shown.at(1)));
        QCOMPARE(contentOf(app::IniFile::programPath()), older);
    }

    void aFloatingPaneIsRestored()
    {
        startProgram();
        QVERIFY(QTest::qWaitForWindowExposed(&m_application->window()));
        auto *timeline = child<QDockWidget>(u"timeline"_s);
        m_application->window().panes().show(u"timeline"_s);
        timeline->setFloating(true);
        QTRY_VERIFY(timeline->isVisible());
        QTimer::singleShot(0, &m_application->window(), &QWidget::close);
        QApplication::exec();  // closes also the floating pane at its end
        m_application.reset(); // it saves its settings
        ShowOrder order;
        startProgram();
        QTRY_COMPARE(order.names, QStringList({u"timeline"_s, u"window"_s, u"timeline"_s}));
        timeline = child<QDockWidget>(u"timeline"_s);
        QTRY_VERIFY(timeline->isVisible());
        QCOMPARE(timeline->windowHandle()->transientParent(), m_application->window().windowHandle());
        QVERIFY(timeline->isFloating());
        QVERIFY(timeline->toggleViewAction()->isChecked());
        QVERIFY(timeline->screen()->availableGeometry().contains(timeline->geometry().topLeft()));
        m_application->window().panes().resetLayout();
    }

    void signalsSaveTheSettings_data()
    {
        QTest::addColumn<int>("signal");
        QTest::addColumn<bool>("isFull");
        for (const bool isFull : {false, true}) {
            const char *where = isFull ? "full" : "disk with room";
            QTest::addRow("SIGHUP, %s", where) << SIGHUP << isFull;
            QTest::addRow("SIGTERM, %s", where) << SIGTERM << isFull;
        }
    }
    void signalsSaveTheSettings()
    {
        QFETCH(const int, signal);
        QFETCH(const bool, isFull);
        const QTemporaryDir home;
        const QString path = home.filePath(u"Lockscope/lockscope.conf"_s);
        QVERIFY(app::IniFile::change(path, [](app::IniFile &file) { file.set(u"textPercent"_s, 120); }));
        const QByteArray older = contentOf(path);
        QProcess program;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"XDG_CONFIG_HOME"_s, home.path());
        environment.insert(u"QT_QPA_PLATFORM"_s, u"offscreen"_s);
        program.setProcessEnvironment(environment);
        program.setChildProcessModifier([isFull] {
            std::signal(SIGHUP, SIG_DFL); // an ignored one stays ignored
            if (isFull)
                tests::limitFileSize(10);
        });
        m_redis.command({"CONFIG", "RESETSTAT"});
        program.start(QStringLiteral(LOCKSCOPE_PROGRAM), {u"--url"_s, m_redis.server().url(), u"--lang"_s, u"en"_s});
        QVERIFY(program.waitForStarted());
        QTRY_VERIFY(m_redis.command({"INFO", "commandstats"}).text.contains("cmdstat_scan"));
        ::kill(static_cast<pid_t>(program.processId()), signal);
        QVERIFY(program.waitForFinished());
        QCOMPARE(program.exitStatus(), QProcess::NormalExit);
        const QByteArray said = program.readAllStandardError();
        QVERIFY2(program.exitCode() == (isFull ? 3 : 0), said);
        if (isFull) {
            QVERIFY2(said.contains(u"Cannot write %1: File too large"_s.arg(path).toUtf8()), said);
            QCOMPARE(contentOf(path), older);
        } else {
            const app::IniFile saved = app::IniFile::read(path);
            QCOMPARE(saved.value(u"textPercent"_s).toInt(), 120);
            QVERIFY(!saved.value(u"window/geometry"_s).toByteArray().isEmpty());
        }
        QCOMPARE(QDir(home.filePath(u"Lockscope"_s)).entryList(QDir::Files | QDir::Hidden),
                 QStringList {u"lockscope.conf"_s});
    }

    void aPictureThatCannotBeWrittenIsReported()
    {
        const auto take = [this](const QString &file, rlim_t bytes) {
            QProcess program;
            program.setChildProcessModifier([bytes] { tests::limitFileSize(bytes); });
            program.start(QStringLiteral(LOCKSCOPE_PROGRAM),
                          {u"--url"_s, m_redis.server().url(), u"--screenshot"_s, file, u"--after"_s, u"10ms"_s});
            program.waitForFinished();
            m_said = program.readAllStandardError();
            return program.exitCode();
        };
        const QString file = m_folder.filePath(u"shot.png"_s);
        QVERIFY2(take(file, RLIM_INFINITY) == 0, m_said);
        const QByteArray older = contentOf(file);
        QVERIFY(!QImage(file).isNull());
        QCOMPARE(take(file, 1000), 3);
        QVERIFY2(m_said.contains(u"cannot write %1: File too large"_s.arg(file).toUtf8()), m_said);
        QCOMPARE(contentOf(file), older);
        QCOMPARE(take(m_folder.filePath(u"none/shot.png"_s), RLIM_INFINITY), 2);
        QVERIFY2(m_said.contains("No such file or directory"), m_said);
    }

    void aPictureOfALockThatIsNeverShownIsNotTaken()
    {
        startProgram();
        topology::Deployment deployment(*topology::parseUrl(m_redis.server().url()));
        QVERIFY(deployment.connect().result());
        pubsub::Bus bus(deployment);
        const QString file = m_folder.filePath(u"never.png"_s);
        std::optional<Status> taken;
        const desktop::Screenshot screenshot(m_application->window(), bus, {file, 0ms, LockName("nowhere"), false, 3},
                                             [&taken](const Status &outcome) { taken = outcome; });
        QTRY_VERIFY(taken);
        QVERIFY(!*taken);
        QCOMPARE(taken->error().message.code(), u"screenshot-no-match"_s);
        QVERIFY(!QFile::exists(file));
    }

    void exportsThatCannotBeWrittenKeepTheOlderFile()
    {
        startProgram();
        const QString file = m_folder.filePath(u"events.csv"_s);
        QVERIFY(m_application->window().views().events.saveTo(file));
        const QByteArray older = contentOf(file);
        QVERIFY(!older.isEmpty());
        const FullDisk disk(5);
        const Status saved = m_application->window().views().events.saveTo(file);
        QVERIFY(!saved);
        QCOMPARE(saved.error().message.code(), u"export-unwritten"_s);
        const QString said = saved.error().message.english();
        QVERIFY2(said.contains(file) && said.contains(u"File too large"_s), qPrintable(said));
        QCOMPARE(contentOf(file), older);
    }

private:
    QByteArray m_said;
};

LOCKSCOPE_TEST(TestDesktopFiles)
#include "tst_desktop_files.moc"
