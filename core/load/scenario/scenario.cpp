// SPDX-License-Identifier: Apache-2.0
#include "core/load/scenario/scenario.h"

#include "core/load/scenario/messages.h"

namespace lockscope::load {

using namespace Qt::StringLiterals;

namespace {

constexpr Micros MaxRun = std::chrono::hours(24 * 30);
constexpr Micros MaxWait = std::chrono::hours(24);
constexpr Micros ShortestLease = std::chrono::milliseconds(1);
constexpr Micros MaxLease = std::chrono::hours(24);

Status check(const QString &field, bool isAllowed, const Message &problem)
{
    if (isAllowed)
        return {};
    return fail(ErrorKind::Usage, ofField(field, problem));
}

Status checkCount(const QString &field, int value, int most)
{
    return check(field, value >= 1 && value <= most, message<"scenario-range">(value, 1, most));
}

Status checkDuration(const QString &field, Micros value, DurationRange range)
{
    return check(
        field, value >= range.least && value <= range.most,
        message<"scenario-range">(formatDuration(value), formatDuration(range.least), formatDuration(range.most)));
}

Status checkShare(const QString &field, double value, double most)
{
    return check(field, value >= 0.0 && value <= most,
                 message<"scenario-range">(QString::number(value), 0, QString::number(most)));
}

Status refuse(const QString &field, const QString &value, const Scenario &scenario, const Message &allowed)
{
    return fail(ErrorKind::Usage,
                ofField(field, message<"scenario-type-refuses">(value, toWord(scenario.type), allowed)));
}

/// Checks the limits of the type.
Status checkType(const Scenario &s)
{
    const LockTypeRules &rules = rulesOf(s.type);
    if (s.reentry > 1 && !rules.canReenter)
        return refuse(u"reentry"_s, QString::number(s.reentry), s, message<"scenario-allowed-not-reentrant">());
    if (s.members && rules.members == 0)
        return refuse(u"members"_s, QString::number(*s.members), s, message<"scenario-allowed-none-single">());
    if (s.lease && !rules.hasLease)
        return refuse(u"lease"_s, formatDuration(*s.lease), s, message<"scenario-allowed-none">());
    if (!s.witness.isEmpty() && rules.holdRule != HoldRule::Exclusion)
        return refuse(u"witness"_s, QString::fromUtf8(s.witness), s, message<"scenario-allowed-none-shared">());
    if (rules.holdRule == HoldRule::Gate && s.wait == Micros(0))
        return refuse(u"wait"_s, u"0"_s, s, message<"scenario-allowed-wait">());
    if (rules.holdRule == HoldRule::Gate && s.names > s.workers)
        return refuse(u"names"_s, QString::number(s.names), s, message<"scenario-allowed-names">());
    return {};
}

/// Checks the limits of an open loop.
Status checkRate(const Scenario &s)
{
    if (!s.rate)
        return {};
    if (!s.think.isAlwaysZero())
        return fail(ErrorKind::Usage,
                    ofField(u"think"_s, message<"scenario-think-with-rate">(s.think.text(), s.rate->text())));
    if (rulesOf(s.type).holdRule == HoldRule::Gate)
        return refuse(u"rate"_s, s.rate->text(), s, message<"scenario-allowed-none-barrier">());
    return {};
}

Status checkWorkerFault(const Fault &fault, const Scenario &s)
{
    const LockTypeRules &rules = rulesOf(s.type);
    if (rules.holdRule == HoldRule::Gate)
        return refuse(u"fault"_s, fault.text(), s, message<"scenario-allowed-by-latch">());
    const bool isShared = rules.accesses.size() > 1 || rules.accesses.front() == Access::Read;
    if (fault.kind == Fault::Kind::SkipUnlock && (rules.holdRule != HoldRule::Exclusion || isShared) && !s.lease)
        return refuse(u"fault"_s, fault.text(), s, message<"scenario-allowed-alone">());
    const bool comesBack = rules.holdRule == HoldRule::Exclusion || s.lease;
    if (fault.victim == Fault::Victim::Holder && !comesBack)
        return refuse(u"fault"_s, fault.text(), s, message<"scenario-allowed-by-permit">());
    return {};
}

Status checkFault(const Fault &fault, const Scenario &s)
{
    const auto problem = [](Message text) { return fail(ErrorKind::Usage, ofField(u"fault"_s, std::move(text))); };
    if (fault.at >= s.duration)
        return problem(message<"fault-too-late">(fault.text(), formatDuration(s.duration)));
    if (fault.target() == Fault::Target::Worker)
        return checkWorkerFault(fault, s);
    if (fault.target() == Fault::Target::Cluster && rulesOf(s.type).isMajority)
        return refuse(u"fault"_s, fault.text(), s, message<"scenario-allowed-servers">());
    if (fault.kind == Fault::Kind::Failover && !s.witness.isEmpty())
        return problem(message<"fault-witness-failover">(fault.text()));
    if (fault.kind == Fault::Kind::KillServer && !s.witness.isEmpty())
        return problem(message<"fault-witness-kill">(fault.text()));
    return {};
}

Status checkFaults(const Scenario &s)
{
    // The last workers are killed; at least one must be left to observe the effect.
    const auto killed = std::ranges::count(s.faults, Fault::Target::Worker, &Fault::target);
    if (killed > 0 && killed >= s.workers)
        return fail(ErrorKind::Usage, ofField(u"fault"_s, message<"fault-too-many">(killed, s.workers)));
    for (const Fault &fault : s.faults)
        if (const Status checked = checkFault(fault, s); !checked)
            return checked;
    return {};
}

} // namespace

Result<Scenario> Scenario::validated() const
{
    const int maxWorkers = mode == WorkerMode::Threads ? MaxThreads : MaxLightWorkers;
    const Status checks[] = {
        checkCount(u"names"_s, names, MaxNames),
        checkShare(u"skew"_s, skew, GreatestSkew),
        checkShare(u"reads"_s, reads, 1.0),
        checkCount(u"workers"_s, workers, maxWorkers),
        checkCount(u"clients"_s, clients, std::max(workers, 1)),
        checkDuration(u"wait"_s, wait, {Micros(0), MaxWait}),
        lease ? checkDuration(u"lease"_s, *lease, {ShortestLease, MaxLease}) : Status(),
        checkCount(u"reentry"_s, reentry, MaxReentries),
        checkDuration(u"warmup"_s, warmup, {Micros(0), MaxRun}),
        checkDuration(u"duration"_s, duration, {std::chrono::milliseconds(1), MaxRun}),
        check(u"seed"_s, seed <= GreatestSeed, message<"scenario-range">(QString::number(seed), 0, GreatestSeed)),
        members ? checkCount(u"members"_s, *members, MaxMembers) : Status(),
        checkType(*this),
        checkRate(*this),
        checkCount(u"hosts"_s, hosts, MaxHosts),
        check(u"hosts"_s, hosts <= 1 || !join.isEmpty(), message<"scenario-hosts-alone">(hosts)),
        checkFaults(*this),
    };
    for (const Status &check : checks) {
        if (!check)
            return fail(check.error());
    }
    return *this;
}

std::vector<LockName> Scenario::lockNames(const QString &runId) const
{
    const QByteArray own = "lockscope:stress:" + (join.isEmpty() ? runId.toUtf8() : join);
    const QByteArray base = name.isEmpty() ? own : name;
    if (names == 1)
        return {LockName(base)};
    std::vector<LockName> result;
    result.reserve(static_cast<std::size_t>(names));
    for (int i = 0; i < names; ++i)
        result.emplace_back(base + ':' + QByteArray::number(i));
    return result;
}

std::vector<LockName> Scenario::memberNames(const LockName &lock, std::size_t deployments) const
{
    if (ringSize() == 0 || rulesOf(type).hasValues || deployments > 1)
        return {lock};
    std::vector<LockName> ring;
    for (int i = 0; i < ringSize(); ++i)
        ring.emplace_back(lock.bytes() + ':' + QByteArray::number(i));
    return ring;
}

std::vector<int> Scenario::teamSizes() const
{
    std::vector<int> sizes(static_cast<std::size_t>(names));
    for (int worker = 0; worker < workers; ++worker)
        ++sizes[teamOf(worker)];
    return sizes;
}

int Scenario::concurrency() const
{
    const LockTypeRules &rules = rulesOf(type);
    const bool isRead = rules.accesses.front() == Access::Read && (rules.accesses.size() == 1 || reads > 0.0);
    if (isRead || rules.holdRule == HoldRule::Gate)
        return workers;
    return std::min(workers, rules.holdRule == HoldRule::Permits ? names * permits() : names);
}

QByteArray Scenario::witnessKey(const LockName &lock) const
{
    if (witness.isEmpty() || names == 1)
        return witness;
    return witness + ':' + lock.bytes();
}

QString toWord(WorkerMode mode)
{
    return mode == WorkerMode::Threads ? u"threads"_s : u"light"_s;
}

Result<WorkerMode> parseWorkerMode(QStringView text)
{
    for (const WorkerMode mode : {WorkerMode::Threads, WorkerMode::Light}) {
        if (text == toWord(mode))
            return mode;
    }
    return fail(ErrorKind::Usage,
                ofField(u"mode"_s, message<"scenario-not-one-of">(text.toString(), u"threads, light"_s)));
}

Result<std::optional<Micros>> parseLease(QStringView text, const QString &field)
{
    if (text == "watchdog"_L1)
        return std::optional<Micros>();
    const Result<Micros> lease = parseDuration(text, field, {ShortestLease, MaxLease});
    if (!lease) {
        Error error = lease.error();
        const std::optional<FieldProblem> problem = fieldProblem(error.message);
        error.message = ofField(
            field, sentences({problem ? problem->problem : error.message, message<"scenario-or-watchdog">()}));
        return fail(error);
    }
    return std::optional(*lease);
}

} // namespace lockscope::load
