// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clock.h"

#include <array>
#include <cstdint>

namespace lockscope::cli {

// The guard process of a command that runs only while a lock is held. `hold` starts this program again as GuardName,
// and the guard starts the command. Plain C++ and POSIX: no Qt, one thread.
//
// Guarantee, while at least one of `hold` and the guard lives: all descendants of the command end before the last lease
// end that `hold` sent. This includes processes in other groups or sessions and those that ignore SIGTERM.
// - `hold` killed, or its end of the socket closed: the guard immediately ends all processes, with a grace period.
// - `hold` stopped or hung: it sends no later lease end, so the guard ends all processes from LeaseEnd::endFrom on.
// - Machine suspended: times are of CLOCK_BOOTTIME; after the lease's end there is no grace period.
// - Guard killed: `hold` is the next subreaper, sees the socket close and does the same (GuardedCommand).
// - Command ended and left processes behind: they end before the guard reports the end.
// The grace period between SIGTERM and SIGKILL is the smaller of 10 s and half of the remaining lease.
// Not covered: `hold` and guard killed at the same time (only the command itself gets SIGTERM then), processes that
// this user may not signal (setuid), work handed to a process that the command did not start, and a fork bomb, whose
// number of processes doubles faster than they are killed.

/// The guard's argv[0]. The other arguments are the socket's descriptor and the command.
inline constexpr const char *GuardName = "lockscope-guard";

/// The end of a lock's lease if it is not renewed, and the time to start ending the command to finish before.
struct LeaseEnd
{
    TimePoint endsAt = TimePoint::max(); ///< max: never
    TimePoint endFrom = TimePoint::max();
};

/// The grace period between SIGTERM and SIGKILL, from `now` on.
[[nodiscard]] std::chrono::nanoseconds graceBefore(const LeaseEnd &lease, TimePoint now);

/// From `hold` to the guard. The first one is a lease.
struct GuardOrder
{
    enum class Kind : std::int32_t {
        Lease,  ///< a new lease end
        Signal, ///< for the command's process group
        End,    ///< all processes, with `grace`
    };
    Kind kind = Kind::Lease;
    std::int32_t signal = 0;
    LeaseEnd lease {};
    std::chrono::nanoseconds grace {0};
};

/// From the guard to `hold`.
struct GuardReport
{
    enum class Kind : std::int32_t {
        Started,     ///< value: process id and process group id of the command
        CannotStart, ///< value: errno. Final
        Stopped,     ///< the command, by a signal of the terminal or another process
        Ending,      ///< LeaseEnd::endFrom has passed
        LeftBehind,  ///< the command ended; value: number of remaining processes, which end now
        Spared,      ///< value: number of processes that this user may not signal; they run on
        Ended,       ///< all processes; value: the command's exit code, or 128 plus its signal. Final
    };
    Kind kind = Kind::Started;
    std::int32_t value = 0;
};

/// The main program of the guard; arguments as at GuardName. Returns the exit code.
int runGuard(int argc, char **argv);

} // namespace lockscope::cli
