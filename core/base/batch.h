// SPDX-License-Identifier: Apache-2.0
#pragma once

class QObject;

namespace lockscope {

/// A run of work that one thread does without looking at its event loop: what was posted to it, or all that one read
/// brought. What is put off until its end is done there once, so many commands leave in one write and many threads are
/// woken by one call, without another turn of the loop before anything leaves. Batches may nest; the outermost counts.
/// Thread: each has its own.
class Batch final
{
public:
    Batch();
    ~Batch();
    Batch(const Batch &) = delete;
    Batch &operator=(const Batch &) = delete;

    /// Gives `receiver`, which lives in this thread, a QEvent::User at the end of the batch that is running; without
    /// one, after what the event loop has to do in this turn. It may be destroyed before.
    static void putOff(QObject &receiver);
};

} // namespace lockscope
