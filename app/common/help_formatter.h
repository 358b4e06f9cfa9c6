// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/help_text.h"

#include <CLI/CLI.hpp>
#include <map>

namespace lockscope::app {

/// Formats help to the width of the terminal: description, usage, arguments, options by group, sections, examples.
class HelpFormatter final : public CLI::FormatterBase
{
public:
    /// Adds texts to the help of the options. `tail` is the end of the usage: "-- COMMAND [ARG]...".
    void add(const CLI::App *app, HelpText help, const QString &tail = {});

    std::string make_help(const CLI::App *app, std::string name, CLI::AppFormatMode mode) const override;
    /// Returns the commands without the options, shown if the program is called without arguments.
    [[nodiscard]] QString overview(const CLI::App &program) const;

private:
    struct Entry
    {
        HelpText help;
        QString tail;
    };

    [[nodiscard]] QString head(const CLI::App &app, int width) const;
    [[nodiscard]] QString options(const CLI::App &app, int width) const;
    [[nodiscard]] const Entry &entryOf(const CLI::App &app) const;

    std::map<const CLI::App *, Entry> m_entries;
};

} // namespace lockscope::app
