// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/workers/run_state.h"

namespace lockscope::load {

/// The runs of several machines that begin together and work on the same locks. Two latches on the target server: one
/// opens when all have arrived, the other counts those who still work. Who comes first makes what all need, and who
/// leaves last removes it. A run without a meeting is both. Not an engine thread.
class Meeting final
{
public:
    /// `run` and `keeper` outlive it.
    Meeting(RunState &run, Identity &keeper) : m_run(run), m_keeper(keeper) { }

    /// Prepares the target, and waits for the others. Stops the run when it cannot begin.
    void begin();
    /// After the last cycle. True: nobody works any more, so what was made can go.
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
    qint64 m_owed = 0;       // how often leave() has to count down
    bool m_mayClear = false; // owes nothing, and nobody else works
};

} // namespace lockscope::load
