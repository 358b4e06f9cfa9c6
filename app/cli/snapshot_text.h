// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/aliases.h"
#include "core/inspect/diagnosis/verdict.h"
#include "core/inspect/model/lock_event.h"
#include "core/inspect/model/server_ways.h"
#include "core/inspect/model/shared_snapshot.h"

namespace lockscope::app {
class Console;
}

namespace lockscope::cli {

/// A duration as people say it: `0.4 s`, `12 s`, `23 min 21 s`, `1 h 4 min`, `3 days`. Negative ones are 0 s.
[[nodiscard]] QString timeWords(qint64 ms);

using Verdicts = QHash<LockName, inspect::Verdict>;
/// Returns the verdicts if each lock was read once.
[[nodiscard]] Verdicts verdictsOf(const std::vector<inspect::SharedSnapshot> &locks);

/// When the hold ends: the longest timeout key of a reader, or the TTL of the lock.
[[nodiscard]] inspect::Ttl holdEnd(const inspect::LockSnapshot &lock, const inspect::Holder &holder);

/// Returns the table of `list`, as wide as the terminal; with aliases if a holder has one. `verdicts`: on each lock.
[[nodiscard]] QString listToText(const std::vector<inspect::SharedSnapshot> &locks, const Verdicts &verdicts,
                                 const app::Console &console, const app::Aliases &aliases = {});
/// Returns one lock as several lines.
[[nodiscard]] QString snapshotToText(const inspect::LockSnapshot &lock, const inspect::Verdict &verdict,
                                     const app::Console &console, const app::Aliases &aliases = {});
/// Returns "server: Locks are read with EVALSHA_RO. …" in lines of at most `width` cells; 0: one line.
[[nodiscard]] QString waysToText(const inspect::ServerWays &ways, int width);
/// Returns one event as a line.
[[nodiscard]] QString eventToText(const inspect::LockEvent &event, const app::Aliases &aliases = {});
/// Returns the table of keys that may be application data, with its heading.
[[nodiscard]] QString doubtfulToText(const std::vector<inspect::SharedSnapshot> &keys, const app::Console &console);
/// "a string, not a Redisson lock: 24 bytes, ends in 10 min"
[[nodiscard]] Message aboutOtherKey(const inspect::LockSnapshot &lock);
/// `UUID:thread (write, 2 holds)` for each holder, separated by commas.
[[nodiscard]] QString holdersToText(const inspect::LockSnapshot &lock);

} // namespace lockscope::cli
