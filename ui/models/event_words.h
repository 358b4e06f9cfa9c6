// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/model/lock_event.h"

#include <optional>

namespace lockscope::ui::models {

/// Detail of a release that was forced from this window: the user.
inline const QString ForcedBy = QStringLiteral("forced_by");

/// "acquired", "downgraded", … in the user's language.
QString eventWord(inspect::EventKind kind);
/// Of this event: a release by force has its own word.
QString eventWord(const inspect::LockEvent &event);
/// Further details: "write, 2 holds", "read, held for at least 4 s", "wakes all waiters"; empty: none.
/// `heldMs`: from the acquisition to the end of the hold, where both were seen.
QString eventDetail(const inspect::LockEvent &event, std::optional<qint64> heldMs);

} // namespace lockscope::ui::models
