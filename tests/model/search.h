// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/model/coverage.h"
#include "tests/model/player.h"
#include "tests/model/stall_meter.h"

#include <thread>

namespace lockscope::model {

struct SearchOptions
{
    Millis time {40'000};
    std::uint64_t seed = 1;
    std::vector<Kind> kinds {}; ///< empty: all
    Millis shrinking {60'000};  ///< maximum time for shrinking a failing sequence
    int lanes = 24;             ///< sequences that run in parallel
};

/// A sequence with a reply that the model does not allow.
struct Failure
{
    std::uint64_t seed = 0;
    std::string violation;
    std::string log;
};

/// Plays random sequences until the time is over or one fails; shrinks that one.
/// Thread: one that outlives the server.
class Search final
{
public:
    Search(const Stage &stage, SearchOptions options);
    ~Search();
    Q_DISABLE_COPY_MOVE(Search)

    /// Prints the result and the coverage. True: no violation.
    bool run();
    /// Plays a sequence `times` times. True: no violation.
    bool replay(const Sequence &steps, int times);

private:
    /// The current step of a lane, printed if it hangs.
    struct Progress
    {
        std::mutex mutex;
        std::string sequence; // guarded by mutex, like all below
        std::string step;
        TimePoint since {}; ///< of the step
    };

    void work(int number);
    [[nodiscard]] std::optional<Failure> play(Lane &lane, Progress &progress, const Sequence &steps);
    void report(const Failure &failure);
    void watch();

    const Stage m_stage;
    const SearchOptions m_options;
    Coverage m_coverage;
    StallMeter m_stalls;
    TimePoint m_end;
    std::atomic<bool> m_isOver = false;
    std::atomic<bool> m_isDone = false;
    std::atomic<int> m_disturbed = 0;
    std::vector<std::unique_ptr<Progress>> m_progress;
    std::mutex m_mutex;
    std::optional<Failure> m_failure; // guarded by m_mutex
    std::thread m_watch;
};

} // namespace lockscope::model
