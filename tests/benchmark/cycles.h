// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/client.h"

#include <functional>

namespace lockscope::benchmark {

class Recorder;

/// Workers that lock and unlock without a pause, each its own name, until stopped.
class CycleWorkers
{
public:
    virtual ~CycleWorkers() = default;
    virtual void start() = 0;
    /// Cycles completed so far by all workers. Any thread.
    [[nodiscard]] virtual qint64 cycles() const = 0;
    /// Returns after the last worker has released its lock.
    virtual void stop() = 0;
    /// The first error.
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

/// One run of the library against the server at `url`; `recorder` copies the sent bytes. Thread: any except an
/// engine's.
Result<CyclesRun> runCycles(const QString &url, const MakeWorkers &makeWorkers, Millis measuredTime,
                            Recorder &recorder);

} // namespace lockscope::benchmark
