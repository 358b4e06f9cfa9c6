// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/cli/cli_program.h"
#include "tests/interop/redisson_process.h"

#include <deque>

namespace lockscope::tests {

/// Processes of Redisson and `lockscope-cli stress` on one lock that begin together and count under it by the rules of
/// `stress --witness`. Thread: one.
class MixedFight final
{
public:
    struct Plan
    {
        QString type;
        QString name = QStringLiteral("shared");
        QString witness = QStringLiteral("counter"); ///< empty: holds are only counted
        Millis time {2000};
        std::chrono::microseconds hold {200};
        int theirThreads = 3; ///< of each process
        int ourProcesses = 1;
        int ourWorkers = 4;                ///< of each process
        std::vector<QStringList> with {};  ///< further arguments of each of our processes, one after the other
        std::vector<QString> ours {};      ///< URLs of Lockscope; several for a RedLock
    };
    /// The results of one side or one process.
    struct Share
    {
        QString who;
        qint64 acquired = 0;
        qint64 increments = 0;
        qint64 longestWait = 0; ///< ms
        qint64 timeouts = 0;
        qint64 errors = 0;
    };
    struct Result
    {
        std::vector<Share> theirs; ///< a process each
        std::vector<Share> ours;
        qint64 turns = 0;   ///< how often the side that wrote the witness changed
        qint64 doubled = 0; ///< values that Redisson wrote twice
        QString problem {}; ///< empty: every program ended well

        [[nodiscard]] qint64 increments() const;
        [[nodiscard]] qint64 increments(const std::vector<Share> &side) const;
        [[nodiscard]] qint64 acquired(const std::vector<Share> &side) const;
        [[nodiscard]] qint64 failures() const; ///< time-outs and errors of both sides
        [[nodiscard]] QByteArray toText() const;
    };

    /// `theirs` are open on the same servers. Returns once everyone has begun.
    MixedFight(std::vector<RedissonProcess *> theirs, const Plan &plan);
    Q_DISABLE_COPY_MOVE(MixedFight)

    /// Waits for the end. Once.
    [[nodiscard]] Result finish();

private:
    void startOurs();

    std::vector<RedissonProcess *> m_theirs;
    Plan m_plan;
    std::deque<CliProgram> m_ours;
    QString m_problem;
};

} // namespace lockscope::tests
