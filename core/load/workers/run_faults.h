// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/faults/fault_report.h"
#include "core/load/faults/recovery_watch.h"
#include "core/load/workers/fault_requests.h"
#include "core/load/workers/published.h"
#include "core/load/workers/run_control.h"
#include "core/load/workers/workers.h"

namespace lockscope::load {

/// The faults of a run: requests by hand, the workers that are hit, and how their locks recover. Thread: any, unless
/// stated otherwise.
class RunFaults final
{
public:
    /// The arguments must outlive it.
    RunFaults(const Scenario &scenario, Workers &workers, const RunControl &control);

    /// Injects the fault now. ErrorKind::Refused as in FaultRequests::request(), or if no worker is available.
    [[nodiscard]] Status request(const Fault &fault);
    /// A broken link does not end the run.
    [[nodiscard]] bool linkLossesPass() const { return m_lossesPass; }

    /// The worker for a fault that request() accepted: it works and has no other fault. std::nullopt: all rest by now,
    /// and the fault is dropped. Thread: the conductor's.
    [[nodiscard]] std::optional<int> takeWorker();
    /// The worker uses `identity` from its next cycle on. Thread: the conductor's.
    Victim &addVictim(const Fault &fault, int worker, int party, Identity &identity, bool isByHand);
    /// In order of creation. Thread: the conductor's.
    [[nodiscard]] std::deque<Victim> &victims() { return m_victims; }
    /// The victim dies now: drops its identity and starts to observe its lock. Thread: the worker's, or the engine's.
    void vanished(int worker, TimePoint at);

    FaultRequests requests;
    Published<std::vector<FaultReport>> reports; ///< as known so far
    RecoveryWatch recovery;

private:
    [[nodiscard]] std::vector<int> unhurt() const;
    [[nodiscard]] RecoveryWatch::Hold holdOf(const Victim &victim) const;
    [[nodiscard]] bool promiseWorker();

    const Scenario &m_scenario;
    Workers &m_workers;
    const RunControl &m_control;
    std::atomic<bool> m_lossesPass;
    std::mutex m_mutex;
    std::size_t m_promised = 0; // guarded by m_mutex; accepted worker faults that have no victim yet
    std::deque<Victim> m_victims;
};

} // namespace lockscope::load
