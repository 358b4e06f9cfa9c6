// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/faults/server_fault_report.h"
#include "core/load/workers/run_state.h"

#include <functional>
#include <mutex>
#include <thread>

namespace lockscope::load {

/// Brings about the faults of a run's servers, planned ones and those by hand, one after the other, on a thread of its
/// own: each blocks for a while. Thread: the run's conductor.
class ServerFaultPlayer final
{
public:
    explicit ServerFaultPlayer(std::shared_ptr<RunState> run);
    ~ServerFaultPlayer() { finish(); }
    Q_DISABLE_COPY_MOVE(ServerFaultPlayer)

    /// What has come of it so far. Any thread.
    [[nodiscard]] std::vector<ServerFaultReport> soFar() const;
    /// Notes who waits for what. To be called before the run is stopped.
    void lookAtWaiting();
    /// What came of it. To be called once the run has been stopped; waits for the fault that is being done.
    [[nodiscard]] std::vector<ServerFaultReport> reports();

private:
    struct Played
    {
        ServerFaultReport report;
        std::vector<bool> names; ///< whether it hits them
        TimePoint leftAt {};     ///< from then on another node answers, and serves long before the last one knows
        TimePoint doneAt {};
    };
    /// Of one lock, as the run ended.
    struct Waiting
    {
        std::optional<TimePoint> since; ///< who waits for longest
        bool isHeld = false;
    };

    [[nodiscard]] Played playedOf(const ServerFault &fault, bool isByHand) const;
    void play();
    void play(std::size_t index);
    [[nodiscard]] Status failOver(int slot, Played &played) const;
    /// Whether one of these slots is theirs, an element a name.
    [[nodiscard]] std::vector<bool> locksIn(const std::function<bool(int)> &isHit) const;
    [[nodiscard]] bool isTakenAgain(const Played &played) const;
    [[nodiscard]] std::optional<bool> isSeen(const Played &played) const;
    void finish();

    std::shared_ptr<RunState> m_run;
    mutable std::mutex m_mutex;
    std::vector<Played> m_played; // the thread's, until it has ended; written under m_mutex
    TimePoint m_lookedAt {};
    std::vector<Waiting> m_waiting; // by name
    std::thread m_thread;
};

} // namespace lockscope::load
