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

/// One word of the command line: its options, and what it does.
class Command
{
public:
    Command() = default;
    virtual ~Command() = default;
    Command(const Command &) = delete;
    Command &operator=(const Command &) = delete;

    /// Registers the options; this object keeps their values.
    virtual void addOptions(CLI::App &options) = 0;
    /// Its examples, and what else its help explains.
    [[nodiscard]] virtual app::HelpText help() const = 0;
    /// After parsing. The exit code is the program's; other numbers than ExitCode's come from the command that `hold`
    /// runs.
    virtual int run(Session &session) = 0;
    /// Whether `-- COMMAND…` may follow.
    [[nodiscard]] virtual bool takesTrailing() const { return false; }
};

struct CommandEntry
{
    const char *name;
    const char *summary; ///< an imperative
    const char *group;   ///< the heading above it in the help
    std::unique_ptr<Command> (*make)();
};

/// All commands, in the order of the help. A new one is a file of its own and a line in commands.cpp.
[[nodiscard]] const std::vector<CommandEntry> &commands();

} // namespace lockscope::cli
