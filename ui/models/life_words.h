// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/ttl_history.h"

namespace lockscope::ui::models {

/// Information that a user needs before taking a lock away from its holder.
struct LifeWords
{
    QString text;
    bool isAlive = false; ///< the holder renews, as far as can be seen
};
/// Whether the lock's holder is alive, judged by renewals. `history`: the lock's observed TTL; null: not watched.
[[nodiscard]] LifeWords lifeOf(const inspect::LockSnapshot &lock, const TtlHistory *history);

} // namespace lockscope::ui::models
