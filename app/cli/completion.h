// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <vector>

namespace lockscope::cli {

/// An option as described to a shell.
struct OptionWords
{
    QStringList names; ///< "--json", "-E"
    QString help;
    QString type;       ///< "GLOB", "FILE"; empty: it takes no value
    QStringList values; ///< the allowed values; empty: any
};

struct CommandWords
{
    QString name;
    QString help;
    std::vector<OptionWords> options;
    bool takesTrailing = false; ///< accepts a system command after `--`
};

/// The whole command line.
struct ProgramWords
{
    QString name;
    std::vector<OptionWords> options; ///< accepted before and after the command
    std::vector<CommandWords> commands;
};

/// Completion scripts for shells to source. Pure functions.
[[nodiscard]] QString bashCompletion(const ProgramWords &program);
[[nodiscard]] QString zshCompletion(const ProgramWords &program);
[[nodiscard]] QString fishCompletion(const ProgramWords &program);

} // namespace lockscope::cli
