// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pubsub/unnotified.h"

#include <QJsonObject>
#include <QString>
#include <functional>

namespace lockscope::inspect {
struct AuditLine;
class Inspector;
} // namespace lockscope::inspect

namespace lockscope::app {

/// File with one JSON line per action: `lockscope/audit.log` in the user's data folder.
[[nodiscard]] QString auditPath();
/// File of the muted findings: `Lockscope/muted.json` in the user's configuration folder.
[[nodiscard]] QString mutesPath();
/// "eve@host": the user of this process by its id, because anybody can set $USER and $HOME.
[[nodiscard]] QString auditUser();
/// The JSON line of an action: when, who, from which computer, where (`profile` may be empty), what.
[[nodiscard]] QByteArray auditText(const inspect::AuditLine &line, const QString &profile);
/// Adds `notified` (false), `reason` and `waiters_sleep_ms` (null: until their own timeouts), unless `unnotified` is
/// empty.
void insertUnnotified(QJsonObject &object, const std::optional<pubsub::Unnotified> &unnotified);
/// Starts writing the inspector's changes there. `onProblem` is called on the engine thread if that fails.
void keepAudit(inspect::Inspector &inspector, const QString &profile, std::function<void(const Message &)> onProblem);

} // namespace lockscope::app
