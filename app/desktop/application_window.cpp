// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/application.h"

#include "app/common/aliases.h"
#include "app/common/audit.h"
#include "app/common/console.h"
#include "app/common/ini_file.h"
#include "app/common/manual.h"
#include "app/common/profiles.h"
#include "app/desktop/connection_controller.h"
#include "app/desktop/demo_actors.h"
#include "app/desktop/feed_recording.h"
#include "app/desktop/front_door.h"
#include "app/desktop/lab_controller.h"
#include "app/desktop/load_confirmation.h"
#include "app/desktop/load_controller.h"
#include "app/desktop/members_controller.h"
#include "app/desktop/operator_controller.h"
#include "app/desktop/replay_controller.h"
#include "app/desktop/screenshot.h"
#include "app/desktop/settings.h"
#include "ui/browser/browser_view.h"
#include "ui/common/error_bar.h"
#include "ui/common/view_clock.h"
#include "ui/connection/connections_view.h"
#include "ui/doctor/doctor_view.h"
#include "ui/events/events_view.h"
#include "ui/load/demo_bar.h"
#include "ui/load/load_view.h"
#include "ui/shell/client_controller.h"
#include "ui/shell/replay_bar.h"
#include "ui/shell/saved_filters.h"
#include "ui/shell/settings_dialog.h"

#include <QApplication>
#include <QComboBox>
#include <QFileInfo>
#include <QLibraryInfo>
#include <QLocale>
#include <QScopeGuard>
#include <QSignalBlocker>
#include <QTimer>
#include <cmath>

/// The window, its language and its pictures: creation, replacement and setup.
namespace lockscope::desktop {
using namespace Qt::StringLiterals;
using ui::shell::Arrangement;
using ui::shell::MainWindow;

namespace {

constexpr int noPicture = 1; ///< exit code: the window never matched the server

} // namespace

void Application::translate()
{
    const QLocale locale = m_language.isEmpty() ? QLocale::system() : QLocale(m_language);
    QLocale::setDefault(locale);
    m_translators.clear();
    const auto load = [this](const QString &name, const QString &folder) {
        auto translator = std::make_unique<QTranslator>();
        if (translator->load(name, folder) && m_application.installTranslator(translator.get()))
            m_translators.push_back(std::move(translator));
    };
    const auto ours = u":/lockscope/translations"_s;
    load(u"lockscope_en"_s, ours); // plural forms; lowest priority
    if (locale.language() == QLocale::Chinese) {
        load(u"qt_zh_CN"_s, ours); // if Qt's own are not installed
        load(u"qtbase_zh_CN"_s, QLibraryInfo::path(QLibraryInfo::TranslationsPath));
        load(u"lockscope_zh_CN"_s, ours);
    }
}

void Application::changeLanguage(const QString &language)
{
    Settings::setLanguage(language);
    m_language = language;
    translate();
    const bool wasAtStart = m_window->isStartPageShown();
    renewWindow();
    if (wasAtStart)
        showFirstPage();
}

void Application::makeWindow()
{
    m_window = std::make_unique<MainWindow>(m_theme);
    m_window->doctor().setManual(&app::findingSection);
    MainWindow *window = m_window.get();
    window->setCloseGuard([this] { return m_isSignalled || m_demo || !m_confirmation || m_confirmation->mayClose(); });
    QObject::connect(window, &MainWindow::rescanRequested, window, [this] { rescan(); });
    QObject::connect(window, &MainWindow::inSight, window, [this](const QSet<LockName> &names) {
        if (m_inspector)
            m_inspector->setInSight(names);
    });
    window->load().setAvailable(false);
    QObject::connect(window, &MainWindow::themeChosen, window, [this](ui::ThemeChoice choice) {
        m_theme.choose(choice);
        Settings::setTheme(choice);
    });
    QObject::connect(
        window, &MainWindow::languageChosen, &m_application,
        [this](const QString &language) { changeLanguage(language); }, Qt::QueuedConnection);
    QObject::connect(window, &MainWindow::startPageRequested, window, [this] { showFirstPage(); });
    QObject::connect(window, &MainWindow::settingsRequested, window, [this] { openSettings(); });
    QObject::connect(window, &MainWindow::sandboxRequested, window, [this] {
        app::ConnectionSettings settings;
        settings.usesSandbox = true;
        settings.options.giveUp = {};
        open(std::move(settings), true);
    });
    QObject::connect(
        window, &MainWindow::recordingRequested, &m_application, [this](const QString &file) { openRecording(file); },
        Qt::QueuedConnection);
    QObject::connect(
        &window->connections(), &ui::connection::ConnectionsView::sandboxStopRequested, &m_application,
        [this] { stopSandbox(); }, Qt::QueuedConnection);
    m_connections = std::make_unique<ConnectionController>(
        *m_window, *m_keyring, [this](app::ConnectionSettings settings) { open(std::move(settings), false); });
    QObject::connect(m_connections.get(), &ConnectionController::profilesChanged, m_door.get(), &FrontDoor::refresh);
    QObject::connect(m_connections.get(), &ConnectionController::refused, window, [this](const Error &error) {
        if (!m_door->refuse(error))
            m_window->showError(error);
    });
    makeMembers();
    const auto aliases = app::Aliases::read().all();
    for (auto alias = aliases.cbegin(); alias != aliases.cend(); ++alias)
        window->setAlias(ClientId(alias.key()), alias->label);
    QObject::connect(&window->clients(), &ui::shell::ClientController::named, window,
                     [window](const ClientId &client, const QString &name) {
                         const app::Aliases known = app::Aliases::read();
                         const app::Alias *before = known.of(client);
                         const Status written = app::Aliases::write(client, {name, before ? before->host : QString()});
                         if (!written)
                             return window->showError(written.error());
                         window->setAlias(client, name);
                     });
}

void Application::makeMembers()
{
    m_members = std::make_unique<MembersController>(m_window->members(), *m_keyring);
    QObject::connect(m_members.get(), &MembersController::failed, m_window.get(), &MainWindow::showError);
}

/// Replaces the window, keeping its size and panes. Do not call from the old window's signals.
std::unique_ptr<MainWindow> Application::swapWindow()
{
    const QByteArray geometry = m_window->saveGeometry();
    const Arrangement arrangement = m_window->panes().arrangement();
    const QSignalBlocker keepsItsPace(m_window->demo()); // the load keeps its slow pace
    m_window->panes().arrange(Arrangement::Operator);    // restores normal type
    m_connections.reset();
    std::unique_ptr<MainWindow> old = std::move(m_window);
    makeWindow();
    m_window->restoreGeometry(geometry);
    if (!m_window->isMaximized() && !m_window->isFullScreen())
        m_window->setGeometry(old->geometry()); // even if it extends beyond its screen
    for (const auto each : ui::shell::everyLayout)
        m_window->panes().restoreLayout(each, old->panes().layoutState(each));
    m_window->menus().setTreeShown(old->browser().isTreeShown());
    m_window->browser().chooseColumns(old->browser().chosenColumns());
    m_window->menus().savedFilters().setFilters(old->menus().savedFilters().filters());
    m_window->show();
    m_window->panes().arrange(arrangement);
    return old;
}

/// Replaces the window by one without state of the last deployment.
void Application::replaceWindow()
{
    const QString recorded = m_window->events().recordingFile();
    const Status closed = close(longestGoodbye);
    ui::ViewClock::freezeNodes({});          // the next deployment may use the same addresses
    m_mailbox = std::make_unique<Mailbox>(); // drops pending messages of the last deployment
    swapWindow();
    if (!closed)
        m_window->showError(closed.error());
    else if (!recorded.isEmpty())
        m_window->messages().show(ui::ErrorBar::Severity::Info,
                                  MainWindow::tr("The recording to %1 ended with its connection, after %n event(s).",
                                                 nullptr, int(m_recording->lastTotals().events))
                                      .arg(QFileInfo(recorded).fileName()));
}

void Application::stopSandbox()
{
    m_isSandbox = false;
    replaceWindow();
    showFirstPage();
}

/// Replaces the window; the connection, a running load and the history continue. The lab is reset.
void Application::renewWindow()
{
    m_confirmation.reset();
    m_lab.reset();
    std::list<OperatorController::UnderWay> repairs;
    if (m_operator)
        repairs = m_operator->takeUnderWay();
    m_operator.reset();
    const bool wasReplay = m_replay != nullptr;
    m_replay.reset();
    const std::unique_ptr<MembersController> members = std::move(m_members);
    const std::unique_ptr<MainWindow> old = swapWindow();
    m_members->takeOver(*members);
    if (!m_connection || m_door->isAttempting()) {
        if (wasReplay)
            showRecording(m_recordingFile);
        if (m_replay)
            m_replay->goOn(old->replay().positionMs());
        return m_window->takeChoicesFrom(*old);
    }
    showDeployment();
    if (m_demo)
        nameActors();
    m_window->continueFrom(*old);
    if (m_attempt.hasFailed && !m_attempt.said.isEmpty() && old->messages().text() == m_attempt.said)
        offerWhatHelps();
    for (OperatorController::UnderWay &repair : repairs)
        m_operator->showWhenDone(std::move(repair));
    if (m_shown.isConnected)
        showConnected();
    if (m_load)
        m_load->tellWorkers();
}

void Application::openSettings()
{
    using ui::shell::SettingsDialog;
    const ui::shell::Choices choices {m_theme.choice(), Settings::language(),
                                      int(std::lround(m_theme.textSize() * wholePercent)), m_lab && m_lab->isBusy()};
    auto *dialog = new SettingsDialog(
        choices,
        {{MainWindow::tr("Settings"), app::IniFile::programPath()},
         {MainWindow::tr("Connections"), app::Profiles::defaultFile()},
         {MainWindow::tr("Client names"), app::Aliases::defaultFile()},
         {MainWindow::tr("Muted findings"), app::mutesPath()},
         {MainWindow::tr("Audit log"), app::auditPath()},
         {MainWindow::tr("Passwords"),
          m_keyring->isLasting() ? MainWindow::tr("in the system keyring")
                                 : MainWindow::tr("in memory only, until Lockscope exits")}},
        m_window.get());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    QObject::connect(dialog, &SettingsDialog::themeChosen, m_window.get(), &MainWindow::themeChosen);
    QObject::connect(
        dialog, &SettingsDialog::languageChosen, &m_application,
        [this](const QString &language) {
            changeLanguage(language);
            openSettings(); // reopens the dialog in the new window
        },
        Qt::QueuedConnection);
    QObject::connect(dialog, &SettingsDialog::textPercentChosen, m_window.get(), [this](int percent) {
        m_theme.setTextSize(percent / wholePercent);
        Settings::setTextPercent(percent);
    });
    dialog->open();
}

bool Application::saveSettings()
{
    return !keepsSettings() || Settings::save(*m_window, m_options.view.isEmpty() && !m_options.startsDemo);
}

bool Application::closeSettings()
{
    Message cause;
    Settings::setOnError([&cause](const Error &error) { cause = error.message; });
    const auto forgetCause = qScopeGuard([] { Settings::setOnError({}); });
    m_areSettingsClosed = true;
    if (saveSettings())
        return true;
    if (!m_isSignalled) {
        m_window->messages().show(
            ui::ErrorBar::Severity::Error,
            MainWindow::tr("The settings are not saved. %1 Close the window again to quit without them.")
                .arg(cause.translated()));
        m_window->show();
        QApplication::exec();
        if (saveSettings())
            return true;
    }
    app::writeError(u"lockscope: %1"_s.arg(cause.english()));
    return false;
}

/// Without verification: there is no server to compare with.
void Application::takePictureOfWhatIsThere()
{
    if (!m_options.takesScreenshot())
        return;
    QTimer::singleShot(m_options.screenshotAfter, m_window.get(), [this] {
        if (m_replay && m_window->locks().rowCount() > 0)
            m_window->chooseLock(m_window->locks().row(0).lock->name);
        m_window->bringUpToDate();
        endWithPicture(writePicture(m_window->grab().toImage(), m_options.screenshotFile));
    });
}

void Application::takeScreenshot()
{
    Screenshot::Plan plan {m_options.screenshotFile, m_options.screenshotAfter, {}, false};
    if (m_options.startsDemo || isForAudience()) {
        plan.lock = demoLock();
        plan.waitsForReaders = plan.lock == DemoActors::report();
    }
    m_screenshot = std::make_unique<Screenshot>(*m_window, m_connection->bus(), plan,
                                                [this](const Status &taken) { endWithPicture(taken); });
}

void Application::endWithPicture(const Status &taken)
{
    if (taken)
        return QApplication::exit(0);
    app::writeError(u"lockscope: cannot take the screenshot: %1"_s.arg(taken.error().message.english()));
    QApplication::exit(taken.error().kind == ErrorKind::File ? notWritten : noPicture);
}

void Application::keepPins(const QString &deployment)
{
    m_window->browser().setPins(Settings::pins(deployment));
    QObject::connect(m_window.get(), &MainWindow::pinsChanged, m_window.get(),
                     [deployment](const QSet<LockName> &names) { Settings::setPins(deployment, names); });
}

} // namespace lockscope::desktop
