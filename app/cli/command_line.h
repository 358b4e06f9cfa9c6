// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace lockscope::cli {

/// Reads the command line and runs its command; the value is the program's exit code. A QCoreApplication exists.
/// The arguments are split at the first `--` before anything else reads them.
[[nodiscard]] int runCommandLine(int argc, char **argv);

} // namespace lockscope::cli
