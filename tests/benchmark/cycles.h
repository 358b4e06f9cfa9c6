// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/client.h"

#include <functional>

namespace lockscope::benchmark {

class Recorder;

/// Workers that lock and unlock, each its own name, without a pause, until told to stop.
class CycleWorkers
{
public:
    virtual ~CycleWorkers() = default;
    virtual void start() = 0;
    /// Cycles done so far, all workers together. Any thread.
    [[nodiscard]] virtual qint64 cycles() const = 0;
    /// Returns when the last worker has given back its lock.
    virtual void stop() = 0;
    /// The first thing that went wrong.
    [[nodiscard]] virtual Status outcome() const = 0;
};

/// `count` coroutines on the engine thread.
std::unique_ptr<CycleWorkers> makeLightWorkers(locks::Client &client, int count);
/// `count` threads that block in every call.
std::unique_ptr<CycleWorkers> makeThreadWorkers(locks::Client &client, int count);

struct CyclesRun
{
    double perSecond = 0; ///< in the measured time
    qint64 cycles = 0;    ///< of the whole run, warm-up included
};

using MakeWorkers = std::function<std::unique_ptr<CycleWorkers>(locks::Client &)>;

/// One run of the library against the server at `url`; what it sends goes to `recorder` too. Any thread but an
/// engine's.
Result<CyclesRun> runCycles(const QString &url, const MakeWorkers &makeWorkers, Millis measuredTime,
                            Recorder &recorder);

} // namespace lockscope::benchmark
