// SPDX-License-Identifier: Apache-2.0
#include "core/schema/classify.h"

#include "core/schema/lock_keys.h"

#include <algorithm>

namespace lockscope::schema {

using namespace Qt::StringLiterals;

namespace {

/// Names of locks inside Redisson's own objects, whose prefix or suffix determines their type (protocol.md 1.4).
bool isSemaphoreName(const QByteArray &name)
{
    return name.endsWith(":semaphore") || name.startsWith("redisson_bqs:");
}

bool saysLatch(const QByteArray &name)
{
    return name.endsWith(":countdownlatch") || name.startsWith("redisson__execute_task_once_latch:");
}

Classification classifyReadWrite(const HashData &hash)
{
    const auto isWriter = [](const StoredHold &hold) { return hold.who.isWriter; };
    const bool hasNoHolder = hash.holds.empty() && hash.values.empty() && hash.leftovers.empty();
    if (hasNoHolder) // counts belong to unknown holders; other values belong to an application
        return {hash.strays.size() == hash.countedStrays.size() ? LockKind::ReadWrite : LockKind::Unknown, {}};
    if (!hash.strays.empty() || !hash.values.empty() || !hash.leftovers.empty())
        return {LockKind::Mixed, {}};
    const auto writers = std::ranges::count_if(hash.holds, isWriter);
    if (hash.mode == LockMode::Read)
        return {writers == 0 ? LockKind::ReadWrite : LockKind::Mixed, {}};
    if (writers == 0 && hash.holds.size() == 1)
        return {LockKind::ReadWrite, {}, Layout::PlainWriter};
    if (writers != 1)
        return {LockKind::Mixed, {}};
    // Beside a writer only the writer itself may read.
    const StoredHold &writer = *std::ranges::find_if(hash.holds, isWriter);
    const bool isAlone = std::ranges::all_of(hash.holds,
                                             [&](const StoredHold &hold) { return hold.who.id == writer.who.id; });
    return {isAlone ? LockKind::ReadWrite : LockKind::Mixed, {}};
}

/// A hash with one holder: the most common lock, and all types that store the same.
Classification classifySingle(const LockName &name, const LockData &data, qint64 count)
{
    const bool isOnce = count == 1;
    if (data.hasQueue || name.bytes().endsWith(":fairlock")) {
        QStringList others;
        if (isOnce)
            others << u"nonreentrant-fair"_s;
        if (data.hasToken)
            others << u"fenced"_s;
        return {LockKind::Fair, others};
    }
    if (data.hasToken)
        return {LockKind::Fenced, {}};
    // Created once: most locks are like this, and there may be a million. Waiters of a spin lock do not subscribe.
    static const QStringList oneHoldOfSubscribed {u"nonreentrant"_s, u"fair"_s, u"nonreentrant-fair"_s};
    static const QStringList heardOften {u"fair"_s};
    static const QStringList unheardOnce = QStringList {u"spin"_s} + oneHoldOfSubscribed;
    static const QStringList moreHoldsOfUnsubscribed = QStringList {u"spin"_s} + heardOften;
    if (data.hasLockListeners)
        return {LockKind::Reentrant, isOnce ? oneHoldOfSubscribed : heardOften};
    return {LockKind::Reentrant, isOnce ? unheardOnce : moreHoldsOfUnsubscribed};
}

/// A hash with one number that no client of Redisson wrote. Redisson waits while it exists. Without waiters only its
/// form shows whether it is a lock of another library.
Classification classifyOther(const LockName &name, const LockData &data)
{
    const StoredHold &hold = data.hash.countedStrays.front();
    const bool isWanted = data.hasLockListeners || data.hasQueue || data.hasToken;
    if (!isWanted && !(data.expires && isOtherHolder(hold.field)))
        return {};
    return classifySingle(name, data, hold.count);
}

Classification classifyHash(const LockName &name, const LockData &data)
{
    const HashData &hash = data.hash;
    if (data.isForeign)
        return {};
    if (hash.mode)
        return classifyReadWrite(hash);
    if (!hash.values.empty() || (!hash.leftovers.empty() && hash.holds.empty()))
        return {hash.holds.empty() && hash.strays.empty() ? LockKind::FasterMulti : LockKind::Mixed, {}};
    if (hash.holds.empty() && hash.strays.size() == 1 && hash.countedStrays.size() == 1 && hash.leftovers.empty())
        return classifyOther(name, data);
    if (hash.holds.empty() || !hash.strays.empty())
        return {};
    if (hash.holds.size() > 1 || hash.holds.front().who.isWriter || !hash.leftovers.empty())
        return {LockKind::Mixed, {}};
    return classifySingle(name, data, hash.holds.front().count);
}

/// Semaphores and latches store only a number; only subscribers, permits and names distinguish them.
Classification classifyNumber(const LockName &name, const LockData &data, qint64 number)
{
    if (data.hasHeldPermits || name.bytes().endsWith(":permitexpirablesemaphore"))
        return {LockKind::Permit, {}};
    if (saysLatch(name.bytes()))
        return {LockKind::Latch, {}};
    if (isSemaphoreName(name.bytes()))
        return {LockKind::Semaphore, {}};
    if (data.hasLatchListeners && data.hasSemaphoreListeners)
        return {LockKind::Mixed, {}};
    if (data.hasLatchListeners)
        return {LockKind::Latch, {}};
    if (data.hasSemaphoreListeners)
        return {LockKind::Semaphore, {u"permit"_s}};
    if (data.expires)
        return {};   // counters of Redisson do not expire: another library's lock, or a counter
    if (number <= 0) // a latch at 0 is removed
        return {LockKind::Semaphore, {u"permit"_s}};
    return {LockKind::Semaphore, {u"latch"_s, u"permit"_s}};
}

Classification classifyString(const LockName &name, const LockData &data)
{
    if (isCompanion(name.bytes()))
        return {}; // a token, an unlock latch or a read hold's timer: part of another lock
    bool isNumber = false;
    const qint64 number = data.text.toLongLong(&isNumber);
    if (isNumber)
        return classifyNumber(name, data, number);
    if (parseJsonLock(data.text))
        return {LockKind::Reentrant, {}, Layout::Json};
    return {};
}

/// Classifies a name without a key by its companion keys or subscribers.
Classification classifyAbsent(const LockData &data)
{
    if (data.hasHeldPermits)
        return {LockKind::Permit, {}};
    if (data.hasQueue)
        return {LockKind::Fair, {u"nonreentrant-fair"_s}};
    if (data.hasReadTimeouts || data.hasReadWriteListeners)
        return {LockKind::ReadWrite, {}};
    if (data.hasToken)
        return {LockKind::Fenced, {}};
    if (data.hasLockListeners)
        return {LockKind::Reentrant, {u"nonreentrant"_s, u"fenced"_s, u"fastermulti"_s}};
    if (data.hasSemaphoreListeners)
        return {LockKind::Semaphore, {u"permit"_s}};
    if (data.hasLatchListeners)
        return {LockKind::Latch, {}};
    return {};
}

} // namespace

KeyType keyTypeOf(QByteArrayView word)
{
    if (word == "none")
        return KeyType::Absent;
    if (word == "hash")
        return KeyType::Hash;
    return word == "string" ? KeyType::String : KeyType::Other;
}

Classification classify(const LockName &name, const LockData &data)
{
    switch (data.type) {
    case KeyType::Absent: return classifyAbsent(data);
    case KeyType::Hash: return classifyHash(name, data);
    case KeyType::String: return classifyString(name, data);
    case KeyType::Other: break;
    }
    return {};
}

} // namespace lockscope::schema
