// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace lockscope {

// How the calling thread stands beside others when there are more than processors. Linux only; elsewhere, and where the
// system refuses, nothing happens.

// These two need no right; priority and share of the processor stay as they are for the whole program. Call them in
// threads that the program itself has started, never in a caller's. A thread started from there begins anew.

/// For a thread that many others wait for, each for a short piece of work: it asks for short turns (0.1 ms; Linux 6.12
/// or later), so that it gets the next one sooner and interrupts whoever is in the middle of a long one. An engine that
/// serves 64 blocked threads makes a fifth more cycles so, on two processors.
void runAsPromptThread();

/// For a thread whose waking up must not push aside the thread that runs (SCHED_BATCH), and which needs no short turns.
///
/// A crowd of worker threads that block on one engine thread: without it each woken worker interrupts the engine, or
/// the server beside it, in the middle of a batch of replies. Or who only looks on.
void runAsBatchThread();

/// For a thread that shows what others do, as long as they do it: nicer by `nicer`, its share beside them is smaller
/// until it comes back. Only where it may: a program needs a right for that, or RLIMIT_NICE. A thread or a process that
/// is started from there meanwhile is as nice, unless it calls one of those above. Calling it again changes nothing.
void giveWay(int nicer);
void comeBack();

} // namespace lockscope
