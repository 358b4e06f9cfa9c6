// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/model/counter_model.h"
#include "tests/model/coverage.h"
#include "tests/model/lane.h"

#include <list>

namespace lockscope::model {

/// Plays one sequence on a semaphore or a latch, as Player does on a lock. Thread: the lane's.
class CounterPlayer final
{
public:
    CounterPlayer(Lane &lane, Coverage &coverage, std::function<void(const std::string &)> atStep);

    /// The violation, or nullopt.
    [[nodiscard]] std::optional<std::string> play(const Sequence &steps);
    [[nodiscard]] const std::string &log() const { return m_log; }
    [[nodiscard]] bool isOpenEnded() const { return m_isOpen; }

private:
    struct Waiting
    {
        int number;
        Step step;
        TimePoint sentAt;
        std::stop_source stop;
        QFuture<Result<TimedBool>> answer;
        bool isCancelled = false;
        std::optional<TimePoint> openSince {}; ///< since then it should have been granted
    };
    using States = std::vector<Counter>;
    using Change = std::function<std::vector<CounterOutcome>(const Counter &)>;

    void run(const Step &step);
    [[nodiscard]] std::string call(const Step &step);
    void join(int holder);
    void collectFinished();
    void collect(std::list<Waiting>::iterator waiting);
    void settle();
    void choose(const Step &step, TimePoint sent, const std::string &answer, const Change &change);
    void updateOpen(bool mayHaveOpened);
    void look();

    Lane &m_lane;
    Coverage &m_coverage;
    std::function<void(const std::string &)> m_atStep;
    States m_states;
    std::list<Waiting> m_waiting;
    int m_waits = 0;
    TimePoint m_start {};
    bool m_isOpen = false;
    std::optional<std::string> m_violation;
    std::string m_log;
};

} // namespace lockscope::model
