// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command.h"

namespace lockscope::cli {

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
