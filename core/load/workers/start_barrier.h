// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/workers/run_state.h"

namespace lockscope::load {

/// Synchronizes the runs of several machines on the same locks. Of two latches on the target server, one opens when all
/// runs have arrived, and the other counts the runs that still work. The first run creates what all need, and the last
/// one removes it. A single run does both. Not on an engine thread.
class StartBarrier final
{
public:
    /// `run` and `keeper` must outlive it.
    StartBarrier(RunState &run, Identity &keeper) : m_run(run), m_keeper(keeper) { }

    /// Prepares the target and waits for the other runs. Stops the run if it cannot begin.
    void begin();
    /// Call it after the last cycle. True: no run works any more, so the created keys can be removed.
    [[nodiscard]] bool leave();

private:
    struct Latches;
    [[nodiscard]] Latches latches() const;
    [[nodiscard]] static QCoro::Task<Result<bool>> arrive(Latches latches, int hosts);
    [[nodiscard]] QCoro::Task<Status> meet();
    [[nodiscard]] QCoro::Task<Status> waitForAll(Latches latches);
    [[nodiscard]] QCoro::Task<Result<bool>> part();

    RunState &m_run;
    Identity &m_keeper;
    // Written on the engine thread while begin() or leave() waits for it.
    qint64 m_owed = 0;       // number of count-downs that leave() must make
    bool m_mayClear = false; // owes nothing, and no other run works
};

} // namespace lockscope::load
