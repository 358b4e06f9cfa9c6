// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/ttl_history.h"

namespace lockscope::ui::models {

/// The verdict on a lock as the window shows it.
struct VerdictWords
{
    QString text;         ///< "State: alive and working. Renewed 3 s ago."
    bool isAlive = false; ///< the holder renews, as far as can be seen
    /// The text that reserves room: of the state that takes most of it, with the longest times
    QString longest {};
};
/// `history`: the lock's observed TTL; null: not watched. `times`: of its earlier holds, and of its waiters.
[[nodiscard]] VerdictWords verdictWords(const inspect::LockSnapshot &lock, const TtlHistory *history,
                                        const inspect::LockTimes &times);

} // namespace lockscope::ui::models
