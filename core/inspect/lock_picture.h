// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/feed_update.h"

#include <QHash>

namespace lockscope::inspect {

/// Every lock that a feed lists at one moment, as its updates add up, and how the feed stands. A value.
struct LockPicture
{
    QHash<LockName, LockSnapshot> locks;
    FeedState state;

    void apply(const FeedUpdate &update)
    {
        for (const LockSnapshot &lock : update.changed)
            locks.insert(lock.name, lock);
        for (const LockName &name : update.removed)
            locks.remove(name);
    }
};

} // namespace lockscope::inspect
