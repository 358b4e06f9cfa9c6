// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/model/finding.h"

namespace lockscope::app {
class Console;
}

namespace lockscope::cli {

/// Returns the lines of one finding, with its lock unless it is about a server.
[[nodiscard]] QString findingToText(const inspect::LockFinding &finding, const app::Console &console);
/// Returns the findings of one lock, each kind once.
[[nodiscard]] QString findingsToText(const inspect::Findings &findings, const app::Console &console);
/// Returns the report of `doctor`: the number of findings and affected locks, out of `locks` checked ones, then each
/// kind of finding once with its locks, most severe first. For findings with a common cause, only the most severe is
/// shown.
[[nodiscard]] QString findingsToText(const std::vector<inspect::LockFinding> &findings, qint64 locks,
                                     const app::Console &console);

/// "ok", "info", "warning", "ERROR".
[[nodiscard]] QString severityWord(inspect::Health severity);
/// "1 hold", "3 holds".
[[nodiscard]] QString plural(qint64 count, const QString &what);
/// Returns the names separated by commas; a long list is cut and ends with the number of further names.
[[nodiscard]] QString folded(const QStringList &names);

} // namespace lockscope::cli
