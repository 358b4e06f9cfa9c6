// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <functional>

namespace lockscope::inspect {
struct AuditLine;
class Inspector;
} // namespace lockscope::inspect

namespace lockscope::app {

/// Where every action leaves a line of JSON: `lockscope/audit.log` in the user's data folder.
[[nodiscard]] QString auditPath();
/// Where the muted findings are: `lockscope/muted.json` in the user's configuration folder.
[[nodiscard]] QString mutesPath();
/// The line of JSON that an action leaves: when, who, from which computer, where (`profile` may be empty), what.
[[nodiscard]] QByteArray auditText(const inspect::AuditLine &line, const QString &profile);
/// From now on what the inspector changes is written there. `onProblem` is told, on the engine thread, when that fails.
void keepAudit(inspect::Inspector &inspector, const QString &profile, std::function<void(const QString &)> onProblem);

} // namespace lockscope::app
