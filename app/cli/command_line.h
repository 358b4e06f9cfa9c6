// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace lockscope::cli {

/// Parses the command line, runs its command and returns the program's exit code. A QCoreApplication must exist.
/// The arguments are split at the first `--` before they are parsed.
[[nodiscard]] int runCommandLine(int argc, char **argv);

} // namespace lockscope::cli
