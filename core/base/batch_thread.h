// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace lockscope {

/// Marks the calling thread as one whose waking up must not push aside the thread that runs (Linux: SCHED_BATCH, which
/// needs no right).
///
/// For a crowd of worker threads that block on one engine thread: without it each woken worker interrupts the engine,
/// or the server beside it, in the middle of a batch of replies. Priority and share of the processor stay as they are.
/// Does nothing where the system has no such policy or refuses it. Call it in threads that the program itself has
/// started, never in a caller's.
void runAsBatchThread();

} // namespace lockscope
