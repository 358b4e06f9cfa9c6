// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/locks/client.h"

namespace lockscope::desktop {

/// The behaviour of one worker of the demonstration, repeated.
struct DemoPart
{
    LockName lock;
    locks::Family family = locks::Family::Reentrant;
    int depth = 1; ///< reentrant holds
    Millis hold {1000};
    Millis think {1000};
    Millis delay {0}; ///< before the first acquisition
    locks::Lease lease = locks::Lease::watchdog();
    bool dies = false; ///< abandons the client with all its holds once it has them
};

/// Plays the part on the engine thread until `cancel` fires, which must be before the client is destroyed. Returns at
/// once.
void play(locks::Client &client, const DemoPart &part, const CancelToken &cancel);

} // namespace lockscope::desktop
