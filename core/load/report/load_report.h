// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/faults/disturbance_report.h"
#include "core/load/faults/fault_report.h"
#include "core/load/faults/server_fault_report.h"
#include "core/load/invariants/violation.h"
#include "core/load/metrics/access_recorder.h"
#include "core/load/scenario/scenario.h"

#include <QDateTime>
#include <map>

namespace lockscope::load {

/// What became of the cycles that an open loop planned for the measured part.
struct RateReport
{
    qint64 planned = 0;
    qint64 late = 0; ///< no worker began them in time
};

/// What one worker did.
struct WorkerReport
{
    int worker = 0; ///< counted from 1
    qint64 acquired = 0;
    std::chrono::nanoseconds longestWait {0};
    std::optional<Percentiles> wait; ///< to three digits; of more than 64 light workers to two
    std::optional<Percentiles> hold;
    std::optional<Percentiles> handoff;
};

/// A part of the measured time, for charts and to see how much a figure varies.
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
    qint64 final = 0;      ///< the value afterwards, summed over all names; includes what others added
};

/// What still carries this run's identities on the server after everything was flushed.
struct Leftovers
{
    qint64 keys = 0;
    qint64 subscriptions = 0;
};

/// How the generating process fared; empty: not measured here.
struct GeneratorReport
{
    std::optional<double> cpuShare;   ///< of one core: 1.5 is one and a half cores busy
    std::optional<Micros> loopLagP99; ///< how late the engine's event loop came to a timer
    bool isBottleneck = false;        ///< the figures describe this computer, not the lock
    int connections = 0;
    std::optional<qint64> residentBytes;
};

/// What came of a threshold.
struct AssertionResult
{
    QString text;
    std::optional<double> value; ///< times in microseconds; empty: not measured
    bool isOk = false;
};

/// The outcome of a run; the JSON of `stress` and the text for people are two writings of it.
/// All but invariants and witness leave out the warm-up: a promise must hold from the first second.
struct LoadReport
{
    static constexpr int SchemaVersion = 1;

    QString run;
    Scenario scenario;
    QString serverVersion;                   ///< "7.0.15", "Valkey 8.0.1"; empty when the user may not ask
    QString serverMode;                      ///< standalone, cluster or sentinel
    QDateTime started;                       ///< of the measured part, UTC
    std::chrono::nanoseconds duration {0};   ///< of the measured part
    std::map<Access, AccessTotals> byAccess; ///< those that the scenario can take
    std::optional<RateReport> rate;          ///< of an open loop
    std::vector<IntervalReport> intervals;
    std::vector<WorkerReport> workers;
    Fairness fairness;
    std::chrono::nanoseconds longestWait {0}; ///< also of waits that ended without the lock
    qint64 failoverOverlaps =
        0; ///< after a fail-over that replicas were not awaited for; their evidence stands among that of the invariants
    InvariantSummary invariants;
    std::optional<WitnessReport> witness;
    std::vector<FaultReport> faults;
    std::vector<ServerFaultReport> serverFaults;
    std::vector<DisturbanceReport> disturbances;
    std::optional<Leftovers> leftovers; ///< empty: the server could not be asked
    GeneratorReport generator;
    std::vector<AssertionResult> asserts; ///< of the command that asked for the run
    std::optional<Error> error;           ///< why the run ended early; not part of the JSON

    [[nodiscard]] Counters total() const;
    /// The modes together.
    [[nodiscard]] AccessTotals allModes() const;
    /// Workers that acquired nothing at all.
    [[nodiscard]] qint64 starved() const;
    /// Planned cycles without an answer: nobody began them before the end, or they waited still.
    [[nodiscard]] qint64 dropped() const;
    /// Acquisitions a second of the measured part.
    [[nodiscard]] double throughput(const Counters &counters) const;
    [[nodiscard]] QJsonObject toJson() const;
    /// A row for the whole run, for each mode, each interval and each worker; the first line names the columns.
    [[nodiscard]] QByteArray toCsv() const;
    /// All histograms in the log format of HdrHistogram, one line each.
    [[nodiscard]] QByteArray toHdrLog() const;
    /// Several lines for people, each ended by a newline.
    [[nodiscard]] QString toText() const;
};

} // namespace lockscope::load
