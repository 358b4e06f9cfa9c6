// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <vector>

namespace lockscope::cli {

/// What a shell has to know of an option.
struct OptionWords
{
    QStringList names; ///< "--json", "-E"
    QString help;
    QString type;       ///< "GLOB", "FILE"; empty: it takes no value
    QStringList values; ///< all that it may be; empty: anything
};

struct CommandWords
{
    QString name;
    QString help;
    std::vector<OptionWords> options;
    bool takesTrailing = false; ///< a command of the system after `--`
};

/// The whole command line.
struct ProgramWords
{
    QString name;
    std::vector<OptionWords> options; ///< may stand before the command and behind it
    std::vector<CommandWords> commands;
};

/// Scripts that complete it, to be sourced. Pure.
[[nodiscard]] QString bashCompletion(const ProgramWords &program);
[[nodiscard]] QString zshCompletion(const ProgramWords &program);
[[nodiscard]] QString fishCompletion(const ProgramWords &program);

} // namespace lockscope::cli
