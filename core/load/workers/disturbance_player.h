// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/faults/disturbance_report.h"
#include "core/load/workers/run_state.h"

#include <functional>
#include <mutex>
#include <thread>

namespace lockscope::load {

/// Runs the planned and requested disturbances of a run, one after the other, on its own thread, and observes their
/// effects. Thread: the run's conductor.
class DisturbancePlayer final
{
public:
    explicit DisturbancePlayer(std::shared_ptr<RunState> run);
    ~DisturbancePlayer() { finish(); }
    Q_DISABLE_COPY_MOVE(DisturbancePlayer)

    /// The reports so far. Thread: any.
    [[nodiscard]] std::vector<DisturbanceReport> soFar() const;
    /// The final reports. Call it once the run has been stopped; waits until the last disturbance has ended.
    [[nodiscard]] std::vector<DisturbanceReport> reports();

private:
    void play();
    void play(std::size_t index);
    void note(std::size_t index, const std::function<void(DisturbanceReport &)> &write);
    [[nodiscard]] DisturbanceReport reportOf(const Disturbance &fault, bool isByHand) const;
    /// Blocks for its duration.
    [[nodiscard]] Status disturb(const Disturbance &fault);
    [[nodiscard]] Status signalServer(const Disturbance &fault);
    void freezeWatchdogs(bool areFrozen);
    /// On the engine of each deployment.
    void onEngines(const std::function<void(std::size_t deployment)> &act);
    [[nodiscard]] std::optional<bool> isTakenAgain(const Disturbance &fault);
    [[nodiscard]] std::optional<bool> isSlower(const Disturbance &fault);
    [[nodiscard]] bool isWaitedFor() const;
    [[nodiscard]] qint64 acquired() const;
    void finish();

    std::shared_ptr<RunState> m_run;
    mutable std::mutex m_mutex;
    std::vector<DisturbanceReport> m_reports; // owned by the thread until it has ended; written under m_mutex
    bool m_hasFaultyLinks = false;            // owned by the thread until it has ended
    std::thread m_thread;
};

} // namespace lockscope::load
