// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/invariants/invariant_watch.h"
#include "core/load/metrics/handoff_clock.h"
#include "core/load/workers/first_error.h"
#include "core/load/workers/published.h"
#include "core/load/workers/step_log.h"
#include "core/load/workers/worker_recorders.h"
#include "core/locks/client_options.h"

#include <QHash>

namespace lockscope::load {

class GeneratorProbe;

/// The results of a run up to now: what its workers measured, checked and recorded. Thread: any, unless stated
/// otherwise.
struct RunResults
{
    /// The acquisition of a lock that was granted last.
    struct LastGrant
    {
        std::atomic<TimePoint> sentAt {};
        std::atomic<TimePoint> at {};
    };

    /// `tracksGrants`: faults may hit the servers, so `lastGrants` is needed.
    RunResults(const Scenario &scenario, const std::vector<LockName> &names, bool tracksGrants);

    /// Adds an event of the queue of a fair lock to the check of its order. Thread: engine.
    void noteQueue(const locks::QueueEvent &event, int worker);

    InvariantWatch watch;
    HandoffClock handoffs;
    WorkerRecorders recorders;
    FirstError firstError;
    StepLog steps;
    std::vector<std::atomic<qint64>> increments;                ///< of the witness, by name; empty without one
    std::vector<LastGrant> lastGrants;                          ///< by name; empty if they are not tracked
    Published<std::shared_ptr<const GeneratorProbe>> generator; ///< null before the workers start and after their end

private:
    QHash<LockName, std::size_t> m_nameIndex; // only for types with queues
};

} // namespace lockscope::load
