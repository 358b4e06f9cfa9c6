// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/sandbox/server.h"

namespace lockscope::benchmark {

struct ReplayRun
{
    double perSecond = 0;   ///< cycles, in the measured time
    qint64 cycles = 0;      ///< of the whole run
    double serverShare = 0; ///< of a core, in the measured time
};

/// Path of a benchmark program.
Result<QString> findProgram(const QString &name);
/// Runs `lockscope-replay` once. Blocks until it has ended.
Result<ReplayRun> runReplay(const sandbox::Server &server, const QString &recording, int depth, int links,
                            Millis measuredTime);

} // namespace lockscope::benchmark
