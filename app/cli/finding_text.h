// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/finding.h"

namespace lockscope::app {
class Console;
}

namespace lockscope::cli {

/// One finding over its lines, with its lock unless it is about a server.
[[nodiscard]] QString findingToText(const inspect::LockFinding &finding, const app::Console &console);
/// Those of one lock, each kind once.
[[nodiscard]] QString findingsToText(const inspect::Findings &findings, const app::Console &console);
/// What `doctor` prints: how many there are on how many of the `locks` that were checked, then each kind of finding
/// once, the worst first, with its locks. Of several findings with one cause only the worst is shown.
[[nodiscard]] QString findingsToText(const std::vector<inspect::LockFinding> &findings, qint64 locks,
                                     const app::Console &console);

/// Names separated by commas; of many, the first few and the number of the others.
[[nodiscard]] QString folded(const QStringList &names);

} // namespace lockscope::cli
