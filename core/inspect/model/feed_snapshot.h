// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/model/feed_update.h"

#include <QHash>

namespace lockscope::inspect {

/// All locks of a feed at one moment, the sum of its updates, and the feed's state. A value.
struct FeedSnapshot
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
