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

/// What is remembered from one start to the next. No password, ever.
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
    /// The one that was shown last.
    static ui::shell::Arrangement arrangement();
    static void setArrangement(ui::shell::Arrangement arrangement);
    /// Where the last file was that somebody named.
    static void restoreFolder();
    static void saveFolder();
    /// The locks that stay on top in the list, of each deployment.
    static QSet<LockName> pins(const QString &deployment);
    static void setPins(const QString &deployment, const QSet<LockName> &names);
    /// Place, size and docks of the window in each arrangement, and the filters that were kept.
    /// The first window's; another one in its place takes over what that shows.
    static void restore(ui::shell::MainWindow &window);
    static void save(const ui::shell::MainWindow &window);
};

} // namespace lockscope::desktop
