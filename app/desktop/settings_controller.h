// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/options.h"
#include "ui/common/theme.h"

#include <memory>
#include <vector>

class QApplication;
class QTranslator;

namespace lockscope::app {
class Keyring;
}
namespace lockscope::ui::shell {
class MainWindow;
class SettingsDialog;
enum class Arrangement;
} // namespace lockscope::ui::shell

namespace lockscope::desktop {

/// Theme, text size and language of the program, and the dialog to change them. Reads and saves settings only in an
/// interactive session. Thread: main.
class SettingsController final
{
public:
    /// Applies the options, otherwise the saved settings. All arguments must outlive it.
    SettingsController(QApplication &application, const Options &options, const app::Keyring &keyring);
    ~SettingsController();
    Q_DISABLE_COPY_MOVE(SettingsController)

    [[nodiscard]] ui::Theme &theme() { return m_theme; }
    void setTheme(ui::ThemeChoice choice);
    /// "en", "zh_CN"; empty: the system's.
    [[nodiscard]] const QString &language() const { return m_language; }
    /// The arrangement from the command line, otherwise the last one, or the operator's without a connection to open.
    [[nodiscard]] ui::shell::Arrangement arrangementAtStart() const;
    /// Applies to widgets that are created later.
    void setLanguage(const QString &language);
    /// `isLabBusy`: a new language would end what the lab is doing.
    ui::shell::SettingsDialog &openDialog(ui::shell::MainWindow &window, bool isLabBusy);
    /// Saves the state of the window, unless close() has tried it.
    bool save(const ui::shell::MainWindow &window);
    /// Saves after the window was closed. After an error it shows the window once more if `mayAsk`.
    bool close(ui::shell::MainWindow &window, bool mayAsk);

private:
    void translate();

    QApplication &m_application;
    const Options &m_options;
    const app::Keyring &m_keyring;
    QString m_language;
    std::vector<std::unique_ptr<QTranslator>> m_translators;
    ui::Theme m_theme;
    bool m_isClosed = false;
};

} // namespace lockscope::desktop
