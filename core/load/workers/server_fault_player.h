// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/faults/server_fault_report.h"
#include "core/load/workers/run_state.h"

#include <thread>

namespace lockscope::load {

/// Brings about the faults of a run's servers, one after the other, on a thread of its own: each blocks for a while.
/// Thread: the run's conductor.
class ServerFaultPlayer final
{
public:
    explicit ServerFaultPlayer(std::shared_ptr<RunState> run);
    ~ServerFaultPlayer() { finish(); }
    Q_DISABLE_COPY_MOVE(ServerFaultPlayer)

    /// What came of it. To be called once the run has been stopped; waits for the fault that is being done.
    [[nodiscard]] std::vector<ServerFaultReport> reports();

private:
    struct Played
    {
        ServerFaultReport report;
        qint64 acquiredBefore = 0; ///< up to the end of the fault
    };

    void play();
    void play(Played &played) const;
    [[nodiscard]] Status failOver(int slot) const;
    /// Whether the node serves them, an element a name.
    [[nodiscard]] std::vector<bool> locksOf(const sandbox::ClusterNode &node) const;
    void finish();
    [[nodiscard]] qint64 acquired() const;

    std::shared_ptr<RunState> m_run;
    std::vector<Played> m_played; // the thread's, until it has ended
    std::thread m_thread;
};

} // namespace lockscope::load
