// SPDX-License-Identifier: Apache-2.0
#include "core/load/scenario/scenario.h"

namespace lockscope::load {

using namespace Qt::StringLiterals;

namespace {

constexpr Micros LongestRun = std::chrono::hours(24 * 30);
constexpr Micros LongestWait = std::chrono::hours(24);
constexpr Micros ShortestLease = std::chrono::milliseconds(1);
constexpr Micros LongestLease = std::chrono::hours(24);

Status checkCount(const QString &field, int value, int most)
{
    if (value >= 1 && value <= most)
        return {};
    return fail(ErrorKind::Usage, u"%1: %2 is outside of what is allowed: 1 to %3."_s.arg(field).arg(value).arg(most));
}

Status checkDuration(const QString &field, Micros value, DurationRange range)
{
    if (value >= range.least && value <= range.most)
        return {};
    return fail(ErrorKind::Usage, u"%1: %2 is outside of what is allowed: %3 to %4."_s.arg(
        field, formatDuration(value), formatDuration(range.least), formatDuration(range.most)));
}

Status checkReads(double reads)
{
    if (reads >= 0.0 && reads <= 1.0)
        return {};
    return fail(ErrorKind::Usage, u"reads: %1 is outside of what is allowed: 0 to 1."_s.arg(reads));
}

Status checkSeed(quint64 seed)
{
    if (seed <= Scenario::GreatestSeed)
        return {};
    return fail(ErrorKind::Usage, u"seed: %1 is outside of what is allowed: 0 to %2."_s.arg(seed).arg(Scenario::GreatestSeed));
}

} // namespace

Result<Scenario> Scenario::validated() const
{
    const int mostWorkers = mode == WorkerMode::Threads ? MostThreads : MostLightWorkers;
    const Status checks[] = {
        checkCount(u"names"_s, names, MostNames),
        checkReads(reads),
        checkCount(u"workers"_s, workers, mostWorkers),
        checkCount(u"clients"_s, clients, std::max(workers, 1)),
        checkDuration(u"wait"_s, wait, {Micros(0), LongestWait}),
        lease ? checkDuration(u"lease"_s, *lease, {ShortestLease, LongestLease}) : Status(),
        checkCount(u"reentry"_s, reentry, MostReentries),
        checkDuration(u"warmup"_s, warmup, {Micros(0), LongestRun}),
        checkDuration(u"duration"_s, duration, {std::chrono::milliseconds(1), LongestRun}),
        checkSeed(seed),
    };
    for (const Status &check : checks) {
        if (!check)
            return fail(check.error());
    }
    return *this;
}

std::vector<LockName> Scenario::lockNames(const QString &runId) const
{
    const QByteArray base = name.isEmpty() ? "lockscope:stress:" + runId.toUtf8() : name;
    if (names == 1)
        return {LockName(base)};
    std::vector<LockName> result;
    result.reserve(static_cast<std::size_t>(names));
    for (int i = 0; i < names; ++i)
        result.emplace_back(base + ':' + QByteArray::number(i));
    return result;
}

QByteArray Scenario::witnessKey(const LockName &lock) const
{
    if (witness.isEmpty() || names == 1)
        return witness;
    return witness + ':' + lock.bytes();
}

QString toWord(LockType type)
{
    switch (type) {
    case LockType::Reentrant: return u"reentrant"_s;
    case LockType::Read: return u"read"_s;
    case LockType::Write: return u"write"_s;
    case LockType::ReadWrite: return u"rw"_s;
    }
    return {};
}

QString toWord(Access access)
{
    switch (access) {
    case Access::Read: return u"read"_s;
    case Access::Write: return u"write"_s;
    case Access::Exclusive: return u"exclusive"_s;
    }
    return {};
}

QString toWord(WorkerMode mode)
{
    return mode == WorkerMode::Threads ? u"threads"_s : u"light"_s;
}

Result<LockType> parseLockType(QStringView text)
{
    for (const LockType type : {LockType::Reentrant, LockType::Read, LockType::Write, LockType::ReadWrite}) {
        if (text == toWord(type))
            return type;
    }
    return fail(ErrorKind::Usage, u"type: \"%1\" is not one of reentrant, read, write, rw."_s.arg(text));
}

Result<WorkerMode> parseWorkerMode(QStringView text)
{
    for (const WorkerMode mode : {WorkerMode::Threads, WorkerMode::Light}) {
        if (text == toWord(mode))
            return mode;
    }
    return fail(ErrorKind::Usage, u"mode: \"%1\" is not one of threads, light."_s.arg(text));
}

Result<std::optional<Micros>> parseLease(QStringView text, const QString &field)
{
    if (text == "watchdog"_L1)
        return std::optional<Micros>();
    const Result<Micros> lease = parseDuration(text, field, {ShortestLease, LongestLease});
    if (!lease) {
        Error error = lease.error();
        error.message += u" Or write watchdog."_s;
        return fail(error);
    }
    return std::optional(*lease);
}

} // namespace lockscope::load
