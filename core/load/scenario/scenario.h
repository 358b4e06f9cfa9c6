// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/ids.h"
#include "core/load/scenario/arrival_rate.h"
#include "core/load/scenario/distribution.h"
#include "core/load/scenario/fault.h"
#include "core/load/scenario/lock_type.h"

#include <QJsonObject>
#include <optional>
#include <vector>

namespace lockscope::load {

/// Real threads with the blocking interface, or coroutines on the engine thread.
enum class WorkerMode { Threads, Light };

/// The parameters of a load run. Without a rate it is a closed loop, in which every worker acquires a lock, holds it,
/// releases it and thinks. With a rate it is an open loop, in which cycles begin at planned times and the next free
/// worker runs each. Plain values with the defaults of the command line; a run accepts only the result of validated().
struct Scenario
{
    static constexpr int SchemaVersion = 1;
    static constexpr int MaxNames = 1'000'000;
    static constexpr int MaxThreads = 4'096;
    static constexpr int MaxLightWorkers = 1'000'000;
    static constexpr int MaxReentries = 1'000;
    static constexpr int MaxMembers = 100;
    static constexpr int MaxHosts = 10'000;
    static constexpr double GreatestSkew = 10.0;
    static constexpr quint64 GreatestSeed = 1ULL << 53; ///< JSON represents no larger integer exactly

    LockType type = LockType::ReadWrite;
    /// the lock, or with several names the prefix of `name:0` … ; empty: `lockscope:stress:RUNID`, or `…:JOIN` for all
    /// joined runs
    QByteArray name;
    int names = 1;      ///< each cycle draws one of them
    double skew = 0.0;  ///< 0: uniform; otherwise the exponent of Zipf's law, `name:0` most frequent
    double reads = 0.9; ///< share of read cycles, only for `rw`
    int workers = 64;
    WorkerMode mode = WorkerMode::Threads;
    int clients = 1; ///< identities (UUIDs) over which the workers are spread
    Distribution hold = Distribution::constant(std::chrono::milliseconds(1));
    Distribution think;
    Micros wait = std::chrono::seconds(5);   ///< longest wait for one acquisition; 0: one attempt
    std::optional<Micros> lease;             ///< empty: no own lease, the watchdog renews
    int reentry = 1;                         ///< acquisitions per hold by its worker; a cycle counts once
    Micros warmup = std::chrono::seconds(1); ///< before `duration`, not measured
    Micros duration = std::chrono::seconds(10);
    quint64 seed = 1;
    QByteArray witness;              ///< a key, with several names the prefix of `KEY:name`; empty: none
    std::optional<ArrivalRate> rate; ///< empty: a closed loop
    /// a latch that lets the runs of several machines start together; empty: a single run
    QByteArray join;
    int hosts = 1;              ///< number of runs that join
    std::optional<int> members; ///< of multi, redlock and fastermulti; empty: the type's default
    std::vector<Fault> faults;  ///< each worker fault hits one of the last workers

    /// The scenario, or a Usage error that names the first invalid field, its value and the allowed values.
    [[nodiscard]] Result<Scenario> validated() const;
    /// The lock names of a run; `runId` is used if no name is given.
    [[nodiscard]] std::vector<LockName> lockNames(const QString &runId) const;
    /// The locks in Redis for one of lockNames(): the name itself, or for a group `name:0` … on one deployment. On
    /// several deployments each has one member, named like the lock.
    [[nodiscard]] std::vector<LockName> memberNames(const LockName &lock, std::size_t deployments) const;
    [[nodiscard]] int memberCount() const { return members.value_or(rulesOf(type).members); }
    /// Each acquisition of a group needs memberCount() neighbours in a ring of this size. Any two groups share at least
    /// one member, some only one, so that each member must exclude on its own. With a majority rule there is one group
    /// of all members.
    [[nodiscard]] int ringSize() const
    {
        return rulesOf(type).isMajority ? memberCount() : std::max(0, 2 * memberCount() - 1);
    }
    /// Number of different groups.
    [[nodiscard]] int groupCount() const { return rulesOf(type).isMajority ? 1 : ringSize(); }
    /// The witness key of `lock`; empty without a witness.
    [[nodiscard]] QByteArray witnessKey(const LockName &lock) const;
    /// The names are generated for this run (or for all joined runs), so no other client uses them.
    [[nodiscard]] bool hasOwnNames() const { return name.isEmpty(); }
    /// The latch of a worker, counted from 0.
    [[nodiscard]] std::size_t teamOf(int worker) const { return static_cast<std::size_t>(worker % names); }
    /// Number of workers of each latch.
    [[nodiscard]] std::vector<int> teamSizes() const;
    /// Permits of each semaphore: enough for half of the workers.
    [[nodiscard]] int permits() const { return std::max(1, workers / 2 / names); }
    /// Number of cycles that can run in parallel. Workers that cannot share a lock wait for each other.
    [[nodiscard]] int concurrency() const;

    [[nodiscard]] QJsonObject toJson() const;
    /// Parses the output of toJson(), refuses unknown fields and versions, and validates. Missing fields keep their
    /// defaults.
    static Result<Scenario> fromJson(const QJsonObject &json);

    friend bool operator==(const Scenario &, const Scenario &) = default;
};

[[nodiscard]] QString toWord(WorkerMode mode);
[[nodiscard]] Result<WorkerMode> parseWorkerMode(QStringView text);
/// `watchdog` is empty; anything else is a lease of at least 1 ms, the unit in which Redis stores it.
[[nodiscard]] Result<std::optional<Micros>> parseLease(QStringView text, const QString &field);

} // namespace lockscope::load
