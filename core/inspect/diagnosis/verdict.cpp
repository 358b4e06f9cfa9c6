// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/diagnosis/verdict.h"

#include "core/base/printable.h"
#include "core/inspect/diagnosis/diagnosis.h"
#include "core/inspect/messages.h"
#include "core/inspect/model/thresholds.h"

#include <algorithm>

namespace lockscope::inspect {

using namespace Qt::StringLiterals;
using Hold = LockHistory::Hold;
using State = Verdict::State;

namespace {

Millis since(TimePoint then, TimePoint now)
{
    return std::max(std::chrono::duration_cast<Millis>(now - then), Millis(0));
}

/// "Usually released within 1.2 s (p99 of 340 holds)."
Message usualHold(const TimesSeen &holds)
{
    constexpr Millis Shortest {100}; // is shown as 0.1 s
    const std::optional<Millis> p99 = holds.percentile(99);
    if (p99 && holds.histogram->count() >= thresholds::UsualHolds)
        return message<"usual-hold">(std::max(*p99, Shortest), holds.histogram->count());
    return message<"usual-longest-hold">(holds.count, std::max(holds.longest, Shortest));
}

/// A lock with a usual hold time is compared with that, others with a fixed time. The holder must have renewed it twice
/// like a watchdog: repeated short holds between two snapshots look like one hold.
Verdict ofRenewedHold(const Hold &hold, TimePoint now, const LockTimes &times)
{
    const Millis renewed = since(hold.lastRenewals.empty() ? hold.seen : hold.lastRenewals.back(), now);
    const Millis held = since(hold.since, now);
    const std::optional<Millis> limit = times.holdLimit();
    if (limit && held > *limit && hold.renewals >= 2 && hold.wasRenewed())
        return {State::Stuck, sentences({message<"verdict-stuck">(held, renewed), usualHold(times.holds)})};
    if (!limit && held >= thresholds::HeldLong && hold.renewals >= 2)
        return {State::Stuck, message<"verdict-stuck">(held, renewed)};
    return {State::Alive, message<"verdict-alive">(renewed)};
}

Verdict ofHold(const Holder &holder, const Hold &hold, TimePoint now, const Watchdogs &watchdogs,
               const LockTimes &times)
{
    const ClientId &client = holder.id.client;
    const qint64 left = leftOf(hold, now);
    if (left == Ttl::None)
        return {State::NeverEnds, message<"verdict-never-ends">()};
    const Millis ends(left);
    if (holder.isForeign())
        return {State::OwnLease, message<"verdict-foreign">(ends)};
    if (watchdogs.isLate(client, hold, now))
        return {State::Gone,
                message<"verdict-gone">(since(hold.lastRenewals.empty() ? hold.since : hold.lastRenewals.back(), now),
                                        Millis(watchdogs.leaseOf(client, hold) / 3), ends)};
    const qint64 lease = watchdogs.leaseOf(client, hold);
    if (hold.renewals > 0 && left >= hold.longestMs / 2)
        return ofRenewedHold(hold, now, times);
    const bool isShort = watchdogs.hasOwnLease(client, hold);
    if (isShort || left > std::max<qint64>(lease, thresholds::Watchdog.count()) + thresholds::Rounding.count())
        return {State::OwnLease, isShort ? message<"verdict-short-lease">(ends) : message<"verdict-long-lease">(ends)};
    if (watchdogs.isDue(client, hold, now))
        return {State::NotRenewed, message<"verdict-not-renewed">(ends, Millis(lease * 2 / 3))};
    return {State::Held, message<"verdict-held">(ends)};
}

/// A hold of which only the last snapshot is known.
Hold holdIn(const LockSnapshot &lock, const Holder &holder)
{
    const qint64 left = remainingOf(holder, lock);
    return {.count = holder.count, .since = lock.takenAt, .seen = lock.takenAt, .ttlMs = left, .longestMs = left};
}

Verdict ofHolders(const LockHistory &history, TimePoint now, const Watchdogs &watchdogs, const LockTimes &times)
{
    const LockSnapshot &lock = history.last();
    std::optional<Verdict> last;
    qint64 lastMs = 0;
    for (const Holder &holder : lock.holders) {
        const auto known = history.holds().find(holder.field);
        if (holder.isGhost || (known == history.holds().end() && !isTimed(holder)))
            continue;
        const Hold hold = known == history.holds().end() ? holdIn(lock, holder) : known->second;
        Verdict verdict = ofHold(holder, hold, now, watchdogs, times);
        const qint64 left = leftOf(hold, now);
        verdict.held = since(hold.since, now);
        if (!hold.lastRenewals.empty())
            verdict.renewedAgo = since(hold.lastRenewals.back(), now);
        if (left >= 0)
            verdict.endsIn = Millis(left);
        if (verdict.isAlive())
            return verdict;
        const bool isLater = left == Ttl::None || (lastMs != Ttl::None && left > lastMs);
        if (last && !isLater)
            continue;
        last = std::move(verdict);
        lastMs = left;
    }
    if (last)
        return *last;
    const qint64 left = LockSnapshot::remainingMs(lock.ttl, lock.takenAt, now);
    const bool areGhosts = !lock.holders.empty() && std::ranges::all_of(lock.holders, &Holder::isGhost);
    if (left == Ttl::None)
        return {State::NeverEnds, message<"verdict-never-ends">()};
    return areGhosts ? Verdict {State::Gone, message<"verdict-ghosts">(Millis(left))}
                     : Verdict {State::Held, message<"verdict-held">(Millis(left))};
}

/// Semaphores and latches do not store who holds them, permits have a lease each.
Verdict ofCounter(const LockSnapshot &lock)
{
    if (lock.mode == schema::LockMode::Free)
        return {State::Free, {}};
    return {State::Held,
            lock.kind == schema::LockKind::Permit ? message<"verdict-permits">() : message<"verdict-counter">()};
}

/// The first in the queue acquires next. One that is not connected blocks the others until its deadline.
Verdict ofFreeLock(const LockHistory &history, TimePoint now)
{
    const LockSnapshot &lock = history.last();
    if (lock.queue.empty() || lock.queue.front().isListening.value_or(true))
        return {State::Free, {}};
    const QueueEntry &head = lock.queue.front();
    if (head.isStale(lock.serverTimeAt(now) - thresholds::Overdue.count()))
        return {State::Free, message<"verdict-head-stale">(printable(head.member))};
    const std::optional<TimePoint> unheard = history.placeOf(head.member).unsubscribedSince;
    if (unheard && lock.takenAt - *unheard >= thresholds::Unheard)
        return {State::Blocked, message<"verdict-dead-head">(printable(head.member))};
    return {State::Free, message<"verdict-head-unheard">(printable(head.member))};
}

/// True if all but the missing TTL is as a lock has it.
bool lacksOnlyTtl(const LockSnapshot &lock)
{
    return lock.doubts == std::vector {Doubt::NeverExpires};
}

Verdict withoutCost(const LockHistory &history, TimePoint now, const Watchdogs &watchdogs, const LockTimes &times)
{
    const LockSnapshot &lock = history.last();
    if (lock.isOtherKey())
        return lock.waitingClients > 0 ? Verdict {State::Blocked, message<"verdict-other-key">()}
                                       : Verdict {State::OtherKey, message<"doubt-other-type">()};
    if (!lock.isModeKnown())
        return {State::Unread, message<"verdict-unread">()};
    if (lock.isDoubtful() && !history.isProven() && !lacksOnlyTtl(lock))
        return {State::Doubtful, doubtsOf(lock)};
    if (isCounter(lock.kind))
        return ofCounter(lock);
    if (lock.hasUnknownHoldersOnly())
        return {State::Blocked, message<"verdict-unknown-holder">()};
    return lock.mode == schema::LockMode::Free ? ofFreeLock(history, now) : ofHolders(history, now, watchdogs, times);
}

} // namespace

Verdict verdictOf(const LockHistory &history, TimePoint now, const Watchdogs &watchdogs, const LockTimes &times)
{
    Verdict verdict = withoutCost(history, now, watchdogs, times);
    if (verdict.state != State::Free && verdict.state != State::Doubtful)
        verdict.reason = sentences({verdict.reason, waitingCost(history.last(), times.waiting)});
    return verdict;
}

Verdict verdictOf(const LockSnapshot &lock, TimePoint now, const LockTimes &times)
{
    LockHistory history;
    history.note(lock);
    return verdictOf(history, now, {}, times);
}

Message waitingCost(const LockSnapshot &lock, std::optional<Millis> waiting)
{
    constexpr Millis Shortest {1000};
    const bool isTimed = waiting && *waiting >= Shortest;
    if (const qint64 queued = std::ssize(lock.queue); queued > 0)
        return !lock.isComplete ? message<"queue-part">(queued)
            : isTimed           ? message<"queue-for">(queued, *waiting)
                                : message<"queue">(queued);
    if (lock.waitingClients == 0)
        return {};
    return isTimed ? message<"clients-wait-for">(lock.waitingClients, *waiting)
                   : message<"clients-wait">(lock.waitingClients);
}

bool isAlarming(State state)
{
    return state == State::Blocked || state == State::Gone || state == State::Stuck || state == State::NeverEnds;
}

QString toWord(State state)
{
    switch (state) {
    case State::Free: return u"free"_s;
    case State::Blocked: return u"blocked"_s;
    case State::Alive: return u"alive"_s;
    case State::Stuck: return u"long"_s;
    case State::Gone: return u"gone"_s;
    case State::NeverEnds: return u"endless"_s;
    case State::OwnLease: return u"leased"_s;
    case State::NotRenewed: return u"unrenewed"_s;
    case State::Held:
    case State::Doubtful:
    case State::OtherKey:
    case State::Unread: break;
    }
    return u"unknown"_s;
}

Message toMessage(State state)
{
    switch (state) {
    case State::Free: return message<"state-free">();
    case State::Blocked: return message<"state-blocked">();
    case State::Held: return message<"state-held">();
    case State::Alive: return message<"state-alive">();
    case State::Stuck: return message<"state-stuck">();
    case State::Gone: return message<"state-gone">();
    case State::NeverEnds: return message<"state-never-ends">();
    case State::OwnLease: return message<"state-own-lease">();
    case State::NotRenewed: return message<"state-not-renewed">();
    case State::Doubtful: return message<"state-doubtful">();
    case State::Unread: return message<"state-unread">();
    case State::OtherKey: break;
    }
    return message<"state-other-key">();
}

} // namespace lockscope::inspect
