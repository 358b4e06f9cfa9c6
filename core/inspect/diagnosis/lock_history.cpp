// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/diagnosis/lock_history.h"
#include "core/inspect/messages.h"

#include "core/base/printable.h"
#include "core/inspect/model/snapshot_diff.h"
#include "core/inspect/model/thresholds.h"

#include <algorithm>

namespace lockscope::inspect {

using namespace Qt::StringLiterals;
using schema::LockMode;

namespace {

constexpr Millis IncidentsKept {60'000};

Millis between(TimePoint from, TimePoint to)
{
    return std::chrono::duration_cast<Millis>(to - from);
}

/// Starts, continues or ends a period.
void follow(std::optional<TimePoint> &since, bool isGoingOn, TimePoint now)
{
    if (!isGoingOn)
        since.reset();
    else if (!since)
        since = now;
}

template <typename T>
const T &valueOf(const LockHistory::Map<T> &map, const QByteArray &key)
{
    static const T none {};
    const auto found = map.find(key);
    return found == map.end() ? none : found->second;
}

/// Waiters that share the lock's channel; those of a fair queue have their own.
bool hasListeners(const LockSnapshot &lock)
{
    return lock.waitingClients > 0 && lock.queue.empty();
}

} // namespace

bool isTimed(const Holder &holder)
{
    return holder.mode != schema::LockMode::Read || static_cast<qint64>(holder.timeouts.size()) >= holder.count;
}

qint64 remainingOf(const Holder &holder, const LockSnapshot &lock)
{
    qint64 longest = Ttl::Absent;
    for (const TimeoutKey &timeout : holder.timeouts)
        longest = std::max(longest, timeout.ttl.ms);
    for (const schema::StoredValue &value : lock.values)
        if (value.holder == holder.field && value.expiresAtMs)
            longest = std::max(longest, *value.expiresAtMs - lock.serverTimeMs);
    return longest == Ttl::Absent ? lock.ttl.ms : longest;
}

void LockHistory::note(const SharedSnapshot &snapshot)
{
    const LockSnapshot &now = snapshot;
    if (m_isRead)
        noteIncidents(now);
    noteHolds(now);
    noteQueue(now);
    noteStreaks(now);
    m_isProven = m_isProven || now.certainty == Certainty::Certain
        || std::ranges::any_of(m_holds, [](const auto &entry) { return entry.second.wasRenewed(); });
    m_last = snapshot;
    m_isRead = true;
}

void LockHistory::noteMessage(TimePoint at)
{
    m_lastMessage = at;
    m_isProven = true;
    m_periods.silentSince.reset();
    restart(at);
}

void LockHistory::noteGap(TimePoint at)
{
    m_periods.silentSince.reset();
    m_periods.mixedSince.reset();
    m_hasGap = true;
    restart(at);
}

void LockHistory::doubtHolds()
{
    for (auto &[field, hold] : m_holds)
        hold.mayBeAnother = true;
}

const LockHistory::Hold &LockHistory::holdOf(const QByteArray &field) const
{
    return valueOf(m_holds, field);
}

const LockHistory::Place &LockHistory::placeOf(const QByteArray &member) const
{
    return valueOf(m_places, member);
}

/// Starts new holds for the present holders: the lock was free for a moment, or may have been.
void LockHistory::restart(TimePoint at)
{
    m_holds.clear();
    m_periods.readSince.reset();
    for (std::optional<TimePoint> *since : {&m_periods.freeSince, &m_periods.wantedSince})
        if (*since)
            *since = std::max(**since, at);
    for (auto &[member, place] : m_places)
        place.since = std::max(place.since, at);
}

void LockHistory::noteHolds(const LockSnapshot &now)
{
    Map<Hold> holds;
    for (const Holder &holder : now.holders) {
        const auto found = m_holds.find(holder.field);
        const Hold *known = found == m_holds.end() ? nullptr : &found->second;
        if (now.isComplete
            && !isTimed(holder)) { // the time to live of the lock is not this reader's: the next read records it
            if (known)
                holds.insert_or_assign(holder.field, *known);
            continue;
        }
        const qint64 ttlMs = remainingOf(holder, now);
        qint64 expectedMs = 0;
        if (known)
            expectedMs = std::max<qint64>(known->ttlMs - between(known->seen, now.takenAt).count(), 0);
        const bool hasGrown = ttlMs > expectedMs + thresholds::Rounding.count();
        const bool isNew = !known || (known->mayBeAnother && hasGrown);
        Hold hold = isNew ? Hold {.count = holder.count, .since = now.takenAt} : *known;
        if (isNew) {
            hold.countedSince = now.takenAt;
            if (m_isRead && !m_hasGap)
                hold.firstLeaseMs = ttlMs + between(m_last->takenAt, now.takenAt).count();
            hold.longestMs = ttlMs;
        } else if (hold.count != holder.count) {
            hold.isPartlyReleased = holder.count < hold.count;
            hold.countedSince = now.takenAt;
            hold.renewals = 0;
            hold.longestMs = ttlMs;
            hold.lastRenewals.clear();
        } else if (ttlMs < expectedMs - thresholds::Overdue.count()) {
            hold.renewals = 0; // a shorter lease was set
            hold.regularRenewals = 0;
            hold.longestMs = ttlMs;
        } else if (hasGrown) {
            noteRenewal(hold, ttlMs, expectedMs);
            hold.lastRenewals.push_back(now.takenAt);
            if (hold.lastRenewals.size() > RenewalsKept)
                hold.lastRenewals.erase(hold.lastRenewals.begin());
        }
        hold.count = holder.count;
        hold.ttlMs = ttlMs;
        hold.seen = now.takenAt;
        hold.mayBeAnother = false;
        hold.longestMs = std::max(hold.longestMs, ttlMs);
        if (ttlMs <= thresholds::Watchdog.count() && ttlMs > (thresholds::Watchdog - thresholds::Overdue).count())
            m_renewingClients.insert(holder.id.client.bytes());
        holds.insert_or_assign(holder.field, std::move(hold));
    }
    m_holds = std::move(holds);
    m_hasGap = false;
}

/// A watchdog renews when a third of the lease has passed, or slightly later. For Redisson's default lease one renewal
/// is proof.
void LockHistory::noteRenewal(Hold &hold, qint64 ttlMs, qint64 expectedMs)
{
    const qint64 grown = ttlMs - expectedMs;
    const auto isThirdOf = [grown](qint64 lease) {
        const qint64 late = std::max<qint64>(lease / 10, 2 * thresholds::Rounding.count());
        return grown >= lease / 3 - thresholds::Rounding.count() && grown <= lease / 3 + late;
    };
    const bool isUsual = ttlMs <= thresholds::Watchdog.count() && ttlMs > thresholds::Renewed.count()
        && isThirdOf(thresholds::Watchdog.count());
    const bool isLateTurn = hold.wasRenewed() && std::abs(ttlMs - hold.longestMs) < thresholds::Overdue.count();
    if (isUsual || isLateTurn)
        hold.regularRenewals = Hold::SureRenewals;
    else
        hold.regularRenewals = isThirdOf(ttlMs) ? hold.regularRenewals + 1 : 0;
    ++hold.renewals;
    hold.longestMs = ttlMs; // approximately the watchdog's lease
}

void LockHistory::noteQueue(const LockSnapshot &now)
{
    Map<Place> places;
    for (const QueueEntry &entry : now.queue) {
        const auto known = m_places.find(entry.member);
        Place place = known == m_places.end() ? Place {entry.deadlineMs, now.takenAt, {}, {}} : known->second;
        if (place.deadlineMs != entry.deadlineMs)
            place.since = now.takenAt;
        place.deadlineMs = entry.deadlineMs;
        follow(place.unsubscribedSince, !entry.isListening.value_or(true), now.takenAt);
        follow(place.subscribedSince, entry.isListening.value_or(false), now.takenAt);
        places.insert_or_assign(entry.member, place);
    }
    m_places = std::move(places);
}

void LockHistory::noteStreaks(const LockSnapshot &now)
{
    // a waiter may want several
    const bool isCounter = now.kind == schema::LockKind::Semaphore || now.kind == schema::LockKind::Permit;
    const bool isFree = now.mode == LockMode::Free && !isCounter && !now.isOtherKey();
    follow(m_periods.freeSince, isFree, now.takenAt);
    follow(m_periods.wantedSince, isFree && hasListeners(now), now.takenAt);
    const bool wasReading = m_periods.readSince.has_value();
    follow(m_periods.readSince, now.mode == LockMode::Read && hasListeners(now), now.takenAt);
    if (!wasReading)
        m_periods.haveReadersChanged = false;
    else if (m_isRead && !std::ranges::equal(m_last->holders, now.holders, {}, &Holder::field, &Holder::field))
        m_periods.haveReadersChanged = true;
    const bool isMixed = std::ranges::any_of(now.listeners, [&now](const ChannelCount &count) {
        // equal counts: clients that use both modes, one of them possibly on a node that does not answer
        return now.unheard.isEmpty() && !now.hasSharedChannels && count.plain > 0 && count.sharded > 0
            && count.plain != count.sharded;
    });
    follow(m_periods.mixedSince, isMixed, now.takenAt);
    if (m_periods.silentSince && (now.mode != LockMode::Read || !hasListeners(now)))
        m_periods.silentSince.reset();
}

void LockHistory::noteIncidents(const LockSnapshot &now)
{
    std::erase_if(m_incidents,
                  [&](const Incident &incident) { return between(incident.at, now.takenAt) > IncidentsKept; });
    const auto add = [&](Finding finding) {
        std::erase_if(m_incidents, [&](const Incident &old) { return old.finding.id == finding.id; });
        m_incidents.push_back({std::move(finding), now.takenAt});
    };
    const qint64 left = LockSnapshot::remainingMs(m_last->ttl, m_last->takenAt, now.takenAt);
    for (const Holder &old : m_last->holders) {
        const Holder *held = now.holderOf(old.field);
        if (!held && isDowngraded(old, now) && hasListeners(now)
            && (!m_lastMessage || *m_lastMessage < m_last->takenAt - thresholds::Rounding))
            m_periods.silentSince = now.takenAt;
        if (!held && left > thresholds::Overdue.count() && now.node != m_last->node) {
            add({u"lost-in-failover"_s, Health::Error,
                 message<"seen-lost-in-failover">(printable(old.field), m_last->node, Millis(left), now.node)});
        }
    }
    for (const Holder &old : m_last->holders)
        if (std::optional<Finding> leaked = leakedLease(old, now))
            add(std::move(*leaked));
    const bool isSameWriter = std::ranges::any_of(m_last->holders, [&](const Holder &old) {
        const Holder *held = now.holderOf(old.field);
        return held && old.mode == LockMode::Write && held->count == old.count;
    });
    const bool isReadReleased = now.mode == LockMode::Write && now.holds() < m_last->holds();
    // A renewal may also shorten: the leases of a re-entered writer had added up.
    const bool isShort = now.ttl.ms >= 0
        && now.ttl.ms < std::min<qint64>(left, thresholds::Renewed.count()) - thresholds::Overdue.count();
    if (isSameWriter && isReadReleased && isShort) {
        add({u"shortened-write-lease"_s, Health::Warning,
             message<"seen-shortened-write-lease">(printable(now.name.bytes()), Millis(left), Millis(now.ttl.ms))});
    }
    // A waiter that was served in between is rightly at the end again: the same holder must have had the lock all the
    // time.
    const bool isSameHold = !m_last->holders.empty()
        && m_last->holders.front().field == (now.holders.empty() ? QByteArray() : now.holders.front().field)
        && now.ttl.ms <= left + thresholds::Rounding.count()
        && (!m_lastMessage || *m_lastMessage < m_last->takenAt - thresholds::Rounding);
    for (std::size_t place = 0; place < m_last->queue.size() && isSameHold; ++place) {
        const QueueEntry &old = m_last->queue[place];
        const auto found = std::ranges::find(now.queue, old.member, &QueueEntry::member);
        if (found == now.queue.end() || !old.isStale(now.serverTimeMs) || found->deadlineMs == old.deadlineMs
            || found->isStale(now.serverTimeMs))
            continue;
        const bool isOvertaken = std::ranges::any_of(
            m_last->queue.begin() + qsizetype(place) + 1, m_last->queue.end(), [&](const QueueEntry &behind) {
                return std::ranges::find(now.queue.begin(), found, behind.member, &QueueEntry::member) != found;
            });
        if (isOvertaken) {
            add({u"requeued-waiter"_s, Health::Warning,
                 message<"seen-requeued-waiter">(printable(old.member), place + 1, found - now.queue.begin() + 1)});
        }
    }
}

/// It expired before a watchdog would have renewed it. Needs locks with announced releases.
std::optional<Finding> LockHistory::leakedLease(const Holder &old, const LockSnapshot &now) const
{
    const Hold &hold = holdOf(old.field);
    const qint64 left = hold.ttlMs - between(hold.seen, now.takenAt).count();
    const bool isHeard = !m_last->couldBe.contains(u"spin"_s)
        && (!m_lastMessage || *m_lastMessage < m_last->takenAt - thresholds::Rounding);
    const bool isExpired = !now.holderOf(old.field) && hold.ttlMs > 0 && left < thresholds::Rounding.count() && isHeard;
    const bool isShort = hold.longestMs < (thresholds::Watchdog / 3).count() && hold.renewals == 0;
    if (!isExpired || !isShort || !m_renewingClients.contains(old.id.client.bytes()))
        return std::nullopt;
    return Finding {u"leaked-lease"_s, Health::Info,
                    message<"seen-leaked-lease">(printable(old.field), Millis(hold.longestMs), thresholds::Watchdog)};
}

bool LockHistory::isSuspect() const
{
    const bool isUnheard = std::ranges::any_of(
        m_last->queue, [](const QueueEntry &entry) { return !entry.isListening.value_or(true); });
    const bool isIdle = m_periods.freeSince && !m_last->queue.empty();
    return isUnheard || isIdle || m_periods.wantedSince || m_periods.mixedSince || m_periods.silentSince;
}

} // namespace lockscope::inspect
