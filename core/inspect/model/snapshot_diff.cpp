// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/model/snapshot_diff.h"

#include "core/inspect/messages.h"

namespace lockscope::inspect {

using namespace Qt::StringLiterals;
using schema::LockKind;
using schema::LockMode;
using schema::StoredValue;

namespace {

/// Collects the events of one comparison of two snapshots.
class EventList final
{
public:
    EventList(const LockName &lock, const ReadContext &context) : m_lock(lock), m_context(context) { }

    void add(EventKind kind, const QByteArray &holder, QVariantMap detail, Message reason = {})
    {
        m_events.push_back(
            {m_context.nowMs, m_lock, kind, holder, std::move(detail), m_context.source, std::move(reason)});
    }
    [[nodiscard]] bool isEmpty() const { return m_events.empty(); }
    [[nodiscard]] std::vector<LockEvent> take() { return std::move(m_events); }

private:
    const LockName m_lock;
    const ReadContext m_context;
    std::vector<LockEvent> m_events;
};

bool hasPassed(std::optional<qint64> expiresAtMs, qint64 serverTimeMs)
{
    return expiresAtMs && *expiresAtMs <= serverTimeMs;
}

QByteArray permitName(const HeldPermit &permit)
{
    constexpr qsizetype RawSize = 16;
    return permit.id.size() == RawSize ? permit.id.toHex() : permit.id;
}

QVariantMap describe(const StoredValue &value)
{
    return {{u"value"_s, QString::fromLatin1(value.hash)}, {u"count"_s, value.count}};
}

/// The hold on the value in this snapshot; null if its lease has ended.
const StoredValue *holdOf(const LockSnapshot &snapshot, const QByteArray &hash)
{
    const auto it = std::ranges::find(snapshot.values, hash, &StoredValue::hash);
    return it == snapshot.values.end() || hasPassed(it->expiresAtMs, snapshot.serverTimeMs) ? nullptr : &*it;
}

void compareValue(const StoredValue &old, const StoredValue *now, qint64 serverTimeMs, EventList &events)
{
    if (!now || now->holder != old.holder)
        events.add(hasPassed(old.expiresAtMs, serverTimeMs) ? EventKind::Expired : EventKind::Released, old.holder,
                   describe(old));
    else if (now->count != old.count)
        events.add(now->count > old.count ? EventKind::Reentered : EventKind::Released, now->holder, describe(*now));
    else if (old.expiresAtMs && now->expiresAtMs && *now->expiresAtMs > *old.expiresAtMs)
        events.add(EventKind::Renewed, now->holder,
                   {{u"value"_s, QString::fromLatin1(now->hash)}, {u"ttl_ms"_s, *now->expiresAtMs - serverTimeMs}});
}

/// The changes of the values of a faster multi lock, each separately.
void compareValues(const LockSnapshot &before, const LockSnapshot &after, EventList &events)
{
    for (const StoredValue &old : before.values)
        if (holdOf(before, old.hash))
            compareValue(old, holdOf(after, old.hash), after.serverTimeMs, events);
    for (const StoredValue &now : after.values) {
        const StoredValue *old = holdOf(before, now.hash);
        if (holdOf(after, now.hash) && (!old || old->holder != now.holder))
            events.add(EventKind::Acquired, now.holder, describe(now));
    }
}

/// The changes of the permits of an expirable-permit semaphore: `holder` is the permit, 16 raw bytes as hex digits.
void comparePermits(const LockSnapshot &before, const LockSnapshot &after, const ReadContext &context,
                    EventList &events)
{
    for (const HeldPermit &old : before.permits) {
        if (old.isExpired(before.serverTimeMs))
            continue; // reported when it expired; it stays until the next call
        const auto now = std::ranges::find(after.permits, old.id, &HeldPermit::id);
        const bool isThere = now != after.permits.end();
        const std::optional<qint64> end = isThere ? now->expiresAtMs : old.expiresAtMs;
        if (hasPassed(end, after.serverTimeMs))
            events.add(EventKind::Expired, permitName(old), {{u"count"_s, 1}});
        else if (!isThere)
            events.add(context.isReleaseReceived ? EventKind::Released : EventKind::Lost, permitName(old),
                       {{u"count"_s, 0}});
        else if (now->expiresAtMs != old.expiresAtMs)
            events.add(EventKind::Renewed, permitName(old),
                       {{u"ttl_ms"_s, end ? *end - after.serverTimeMs : Ttl::None}});
    }
    for (const HeldPermit &now : after.permits)
        if (std::ranges::find(before.permits, now.id, &HeldPermit::id) == before.permits.end())
            events.add(EventKind::Acquired, permitName(now), {{u"count"_s, 1}});
}

/// The changes of the number of a semaphore or a latch, which names no holder. A count-down and a released permit let
/// others continue, so both are releases.
void compareNumber(const LockSnapshot &before, const LockSnapshot &after, const ReadContext &context, EventList &events)
{
    const LockKind kind = after.available ? after.kind : before.kind;
    const bool isLatch = kind == LockKind::Latch;
    if ((kind != LockKind::Semaphore && !isLatch) || before.available == after.available)
        return;
    const qint64 old = before.available.value_or(0);
    const qint64 now = after.available.value_or(0);
    const QVariantMap detail {{u"change"_s, now - old}, {isLatch ? u"count"_s : u"available"_s, now}};
    const bool hasOpened = isLatch ? now < old : now > old;
    if (after.available || isLatch) { // a latch at 0 is removed
        const bool isTakenAway = !after.available && !context.isReleaseReceived;
        events.add(isTakenAway ? EventKind::Lost : hasOpened ? EventKind::Released : EventKind::Acquired, {}, detail);
        return;
    }
    if (before.couldBe.contains(schema::toWord(LockKind::Latch))) {
        events.add(EventKind::Released, {}, {{u"available"_s, 0}}, message<"event-latch-removed">());
        return;
    }
    const bool hasEnded = before.ttl.ms >= 0
        && LockSnapshot::remainingMs(before.ttl, before.takenAt, after.takenAt) == 0;
    events.add(hasEnded ? EventKind::Expired : EventKind::Lost, {}, {{u"available"_s, old}},
               message<"event-semaphore-removed">());
}

/// A TTL that grew by less is jitter between two clocks, not a renewal.
constexpr qint64 RenewalStepMs = 100;
/// A lease that ends within this time counts as ended: our clock is late by the latency of the reply.
constexpr qint64 LeaseEndMs = 50;

/// The remaining lease of `before` at the time of `after`; Ttl::None if it never ends.
qint64 leaseLeft(const LockSnapshot &before, const LockSnapshot &after)
{
    return LockSnapshot::remainingMs(before.ttl, before.takenAt, after.takenAt);
}

bool hasLeaseEnded(const LockSnapshot &before, const LockSnapshot &after)
{
    return before.ttl.ms >= 0 && leaseLeft(before, after) <= LeaseEndMs;
}

bool isDowngraded(const Holder &old, const LockSnapshot &after)
{
    return old.mode == LockMode::Write && after.mode == LockMode::Read && after.holderOf(old.id.field());
}

class Comparison final
{
public:
    Comparison(const LockSnapshot &before, const LockSnapshot &after, const ReadContext &context)
        : m_before(before), m_after(after), m_context(context), m_events(after.name, context)
    {
    }

    std::vector<LockEvent> run()
    {
        if (m_before.kind == LockKind::FasterMulti || m_after.kind == LockKind::FasterMulti)
            compareValues(m_before, m_after, m_events);
        else
            compareHolders();
        comparePermits(m_before, m_after, m_context, m_events);
        compareNumber(m_before, m_after, m_context, m_events);
        if (m_events.isEmpty()) // a change of holders explains a change of the TTL
            compareTtl();
        compareQueues();
        return m_events.take();
    }

private:
    static QVariantMap describe(const Holder &holder)
    {
        return {{u"mode"_s, schema::toWord(holder.mode)}, {u"count"_s, holder.count}};
    }

    [[nodiscard]] EventKind endOf(const Holder &old, const Holder *now) const
    {
        if (now)
            return EventKind::Released; // one of several holds
        if (isDowngraded(old, m_after))
            return EventKind::Downgraded;
        if (!m_context.isReleaseReceived)
            return EventKind::Lost;
        if (old.isGhost && !m_after.holders.empty())
            return EventKind::Repaired;
        return hasLeaseEnded(m_before, m_after) ? EventKind::Expired : EventKind::Released;
    }

    void compareHolders()
    {
        for (const Holder &old : m_before.holders) {
            const Holder *now = m_after.holderOf(old.field);
            if (now && now->isGhost && !old.isGhost)
                // its client no longer renews it, but the field stays
                m_events.add(EventKind::Expired, old.field, describe(old));
            if (now && now->count >= old.count)
                continue;
            const EventKind end = endOf(old, now);
            QVariantMap detail = describe(old);
            if (end != EventKind::Expired && end != EventKind::Lost)
                detail.insert(u"count"_s, now ? now->count : 0);
            m_events.add(end, old.field, detail);
        }
        for (const Holder &now : m_after.holders) {
            const Holder *old = m_before.holderOf(now.field);
            if (!old)
                m_events.add(EventKind::Acquired, now.field, describe(now));
            else if (now.count > old->count)
                m_events.add(EventKind::Reentered, now.field, describe(now));
        }
    }

    /// Adds the reason, as far as known, why a waiter is no longer in the queue.
    void addDequeued(const QueueEntry &entry)
    {
        const bool hasLock = m_after.holderOf(entry.member) != nullptr;
        if (!hasLock && entry.isStale(m_after.serverTimeMs))
            m_events.add(EventKind::Repaired, entry.member, {}, message<"event-deadline-passed">());
        else
            m_events.add(EventKind::Dequeued, entry.member, {{u"reason"_s, hasLock ? u"acquired"_s : u"left"_s}});
    }

    void compareQueues()
    {
        if (m_before.areWaitersUnread() || m_after.areWaitersUnread())
            return;
        const auto isIn = [](const std::vector<QueueEntry> &queue, const QueueEntry &wanted) {
            return std::ranges::find(queue, wanted.member, &QueueEntry::member) != queue.end();
        };
        for (const QueueEntry &entry : m_before.queue)
            if (!isIn(m_after.queue, entry))
                addDequeued(entry);
        for (std::size_t i = 0; i < m_after.queue.size(); ++i)
            if (!isIn(m_before.queue, m_after.queue[i]))
                m_events.add(EventKind::Queued, m_after.queue[i].member, {{u"position"_s, qint64(i)}});
    }

    /// True if the remaining time is longer than it can be without a renewal.
    [[nodiscard]] bool isRenewed(Ttl before, Ttl after) const
    {
        return before.ms >= 0
            && after.ms > LockSnapshot::remainingMs(before, m_before.takenAt, m_after.takenAt) + RenewalStepMs;
    }

    void compareTtl()
    {
        const QByteArray holder = m_after.holders.size() == 1 ? m_after.holders.front().field : QByteArray();
        if (m_before.ttl.neverExpires() && m_after.ttl.ms >= 0 && !m_before.holders.empty())
            m_events.add(EventKind::Repaired, holder, {{u"ttl_ms"_s, m_after.ttl.ms}}, message<"event-ttl-again">());
        if (compareReaders() || !isRenewed(m_before.ttl, m_after.ttl))
            return;
        m_events.add(EventKind::Renewed, holder, {{u"ttl_ms"_s, m_after.ttl.ms}});
    }

    /// Each reader has its own timers, which identify the client that renews. False if none is renewed.
    bool compareReaders()
    {
        bool isAny = false;
        for (const Holder &now : m_after.holders) {
            const Holder *old = m_before.holderOf(now.field);
            if (!old || old->timeouts.empty() || now.timeouts.empty()
                || !isRenewed(old->timeouts.front().ttl, now.timeouts.front().ttl))
                continue;
            isAny = true;
            m_events.add(EventKind::Renewed, now.field, {{u"ttl_ms"_s, now.timeouts.front().ttl.ms}});
        }
        return isAny;
    }

    const LockSnapshot &m_before;
    const LockSnapshot &m_after;
    const ReadContext &m_context;
    EventList m_events;
};

} // namespace

std::vector<LockEvent> eventsBetween(const LockSnapshot &before, const LockSnapshot &after, const ReadContext &context)
{
    return Comparison(before, after, context).run();
}

std::optional<TimePoint> nextExpiry(const LockSnapshot &snapshot)
{
    constexpr qint64 FarAway = std::chrono::milliseconds(std::chrono::years(1)).count(); // servers may report any
    qint64 soonest = snapshot.ttl.ms < 0 ? FarAway + 1 : std::min(snapshot.ttl.ms, FarAway);
    const auto note = [&](const auto &hold) {
        if (hold.expiresAtMs && *hold.expiresAtMs > snapshot.serverTimeMs)
            soonest = std::min({soonest, *hold.expiresAtMs - snapshot.serverTimeMs, FarAway});
    };
    std::ranges::for_each(snapshot.permits, note);
    std::ranges::for_each(snapshot.values, note);
    return soonest > FarAway ? std::nullopt : std::optional(snapshot.takenAt + Millis(soonest));
}

bool isReleaseAnnounced(const LockSnapshot &before, const LockSnapshot &after)
{
    if (before.kind == LockKind::Latch)
        return before.available.value_or(0) > 0 && !after.available;
    if (!before.permits.empty()) {
        const auto isGoneEarly = [&](const HeldPermit &old) {
            return !old.isExpired(after.serverTimeMs)
                && std::ranges::find(after.permits, old.id, &HeldPermit::id) == after.permits.end();
        };
        return std::ranges::all_of(before.permits, isGoneEarly);
    }
    if (before.holders.empty() || hasLeaseEnded(before, after))
        return false;
    if (after.mode == LockMode::Read)
        return false; // overlapping readers pass the lock on without freeing it: only the last release is announced
    const auto isGone = [&](const Holder &old) { return !after.holderOf(old.field) && !isDowngraded(old, after); };
    if (!std::ranges::all_of(before.holders, isGone))
        return false;
    // Spin locks publish nothing and look like reentrant ones; subscribers distinguish them. Fair locks publish to one
    // waiter only.
    const bool isListenedTo = before.kind == LockKind::Reentrant && before.waitingClients > 0;
    return before.kind == LockKind::ReadWrite || before.kind == LockKind::Fenced || isListenedTo;
}

} // namespace lockscope::inspect
