// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/settings_controller.h"

#include "app/common/aliases.h"
#include "app/common/audit.h"
#include "app/common/console.h"
#include "app/common/ini_file.h"
#include "app/common/keyring.h"
#include "app/common/profiles.h"
#include "app/desktop/settings.h"
#include "resources/resources.h"
#include "ui/common/message_bar.h"
#include "ui/shell/main_window.h"
#include "ui/shell/settings_dialog.h"

#include <QApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QScopeGuard>
#include <QTranslator>
#include <cmath>

namespace lockscope::desktop {
using namespace Qt::StringLiterals;
using ui::shell::Arrangement;
using ui::shell::MainWindow;
using ui::shell::SettingsDialog;

SettingsController::SettingsController(QApplication &application, const Options &options, const app::Keyring &keyring)
    : m_application(application), m_options(options), m_keyring(keyring), m_theme(application)
{
    initResources();
    const bool isKept = m_options.keepsSettings();
    m_language = m_options.language.isEmpty() && isKept ? Settings::language() : m_options.language;
    translate();
    m_theme.choose(m_options.theme.value_or(m_options.takesScreenshot() ? ui::ThemeChoice::Light : Settings::theme()));
    if (!isKept)
        return;
    m_theme.setTextSize(Settings::textPercent() / wholePercent);
    Settings::restoreFolder();
}

SettingsController::~SettingsController() = default;

Arrangement SettingsController::arrangementAtStart() const
{
    if (m_options.isDemonstration())
        return Arrangement::Demo;
    if (m_options.view == "stress"_L1)
        return Arrangement::Stress;
    const bool isFree = m_options.view.isEmpty() && m_options.keepsSettings() && !isUnasked(m_options.connection);
    return isFree ? Settings::arrangement() : Arrangement::Operator;
}

void SettingsController::setTheme(ui::ThemeChoice choice)
{
    m_theme.choose(choice);
    Settings::setTheme(choice);
}

void SettingsController::setLanguage(const QString &language)
{
    Settings::setLanguage(language);
    m_language = language;
    translate();
}

void SettingsController::translate()
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

SettingsDialog &SettingsController::openDialog(MainWindow &window, bool isLabBusy)
{
    const ui::shell::Choices choices {m_theme.choice(), Settings::language(),
                                      int(std::lround(m_theme.textSize() * wholePercent)), isLabBusy};
    auto *dialog = new SettingsDialog(
        choices,
        {{MainWindow::tr("Settings"), app::IniFile::programPath()},
         {MainWindow::tr("Connections"), app::Profiles::defaultFile()},
         {MainWindow::tr("Client names"), app::Aliases::defaultFile()},
         {MainWindow::tr("Muted findings"), app::mutesPath()},
         {MainWindow::tr("Audit log"), app::auditPath()},
         {MainWindow::tr("Passwords"),
          m_keyring.isLasting() ? MainWindow::tr("in the system keyring")
                                : MainWindow::tr("in memory only, until Lockscope exits")}},
        &window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    QObject::connect(dialog, &SettingsDialog::themeChosen, &window, &MainWindow::themeChosen);
    QObject::connect(dialog, &SettingsDialog::textPercentChosen, &window, [this](int percent) {
        m_theme.setTextSize(percent / wholePercent);
        Settings::setTextPercent(percent);
    });
    dialog->open();
    return *dialog;
}

bool SettingsController::save(const MainWindow &window)
{
    return m_isClosed || !m_options.keepsSettings()
        || Settings::save(window, m_options.view.isEmpty() && !m_options.startsDemo);
}

bool SettingsController::close(MainWindow &window, bool mayAsk)
{
    Message cause;
    Settings::setOnError([&cause](const Error &error) { cause = error.message; });
    const auto forgetCause = qScopeGuard([] { Settings::setOnError({}); });
    bool isSaved = save(window);
    if (!isSaved && mayAsk) {
        window.messages().show(
            ui::MessageBar::Severity::Error,
            MainWindow::tr("The settings are not saved. %1 Close the window again to quit without them.")
                .arg(cause.translated()));
        window.show();
        QApplication::exec();
        isSaved = save(window);
    }
    m_isClosed = true;
    if (!isSaved)
        app::writeError(u"lockscope: %1"_s.arg(cause.english()));
    return isSaved;
}

} // namespace lockscope::desktop
