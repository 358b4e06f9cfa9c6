// SPDX-License-Identifier: Apache-2.0
#pragma once

class QObject;

namespace lockscope {

/// A unit of work that one thread does without returning to its event loop: the posted functions, or the data of one
/// read. Deferred work runs once at its end, without another turn of the loop: one write sends all commands and one
/// call wakes all threads. Batches may nest; only the outermost counts. Thread: each thread has its own.
class Batch final
{
public:
    Batch();
    ~Batch();
    Batch(const Batch &) = delete;
    Batch &operator=(const Batch &) = delete;

    /// Sends `receiver`, which lives in this thread, a QEvent::User at the end of the current batch; without a batch,
    /// after the pending events of this turn. It may be destroyed before.
    static void putOff(QObject &receiver);
};

} // namespace lockscope
