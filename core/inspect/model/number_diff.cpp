// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/model/event_list.h"

#include "core/inspect/messages.h"

namespace lockscope::inspect {

using namespace Qt::StringLiterals;
using schema::LockKind;
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

} // namespace

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

/// A count-down and a released permit let others continue, so both are releases.
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

} // namespace lockscope::inspect
