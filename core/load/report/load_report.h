// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/faults/fault_report.h"
#include "core/load/invariants/violation.h"
#include "core/load/metrics/access_recorder.h"
#include "core/load/report/limit_search.h"
#include "core/load/scenario/scenario.h"

#include <QDateTime>
#include <map>

namespace lockscope::load {

/// The planned cycles of an open loop, in the measured part.
struct RateReport
{
    qint64 planned = 0;
    qint64 late = 0; ///< no worker began them in time
};

/// The results of one worker.
struct WorkerReport
{
    int worker = 0; ///< counted from 1
    qint64 acquired = 0;
    std::chrono::nanoseconds longestWait {0};
    std::optional<Percentiles> wait; ///< to three digits; with more than 64 light workers, to two
    std::optional<Percentiles> hold;
    std::optional<Percentiles> handoff;
};

/// A slice of the measured time, for charts and to estimate the variation of a figure.
struct IntervalReport
{
    struct Mode
    {
        qint64 acquired = 0;
        Percentiles wait;
    };
    std::chrono::nanoseconds from {0}; ///< since the start of the measured part
    std::chrono::nanoseconds length {0};
    std::map<Access, Mode> byAccess;
};

struct WitnessReport
{
    QByteArray key;
    qint64 increments = 0; ///< by this run, warm-up included
    qint64 final = 0;      ///< the value at the end, summed over all names; includes the increments of others
};

/// Keys and subscriptions with this run's identities that are left on the server after everything was flushed.
struct Leftovers
{
    qint64 keys = 0;
    qint64 subscriptions = 0;
};

/// Measurements of the generating process; empty: not measured here.
struct GeneratorReport
{
    std::optional<double> cpuShare;   ///< of one core: 1.5 is one and a half cores busy
    std::optional<Micros> loopLagP99; ///< delay of the timers in the engine's event loop
    bool isBottleneck = false;        ///< the figures describe this computer, not the lock
    int connections = 0;
    std::optional<qint64> residentBytes;
};

/// A change to the scenario during the run.
struct ChangeReport
{
    std::chrono::nanoseconds at {0}; ///< since the start of the measured part; negative during the warm-up
    QString field;                   ///< as in the scenario's JSON
    QString from;
    QString to;
};

/// The result of a threshold.
struct AssertionResult
{
    QString text;
    std::optional<double> value; ///< times in microseconds; empty: not measured
    bool isOk = false;
    bool isAtLeast = false; ///< the value is only a lower bound
};

/// The result of a run; written as JSON by `stress`. Everything but invariants and witness excludes the warm-up:
/// invariants must hold from the start.
struct LoadReport
{
    static constexpr int SchemaVersion = 1;

    QString run;
    Scenario scenario;
    QString serverVersion; ///< "7.0.15", "Valkey 8.0.1"; empty if the user may not query it
    QString serverMode;    ///< standalone, cluster or sentinel
    QStringList serverIds; ///< run ids of the primaries, sorted; without those that the user may not query
    QDateTime started;     ///< of the measured part, UTC
    std::chrono::nanoseconds duration {0};   ///< of the measured part
    std::map<Access, AccessTotals> byAccess; ///< the accesses of the scenario
    std::optional<RateReport> rate;          ///< of an open loop
    std::vector<IntervalReport> intervals;
    std::vector<WorkerReport> workers;
    std::optional<Fairness> fairness; ///< empty without any acquisition
    /// Including waits that ended without the lock. Empty without any acquisition.
    std::optional<std::chrono::nanoseconds> longestWait;
    InvariantSummary invariants;
    std::optional<WitnessReport> witness;
    std::vector<FaultReport> faults;
    std::vector<ChangeReport> changes;
    std::optional<Leftovers> leftovers; ///< empty: the server could not be queried, or has too many keys
    GeneratorReport generator;
    std::vector<AssertionResult> asserts; ///< of the command that started the run
    std::optional<LimitReport> limit;     ///< of the search to which the run belongs
    /// Why the run ended early, or why it proves nothing: no attempt succeeded, or the leftovers are unknown.
    std::optional<Error> error;
    std::optional<Error> firstError;        ///< of the cycles that count as errors; not part of the JSON
    std::map<QString, qint64> errorsByCode; ///< the errors by Redis' code, such as NOREPLICAS, or by message code

    [[nodiscard]] Counters total() const;
    /// The sum of all modes.
    [[nodiscard]] AccessTotals allModes() const;
    /// Workers without any acquisition.
    [[nodiscard]] qint64 starved() const;
    /// Planned cycles without a result: not begun before the end, or still waiting.
    [[nodiscard]] qint64 dropped() const;
    /// Acquisitions whose exclusion, permits or latch were not checked. If not 0, the run proves nothing.
    [[nodiscard]] qint64 unchecked() const;
    /// Acquisitions per second of the measured part; empty if that part is empty.
    [[nodiscard]] std::optional<double> throughput(const Counters &counters) const;
    [[nodiscard]] QJsonObject toJson() const;
};

} // namespace lockscope::load
