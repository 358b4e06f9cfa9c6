// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/aliases.h"
#include "core/inspect/lock_event.h"
#include "core/inspect/lock_snapshot.h"

#include <QJsonObject>

namespace lockscope::app {

/// The fields of one element of `list`.
[[nodiscard]] QJsonObject summaryToJson(const inspect::LockSnapshot &lock);
/// The document of `show`.
[[nodiscard]] QJsonObject snapshotToJson(const inspect::LockSnapshot &lock, const Aliases &aliases = {});
/// One finding of `show`; of `doctor`, with its lock, null for one about a server.
[[nodiscard]] QJsonObject findingToJson(const inspect::Finding &finding);
[[nodiscard]] QJsonObject findingToJson(const inspect::LockFinding &finding);
/// One line of `watch`.
[[nodiscard]] QJsonObject eventToJson(const inspect::LockEvent &event);

} // namespace lockscope::app
