// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/diagnosis/diagnosis.h"

#include "core/base/printable.h"
#include "core/inspect/messages.h"
#include "core/inspect/model/thresholds.h"
#include "core/schema/lock_keys.h"
#include "core/topology/key_slot.h"

#include <algorithm>

namespace lockscope::inspect {

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

/// Removing a subscribed waiter would make it wait forever.
std::optional<Repair> removal(const QueueEntry &entry)
{
    if (entry.isListening.value_or(true))
        return std::nullopt;
    return Repair {Repair::Kind::RemoveWaiter, entry.member, {}};
}

// One rule per weakness that a single snapshot shows; rows refer to protocol.md 8. Each adds its findings.

/// Rows 13 and 18.
void missingTtl(const LockSnapshot &lock, Findings &found)
{
    if (!lock.ttl.neverExpires() || isCounter(lock.kind)) // counters are meant to stay
        return;
    const QString waiters = lock.isQueueUnread() ? u"–"_s : QString::number(lock.queue.size());
    found.push_back({u"no-ttl"_s, Health::Error, message<"seen-no-ttl">(printable(lock.name.bytes()), waiters),
                     Repair {Repair::Kind::RepairTtl, {}, {}}});
}

/// Row 4.
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

/// Row 5.
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

/// A mode without any Redisson holder.
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

/// Row 19.
void mixedTypes(const LockSnapshot &lock, Findings &found)
{
    const bool hasForeignWriter = lock.mode == LockMode::Read
        && std::ranges::any_of(lock.holders, [](const Holder &holder) { return holder.mode == LockMode::Write; });
    if (lock.kind != LockKind::Mixed && !hasForeignWriter)
        return;
    found.push_back(
        {u"mixed-types"_s, Health::Error, message<"seen-mixed-types">(lock.holders.size(), lock.strayFields.size())});
}

/// Row 40.
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

/// Row 35.
void longLease(const LockSnapshot &lock, Findings &found)
{
    if (isCounter(lock.kind) || lock.ttl.ms <= thresholds::LongLease.count())
        return;
    found.push_back({u"long-lease"_s, Health::Warning,
                     message<"seen-long-lease">(printable(lock.name.bytes()), Millis(lock.ttl.ms))});
}

/// Row 37.
void manyReaders(const LockSnapshot &lock, Findings &found)
{
    if (lock.kind != LockKind::ReadWrite || lock.holderCount() < thresholds::ManyReaders)
        return;
    found.push_back(
        {u"many-readers"_s, Health::Warning, message<"seen-many-readers">(printable(lock.name.bytes()), lock.size)});
}

/// A waiter without a deadline is never purged; at the head it blocks all others forever. Row 12.
void missingDeadlines(const LockSnapshot &lock, Findings &found)
{
    if (lock.queue.empty())
        return;
    const QString deadlines = printable(schema::LockKeys(lock.name).deadlines());
    for (std::size_t place = 0; place < lock.queue.size() && lock.isWhole(); ++place) {
        const QueueEntry &entry = lock.queue[place];
        if (entry.deadlineMs)
            continue;
        const QString who = printable(entry.member);
        const bool isHead = place == 0;
        found.push_back({isHead ? u"head-without-deadline"_s : u"waiter-without-deadline"_s,
                         isHead ? Health::Error : Health::Warning,
                         message<"seen-waiter-without-deadline">(who, place + 1, deadlines), removal(entry)});
    }
}

/// Row 12.
void loneDeadlines(const LockSnapshot &lock, Findings &found)
{
    if (!lock.isWhole())
        return; // its place in the queue may be beyond the part that was read
    for (const LoneDeadline &lone : lock.loneDeadlines) {
        found.push_back(
            {u"lone-deadline"_s, Health::Warning,
             message<"seen-lone-deadline">(printable(lone.member), printable(schema::LockKeys(lock.name).deadlines())),
             Repair {Repair::Kind::RemoveWaiter, lone.member, {}}});
    }
}

/// Rows 10 and 16.
void staleWaiters(const LockSnapshot &lock, Findings &found)
{
    for (const QueueEntry &entry : lock.queue) {
        if (!entry.isStale(lock.serverTimeMs - thresholds::Overdue.count()))
            continue;
        const bool isDead = !entry.isListening.value_or(true);
        const Millis late(lock.serverTimeMs - *entry.deadlineMs);
        found.push_back({u"stale-waiter"_s, Health::Warning,
                         !entry.isListening ? message<"seen-stale-waiter-unknown">(printable(entry.member), late)
                             : isDead       ? message<"seen-stale-waiter-dead">(printable(entry.member), late)
                                            : message<"seen-stale-waiter">(printable(entry.member), late),
                         removal(entry)});
    }
}

/// A deadline is at most one wait after the end of the lease or the previous place's deadline, whichever is later. Far
/// more means a clock that is ahead, or a very long wait. Row 14.
void skewedClocks(const LockSnapshot &lock, Findings &found)
{
    qint64 latest = lock.serverTimeMs + std::max<qint64>(lock.ttl.ms, 0);
    for (const QueueEntry &entry : lock.queue) {
        if (!entry.deadlineMs)
            continue;
        const qint64 allowed = latest + (thresholds::FairWait + thresholds::ClockSkew).count();
        if (*entry.deadlineMs > allowed) {
            found.push_back(
                {u"clock-skew"_s, Health::Warning,
                 message<"seen-clock-skew">(printable(entry.member), Millis(*entry.deadlineMs - lock.serverTimeMs))});
        }
        latest = std::max(latest, *entry.deadlineMs);
    }
}

/// Row 20.
void waitingHolders(const LockSnapshot &lock, Findings &found)
{
    for (const QueueEntry &entry : lock.queue) {
        if (!lock.holderOf(entry.member))
            continue;
        found.push_back({u"holder-waits"_s, Health::Error,
                         message<"seen-holder-waits">(printable(entry.member), printable(lock.name.bytes())),
                         Repair {Repair::Kind::ForceUnlock, {}, {}}});
    }
}

/// Row 33. Keys that expire do no harm.
void orphanTimeouts(const LockSnapshot &lock, Findings &found)
{
    std::vector<Message> keys;
    Health severity = Health::Info;
    for (const StoredKey &key : lock.keys) {
        // A key that expires together with its lock may be seen slightly longer.
        const bool stays = key.ttl.neverExpires() || key.ttl.ms > thresholds::Overdue.count();
        if (!key.isOrphan || !stays || !schema::isReadTimeout(key.key))
            continue;
        if (key.ttl.neverExpires())
            severity = Health::Warning;
        keys.push_back(key.ttl.neverExpires() ? message<"seen-orphan-timeout-forever">(printable(key.key))
                                              : message<"seen-orphan-timeout">(printable(key.key), Millis(key.ttl.ms)));
    }
    if (!keys.empty())
        found.push_back({u"orphan-timeouts"_s, severity, joined(std::move(keys))});
}

/// Row 34.
void expiredPermits(const LockSnapshot &lock, Findings &found)
{
    const auto expired = std::ranges::count_if(lock.permits, [&](const HeldPermit &permit) {
        return permit.isExpired(lock.serverTimeMs - thresholds::Overdue.count());
    });
    if (expired == 0)
        return;
    found.push_back({u"expired-permits"_s, Health::Warning,
                     message<"seen-expired-permits">(
                         expired, lock.permits.size(), printable(schema::LockKeys(lock.name).heldPermits()),
                         Millis(lock.serverTimeMs - lock.permits.front().expiresAtMs.value_or(lock.serverTimeMs)))});
}

/// Row 35.
void expiredValues(const LockSnapshot &lock, Findings &found)
{
    for (const schema::StoredValue &value : lock.values) {
        const bool isExpired = value.expiresAtMs
            && *value.expiresAtMs < lock.serverTimeMs - thresholds::Overdue.count();
        if (!isExpired && value.expiresAtMs)
            continue;
        found.push_back({u"expired-value"_s, Health::Warning,
                         value.expiresAtMs
                             ? message<"seen-expired-value">(printable(value.hash), printable(value.holder),
                                                             Millis(lock.serverTimeMs - *value.expiresAtMs))
                             : message<"seen-expired-value-missing">(printable(value.hash), printable(value.holder))});
    }
}

/// The keys and channels of one lock must be in one slot, or its scripts fail in a cluster. Row 30.
void badHashTags(const LockSnapshot &lock, Findings &found)
{
    const QByteArray &name = lock.name.bytes();
    if (!name.contains('{') && !name.contains('}'))
        return; // the name itself is the hash tag of all of them
    const schema::LockKeys keys(lock.name);
    const bool isLatch = lock.kind == LockKind::Latch;
    const QByteArray side = isLatch ? keys.countDownChannel() : keys.queue();
    const int sideSlot = topology::keySlot(side);
    if (sideSlot == lock.slot)
        return;
    found.push_back({u"bad-hash-tag"_s, Health::Warning,
                     message<"seen-bad-hash-tag">(printable(name), lock.slot, printable(side), sideSlot)});
}

/// Row 17 of protocol.md 10.
void wrongTypes(const LockSnapshot &lock, Findings &found)
{
    if (lock.keys.size() == 1 && lock.keys.front().key == lock.name.bytes())
        return; // as for most locks
    const schema::LockKeys keys(lock.name);
    const std::pair<QByteArray, QByteArrayView> expected[] = {
        {keys.queue(), "list"}, {keys.deadlines(), "zset"}, {keys.token(), "string"}, {keys.heldPermits(), "zset"}};
    for (const auto &[name, type] : expected) {
        const bool isOurs = name != keys.heldPermits() || lock.kind == LockKind::Permit; // otherwise an application's
        const auto stored = std::ranges::find(lock.keys, name, &StoredKey::key);
        if (!isOurs || stored == lock.keys.end() || stored->type == type)
            continue;
        found.push_back(
            {u"wrong-type"_s, Health::Error,
             message<"seen-wrong-type">(printable(name), printable(stored->type), QString::fromLatin1(type))});
    }
}

using Rule = void (*)(const LockSnapshot &, Findings &);

constexpr Rule Rules[] = {
    missingTtl,     mixedTypes,     ghostReaders,     readersAtRisk, unknownHolders, timeoutsOutliveLock,
    longLease,      manyReaders,    missingDeadlines, loneDeadlines, staleWaiters,   skewedClocks,
    waitingHolders, orphanTimeouts, expiredPermits,   expiredValues, badHashTags,    wrongTypes,
};

} // namespace

bool isCounter(LockKind kind)
{
    return kind == LockKind::Semaphore || kind == LockKind::Permit || kind == LockKind::Latch;
}

Findings diagnose(const LockSnapshot &snapshot, Certainty certainty)
{
    Findings found;
    if (snapshot.kind == LockKind::Unknown)
        return found;
    for (const Rule rule : Rules)
        rule(snapshot, found);
    if (!snapshot.unread.empty())
        dropRepairs(found);
    if (certainty == Certainty::Doubtful)
        lower(found);
    return found;
}

void dropRepairs(Findings &findings)
{
    for (Finding &finding : findings)
        finding.repair.reset();
}

void lower(Findings &findings)
{
    for (Finding &finding : findings)
        finding.severity = std::min(finding.severity, Health::Info);
}

std::optional<Finding> diagnoseWait(const LockSnapshot &snapshot, const HolderId &who, LockMode wanted)
{
    const auto own = std::ranges::find_if(
        snapshot.holders, [&](const Holder &holder) { return holder.id == who && holder.mode == LockMode::Read; });
    if (snapshot.mode != LockMode::Read || wanted != LockMode::Write || own == snapshot.holders.end())
        return std::nullopt;
    const QString name = printable(who.field());
    return Finding {u"self-deadlock"_s, Health::Error, message<"seen-self-deadlock-wait">(name, own->count)};
}

} // namespace lockscope::inspect
