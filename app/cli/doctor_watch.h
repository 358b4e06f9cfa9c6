// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/diagnosis/mutes.h"

namespace lockscope::app {
class Connection;
}

namespace lockscope::cli {

class Session;

/// Follows the matching locks and prints each new and each resolved finding until a signal arrives. Findings in `mutes`
/// are omitted. Returns ExitCode::Finding if a finding of severity error was seen.
[[nodiscard]] int watchFindings(Session &session, app::Connection &connection, const QByteArray &match,
                                const inspect::Mutes &mutes, bool isJson);

} // namespace lockscope::cli
