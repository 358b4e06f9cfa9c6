// SPDX-License-Identifier: Apache-2.0
#include "core/base/printable.h"
#include "core/inspect/diagnosis/rules.h"
#include "core/inspect/messages.h"
#include "core/inspect/model/thresholds.h"
#include "core/schema/lock_keys.h"
#include "core/topology/key_slot.h"

#include <algorithm>

namespace lockscope::inspect::rules {

using namespace Qt::StringLiterals;
using schema::LockKind;

void orphanTimeouts(const LockSnapshot &lock, Findings &found)
{
    std::vector<Message> keys;
    for (const StoredKey &key : lock.keys) {
        // A key that expires together with its lock may be seen slightly longer.
        const bool stays = key.ttl.neverExpires() || key.ttl.ms > thresholds::Overdue.count();
        if (key.isOrphan && stays && key.key.contains(":rwlock_timeout:"))
            keys.push_back(key.ttl.neverExpires()
                               ? message<"seen-orphan-timeout-forever">(printable(key.key))
                               : message<"seen-orphan-timeout">(printable(key.key), Millis(key.ttl.ms)));
    }
    if (!keys.empty())
        found.push_back({u"orphan-timeouts"_s, Health::Warning, joined(std::move(keys))});
}

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

/// The keys and channels of one lock must be in one slot, or its scripts fail in a cluster.
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

} // namespace lockscope::inspect::rules
