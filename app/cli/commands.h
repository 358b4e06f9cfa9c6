// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/exit_code.h"
#include "app/common/help_text.h"

#include <CLI/CLI.hpp>
#include <QtGlobal>
#include <memory>
#include <vector>

namespace lockscope::cli {

namespace ExitCode = app::ExitCode;
using app::exitCodeOf;

class Session;

/// Adds an option with a value, or an argument. `type`: of the value, for the help.
template <typename Value>
CLI::Option *addOption(CLI::App &options, const char *name, Value &value, const std::string &type, const char *help)
{
    return options.add_option(name, value, help)->type_name(type);
}

/// A command of the command line, with its options and its implementation.
class Command
{
public:
    Command() = default;
    virtual ~Command() = default;
    Q_DISABLE_COPY_MOVE(Command)

    /// Registers the options, whose values this object keeps. Returns the examples and further sections of the help.
    [[nodiscard]] virtual app::HelpText describe(CLI::App &options) = 0;
    /// Runs the command and returns the program's exit code. Call after parsing. A code that is not in ExitCode comes
    /// from the command that `hold` runs.
    virtual int run(Session &session) = 0;
};

struct CommandEntry
{
    const char *name;
    const char *summary; ///< an imperative
    const char *group;   ///< heading of its group in the help
    std::unique_ptr<Command> (*make)();
    bool takesTrailing = false; ///< `-- COMMAND…` may follow
};

/// All commands, in the order of the help. A new command needs its own file and a line in commands.cpp.
[[nodiscard]] const std::vector<CommandEntry> &commands();

std::unique_ptr<Command> makeListCommand();
std::unique_ptr<Command> makeShowCommand();
std::unique_ptr<Command> makeWatchCommand();
std::unique_ptr<Command> makeWhoCommand();
std::unique_ptr<Command> makeRecordCommand();
std::unique_ptr<Command> makeReplayCommand();
std::unique_ptr<Command> makeDoctorCommand();
std::unique_ptr<Command> makeHoldCommand();
std::unique_ptr<Command> makeUnlockCommand();
std::unique_ptr<Command> makeAliasCommand();
std::unique_ptr<Command> makeStressCommand();
std::unique_ptr<Command> makeCompareCommand();
std::unique_ptr<Command> makeMergeCommand();
std::unique_ptr<Command> makeLabCommand();
std::unique_ptr<Command> makeSandboxCommand();
std::unique_ptr<Command> makeCompletionCommand();
std::unique_ptr<Command> makeBenchCommand();

} // namespace lockscope::cli
