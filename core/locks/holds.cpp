// SPDX-License-Identifier: Apache-2.0
#include "core/locks/holds.h"

#include "core/base/logging.h"
#include "core/locks/client_state.h"
#include "core/locks/excess_holds.h"

namespace lockscope::locks {

using renewal::Hold;
using renewal::LossReason;

void Holds::detectExpiry(const std::shared_ptr<HoldRecord> &record)
{
    if (record->isHeld() && m_client.clock.now() >= record->validUntil())
        markLost(record, record->isRenewed() ? LossReason::Expired : LossReason::LeaseEnded);
}

Granted Holds::noteGrant(const std::shared_ptr<HoldRecord> &record, const HoldLevel &level, TimePoint sentAt)
{
    record->addLevel(level, sentAt);
    updateWatchdog(record);
    return {record->count(), record->validUntil(), level.token};
}

void Holds::stopLastRenewal(HoldRecord &record)
{
    if (!record.isHeld())
        return;
    const auto isRenewed = [](const HoldLevel &level) { return level.isRenewed; };
    if (std::none_of(record.levels.begin(), std::prev(record.levels.end()), isRenewed))
        m_client.watchdog.drop(record.watchdogEntry);
}

void Holds::noteRemovedLevels(const std::shared_ptr<HoldRecord> &record)
{
    if (record->isHeld())
        return updateWatchdog(record);
    if (record->watchdogEntry)
        m_client.watchdog.drop(record->watchdogEntry);
    record->forget();
    setPendingLeaseEnd(*record, {}); // as in onLost()
    record->lossCallbacks.clear();
}

void Holds::noteUncertainRelease(const std::shared_ptr<HoldRecord> &record, Family family)
{
    const bool wasLetGo = record->isHeld() || (record->uncertain && record->uncertain->isRelease);
    record->uncertain = UncertainOutcome {family, wasLetGo};
    if (record->isHeld())
        record->levels.removeLast(); // the other levels do not end earlier than before
    noteRemovedLevels(record);
}

void Holds::adoptServerCount(const std::shared_ptr<HoldRecord> &record, qint64 holds)
{
    const qsizetype levels = record->levels.size();
    if (holds < record->count()) {
        if (m_client.sharesIdentity()) // another client with this id has released its holds
            record->foreignHolds = std::max<qint64>(holds - levels, 0);
        record->shrinkTo(holds);
    } else
        record->foreignHolds = holds - levels;
    if (levels > 0)
        noteRemovedLevels(record);
}

void Holds::markLost(const std::shared_ptr<HoldRecord> &record, LossReason reason)
{
    const std::shared_ptr<Hold> hold = record->watchdogEntry;
    m_client.watchdog.drop(hold);
    onLost(hold, reason);
}

void Holds::onLost(const std::shared_ptr<Hold> &hold, LossReason reason)
{
    const std::shared_ptr<HoldRecord> record = std::static_pointer_cast<WatchdogEntry>(hold)->record.lock();
    if (!record || record->watchdogEntry != hold)
        return;
    const Message cause = reason == LossReason::Expired ? hold->failed.toString() : Message();
    if (reason == LossReason::LeaseEnded)
        qCInfo(logLocks) << "lease ended" << hold->lock << hold->field;
    else
        qCWarning(logLocks).noquote() << "lost" << hold->lock << hold->field << cause.english();
    record->lost = reason;
    record->lostBecause = cause;
    record->forget();
    setPendingLeaseEnd(*record, {}); // a write is no longer renewed for a read inside
    removeLostSide(*record, reason);
    const LostHold lost {LockName(hold->lock), hold->field, record->key.thread, reason, cause};
    if (m_client.options.lockLost)
        m_client.options.lockLost(lost);
    for (const std::weak_ptr<LossCallback> &weak : std::exchange(record->lossCallbacks, {}))
        if (const std::shared_ptr<LossCallback> callback = weak.lock())
            (*callback)(lost);
    if (const std::shared_ptr<HoldStatus> &status = std::static_pointer_cast<WatchdogEntry>(hold)->status)
        status->loss.request_stop();
}

void Holds::removeLostSide(HoldRecord &record, LossReason reason)
{
    const Field side = record.key.field;
    if (reason == LossReason::Removed || (side != Field::Read && side != Field::Write))
        return;
    const bool isRead = side == Field::Read;
    const auto other = find({record.key.lock, isRead ? Field::Write : Field::Read, record.key.thread});
    if (!other || !other->isHeld())
        return;
    record.uncertain = UncertainOutcome {isRead ? Family::Read : Family::Write};
    resolveUncertain(m_client.shared_from_this(), record.key,
                     std::chrono::ceil<Millis>(other->validUntil() - m_client.clock.now()));
}

void Holds::addLossCallback(const HoldKey &key, const std::shared_ptr<LossCallback> &callback)
{
    std::vector<std::weak_ptr<LossCallback>> &lossCallbacks = at(key)->lossCallbacks;
    std::erase_if(lossCallbacks, [](const std::weak_ptr<LossCallback> &other) { return other.expired(); });
    lossCallbacks.push_back(callback);
}

void Holds::updateWatchdog(const std::shared_ptr<HoldRecord> &record)
{
    if (!record->watchdogEntry) {
        record->watchdogEntry = std::make_shared<WatchdogEntry>();
        WatchdogEntry &entry = *record->watchdogEntry;
        entry.record = record;
        entry.lock = record->key.lock;
        entry.field = fieldOf(record->key.field, HolderId {m_client.id, record->key.thread}.field());
        entry.kind = kindOf(record->key.field);
        entry.values = record->key.values;
        entry.group = m_client.groupOf(entry);
        entry.lease = m_client.options.watchdogLease;
    }
    record->watchdogEntry->update(*record);
    setPendingLeaseEnd(*record, {});
    m_client.watchdog.keep(record->watchdogEntry);
}

void Holds::setPendingLeaseEnd(HoldRecord &record, TimePoint until)
{
    const auto keepUntil = [](HoldRecord &held, TimePoint least) {
        held.watchdogEntry->keepUntil = std::max({held.validUntil(), held.pendingUntil, least});
    };
    record.pendingUntil = until;
    switch (record.key.field) {
    case Field::Plain:
        if (record.watchdogEntry)
            keepUntil(record, {});
        break;
    case Field::Write:
        if (record.watchdogEntry)
            keepUntil(record, readUntil(record));
        break;
    case Field::Read:
        if (const auto write = find({record.key.lock, Field::Write, record.key.thread}); write && write->watchdogEntry)
            keepUntil(*write, readUntil(*write));
        break;
    case Field::Values: break; // a renewal never shortens the time to live
    }
}

TimePoint Holds::readUntil(const HoldRecord &write) const
{
    const std::shared_ptr<HoldRecord> read = find({write.key.lock, Field::Read, write.key.thread});
    if (!read)
        return {};
    const TimePoint now = m_client.clock.now();
    return std::max(now + read->leaseForAll(now), read->pendingUntil); // its renewal may be in flight
}

Millis Holds::leaseAfterWriteRelease(const HoldRecord &write, qint64 count, Millis rest) const
{
    // Rounded up, a read with the longest lease may seem to last longer than a server accepts.
    const TimePoint reads = readUntil(write);
    const Millis lease = std::min(MaxTime, std::max(rest, std::chrono::ceil<Millis>(reads - m_client.clock.now())));
    if (count > 1)
        return lease > Millis(0) ? lease : m_client.options.watchdogLease;
    const std::shared_ptr<HoldRecord> read = find({write.key.lock, Field::Read, write.key.thread});
    const bool isKnown = read && read->isHeld() && !read->uncertain && !m_client.sharesIdentity();
    return isKnown ? std::max(lease, Millis(1)) : MaxTime; // unknown reads keep their time to live
}

} // namespace lockscope::locks
