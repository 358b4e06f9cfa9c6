// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/ids.h"
#include "core/load/scenario/any_fault.h"
#include "core/load/scenario/arrival_rate.h"
#include "core/load/scenario/distribution.h"
#include "core/load/scenario/lock_type.h"

#include <QJsonObject>
#include <optional>
#include <vector>

namespace lockscope::load {

/// Real threads over the blocking face, or coroutines on the engine thread.
enum class WorkerMode { Threads, Light };

/// What one load run does: a closed loop in which every worker takes a lock, holds it, gives it back and thinks; or,
/// with a rate, an open loop in which cycles begin at planned times and the next free worker does each of them. Plain
/// values with the defaults of the command line; validated() is the only gate to a run.
struct Scenario
{
    static constexpr int SchemaVersion = 1;
    static constexpr int MostNames = 1'000'000;
    static constexpr int MostThreads = 4'096;
    static constexpr int MostLightWorkers = 1'000'000;
    static constexpr int MostReentries = 1'000;
    static constexpr int MostMembers = 100;
    static constexpr int MostHosts = 10'000;
    static constexpr double GreatestSkew = 10.0;
    static constexpr quint64 GreatestSeed = 1ULL << 53; ///< JSON carries no greater whole number exactly

    LockType type = LockType::ReadWrite;
    /// the lock, or with several the prefix of `name:0` … ; empty: `lockscope:stress:RUNID`, or `…:JOIN` for all who
    /// meet
    QByteArray name;
    int names = 1;      ///< each cycle draws one of them
    double skew = 0.0;  ///< 0: all equally likely; else by Zipf's law with this exponent, `name:0` the most
    double reads = 0.9; ///< share of read cycles, only for `rw`
    int workers = 64;
    WorkerMode mode = WorkerMode::Threads;
    int clients = 1; ///< identities (UUIDs) over which the workers are spread
    Distribution hold = Distribution::constant(std::chrono::milliseconds(1));
    Distribution think;
    Micros wait = std::chrono::seconds(5);   ///< longest wait for one acquisition; 0: one try
    std::optional<Micros> lease;             ///< empty: no own lease, the watchdog renews
    int reentry = 1;                         ///< takes of each hold by its worker; a cycle counts once however deep
    Micros warmup = std::chrono::seconds(1); ///< before `duration`, not measured
    Micros duration = std::chrono::seconds(10);
    quint64 seed = 1;
    QByteArray witness;              ///< a key, with several names the prefix of `KEY:name`; empty: none
    std::optional<ArrivalRate> rate; ///< empty: a closed loop
    /// a latch at which the runs of several machines meet before they begin together; empty: alone
    QByteArray join;
    int hosts = 1;                         ///< how many runs meet there
    std::optional<int> members;            ///< of multi, redlock and fastermulti; empty: as many as the type has
    std::vector<Fault> faults;             ///< each kills one of the last workers
    std::vector<ServerFault> serverFaults; ///< of a private cluster
    std::vector<Disturbance> disturbances;

    /// The scenario, or an error of kind Usage that names the first wrong field, its value and what is allowed.
    [[nodiscard]] Result<Scenario> validated() const;
    /// The lock names of a run; `runId` serves when no name is given.
    [[nodiscard]] std::vector<LockName> lockNames(const QString &runId) const;
    /// The locks that stand in Redis for one of lockNames(): itself, or for several taken as one `name:0` … on one
    /// deployment. On several deployments each has one member, with the name itself.
    [[nodiscard]] std::vector<LockName> memberNames(const LockName &lock, std::size_t deployments) const;
    [[nodiscard]] int memberCount() const { return members.value_or(rulesOf(type).members); }
    /// Each take of a group needs memberCount() neighbours of a ring of so many. Any two groups share one at least,
    /// some only one, so that each member has to exclude by itself. Where a majority is enough there is one group, of
    /// all.
    [[nodiscard]] int ringSize() const
    {
        return rulesOf(type).isMajority ? memberCount() : std::max(0, 2 * memberCount() - 1);
    }
    /// How many different groups there are.
    [[nodiscard]] int groupCount() const { return rulesOf(type).isMajority ? 1 : ringSize(); }
    /// The witness key that belongs to `lock`; empty without a witness.
    [[nodiscard]] QByteArray witnessKey(const LockName &lock) const;
    /// The names are generated for this run (or for all machines of it), so no other client uses them.
    [[nodiscard]] bool hasOwnNames() const { return name.isEmpty(); }
    /// The latch at which a worker, counted from 0, meets the others.
    [[nodiscard]] std::size_t teamOf(int worker) const { return static_cast<std::size_t>(worker % names); }
    /// Of each semaphore: so many that half of the workers hold one.
    [[nodiscard]] int permits() const { return std::max(1, workers / 2 / names); }
    /// How many cycles can be under way at once. Those who cannot share a lock wait for each other.
    [[nodiscard]] int abreast() const;

    void add(const AnyFault &fault);
    void clearFaults();

    [[nodiscard]] QJsonObject toJson() const;
    /// Reads toJson()'s document, refuses unknown fields and versions, and validates. Absent fields keep their
    /// defaults.
    static Result<Scenario> fromJson(const QJsonObject &json);

    friend bool operator==(const Scenario &, const Scenario &) = default;
};

[[nodiscard]] QString toWord(WorkerMode mode);
[[nodiscard]] Result<WorkerMode> parseWorkerMode(QStringView text);
/// `watchdog` is empty; anything else is a lease of at least 1 ms, the unit that Redis keeps it in.
[[nodiscard]] Result<std::optional<Micros>> parseLease(QStringView text, const QString &field);

} // namespace lockscope::load
