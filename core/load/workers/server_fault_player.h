// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/faults/server_fault_report.h"
#include "core/load/workers/run_state.h"

#include <functional>
#include <mutex>
#include <thread>

namespace lockscope::load {

/// Runs the planned and requested server faults of a run, one after the other, on its own thread, because each blocks
/// for a while. Thread: the run's conductor.
class ServerFaultPlayer final
{
public:
    explicit ServerFaultPlayer(std::shared_ptr<RunState> run);
    ~ServerFaultPlayer() { finish(); }
    Q_DISABLE_COPY_MOVE(ServerFaultPlayer)

    /// The reports so far. Thread: any.
    [[nodiscard]] std::vector<ServerFaultReport> soFar() const;
    /// Records the waiters and holders of the locks. Call it before the run is stopped.
    void lookAtWaiting();
    /// The final reports. Call it once the run has been stopped; waits for the running fault.
    [[nodiscard]] std::vector<ServerFaultReport> reports();

private:
    struct Played
    {
        ServerFaultReport report;
        std::vector<bool> names; ///< whether the fault hits them
        TimePoint leftAt {};     ///< from then on another node answers; it serves long before the last node knows of it
        TimePoint doneAt {};
    };
    /// One lock at the end of the run.
    struct Waiting
    {
        std::optional<TimePoint> since; ///< start of the longest wait
        bool isHeld = false;
    };

    [[nodiscard]] Played playedOf(const ServerFault &fault, bool isByHand) const;
    void play();
    void play(std::size_t index);
    [[nodiscard]] Status failOver(int slot, Played &played) const;
    /// For each name, whether its slot is one of these.
    [[nodiscard]] std::vector<bool> locksIn(const std::function<bool(int)> &isHit) const;
    [[nodiscard]] bool isTakenAgain(const Played &played) const;
    [[nodiscard]] std::optional<bool> isSeen(const Played &played) const;
    void finish();

    std::shared_ptr<RunState> m_run;
    mutable std::mutex m_mutex;
    std::vector<Played> m_played; // owned by the thread until it has ended; written under m_mutex
    TimePoint m_lookedAt {};
    std::vector<Waiting> m_waiting; // by name
    std::thread m_thread;
};

} // namespace lockscope::load
