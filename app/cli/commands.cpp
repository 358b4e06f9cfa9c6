// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"

namespace lockscope::cli {

const std::vector<CommandEntry> &commands()
{
    static const std::vector<CommandEntry> all {
        {"hold", "Run a command while holding a lock", &makeHoldCommand},
        {"sandbox", "A private server until Ctrl-C", &makeSandboxCommand},
    };
    return all;
}

} // namespace lockscope::cli
