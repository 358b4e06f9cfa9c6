// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/model/coverage.h"
#include "tests/model/lane.h"

#include <functional>
#include <list>
#include <set>

namespace lockscope::model {

/// Plays one sequence on a lane and checks each reply, and the stored data, against the model.
///
/// The model tracks all states that the replies so far allow. A reply that no state allows is a violation.
/// Thread: the lane's.
class Player final
{
public:
    /// `atStep` is called with the text of each step before it runs.
    Player(Lane &lane, Coverage &coverage, std::function<void(const std::string &)> atStep);

    /// The violation, or nullopt.
    [[nodiscard]] std::optional<std::string> play(const Sequence &steps);
    /// The steps so far with their times and replies.
    [[nodiscard]] const std::string &log() const { return m_log; }
    /// Whether the sequence ended early without a violation; its holders may still hold.
    [[nodiscard]] bool isOpenEnded() const { return m_isOpen; }

private:
    /// A pending wait.
    struct Waiting
    {
        int number;
        Step step;
        TimePoint sentAt;
        qint64 tokenBefore;
        std::stop_source stop;
        QFuture<Result<TimedAttempt>> answer;
        bool isCancelled = false;
        bool isLossy = false;
        bool mayFail = false;                  ///< its subscription may have been cut while it was opened
        bool isQueued = false;                 ///< fair: was seen in the queue
        std::optional<TimePoint> openSince {}; ///< since this release it could be granted
    };
    using Change = std::function<Outcomes(const World &)>;
    using Check = std::function<bool(const World &)>;

    void run(const Step &step);
    void attempt(const Step &step);
    void abandon(const Step &step);
    void unlock(const Step &step);
    void ask(const Step &step);
    void startWait(const Step &step);
    void join(int holder);
    void collect(std::list<Waiting>::iterator waiting);
    void collectFinished();
    void look();
    void drain();

    static void addGivenBack(World world, const Waiting &waiting, const Window &window, Worlds &all);
    static void takeBack(World &world, const Step &step, const Window &window);
    /// The possible replies to a call that was cancelled after its request was sent.
    [[nodiscard]] Outcomes abandoned(const World &world, const Step &step, const Window &window) const;
    static void addLeftover(World world, const Step &step, Outcomes &outcomes);
    static void addAgain(World world, const Waiting &waiting, Worlds &all);
    /// The states before a call, including all waits that may have been granted.
    void settle(const Window &window);
    /// Keeps the states that `answer` leads to.
    void choose(const Step &step, const Window &window, const std::string &answer, const Change &change,
                bool isLossy = false);
    /// Keeps the states that pass the check.
    void keep(const Step &step, const Window &window, const std::string &answer, const Check &check);
    void noteAnswer(const Step &step, const Window &window, const std::string &answer);
    [[nodiscard]] Request requestOf(const Step &step, const World &world, const Waiting *self) const;
    void updateOpen(bool isAfterRelease, TimePoint now);
    void checkToken(const Step &step, const Result<locks::Attempt> &attempt, qint64 before);
    [[nodiscard]] bool mayHold(int holder, Side side) const;
    void judgeLosses(const Step &step, const Window &window, const std::string &answer);
    void judgeLateLosses();
    void violation(std::string text);
    [[nodiscard]] bool isLossy(const Step &step);
    [[nodiscard]] bool isOver() const { return m_violation || m_isOpen; }

    /// The sequence ends early beyond this number of states.
    static constexpr std::size_t MaxWorlds = 2000;

    Lane &m_lane;
    Coverage &m_coverage;
    std::function<void(const std::string &)> m_atStep;
    LockModel m_model;
    Worlds m_worlds;
    std::list<Waiting> m_waiting;
    int m_waits = 0;
    TimePoint m_start;
    TimePoint m_lastSent {};     ///< of the previous call
    bool m_isQueueDirty = false; ///< fair: some waiters may still be leaving the queue
    bool m_sharesChannel = true; ///< all kinds of the sequence publish to one channel
    bool m_hasReads = false;
    bool m_hadLoss = false;                            ///< keys of read levels may remain
    bool m_isLossy = false;                            ///< for the current call
    bool m_isOpen = false;                             ///< the rest cannot be checked
    bool m_hadLostReply = false;                       ///< a reply was to be lost
    bool m_mixesFields = false;                        ///< plain holds and reads are counted in the same field
    std::map<std::pair<int, bool>, bool> m_lossDoubts; ///< it is not known which hold was reported lost; by holder and
                                                       ///< writer
    qint64 m_lastToken = 0;
    std::optional<std::string> m_violation;
    std::string m_log;
};

} // namespace lockscope::model
