// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/exit_code.h"
#include "app/common/help_text.h"

#include <memory>
#include <vector>

namespace CLI {
class App;
}

namespace lockscope::cli {

class Session;

/// A command of the command line, with its options and its implementation.
class Command
{
public:
    Command() = default;
    virtual ~Command() = default;
    Command(const Command &) = delete;
    Command &operator=(const Command &) = delete;

    /// Registers the options; this object keeps their values.
    virtual void addOptions(CLI::App &options) = 0;
    /// Returns the examples and further sections of the command's help.
    [[nodiscard]] virtual app::HelpText help() const = 0;
    /// Runs the command and returns the program's exit code. Call after parsing. A code that is not in ExitCode comes
    /// from the command that `hold` runs.
    virtual int run(Session &session) = 0;
    /// Returns true if `-- COMMAND…` may follow.
    [[nodiscard]] virtual bool takesTrailing() const { return false; }
};

struct CommandEntry
{
    const char *name;
    const char *summary; ///< an imperative
    const char *group;   ///< heading of its group in the help
    std::unique_ptr<Command> (*make)();
};

/// All commands, in the order of the help. A new command needs its own file and a line in commands.cpp.
[[nodiscard]] const std::vector<CommandEntry> &commands();

} // namespace lockscope::cli
