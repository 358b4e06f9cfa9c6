// SPDX-License-Identifier: Apache-2.0
#include "core/base/printable.h"
#include "core/inspect/diagnosis/rules.h"
#include "core/inspect/messages.h"
#include "core/inspect/model/thresholds.h"

#include <algorithm>

namespace lockscope::inspect::rules {

using namespace Qt::StringLiterals;
using schema::LockKind;
using schema::LockMode;

namespace {

/// The last of a reader's timeout keys to expire; nothing if none has a known expiry.
std::optional<qint64> longestTimeout(const Holder &holder)
{
    std::optional<qint64> longest;
    for (const TimeoutKey &timeout : holder.timeouts)
        if (timeout.ttl.ms >= 0)
            longest = std::max(longest.value_or(0), timeout.ttl.ms);
    return longest;
}

} // namespace

bool isCounter(LockKind kind)
{
    return kind == LockKind::Semaphore || kind == LockKind::Permit || kind == LockKind::Latch;
}

void missingTtl(const LockSnapshot &lock, Findings &found)
{
    if (!lock.ttl.neverExpires() || isCounter(lock.kind)) // counters are meant to stay
        return;
    const QString waiters = lock.isQueueUnread() ? u"–"_s : QString::number(lock.queue.size());
    found.push_back({u"no-ttl"_s, Health::Error, message<"seen-no-ttl">(printable(lock.name.bytes()), waiters),
                     Repair {Repair::Kind::RepairTtl, {}, {}}});
}

void ghostReaders(const LockSnapshot &lock, Findings &found)
{
    for (const Holder &holder : lock.holders) {
        if (!holder.isGhost)
            continue;
        const QString who = printable(holder.field);
        found.push_back({u"ghost-reader"_s, Health::Warning,
                         message<"seen-ghost-reader">(who, holder.count, holder.timeouts.size()),
                         Repair {Repair::Kind::RemoveGhost, holder.field, {}}});
    }
}

void readersAtRisk(const LockSnapshot &lock, Findings &found)
{
    if (lock.holders.size() < 2)
        return; // a single holder's release cannot be mistaken for the last one of another holder
    for (const Holder &holder : lock.holders) {
        const auto gone = std::ranges::count_if(holder.timeouts,
                                                [](const TimeoutKey &timeout) { return timeout.ttl.isAbsent(); });
        if (holder.mode != LockMode::Read || holder.isGhost || gone == 0)
            continue;
        found.push_back(
            {u"reader-at-risk"_s, Health::Warning,
             message<"seen-reader-at-risk">(printable(holder.field), holder.count, gone, holder.timeouts.size())});
    }
}

void unknownHolders(const LockSnapshot &lock, Findings &found)
{
    if (!lock.hasUnknownHoldersOnly())
        return;
    QStringList fields;
    for (const QByteArray &field : lock.strayFields)
        fields.append(printable(field));
    found.push_back({u"unknown-holder"_s, Health::Error,
                     message<"seen-unknown-holder">(schema::toWord(lock.mode), fields.join(u", "_s)),
                     Repair {Repair::Kind::ForceUnlock, {}, {}}});
}

void mixedTypes(const LockSnapshot &lock, Findings &found)
{
    const bool hasForeignWriter = lock.mode == LockMode::Read
        && std::ranges::any_of(lock.holders, [](const Holder &holder) { return holder.mode == LockMode::Write; });
    if (lock.kind != LockKind::Mixed && !hasForeignWriter)
        return;
    found.push_back(
        {u"mixed-types"_s, Health::Error, message<"seen-mixed-types">(lock.holders.size(), lock.strayFields.size())});
}

void timeoutsOutliveLock(const LockSnapshot &lock, Findings &found)
{
    for (const Holder &holder : lock.holders) {
        const std::optional<qint64> longest = longestTimeout(holder);
        if (lock.ttl.ms < 0 || !longest || *longest <= lock.ttl.ms + thresholds::Rounding.count())
            continue;
        found.push_back({u"timeout-outlives-lock"_s, Health::Warning,
                         message<"seen-timeout-outlives-lock">(printable(lock.name.bytes()), Millis(lock.ttl.ms),
                                                               printable(holder.field), Millis(*longest))});
    }
}

void longLease(const LockSnapshot &lock, Findings &found)
{
    if (isCounter(lock.kind) || lock.ttl.ms <= thresholds::LongLease.count())
        return;
    found.push_back({u"long-lease"_s, Health::Warning,
                     message<"seen-long-lease">(printable(lock.name.bytes()), Millis(lock.ttl.ms))});
}

void manyReaders(const LockSnapshot &lock, Findings &found)
{
    if (lock.kind != LockKind::ReadWrite || lock.holderCount() < thresholds::ManyReaders)
        return;
    found.push_back(
        {u"many-readers"_s, Health::Warning, message<"seen-many-readers">(printable(lock.name.bytes()), lock.size)});
}

} // namespace lockscope::inspect::rules
