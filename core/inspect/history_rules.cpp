// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/history_rules.h"

#include "core/base/duration_text.h"
#include "core/base/printable.h"
#include "core/inspect/thresholds.h"
#include "core/schema/lock_keys.h"

#include <algorithm>

namespace lockscope::inspect {

using namespace Qt::StringLiterals;
using schema::LockMode;
using Hold = LockHistory::Hold;

namespace {

bool lasted(const std::optional<TimePoint> &since, Millis time, TimePoint now)
{
    return since && now - *since >= time;
}

qint64 seconds(TimePoint from, TimePoint to)
{
    return std::chrono::duration_cast<std::chrono::seconds>(to - from).count();
}

QString listeners(const LockSnapshot &lock)
{
    return counted(lock.waitingClients, u"1 client listens"_s, u"clients listen"_s);
}

QString timeText(qint64 ms)
{
    return roughly(Millis(ms));
}

void findLateRenewals(const LockHistory &history, TimePoint now, const Watchdogs &watchdogs, Findings &found)
{
    const bool hasCompany = history.last().holders.size() > 1;
    for (const Holder &holder : history.last().holders) {
        const Hold hold = history.holds().value(holder.field);
        if (holder.isGhost || !watchdogs.isLate(holder.id.client, hold, now))
            continue;
        const QString who = printable(holder.field);
        const QString evidence = u"%1 has %2 left of %3; renewals seen: %4."_s.arg(
            who, timeText(leftOf(hold, now)), timeText(hold.longestMs), QString::number(hold.renewals));
        if (hold.isPartlyReleased) {
            found.push_back({u"partly-released"_s, Health::Warning, evidence,
                             u"%1 gave back some of its holds and renews the rest no longer: its acquisition was "
                             u"counted twice, or its release was "
                             "lost. The lock stays taken until it expires."_s.arg(who),
                             u"Force unlock if its program has left the guarded section."_s,
                             Repair {Repair::Kind::ForceUnlock, {}, {}}});
        } else if (holder.mode == LockMode::Read && hasCompany) {
            found.push_back({u"reader-at-risk"_s,
                             Health::Warning,
                             evidence,
                             u"%1's renewal is late. Once its last timeout key is gone, the next release of any reader "
                             u"removes the whole lock under "
                             "it."_s.arg(who),
                             {},
                             {}});
        } else {
            found.push_back({u"missed-renewal"_s,
                             Health::Warning,
                             evidence,
                             u"A renewal is missing: the client of %1 is stuck, cut off or dead. It loses the lock "
                             u"when the lease ends, and Redisson does not report that."_s.arg(who),
                             {},
                             {}});
        }
    }
}

/// For a client that renews its other locks but not this one: it acquired this one with a lease of that length, or does
/// not know that it holds it.
bool mayBeUnclaimed(const LockHistory &history, const Holder &holder, TimePoint now, const Watchdogs &watchdogs)
{
    const Hold hold = history.holds().value(holder.field);
    return holder.mode != LockMode::Read && watchdogs.beganAsRenewed(holder.id.client, hold)
        && watchdogs.isDue(holder.id.client, hold, now) && !watchdogs.isLate(holder.id.client, hold, now)
        && history.last().waitingClients > 0 && history.last().queue.empty();
}

void findUnclaimedHolds(const LockHistory &history, TimePoint now, const Watchdogs &watchdogs, Findings &found)
{
    for (const Holder &holder : history.last().holders) {
        if (!mayBeUnclaimed(history, holder, now, watchdogs))
            continue;
        const QString who = printable(holder.field);
        const Hold hold = history.holds().value(holder.field);
        found.push_back(
            {u"unclaimed-hold"_s, Health::Info,
             u"%1 has %2 left of %3; renewals seen: %4."_s.arg(
                 who, timeText(leftOf(hold, now)), timeText(hold.longestMs), QString::number(hold.renewals)),
             u"%1 took the lock with the lease of its watchdog and never renewed it, while others wait: the reply may "
             u"have been lost, so that its client waits for itself. Or it took the lock with such a lease."_s.arg(who),
             u"Force unlock unless its program is in the guarded section."_s,
             Repair {Repair::Kind::ForceUnlock, {}, {}}});
    }
}

/// Of all such holds of a lock, reports the one that ends last, when the lock becomes free.
void findNotRenewed(const LockHistory &history, TimePoint now, const Watchdogs &watchdogs, Findings &found)
{
    const Holder *last = nullptr;
    qint64 lastMs = 0;
    for (const Holder &holder : history.last().holders) {
        const ClientId &client = holder.id.client;
        const Hold hold = history.holds().value(holder.field);
        const bool isToldOtherwise = watchdogs.isLate(client, hold, now)
            || mayBeUnclaimed(history, holder, now, watchdogs);
        if (holder.isGhost || isToldOtherwise || !watchdogs.isDue(client, hold, now) || leftOf(hold, now) < lastMs)
            continue;
        last = &holder;
        lastMs = leftOf(hold, now);
    }
    if (!last)
        return;
    const Hold hold = history.holds().value(last->field);
    found.push_back(
        {u"not-renewed"_s,
         Health::Info,
         u"%1 has %2 left; a renewed hold has at least %3."_s.arg(
             printable(last->field), timeText(lastMs), timeText(watchdogs.leaseOf(last->id.client, hold) * 2 / 3)),
         u"not renewed: its holder is stopped, or took the lock with a lease; ends in %1 s"_s.arg(lastMs / 1000),
         {},
         {}});
}

/// Each write re-entry adds its lease to the remaining time, until the next renewal.
void findStackedLeases(const LockHistory &history, TimePoint now, Findings &found)
{
    for (const Holder &holder : history.last().holders) {
        const Hold hold = history.holds().value(holder.field);
        const bool hasMissedTurn = hold.renewals == 0
            && now - hold.countedSince >= thresholds::Watchdog / 3 + thresholds::Overdue;
        const qint64 left = leftOf(hold, now);
        if (holder.mode != LockMode::Write || holder.count < 2 || !hasMissedTurn
            || left <= thresholds::Watchdog.count())
            continue;
        found.push_back({u"stacked-write-lease"_s,
                         Health::Info,
                         u"Field %1 counts %2 and has %3 left."_s.arg(printable(holder.field),
                                                                      QString::number(holder.count), timeText(left)),
                         u"The leases of a re-entered write lock add up, and no renewal has shortened them: if its "
                         u"holder is dead, the lock stays taken that long."_s,
                         {},
                         {}});
    }
}

void findOrphans(const LockHistory &history, TimePoint now, Findings &found)
{
    for (const Holder &holder : history.last().holders) {
        const Hold hold = history.holds().value(holder.field);
        if (hold.renewals < 2 || now - hold.since < thresholds::HeldLong)
            continue;
        found.push_back(
            {u"watchdog-orphan"_s, Health::Info,
             u"%1 has held it for at least %2 s; renewals seen: %3; clients that wait: %4."_s
                 .arg(printable(holder.field))
                 .arg(seconds(hold.since, now))
                 .arg(hold.renewals)
                 .arg(history.last().waitingClients),
             u"The lock is renewed and was not released for long. This may be intended; or its thread died or "
             u"lost track of it while the program runs on."_s,
             u"Ask the holder's program first. After a force unlock its watchdog stops at its next turn."_s,
             Repair {Repair::Kind::ForceUnlock, {}, {}}});
    }
}

/// Redisson's read lock in a transaction looks for a writer without the transaction's id, and so never finds its own.
void findTransactionsThatWait(const LockHistory &history, TimePoint now, Findings &found)
{
    const LockSnapshot &lock = history.last();
    for (const Holder &holder : lock.holders) {
        const std::optional<schema::HolderField> who = schema::HolderField::parse(holder.field);
        const TimePoint since = history.holds().value(holder.field).since;
        if (!who || who->transaction.isEmpty() || holder.mode != LockMode::Write || lock.waitingClients == 0
            || now - since < thresholds::Starved)
            continue;
        found.push_back({u"transaction-waits"_s,
                         Health::Info,
                         u"%1 writes in a transaction for %2 s, and %3 on %4."_s.arg(
                             printable(holder.field), QString::number(seconds(since, now)), listeners(lock),
                             printable(lock.channel)),
                         u"If the client that waits is the one that writes, it waits for itself: inside a Redisson "
                         u"transaction a read lock does not see "
                         "the transaction's own write lock."_s,
                         u"Look into the program of client %1."_s.arg(printable(holder.id.client.bytes())),
                         {}});
    }
}

/// More often than any watchdog renews. Needs locks with announced releases: re-acquiring a spin lock looks like a
/// renewal.
void findRenewalStorms(const LockHistory &history, Findings &found)
{
    if (history.last().couldBe.contains(u"spin"_s))
        return;
    for (const Holder &holder : history.last().holders) {
        const Hold hold = history.holds().value(holder.field);
        // no message announces a reader that re-acquires among others
        const bool isStorm = holder.mode != LockMode::Read && hold.lastRenewals.size() == LockHistory::RenewalsKept
            && hold.lastRenewals.back() - hold.lastRenewals.front() < thresholds::Watchdog / 3;
        if (isStorm)
            found.push_back(
                {u"renewal-storm"_s,
                 Health::Info,
                 u"%1 was renewed %2 times within %3 s."_s.arg(printable(holder.field))
                     .arg(hold.lastRenewals.size())
                     .arg(seconds(hold.lastRenewals.front(), hold.lastRenewals.back())),
                 u"Its client renews far more often than every third of the lease: timers of its watchdog have multiplied and load the server."_s,
                 u"Restart the client, or update it."_s,
                 {}});
    }
}

void findIdleWhileFree(const LockHistory &history, TimePoint now, Findings &found)
{
    const LockSnapshot &lock = history.last();
    if (lasted(history.wantedSince(), thresholds::IdleWhileFree, now)) {
        const QByteArray payload = lock.kind == schema::LockKind::ReadWrite ? "1" : "0";
        found.push_back(
            {u"lost-wake-up"_s, Health::Warning,
             u"EXISTS %1 is 0 for %2 s; %3 on %4 and no message came."_s.arg(
                 printable(lock.name.bytes()), QString::number(seconds(*history.wantedSince(), now)), listeners(lock),
                 printable(lock.channel)),
             u"The lock is free and its waiters sleep: they missed the message of the release, or left their subscription behind. They sleep until their timers end."_s,
             u"Wake them: each tries again."_s, Repair {Repair::Kind::Notify, lock.channel, payload}});
    }
    if (lock.queue.empty() || !history.freeSince())
        return;
    const QueueEntry &head = lock.queue.front();
    const LockHistory::Place place = history.places().value(head.member);
    if (!place.heardSince)
        return;
    // a waiter tries again once subscribed: before that it needs no message
    const TimePoint since = std::max({place.since, *place.heardSince, *history.freeSince()});
    if (now - since >= thresholds::IdleWhileFree) {
        const QByteArray channel = schema::LockKeys(lock.name).waiterChannel(head.member);
        found.push_back(
            {u"idle-head"_s, Health::Warning,
             u"EXISTS %1 is 0 for %2 s; %3 heads the queue and listens on %4."_s.arg(
                 printable(lock.name.bytes()), QString::number(seconds(since, now)), printable(head.member),
                 printable(channel)),
             u"The lock is free and %1 is next, but got no message: the waiter before it left without sending any."_s
                 .arg(printable(head.member)),
             u"Wake it: it takes its turn."_s, Repair {Repair::Kind::Notify, channel, "0"}});
    }
}

void findDeadWaiters(const LockHistory &history, Findings &found)
{
    const LockSnapshot &lock = history.last();
    for (std::size_t at = 0; at < lock.queue.size(); ++at) {
        const QueueEntry &entry = lock.queue[at];
        const LockHistory::Place place = history.places().value(entry.member);
        const TimePoint looked = lock.takenAt; // needs another snapshot, not only time
        if (!lasted(place.unheardSince, thresholds::Unheard, looked))
            continue;
        const bool blocks = at == 0 && lasted(history.freeSince(), thresholds::Unheard, looked);
        const QString channel = printable(schema::LockKeys(lock.name).waiterChannel(entry.member));
        const qint64 untilMs = entry.deadlineMs.value_or(0) - lock.serverTimeMs;
        const QString deadline = !entry.deadlineMs ? u"no deadline"_s
            : untilMs > 0                          ? u"deadline in %1"_s.arg(timeText(untilMs))
                                                   : u"deadline %1 ago"_s.arg(timeText(-untilMs));
        found.push_back(
            {blocks ? u"dead-head"_s : u"dead-waiter"_s, blocks ? Health::Error : Health::Warning,
             u"%1 is at place %2, %3; no subscriber on %4."_s.arg(printable(entry.member))
                 .arg(at + 1)
                 .arg(deadline, channel),
             blocks
                 ? u"The lock is free, but no client can take it until the deadline: the next waiter is gone, and the others retry without a pause."_s
                 : u"The waiter is dead: when its turn comes, the lock stays free until its deadline."_s,
             u"Remove the waiter: the next one gets a message if the lock is free."_s,
             Repair {Repair::Kind::RemoveWaiter, entry.member, {}}});
    }
}

void findStarvation(const LockHistory &history, TimePoint now, Findings &found)
{
    if (!lasted(history.readSince(), thresholds::Starved, now))
        return;
    const LockSnapshot &lock = history.last();
    const qint64 time = seconds(*history.readSince(), now);
    if (history.haveReadersChanged()) {
        found.push_back(
            {u"starved-writer"_s,
             Health::Warning,
             u"%1 is in read mode for %2 s; %3 on %4."_s.arg(printable(lock.name.bytes()), QString::number(time),
                                                             listeners(lock), printable(lock.channel)),
             u"Readers follow each other without a gap, and a writer gets no turn: this lock does not queue writers."_s,
             u"Let readers pause, or use a fair lock."_s,
             {}});
    } else if (lock.holders.size() == 1 && lock.waitingClients == 1) {
        const QString who = printable(lock.holders.front().field);
        found.push_back(
            {u"self-deadlock"_s,
             Health::Info,
             u"%1 alone reads for %2 s, and one client waits on %3."_s.arg(who).arg(time).arg(printable(lock.channel)),
             u"If the client that waits is the one that reads, it waits for itself: there is no upgrade from read to write."_s,
             u"Look into the program of %1."_s.arg(who),
             {}});
    }
}

void findSilence(const LockHistory &history, TimePoint now, Findings &found)
{
    const LockSnapshot &lock = history.last();
    if (lasted(history.silentSince(), thresholds::Unheard, now)) {
        found.push_back(
            {u"silent-downgrade"_s, Health::Warning,
             u"%1 went from write to read mode, %2 on %3 and no message came."_s.arg(
                 printable(lock.name.bytes()), listeners(lock), printable(lock.channel)),
             u"A writer became a reader without a message: readers that could join sleep until their timers end."_s,
             u"Wake them: readers join."_s, Repair {Repair::Kind::Notify, lock.channel, "1"}});
    }
    if (lasted(history.mixedSince(), thresholds::IdleWhileFree, now)) {
        QStringList counts;
        for (const ChannelCount &count : lock.listeners)
            counts.append(u"%1: NUMSUB %2, SHARDNUMSUB %3"_s.arg(printable(count.channel), QString::number(count.plain),
                                                                 QString::number(count.sharded)));
        found.push_back(
            {u"mixed-publish"_s,
             Health::Warning,
             counts.join(u"; "_s),
             u"Some clients use plain messages and others sharded ones: they share the lock and do not wake each other."_s,
             u"Give all clients the same shardedSubscriptionMode."_s,
             {}});
    }
}

} // namespace

Findings diagnose(const LockHistory &history, TimePoint now, const Watchdogs &watchdogs)
{
    Findings found;
    findLateRenewals(history, now, watchdogs, found);
    findUnclaimedHolds(history, now, watchdogs, found);
    findNotRenewed(history, now, watchdogs, found);
    findStackedLeases(history, now, found);
    findOrphans(history, now, found);
    findTransactionsThatWait(history, now, found);
    findRenewalStorms(history, found);
    findIdleWhileFree(history, now, found);
    findDeadWaiters(history, found);
    findStarvation(history, now, found);
    findSilence(history, now, found);
    for (const LockHistory::Incident &incident : history.incidents())
        found.push_back(incident.finding);
    return found;
}

std::optional<Finding> notRenewed(const LockSnapshot &lock)
{
    LockHistory history;
    history.note(lock);
    Findings found;
    findNotRenewed(history, lock.takenAt, Watchdogs(), found);
    return found.empty() ? std::nullopt : std::optional(std::move(found.front()));
}

std::vector<HolderId> lateHolders(const LockHistory &history, TimePoint now, const Watchdogs &watchdogs)
{
    std::vector<HolderId> late;
    for (const Holder &holder : history.last().holders)
        if (!holder.isGhost && watchdogs.isLate(holder.id.client, history.holds().value(holder.field), now))
            late.push_back(holder.id);
    return late;
}

} // namespace lockscope::inspect
