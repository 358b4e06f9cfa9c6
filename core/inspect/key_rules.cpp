// SPDX-License-Identifier: Apache-2.0
#include "core/base/duration_text.h"
#include "core/base/printable.h"
#include "core/inspect/rules.h"
#include "core/inspect/thresholds.h"
#include "core/schema/lock_keys.h"
#include "core/topology/key_slot.h"

#include <algorithm>

namespace lockscope::inspect::rules {

using namespace Qt::StringLiterals;
using schema::LockKind;

void orphanTimeouts(const LockSnapshot &lock, Findings &found)
{
    QStringList keys;
    for (const StoredKey &key : lock.keys) {
        // A key that expires together with its lock may be seen slightly longer.
        const bool stays = key.ttl.neverExpires() || key.ttl.ms > thresholds::Overdue.count();
        if (key.isOrphan && stays && key.key.contains(":rwlock_timeout:"))
            keys.append(key.ttl.neverExpires()
                            ? u"%1 (never expires)"_s.arg(printable(key.key))
                            : u"%1 (expires in %2)"_s.arg(printable(key.key), roughly(Millis(key.ttl.ms))));
    }
    if (!keys.isEmpty())
        found.push_back(
            {u"orphan-timeouts"_s,
             Health::Warning,
             keys.join(u", "_s),
             u"Timeout keys of read holds that are gone: the lock was freed by force or expired before them. They do no harm. Delete those that never expire."_s,
             {},
             {}});
}

void expiredPermits(const LockSnapshot &lock, Findings &found)
{
    const auto expired = std::ranges::count_if(lock.permits, [&](const HeldPermit &permit) {
        return permit.isExpired(lock.serverTimeMs - thresholds::Overdue.count());
    });
    if (expired == 0)
        return;
    found.push_back(
        {u"expired-permits"_s,
         Health::Warning,
         u"%1 of %2 scores in %3 have passed, the first %4 ago."_s.arg(
             QString::number(expired), QString::number(lock.permits.size()),
             printable(schema::LockKeys(lock.name).heldPermits()),
             roughly(Millis(lock.serverTimeMs - lock.permits.front().expiresAtMs.value_or(lock.serverTimeMs)))),
         u"The leases of these permits have run out: their holders died or are late. They come back when the next client asks for one."_s,
         {},
         {}});
}

void expiredValues(const LockSnapshot &lock, Findings &found)
{
    for (const schema::StoredValue &value : lock.values) {
        const bool isExpired = value.expiresAtMs
            && *value.expiresAtMs < lock.serverTimeMs - thresholds::Overdue.count();
        if (!isExpired && value.expiresAtMs)
            continue;
        found.push_back(
            {u"expired-value"_s,
             Health::Warning,
             value.expiresAtMs
                 ? u"%1:%2:expire_time passed %3 ago."_s.arg(printable(value.hash), printable(value.holder),
                                                             roughly(Millis(lock.serverTimeMs - *value.expiresAtMs)))
                 : u"%1:%2:expire_time is missing."_s.arg(printable(value.hash), printable(value.holder)),
             u"A value of the group was not given back. Its count stays: the same holder will need one release more."_s,
             {},
             {}});
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
    found.push_back({u"bad-hash-tag"_s,
                     Health::Warning,
                     u"%1 has slot %2, %3 has slot %4."_s.arg(printable(name), QString::number(lock.slot),
                                                              printable(side), QString::number(sideSlot)),
                     u"In a cluster the lock's own keys are in different slots: its scripts fail with CROSSSLOT."_s,
                     isLatch ? u"Name the latch without braces."_s
                             : u"Rename the lock: no braces, or one whole tag such as {orders}:1."_s,
                     {}});
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
            {u"wrong-type"_s,
             Health::Error,
             u"TYPE %1 is %2, not %3."_s.arg(printable(name), printable(stored->type), QString::fromLatin1(type)),
             u"Something else uses the name of one of the lock's keys: its scripts fail with WRONGTYPE."_s,
             {},
             {}});
    }
}

} // namespace lockscope::inspect::rules
