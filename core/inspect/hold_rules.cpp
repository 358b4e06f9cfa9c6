// SPDX-License-Identifier: Apache-2.0
#include "core/base/duration_text.h"
#include "core/base/printable.h"
#include "core/inspect/rules.h"
#include "core/inspect/snapshot_decoder.h"
#include "core/inspect/thresholds.h"

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

bool isCounter(LockKind kind)
{
    return kind == LockKind::Semaphore || kind == LockKind::Permit || kind == LockKind::Latch;
}

} // namespace

void missingTtl(const LockSnapshot &lock, Findings &found)
{
    if (!lock.ttl.neverExpires() || isCounter(lock.kind)) // counters are meant to stay
        return;
    const QString spinning = lock.queue.empty()
        ? QString()
        : u" Waiters in the queue are told to wait 0 ms and retry without a pause."_s;
    found.push_back(
        {u"no-ttl"_s, Health::Error,
         u"PTTL %1 is -1; the queue has %2."_s.arg(printable(lock.name.bytes()),
                                                   counted(qint64(lock.queue.size()), u"1 waiter"_s, u"waiters"_s)),
         u"The lock never expires: if its holder is gone, waiters wait for ever."_s + spinning,
         u"Give it the time to live that a renewed lock has, 30 s: a living holder renews it, of a dead one it expires."_s,
         Repair {Repair::Kind::RepairTtl, {}, {}}});
}

void ghostReaders(const LockSnapshot &lock, Findings &found)
{
    for (const Holder &holder : lock.holders) {
        if (!holder.isGhost)
            continue;
        const QString who = printable(holder.field);
        found.push_back(
            {u"ghost-reader"_s, Health::Warning,
             u"Field %1 counts %2; %3."_s.arg(
                 who, QString::number(holder.count),
                 holder.timeouts.size() == 1 ? u"its timeout key does not exist"_s
                                             : u"none of its %1 timeout keys exists"_s.arg(holder.timeouts.size())),
             u"%1 counts %2 read holds that are not renewed: its client died or lost its renewals. Writers wait as long as other readers renew the lock."_s
                 .arg(who)
                 .arg(holder.count),
             u"Remove the field if it is still a ghost, and wake waiters."_s,
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
        found.push_back({u"reader-at-risk"_s,
                         Health::Warning,
                         u"Field %1 counts %2; %3 of its %4 timeout keys %5 gone."_s.arg(printable(holder.field))
                             .arg(holder.count)
                             .arg(gone)
                             .arg(holder.timeouts.size())
                             .arg(gone == 1 ? u"is"_s : u"are"_s),
                         u"Part of %1's read holds has run out. Once the last timeout key is gone, the next release of "
                         u"any reader removes the whole "
                         "lock under it."_s.arg(printable(holder.field)),
                         {},
                         {}});
    }
}

void unknownHolders(const LockSnapshot &lock, Findings &found)
{
    if (!hasUnknownHoldersOnly(lock))
        return;
    QStringList fields;
    for (const QByteArray &field : lock.strayFields)
        fields.append(printable(field));
    found.push_back(
        {u"unknown-holder"_s, Health::Error,
         u"Fields beside the mode %1: %2."_s.arg(schema::toWord(lock.mode), fields.join(u", "_s)),
         u"The lock has a mode, and its fields name no holder that Redisson knows: no client can release it, and clients wait until it expires."_s,
         u"Find the program that wrote these fields, or force unlock."_s, Repair {Repair::Kind::ForceUnlock, {}, {}}});
}

void mixedTypes(const LockSnapshot &lock, Findings &found)
{
    const bool hasForeignWriter = lock.mode == LockMode::Read
        && std::ranges::any_of(lock.holders, [](const Holder &holder) { return holder.mode == LockMode::Write; });
    if (lock.kind != LockKind::Mixed && !hasForeignWriter)
        return;
    found.push_back(
        {u"mixed-types"_s,
         Health::Error,
         u"Holders in one hash: %1, unknown fields: %2."_s.arg(lock.holders.size()).arg(lock.strayFields.size()),
         u"Two types of lock use this name: they do not exclude each other, and one deletes the other's holds."_s,
         {},
         {}});
}

void timeoutsOutliveLock(const LockSnapshot &lock, Findings &found)
{
    for (const Holder &holder : lock.holders) {
        const std::optional<qint64> longest = longestTimeout(holder);
        if (lock.ttl.ms < 0 || !longest || *longest <= lock.ttl.ms + thresholds::Rounding.count())
            continue;
        found.push_back(
            {u"timeout-outlives-lock"_s,
             Health::Warning,
             u"%1 expires in %2; a timeout key of %3 in %4."_s.arg(printable(lock.name.bytes()),
                                                                   roughly(Millis(lock.ttl.ms)),
                                                                   printable(holder.field), roughly(Millis(*longest))),
             u"Another reader's renewal shortened the lock below the lease of %1. If that reader dies now, %1 loses its hold early."_s
                 .arg(printable(holder.field)),
             {},
             {}});
    }
}

void longLease(const LockSnapshot &lock, Findings &found)
{
    if (isCounter(lock.kind) || lock.ttl.ms <= thresholds::LongLease.count())
        return;
    found.push_back({u"long-lease"_s,
                     Health::Warning,
                     u"%1 expires in %2."_s.arg(printable(lock.name.bytes()), roughly(Millis(lock.ttl.ms))),
                     u"The lock will not expire for hours. Redisson's multi lock makes such leases by itself: each "
                     u"repetition of lock(lease) counts the "
                     "lease a thousand times longer."_s,
                     {},
                     {}});
}

void manyReaders(const LockSnapshot &lock, Findings &found)
{
    if (lock.kind != LockKind::ReadWrite || lock.holderCount() < thresholds::ManyReaders)
        return;
    found.push_back(
        {u"many-readers"_s,
         Health::Warning,
         u"HLEN %1 is %2."_s.arg(printable(lock.name.bytes()), QString::number(lock.size)),
         u"Each release of a reader looks at the timeout keys of all others, and meanwhile the server serves no other client."_s,
         {},
         {}});
}

} // namespace lockscope::inspect::rules
