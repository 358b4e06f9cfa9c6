// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace lockscope {

// Scheduling of the calling thread when there are more runnable threads than processors. Linux only; elsewhere, and if
// the system refuses, these functions do nothing.

// The first two need no privilege and do not change the priority of the program. Call them only in threads that the
// program has started itself, never in a caller's thread. Threads started from there do not inherit the setting.

/// For a thread that many others wait for, each for a short piece of work. It requests short time slices (0.1 ms; Linux
/// 6.12 or later), so that it is scheduled sooner and preempts threads in long slices. On two processors an engine that
/// serves 64 blocked threads completes a fifth more cycles this way.
void useShortTimeSlices();

/// For a thread that must not preempt the running thread when it wakes up (SCHED_BATCH), and that needs no short time
/// slices.
///
/// Meant for worker threads that block on one engine thread, and for threads that only observe. Without it each woken
/// worker preempts the engine, or the server on the same machine, in the middle of a batch of replies.
void useBatchScheduling();

/// For a thread that displays the work of others while they run: raises its nice value by `nicer` until restorePriority().
/// Does nothing if the program may not lower it again (that needs a privilege or RLIMIT_NICE). Threads and processes
/// started from there in the meantime inherit the value, unless they call one of the functions above. Calling it again
/// has no effect.
void lowerPriority(int nicer);
void restorePriority();

} // namespace lockscope
