// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/mutes.h"

namespace lockscope::app {
class Connection;
}

namespace lockscope::cli {

class Session;

/// Follows the locks that match and prints each finding when it appears and when it is gone, until a signal comes.
/// `mutes` are left out. The exit code: Finding when any of severity error was seen.
[[nodiscard]] int watchFindings(Session &session, app::Connection &connection, const QByteArray &match,
                                const inspect::Mutes &mutes, bool isJson);

} // namespace lockscope::cli
