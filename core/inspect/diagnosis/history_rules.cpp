// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/diagnosis/history_rules.h"
#include "core/inspect/messages.h"

#include "core/base/printable.h"
#include "core/inspect/model/thresholds.h"
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

Message renewalsOf(const Holder &holder, const Hold &hold, TimePoint now)
{
    return message<"seen-renewals">(printable(holder.field), Millis(leftOf(hold, now)), Millis(hold.longestMs),
                                    hold.renewals);
}

void findLateRenewals(const LockHistory &history, TimePoint now, const Watchdogs &watchdogs, Findings &found)
{
    const bool hasCompany = history.last().holders.size() > 1;
    for (const Holder &holder : history.last().holders) {
        const Hold &hold = history.holdOf(holder.field);
        if (holder.isGhost || !watchdogs.isLate(holder.id.client, hold, now))
            continue;
        const Message evidence = renewalsOf(holder, hold, now);
        const bool isAtRisk = holder.mode == LockMode::Read && hasCompany;
        if (hold.isPartlyReleased)
            found.push_back(
                {u"partly-released"_s, Health::Warning, evidence, Repair {Repair::Kind::ForceUnlock, {}, {}}});
        else
            found.push_back({isAtRisk ? u"reader-at-risk"_s : u"missed-renewal"_s, Health::Warning, evidence});
    }
}

/// A client renews its other locks but not this one: it acquired this one with a lease of that length, or does not know
/// that it holds it.
void findUnclaimedHolds(const LockHistory &history, TimePoint now, const Watchdogs &watchdogs, Findings &found)
{
    if (history.last().waitingClients <= 0 || !history.last().queue.empty())
        return;
    for (const Holder &holder : history.last().holders) {
        const Hold &hold = history.holdOf(holder.field);
        const ClientId &client = holder.id.client;
        if (holder.mode != LockMode::Read && watchdogs.beganAsRenewed(client, hold)
            && watchdogs.isDue(client, hold, now) && !watchdogs.isLate(client, hold, now))
            found.push_back({u"unclaimed-hold"_s, Health::Info, renewalsOf(holder, hold, now)});
    }
}

/// Each write re-entry adds its lease to the remaining time, until the next renewal.
void findStackedLeases(const LockHistory &history, TimePoint now, Findings &found)
{
    for (const Holder &holder : history.last().holders) {
        const Hold &hold = history.holdOf(holder.field);
        const bool hasMissedTurn = hold.renewals == 0
            && now - hold.countedSince >= thresholds::Watchdog / 3 + thresholds::Overdue;
        const qint64 left = leftOf(hold, now);
        if (holder.mode != LockMode::Write || holder.count < 2 || !hasMissedTurn
            || left <= thresholds::Watchdog.count())
            continue;
        found.push_back({u"stacked-write-lease"_s, Health::Info,
                         message<"seen-stacked-write-lease">(printable(holder.field), holder.count, Millis(left))});
    }
}

void findOrphans(const LockHistory &history, TimePoint now, Findings &found)
{
    for (const Holder &holder : history.last().holders) {
        const Hold &hold = history.holdOf(holder.field);
        if (hold.renewals < 2 || now - hold.since < thresholds::HeldLong)
            continue;
        found.push_back({u"watchdog-orphan"_s, Health::Info,
                         message<"seen-watchdog-orphan">(printable(holder.field), seconds(hold.since, now),
                                                         hold.renewals, history.last().waitingClients),
                         Repair {Repair::Kind::ForceUnlock, {}, {}}});
    }
}

/// Redisson's read lock in a transaction searches for a writer without the transaction's id, and so never finds its
/// own.
void findTransactionsThatWait(const LockHistory &history, TimePoint now, Findings &found)
{
    const LockSnapshot &lock = history.last();
    for (const Holder &holder : lock.holders) {
        const std::optional<schema::HolderField> who = schema::HolderField::parse(holder.field);
        const TimePoint since = history.holdOf(holder.field).since;
        if (!who || who->transaction.isEmpty() || holder.mode != LockMode::Write || lock.waitingClients == 0
            || now - since < thresholds::Starved)
            continue;
        found.push_back({u"transaction-waits"_s, Health::Info,
                         message<"seen-transaction-waits">(printable(holder.field), seconds(since, now),
                                                           printable(lock.channel), lock.waitingClients)});
    }
}

void findIdleWhileFree(const LockHistory &history, TimePoint now, Findings &found)
{
    const LockSnapshot &lock = history.last();
    if (lasted(history.periods().wantedSince, thresholds::IdleWhileFree, now)) {
        const QByteArray payload = lock.kind == schema::LockKind::ReadWrite ? "1" : "0";
        found.push_back(
            {u"lost-wake-up"_s, Health::Warning,
             message<"seen-lost-wake-up">(printable(lock.name.bytes()), seconds(*history.periods().wantedSince, now),
                                          printable(lock.channel), lock.waitingClients),
             Repair {Repair::Kind::Notify, lock.channel, payload}});
    }
    if (lock.queue.empty() || !history.periods().freeSince)
        return;
    const QueueEntry &head = lock.queue.front();
    const LockHistory::Place &place = history.placeOf(head.member);
    if (!place.subscribedSince)
        return;
    // a waiter tries again once subscribed: before that it needs no message
    const TimePoint since = std::max({place.since, *place.subscribedSince, *history.periods().freeSince});
    if (now - since >= thresholds::IdleWhileFree) {
        const QByteArray channel = schema::LockKeys(lock.name).waiterChannel(head.member);
        found.push_back({u"idle-head"_s, Health::Warning,
                         message<"seen-idle-head">(printable(lock.name.bytes()), seconds(since, now),
                                                   printable(head.member), printable(channel)),
                         Repair {Repair::Kind::Notify, channel, "0"}});
    }
}

/// The first waiter blocks the lock until its deadline: the next client removes a stale one.
void findDeadWaiters(const LockHistory &history, TimePoint now, Findings &found)
{
    const LockSnapshot &lock = history.last();
    const qint64 serverMs = lock.serverTimeAt(now);
    for (std::size_t at = 0; at < lock.queue.size(); ++at) {
        const QueueEntry &entry = lock.queue[at];
        const LockHistory::Place &place = history.placeOf(entry.member);
        const TimePoint looked = lock.takenAt; // needs another snapshot, not only time
        if (!lasted(place.unsubscribedSince, thresholds::Unheard, looked))
            continue;
        const bool isStale = entry.isStale(serverMs - thresholds::Overdue.count());
        const bool blocks = at == 0 && !isStale && lasted(history.periods().freeSince, thresholds::Unheard, looked);
        const QString channel = printable(schema::LockKeys(lock.name).waiterChannel(entry.member));
        const qint64 untilMs = entry.deadlineMs.value_or(0) - serverMs;
        const Message deadline = lock.areDeadlinesUnread() ? message<"waiter-deadline-unread">()
            : !entry.deadlineMs                            ? message<"waiter-deadline-none">()
            : untilMs > 0                                  ? message<"waiter-deadline-ahead">(Millis(untilMs))
                                                           : message<"waiter-deadline-passed">(Millis(-untilMs));
        found.push_back({blocks ? u"dead-head"_s : u"dead-waiter"_s, blocks ? Health::Error : Health::Warning,
                         message<"seen-dead-waiter">(printable(entry.member), at + 1, deadline, channel),
                         Repair {Repair::Kind::RemoveWaiter, entry.member, {}}});
    }
}

void findStarvation(const LockHistory &history, TimePoint now, Findings &found)
{
    if (!lasted(history.periods().readSince, thresholds::Starved, now))
        return;
    const LockSnapshot &lock = history.last();
    const qint64 time = seconds(*history.periods().readSince, now);
    if (history.periods().haveReadersChanged) {
        found.push_back({u"starved-writer"_s, Health::Warning,
                         message<"seen-starved-writer">(printable(lock.name.bytes()), time, printable(lock.channel),
                                                        lock.waitingClients)});
    } else if (lock.holders.size() == 1 && lock.waitingClients == 1) {
        const QString who = printable(lock.holders.front().field);
        found.push_back(
            {u"self-deadlock"_s, Health::Info, message<"seen-self-deadlock">(who, time, printable(lock.channel))});
    }
}

void findSilence(const LockHistory &history, TimePoint now, Findings &found)
{
    const LockSnapshot &lock = history.last();
    if (lasted(history.periods().silentSince, thresholds::Unheard, now)) {
        found.push_back({u"silent-downgrade"_s, Health::Warning,
                         message<"seen-silent-downgrade">(printable(lock.name.bytes()), printable(lock.channel),
                                                          lock.waitingClients),
                         Repair {Repair::Kind::Notify, lock.channel, "1"}});
    }
    if (lasted(history.periods().mixedSince, thresholds::IdleWhileFree, now)) {
        std::vector<Message> counts;
        for (const ChannelCount &count : lock.listeners)
            counts.push_back(message<"seen-mixed-publish">(printable(count.channel), count.plain, count.sharded));
        found.push_back({u"mixed-publish"_s, Health::Warning, joined(std::move(counts))});
    }
}

} // namespace

Findings diagnose(const LockHistory &history, TimePoint now, const Watchdogs &watchdogs)
{
    Findings found;
    findLateRenewals(history, now, watchdogs, found);
    findUnclaimedHolds(history, now, watchdogs, found);
    findStackedLeases(history, now, found);
    findOrphans(history, now, found);
    findTransactionsThatWait(history, now, found);
    findIdleWhileFree(history, now, found);
    findDeadWaiters(history, now, found);
    findStarvation(history, now, found);
    findSilence(history, now, found);
    for (const LockHistory::Incident &incident : history.incidents())
        found.push_back(incident.finding);
    return found;
}

std::vector<RenewalStorm> renewalStorms(const LockHistory &history)
{
    std::vector<RenewalStorm> storms;
    if (history.last().couldBe.contains(u"spin"_s))
        return storms; // no message announces that it is released and acquired again, and that resembles a renewal
    for (const Holder &holder : history.last().holders) {
        const std::vector<TimePoint> &renewals = history.holdOf(holder.field).lastRenewals;
        // no message announces a reader that re-acquires among others
        if (holder.mode == LockMode::Read || renewals.size() < LockHistory::RenewalsKept
            || renewals.back() - renewals.front() >= thresholds::Watchdog / 3)
            continue;
        storms.push_back({holder.id.client,
                          {u"renewal-storm"_s, Health::Info,
                           message<"seen-renewal-storm">(printable(holder.field), renewals.size(),
                                                         seconds(renewals.front(), renewals.back()))}});
    }
    return storms;
}

} // namespace lockscope::inspect
