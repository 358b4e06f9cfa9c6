// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/ini_file.h"
#include "core/base/ids.h"
#include "ui/common/theme.h"
#include "ui/shell/panes.h"

#include <QSet>
#include <QString>
#include <functional>
#include <optional>

namespace lockscope::ui::shell {
class MainWindow;
}

namespace lockscope::desktop {

inline constexpr double wholePercent = 100;

/// Settings that are kept across starts. Never stores passwords.
class Settings final
{
public:
    /// Called after each change that could not be written. Without it such errors are ignored.
    static void setOnError(std::function<void(const Error &)> onError);
    /// Changes the file; false after an error.
    static bool change(const std::function<void(app::IniFile &)> &edit);

    /// nullopt for any other name than "light", "dark" and "system".
    static std::optional<ui::ThemeChoice> themeNamed(const QString &name);
    static ui::ThemeChoice theme();
    static void setTheme(ui::ThemeChoice choice);
    /// "en", "zh_CN"; empty: the system's.
    static QString language();
    static void setLanguage(const QString &language);
    static int textPercent();
    static void setTextPercent(int percent);
    /// The last arrangement.
    static ui::shell::Arrangement arrangement();
    /// Restores the folder of the last file dialog.
    static void restoreFolder();
    /// The pinned locks of each deployment.
    static QSet<LockName> pins(const QString &deployment);
    static void setPins(const QString &deployment, const QSet<LockName> &names);
    /// Position, size and docks of the window in each arrangement, and the saved filters. Only for the first window; a
    /// replacement takes over the state of the old one.
    static void restore(ui::shell::MainWindow &window);
    /// Also saves the folder of the last file dialog, and the arrangement if asked to. False after an error.
    static bool save(const ui::shell::MainWindow &window, bool withArrangement = false);
};

} // namespace lockscope::desktop
