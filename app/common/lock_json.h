// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/aliases.h"
#include "core/base/json_text.h"
#include "core/inspect/diagnosis/verdict.h"
#include "core/inspect/model/discovery_options.h"
#include "core/inspect/model/lock_event.h"
#include "core/inspect/model/lock_snapshot.h"
#include "core/inspect/model/server_ways.h"

#include <QJsonObject>

namespace lockscope::app {

/// "ok", "info", "warning", "error".
[[nodiscard]] QString toWord(inspect::Health health);
/// The fields of one element of `list`.
[[nodiscard]] QJsonObject summaryToJson(const inspect::LockSnapshot &lock);
/// The document of `show`.
[[nodiscard]] QJsonObject snapshotToJson(const inspect::LockSnapshot &lock, const Aliases &aliases = {});
/// `verdict` of `show`, and of a finding of `doctor`.
[[nodiscard]] QJsonObject verdictToJson(const inspect::Verdict &verdict);
/// One finding of `show`; of `doctor`, with its lock, null for one about a server.
[[nodiscard]] QJsonObject findingToJson(const inspect::Finding &finding);
[[nodiscard]] QJsonObject findingToJson(const inspect::LockFinding &finding);
/// The parts of one lock that could not be read, with the reasons.
[[nodiscard]] std::vector<inspect::Unread> incompleteOf(const inspect::LockSnapshot &lock);
/// `[{"need": "read", "words": "Locks are read with EVALSHA_RO.", "code": "way-read", "args": ["EVALSHA_RO"]}, …]`
[[nodiscard]] QJsonArray waysToJson(const inspect::ServerWays &ways);
/// Adds `incomplete`: what could not be read, and why. Nothing if that is empty.
void insertIncomplete(QJsonObject &document, const std::vector<inspect::Unread> &unread);
/// One line of `watch`.
[[nodiscard]] QJsonObject eventToJson(const inspect::LockEvent &event);

} // namespace lockscope::app
