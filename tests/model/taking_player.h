// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/model/coverage.h"
#include "tests/model/taken.h"

#include <functional>
#include <list>
#include <set>

namespace lockscope::model {

/// Plays one sequence of calls for permits or groups, as Player does with locks. It tracks their minimum and maximum
/// effects by the times of the calls. Thread: the lane's.
class TakingPlayer
{
public:
    TakingPlayer(Lane &lane, Coverage &coverage, std::function<void(const std::string &)> atStep);
    virtual ~TakingPlayer() = default;
    Q_DISABLE_COPY_MOVE(TakingPlayer)

    /// The violation, or nullopt.
    [[nodiscard]] std::optional<std::string> play(const Sequence &steps);
    [[nodiscard]] const std::string &log() const { return m_log; }
    [[nodiscard]] bool isOpenEnded() const { return m_isOpen; }

protected:
    using Allowed = std::set<std::string>;

    [[nodiscard]] virtual QFuture<Result<Taken>> take(const Step &step, const std::stop_token &stop) = 0;
    /// Returns the allowed replies; if `taken` is one of them, records its effect.
    [[nodiscard]] virtual Allowed noteTaken(const Step &step, const Window &window, const Taken &taken) = 0;
    /// Runs any other call, and answer() for it.
    virtual void call(const Step &step) = 0;
    /// Returns the step that is actually played.
    [[nodiscard]] virtual Step adapted(const Step &step) const { return step; }
    [[nodiscard]] virtual bool isOpenFor(const Step &step, TimePoint at, const Sequence &others) const = 0;
    /// Why the stored data is wrong; empty: it is valid.
    [[nodiscard]] virtual std::string problemOfStored() = 0;
    /// Releases everything still held.
    virtual void drain() = 0;

    void run(const Step &step);
    /// Checks a reply: one that is not allowed is a violation.
    void answer(const Step &step, const Window &window, const std::string &text, const Allowed &allowed);
    /// The waiting calls.
    [[nodiscard]] Sequence waiting() const;
    [[nodiscard]] bool isOver() const { return m_violation || m_isOpen; }
    /// `answer` without the uncertainty from a lost reply.
    [[nodiscard]] std::string certain(const Step &step, const std::string &answer) const;
    [[nodiscard]] Lane &lane() const { return m_lane; }

private:
    struct Waiting
    {
        Step step;
        TimePoint sentAt;
        std::stop_source stop;
        QFuture<Result<Taken>> answer;
        std::optional<TimePoint> openSince {}; ///< since then it could be granted
    };

    void attempt(const Step &step);
    void join(int holder);
    void collectFinished();
    void collect(std::list<Waiting>::iterator waiting);
    void updateOpen();
    void look();

    Lane &m_lane;
    Coverage &m_coverage;
    std::function<void(const std::string &)> m_atStep;
    std::list<Waiting> m_waiting;
    TimePoint m_start {};
    bool m_isOpen = false;
    std::optional<std::string> m_violation;
    std::string m_log;
};

} // namespace lockscope::model
