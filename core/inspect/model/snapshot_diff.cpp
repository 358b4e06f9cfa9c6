// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/model/snapshot_diff.h"

#include "core/inspect/messages.h"

namespace lockscope::inspect {

using namespace Qt::StringLiterals;
using schema::LockKind;
using schema::LockMode;
using schema::StoredValue;

namespace {

bool hasPassed(std::optional<qint64> expiresAtMs, qint64 serverTimeMs)
{
    return expiresAtMs && *expiresAtMs <= serverTimeMs;
}

QByteArray permitName(const HeldPermit &permit)
{
    constexpr qsizetype RawSize = 16;
    return permit.id.size() == RawSize ? permit.id.toHex() : permit.id;
}

/// Null if the snapshot has no such permit.
const HeldPermit *permitIn(const LockSnapshot &snapshot, const QByteArray &id)
{
    const auto it = std::ranges::find(snapshot.permits, id, &HeldPermit::id);
    return it == snapshot.permits.end() ? nullptr : &*it;
}

QVariantMap describe(const Holder &holder)
{
    return {{u"mode"_s, schema::toWord(holder.mode)}, {u"count"_s, holder.count}};
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

/// A TTL that grew by less is jitter between two clocks, not a renewal.
constexpr qint64 RenewalStepMs = 100;
/// A lease that ends within this time counts as ended: our clock is late by the latency of the reply.
constexpr qint64 LeaseEndMs = 50;

bool hasLeaseEnded(const LockSnapshot &before, const LockSnapshot &after, qint64 tolerance = LeaseEndMs)
{
    return before.ttl.ms >= 0 && LockSnapshot::remainingMs(before.ttl, before.takenAt, after.takenAt) <= tolerance;
}

class Comparison final
{
public:
    Comparison(const LockSnapshot &before, const LockSnapshot &after, const ReadContext &context)
        : m_before(before), m_after(after), m_context(context)
    {
    }

    std::vector<LockEvent> run()
    {
        if (m_before.kind == LockKind::FasterMulti || m_after.kind == LockKind::FasterMulti)
            compareValues();
        else
            compareHolders();
        comparePermits();
        compareNumber();
        if (m_events.empty()) // a change of holders explains a change of the TTL
            compareTtl();
        compareQueues();
        return std::move(m_events);
    }

private:
    void add(EventKind kind, const QByteArray &holder, QVariantMap detail, Message reason = {})
    {
        m_events.push_back(
            {m_context.nowMs, m_after.name, kind, holder, std::move(detail), m_context.source, std::move(reason)});
    }

    /// The changes of the values of a faster multi lock, each separately.
    void compareValues()
    {
        for (const StoredValue &old : m_before.values)
            if (holdOf(m_before, old.hash))
                compareValue(old, holdOf(m_after, old.hash));
        for (const StoredValue &now : m_after.values) {
            const StoredValue *old = holdOf(m_before, now.hash);
            if (holdOf(m_after, now.hash) && (!old || old->holder != now.holder))
                add(EventKind::Acquired, now.holder, describe(now));
        }
    }

    void compareValue(const StoredValue &old, const StoredValue *now)
    {
        const qint64 nowMs = m_after.serverTimeMs;
        if (!now || now->holder != old.holder)
            add(hasPassed(old.expiresAtMs, nowMs) ? EventKind::Expired : EventKind::Released, old.holder,
                describe(old));
        else if (now->count != old.count)
            add(now->count > old.count ? EventKind::Reentered : EventKind::Released, now->holder, describe(*now));
        else if (old.expiresAtMs && now->expiresAtMs && *now->expiresAtMs > *old.expiresAtMs)
            add(EventKind::Renewed, now->holder,
                {{u"value"_s, QString::fromLatin1(now->hash)}, {u"ttl_ms"_s, *now->expiresAtMs - nowMs}});
    }

    /// The changes of the permits of an expirable-permit semaphore: `holder` is the permit, 16 raw bytes as hex digits.
    void comparePermits()
    {
        for (const HeldPermit &old : m_before.permits) {
            if (old.isExpired(m_before.serverTimeMs))
                continue; // reported when it expired; it stays until the next call
            const HeldPermit *now = permitIn(m_after, old.id);
            const std::optional<qint64> end = now ? now->expiresAtMs : old.expiresAtMs;
            if (hasPassed(end, m_after.serverTimeMs))
                add(EventKind::Expired, permitName(old), {{u"count"_s, 1}});
            else if (!now)
                add(m_context.isReleaseReceived ? EventKind::Released : EventKind::Lost, permitName(old),
                    {{u"count"_s, 0}});
            else if (now->expiresAtMs != old.expiresAtMs)
                add(EventKind::Renewed, permitName(old),
                    {{u"ttl_ms"_s, end ? *end - m_after.serverTimeMs : Ttl::None}});
        }
        for (const HeldPermit &now : m_after.permits)
            if (!permitIn(m_before, now.id))
                add(EventKind::Acquired, permitName(now), {{u"count"_s, 1}});
    }

    /// The changes of the number of a semaphore or a latch, which names no holder. A count-down and a released permit
    /// let others continue, so both are releases.
    void compareNumber()
    {
        const LockKind kind = m_after.available ? m_after.kind : m_before.kind;
        const bool isLatch = kind == LockKind::Latch;
        if ((kind != LockKind::Semaphore && !isLatch) || m_before.available == m_after.available)
            return;
        const qint64 old = m_before.available.value_or(0);
        const qint64 now = m_after.available.value_or(0);
        const QVariantMap detail {{u"change"_s, now - old}, {isLatch ? u"count"_s : u"available"_s, now}};
        const bool hasOpened = isLatch ? now < old : now > old;
        if (m_after.available || isLatch) { // a latch at 0 is removed
            const bool isTakenAway = !m_after.available && !m_context.isReleaseReceived;
            add(isTakenAway ? EventKind::Lost : hasOpened ? EventKind::Released : EventKind::Acquired, {}, detail);
        } else if (m_before.couldBe.contains(schema::toWord(LockKind::Latch))) {
            add(EventKind::Released, {}, {{u"available"_s, 0}}, message<"event-latch-removed">());
        } else {
            add(hasLeaseEnded(m_before, m_after, 0) ? EventKind::Expired : EventKind::Lost, {}, {{u"available"_s, old}},
                message<"event-semaphore-removed">());
        }
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
                add(EventKind::Expired, old.field, describe(old));
            if (now && now->count >= old.count)
                continue;
            const EventKind end = endOf(old, now);
            QVariantMap detail = describe(old);
            if (end != EventKind::Expired && end != EventKind::Lost)
                detail.insert(u"count"_s, now ? now->count : 0);
            add(end, old.field, detail);
        }
        for (const Holder &now : m_after.holders) {
            const Holder *old = m_before.holderOf(now.field);
            if (!old)
                add(EventKind::Acquired, now.field, describe(now));
            else if (now.count > old->count)
                add(EventKind::Reentered, now.field, describe(now));
        }
    }

    /// Adds the reason, as far as known, why a waiter is no longer in the queue.
    void addDequeued(const QueueEntry &entry)
    {
        const bool hasLock = m_after.holderOf(entry.member) != nullptr;
        if (!hasLock && entry.isStale(m_after.serverTimeMs))
            add(EventKind::Repaired, entry.member, {}, message<"event-deadline-passed">());
        else
            add(EventKind::Dequeued, entry.member, {{u"reason"_s, hasLock ? u"acquired"_s : u"left"_s}});
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
                add(EventKind::Queued, m_after.queue[i].member, {{u"position"_s, qint64(i)}});
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
            add(EventKind::Repaired, holder, {{u"ttl_ms"_s, m_after.ttl.ms}}, message<"event-ttl-again">());
        if (compareReaders() || !isRenewed(m_before.ttl, m_after.ttl))
            return;
        add(EventKind::Renewed, holder, {{u"ttl_ms"_s, m_after.ttl.ms}});
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
            add(EventKind::Renewed, now.field, {{u"ttl_ms"_s, now.timeouts.front().ttl.ms}});
        }
        return isAny;
    }

    const LockSnapshot &m_before;
    const LockSnapshot &m_after;
    const ReadContext &m_context;
    std::vector<LockEvent> m_events;
};

} // namespace

std::vector<LockEvent> eventsBetween(const LockSnapshot &before, const LockSnapshot &after, const ReadContext &context)
{
    return Comparison(before, after, context).run();
}

bool isDowngraded(const Holder &old, const LockSnapshot &after)
{
    return old.mode == LockMode::Write && after.mode == LockMode::Read && after.holderOf(old.id.field());
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
            return !old.isExpired(after.serverTimeMs) && !permitIn(after, old.id);
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
