// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/random.h"
#include "tests/chaos/canceller.h"
#include "tests/chaos/control_block.h"
#include "tests/chaos/journal.h"
#include "tests/chaos/worker_clients.h"

#include <span>

namespace lockscope::chaos {

/// Shared by all threads of a worker process.
struct WorkerContext
{
    WorkerClients &clients;
    ControlBlock &control;
    ControlBlock::Process &process;
    const JournalWriter &journal;
    Canceller &canceller;
};

/// A holder that acquires targets, counts under them, and releases them until the control block ends it. It journals
/// its claims by its own clock. Thread: its own.
class WorkerThread final
{
public:
    WorkerThread(const WorkerContext &context, int number, SeededRandom random)
        : m_context(context), m_number(number), m_random(random)
    {
    }
    /// Returns when the control block ends the run.
    void run();

private:
    struct Choice
    {
        int target = 0;
        bool isShared = false;
        locks::Lease lease = locks::Lease::watchdog();
        std::optional<Millis> wait {};      ///< nullopt: without limit
        std::optional<Millis> cancelled {}; ///< cancels the wait after this time
        std::chrono::microseconds hold {0};
        bool isNested = false; ///< acquired once more inside
        quint64 draw = 0;
    };
    /// A claim, while it lasts.
    struct Hold
    {
        const Choice &choice;
        Acquirable &acquirable;
        TimePoint until;
        std::vector<qint64> seen; ///< the resources' counters at its beginning
    };

    [[nodiscard]] Choice choose(bool isCalm);
    void cycle(const Choice &choice);
    [[nodiscard]] Result<std::optional<Acquirable::Grant>> ask(const Choice &choice, Acquirable &acquirable) const;
    void hold(Hold &hold);
    /// Journals the end of the claim, and counts if the hold is still valid.
    void end(Hold &hold) const;
    [[nodiscard]] std::span<const int> resourcesOf(const Choice &choice) const;
    [[nodiscard]] Record record(Record::What what, const Choice &choice, TimePoint at) const;
    void writeEach(const Choice &choice, Record record) const;

    const WorkerContext &m_context;
    const int m_number;
    SeededRandom m_random;
    quint32 m_cycle = 0;
};

} // namespace lockscope::chaos
