// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/connection_arguments.h"
#include "ui/common/theme.h"

#include <optional>
#include <variant>

namespace lockscope::desktop {

/// The command line's options.
struct Options
{
    app::ConnectionArguments connection;
    bool startsDemo = false;
    QString recording;      ///< recording to play instead of a connection; empty: none
    QString view;           ///< pane to raise; empty: as last time
    QString screenshotFile; ///< empty: no screenshot
    Millis screenshotAfter {1000};
    bool usesSettings = true; ///< reads and writes the user's settings; never for a screenshot
    QString language;         ///< empty: the system's
    std::optional<ui::ThemeChoice> theme;
    double scale = 1;

    [[nodiscard]] bool takesScreenshot() const { return !screenshotFile.isEmpty(); }
    /// Demonstrations use large type with lab and timeline side by side, unless a view is requested. Their screenshots
    /// show the operator arrangement.
    [[nodiscard]] bool isDemonstration() const
    {
        return view == QLatin1StringView("demo") || (startsDemo && view.isEmpty() && !takesScreenshot());
    }
    /// An interactive session: not a screenshot or a benchmark.
    [[nodiscard]] bool keepsSettings() const { return usesSettings && !takesScreenshot(); }
};

/// The options, or the exit code if the program must end; messages are printed already.
std::variant<Options, int> parseOptions(int argc, char **argv);

/// Whether no connection is given. Port 6379 is never contacted without a request.
[[nodiscard]] bool isUnasked(const app::ConnectionArguments &arguments);

/// False if no window can be shown. Checks only the environment: Qt aborts a program without a display.
bool hasDisplay();

} // namespace lockscope::desktop
