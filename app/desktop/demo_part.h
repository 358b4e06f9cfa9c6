// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/locks/client.h"

namespace lockscope::desktop {

/// How one worker of the demonstration behaves, over and over.
struct DemoPart
{
    LockName lock;
    locks::Family family = locks::Family::Reentrant;
    int depth = 1; ///< holds on top of each other
    Millis hold {1000};
    Millis think {1000};
    Millis delay {0}; ///< before the first time
    locks::Lease lease = locks::Lease::watchdog();
    bool dies = false; ///< with all its holds, as soon as it has them: the client is abandoned
};

/// Plays the part on the engine thread until `cancel` fires, which comes before the client's end. Returns at once.
void play(locks::Client &client, const DemoPart &part, const CancelToken &cancel);

} // namespace lockscope::desktop
