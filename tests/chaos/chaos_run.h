// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/chaos/checker.h"
#include "tests/chaos/crew.h"
#include "tests/chaos/operator_client.h"
#include "tests/chaos/redisson_crew.h"
#include "tests/chaos/schedule.h"
#include "tests/chaos/stage.h"

#include <map>

namespace lockscope::chaos {

/// Rounds of faults and checks until the time is over. Thread: main.
class ChaosRun final
{
public:
    struct Options
    {
        quint64 seed = 1;
        Millis time {60'000};
        std::optional<int> onlyRound; ///< instead of all that fit into the time
        Deployment deployment = Deployment::Standalone;
        bool hasLawful = true;
        int processes = 3;
        int threads = 8;
        bool isVerbose = false;
        QString redisson {}; ///< its version; empty: only our own workers
    };

    explicit ChaosRun(Options options);
    Q_DISABLE_COPY_MOVE(ChaosRun)

    /// 0: no violation; 1: violations; 2: it could not run.
    [[nodiscard]] int run();

private:
    /// A part of an event, and when it is due.
    struct Action
    {
        Millis at {0};
        std::size_t event = 0;
        bool isEnd = false;
    };
    [[nodiscard]] Status prepare();
    [[nodiscard]] Status playRound(int round);
    void inject(const std::vector<Event> &events, TimePoint start);
    [[nodiscard]] Status begin(const Event &event);
    [[nodiscard]] Status end(const Event &event);
    void note(const Event &event, qint64 began);
    /// Waits, and monitors the processes during the wait.
    void waitUntil(TimePoint when);
    void drain();
    [[nodiscard]] Status judge(int round, qint64 healedAt);
    [[nodiscard]] Status checkLeftovers(std::vector<Finding> &findings);
    void checkPermits(std::vector<Finding> &findings, qint64 free, const locks::PermitCount &leased) const;
    void print(int round, const std::vector<Finding> &findings, const Checker &checker);
    void summarize();
    void log(const QByteArray &line);

    const Options m_options;
    const std::unique_ptr<Stage> m_stage;
    std::optional<OperatorClient> m_operator;
    std::optional<Crew> m_crew;
    std::optional<RedissonCrew> m_redisson;
    ScheduleOptions m_schedule;
    Ledger m_ledger;
    // of the round
    std::vector<LawfulEvent> m_lawful;
    std::vector<Finding> m_extra;
    std::vector<std::pair<qint64, QByteArray>> m_log;
    TimePoint m_roundStart {};
    bool m_mayLosePermits = false;
    bool m_isUnplanned = false; ///< a replica took over without an event
    // of the run
    int m_rounds = 0;
    int m_unplanned = 0; ///< rounds in which a replica took over without an event
    std::array<qint64, EventKindCount> m_events {};
    std::array<qint64, CauseCount> m_excused {};
    std::map<Finding::Kind, qint64> m_violations;
    qint64 m_longestStall = 0;
    qint64 m_pairs = 0;
    qint64 m_waits = 0;
    std::map<QByteArray, qint64> m_errors; ///< of waits, by kind
};

} // namespace lockscope::chaos
