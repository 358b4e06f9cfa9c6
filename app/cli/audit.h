// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace lockscope::inspect {
class Inspector;
}

namespace lockscope::cli {

/// Where every action leaves a line of JSON: `lockscope/audit.log` in the user's data folder.
[[nodiscard]] QString auditPath();
/// From now on what the inspector changes is written there, with the user's name; a message where that fails.
void keepAudit(inspect::Inspector &inspector);

} // namespace lockscope::cli
