// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ids.h"
#include "ui/common/theme.h"
#include "ui/shell/arrangement.h"

#include <QSet>
#include <QString>

class QWidget;

namespace lockscope::ui::shell {
class MainWindow;
}

namespace lockscope::desktop {

inline constexpr double wholePercent = 100;

/// Settings that are kept across starts. Never stores passwords.
class Settings final
{
public:
    static ui::ThemeChoice theme();
    static void setTheme(ui::ThemeChoice choice);
    /// "en", "zh_CN"; empty: the system's.
    static QString language();
    static void setLanguage(const QString &language);
    static int textPercent();
    static void setTextPercent(int percent);
    /// The last arrangement.
    static ui::shell::Arrangement arrangement();
    static void setArrangement(ui::shell::Arrangement arrangement);
    /// Restores the folder of the last file dialog.
    static void restoreFolder();
    static void saveFolder();
    /// The pinned locks of each deployment.
    static QSet<LockName> pins(const QString &deployment);
    static void setPins(const QString &deployment, const QSet<LockName> &names);
    /// Position, size and docks of the window in each arrangement, and the saved filters. Only for the first window; a
    /// replacement takes over the state of the old one.
    static void restore(ui::shell::MainWindow &window);
    static void save(const ui::shell::MainWindow &window);
};

} // namespace lockscope::desktop
