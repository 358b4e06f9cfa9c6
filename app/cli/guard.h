// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clock.h"

#include <array>
#include <cstdint>

namespace lockscope::cli {

// The guard of a command that runs only while a lock is held. `hold` starts it as this program again, under a name of
// its own, and the guard starts the command. Plain C++ and POSIX: no Qt, one thread.
//
// Guarantee: everything that the command started, directly or not, whatever its group or session and also if it ignores
// SIGTERM, has ended before the last lease end that the guard was told, while at least one of `hold` and the guard
// lives.
// - `hold` killed, or its end of the socket closed: the guard ends all processes at once, with a grace.
// - `hold` stopped or hung: it tells no later lease end, so the guard ends all processes from LeaseEnd::endFrom on.
// - The machine was suspended: times are of CLOCK_BOOTTIME; after the lease's end there is no grace.
// - The guard killed: `hold` is the next subreaper, sees the socket close and does the same (GuardedCommand).
// - The command ended and left processes behind: they end before the guard reports the end.
// The grace between SIGTERM and SIGKILL is 10 s, or half of what is left of the lease where that is less.
// Not covered: `hold` and guard killed at the same time (then the command itself gets SIGTERM, nothing else does),
// processes that this user may not signal, and work handed to a process that the command did not start.

/// As what the guard runs: argv[0]. The rest are the socket's number and the command.
inline constexpr const char *GuardName = "lockscope-guard";

/// When a lock's lease ends unless it is renewed, and when ending the command begins so that it is gone by then.
struct LeaseEnd
{
    TimePoint endsAt = TimePoint::max(); ///< max: it never does
    TimePoint endFrom = TimePoint::max();

    friend bool operator==(const LeaseEnd &, const LeaseEnd &) = default;
};

/// Between SIGTERM and SIGKILL, counted from `now`.
[[nodiscard]] std::chrono::nanoseconds graceBefore(const LeaseEnd &lease, TimePoint now);

/// From `hold` to the guard. The first one is a lease.
struct GuardOrder
{
    enum class Kind : std::int32_t {
        Lease,  ///< a new end
        Signal, ///< for the command's process group
        End,    ///< everything, with `grace`
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
        Started,     ///< value: the command's process id, which is its group's too
        CannotStart, ///< value: errno. The last report
        Stopped,     ///< the command was, by a signal of the terminal or of another process
        Ending,      ///< LeaseEnd::endFrom has come
        LeftBehind,  ///< the command has ended; value: how many processes it left, which end now
        Spared,      ///< value: how many processes run on because this user may not signal them
        Ended,       ///< everything; value: the command's exit code, or 128 plus its signal. The last report
    };
    Kind kind = Kind::Started;
    std::int32_t value = 0;
};

/// What argv says is run: see GuardName. Returns the exit code.
int runGuard(int argc, char **argv);

} // namespace lockscope::cli
