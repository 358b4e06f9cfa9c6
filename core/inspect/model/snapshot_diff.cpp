// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/model/snapshot_diff.h"

#include "core/inspect/messages.h"
#include "core/inspect/model/event_list.h"

namespace lockscope::inspect {

using namespace Qt::StringLiterals;
using schema::LockKind;
using schema::LockMode;

namespace {

/// A TTL that grew by less is jitter between two clocks, not a renewal.
constexpr qint64 RenewalStepMs = 100;
/// A lease that ends within this time counts as ended: our clock is late by the latency of the reply.
constexpr qint64 LeaseEndMs = 50;

const Holder *find(const LockSnapshot &snapshot, const QByteArray &field)
{
    const auto it = std::ranges::find(snapshot.holders, field, &Holder::field);
    return it == snapshot.holders.end() ? nullptr : &*it;
}

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
    return old.mode == LockMode::Write && after.mode == LockMode::Read && find(after, old.id.field());
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
            const Holder *now = find(m_after, old.field);
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
            const Holder *old = find(m_before, now.field);
            if (!old)
                m_events.add(EventKind::Acquired, now.field, describe(now));
            else if (now.count > old->count)
                m_events.add(EventKind::Reentered, now.field, describe(now));
        }
    }

    /// Adds the reason, as far as known, why a waiter is no longer in the queue.
    void addDequeued(const QueueEntry &entry)
    {
        const bool hasLock = find(m_after, entry.member) != nullptr;
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
            const Holder *old = find(m_before, now.field);
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
    const auto isGone = [&](const Holder &old) { return !find(after, old.field) && !isDowngraded(old, after); };
    if (!std::ranges::all_of(before.holders, isGone))
        return false;
    // Spin locks publish nothing and look like reentrant ones; subscribers distinguish them. Fair locks publish to one
    // waiter only.
    const bool isListenedTo = before.kind == LockKind::Reentrant && before.waitingClients > 0;
    return before.kind == LockKind::ReadWrite || before.kind == LockKind::Fenced || isListenedTo;
}

} // namespace lockscope::inspect
