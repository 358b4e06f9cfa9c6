// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/connection_arguments.h"
#include "ui/common/theme.h"

#include <optional>
#include <variant>

namespace lockscope::desktop {

/// What the command line asks for.
struct Options
{
    app::ConnectionArguments connection;
    bool startsDemo = false;
    QString recording;      ///< a file to play instead of a connection; empty: none
    QString view;           ///< the pane that comes to the front; empty: as it was left
    QString screenshotFile; ///< empty: none is taken
    Millis screenshotAfter {1000};
    QString benchmark;      ///< a figure to measure instead of showing the window
    int benchmarkLocks = 0; ///< how many the server has that it looks at
    QString language;       ///< empty: the system's
    std::optional<ui::ThemeChoice> theme;
    double scale = 1;

    [[nodiscard]] bool takesScreenshot() const { return !screenshotFile.isEmpty(); }
};

/// The options, or the code with which the program ends at once; what there is to say has been said then.
std::variant<Options, int> parseOptions(int argc, char **argv);

/// Nothing says where to connect to. Port 6379 is not touched unasked.
[[nodiscard]] bool isUnasked(const app::ConnectionArguments &arguments);

/// False when no window could be shown. Looks at the environment only: Qt ends a program that has no display.
bool hasDisplay();

} // namespace lockscope::desktop
