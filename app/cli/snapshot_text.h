// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/aliases.h"
#include "core/inspect/lock_event.h"
#include "core/inspect/lock_snapshot.h"

namespace lockscope::app {
class Console;
}

namespace lockscope::cli {

/// The table of `list`, as wide as the terminal; with the names of holders when one of them has any.
[[nodiscard]] QString listToText(const std::vector<inspect::LockSnapshot> &locks, const app::Console &console,
                                 const app::Aliases &aliases = {});
/// One lock over several lines.
[[nodiscard]] QString snapshotToText(const inspect::LockSnapshot &lock, const app::Console &console,
                                     const app::Aliases &aliases = {});
/// One event in one line.
[[nodiscard]] QString eventToText(const inspect::LockEvent &event, const app::Aliases &aliases = {});
/// The table of keys that may be application data, with its heading.
[[nodiscard]] QString doubtfulToText(const std::vector<inspect::LockSnapshot> &keys, const app::Console &console);
/// "a string, not a Redisson lock: 24 bytes, ends in 10 min"
[[nodiscard]] Message aboutOtherKey(const inspect::LockSnapshot &lock);
/// `UUID:thread (write, 2 holds)` for each holder, separated by commas.
[[nodiscard]] QString holdersToText(const inspect::LockSnapshot &lock);

} // namespace lockscope::cli
