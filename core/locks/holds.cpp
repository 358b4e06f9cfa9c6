// SPDX-License-Identifier: Apache-2.0
#include "core/locks/holds.h"

#include "core/base/logging.h"
#include "core/locks/client_state.h"
#include "core/locks/excess_holds.h"

namespace lockscope::locks {

using renewal::Hold;
using renewal::LossReason;

void Holds::noticeExpiry(const std::shared_ptr<HoldRecord> &record)
{
    if (record->isHeld() && m_client.clock.now() >= record->validUntil())
        lose(record, record->isRenewed() ? LossReason::Expired : LossReason::LeaseEnded);
}

Granted Holds::noteGrant(const std::shared_ptr<HoldRecord> &record, const HoldLevel &level, TimePoint sentAt)
{
    record->take(level, sentAt);
    keep(record);
    return {record->count(), record->validUntil(), level.token};
}

void Holds::stopLastRenewal(HoldRecord &record)
{
    if (!record.isHeld())
        return;
    const auto isRenewed = [](const HoldLevel &level) { return level.isRenewed; };
    if (std::none_of(record.levels.begin(), std::prev(record.levels.end()), isRenewed))
        m_client.watchdog.drop(record.kept);
}

void Holds::noteRelease(const std::shared_ptr<HoldRecord> &record)
{
    if (record->isHeld())
        return keep(record);
    if (record->kept)
        m_client.watchdog.drop(record->kept);
    record->forget();
    setPending(*record, {}); // as in onLost()
    record->watches.clear();
}

void Holds::noteUnknownRelease(const std::shared_ptr<HoldRecord> &record, Family family)
{
    const bool wasLetGo = record->isHeld() || (record->uncertain && record->uncertain->isRelease);
    record->uncertain = UnknownOutcome {family, wasLetGo};
    if (record->isHeld())
        record->levels.removeLast(); // the other levels do not end earlier than before
    noteRelease(record);
}

void Holds::adopt(const std::shared_ptr<HoldRecord> &record, qint64 holds)
{
    const qsizetype levels = record->levels.size();
    if (holds < record->count()) {
        if (m_client.mayOthersHold()) // another client with this id has released its holds
            record->others = std::max<qint64>(holds - levels, 0);
        record->shrinkTo(holds);
    } else
        record->others = holds - levels;
    if (levels > 0)
        noteRelease(record);
}

void Holds::lose(const std::shared_ptr<HoldRecord> &record, LossReason reason)
{
    const std::shared_ptr<Hold> hold = record->kept;
    m_client.watchdog.drop(hold);
    onLost(hold, reason);
}

void Holds::onLost(const std::shared_ptr<Hold> &hold, LossReason reason)
{
    const std::shared_ptr<HoldRecord> record = std::static_pointer_cast<KeptHold>(hold)->record.lock();
    if (!record || record->kept != hold)
        return;
    const Message cause = reason == LossReason::Expired ? hold->failed.toString() : Message();
    if (reason == LossReason::LeaseEnded)
        qCInfo(logLocks) << "lease ended" << hold->lock << hold->field;
    else
        qCWarning(logLocks).noquote() << "lost" << hold->lock << hold->field << cause.english();
    record->lost = reason;
    record->lostBecause = cause;
    record->forget();
    setPending(*record, {}); // a write is no longer renewed for a read inside
    endInside(*record, reason);
    const LostHold lost {LockName(hold->lock), hold->field, record->key.thread, reason, cause};
    if (m_client.options.lockLost)
        m_client.options.lockLost(lost);
    for (const std::weak_ptr<LossWatch> &watch : std::exchange(record->watches, {}))
        if (const std::shared_ptr<LossWatch> callback = watch.lock())
            (*callback)(lost);
    if (const std::shared_ptr<HoldStatus> &status = std::static_pointer_cast<KeptHold>(hold)->status)
        status->loss.request_stop();
}

void Holds::endInside(HoldRecord &record, LossReason reason)
{
    const Field side = record.key.field;
    if (reason == LossReason::Removed || (side != Field::Read && side != Field::Write))
        return;
    const bool isRead = side == Field::Read;
    const auto other = find({record.key.lock, isRead ? Field::Write : Field::Read, record.key.thread});
    if (!other || !other->isHeld())
        return;
    record.uncertain = UnknownOutcome {isRead ? Family::Read : Family::Write};
    resolveUncertain(m_client.shared_from_this(), record.key,
                     std::chrono::ceil<Millis>(other->validUntil() - m_client.clock.now()));
}

void Holds::watchLoss(const HoldKey &key, const std::shared_ptr<LossWatch> &watch)
{
    std::vector<std::weak_ptr<LossWatch>> &watches = at(key)->watches;
    std::erase_if(watches, [](const std::weak_ptr<LossWatch> &other) { return other.expired(); });
    watches.push_back(watch);
}

void Holds::keep(const std::shared_ptr<HoldRecord> &record)
{
    if (!record->kept) {
        record->kept = std::make_shared<KeptHold>();
        KeptHold &kept = *record->kept;
        kept.record = record;
        kept.lock = record->key.lock;
        kept.field = fieldOf(record->key.field, HolderId {m_client.id, record->key.thread}.field());
        kept.kind = kindOf(record->key.field);
        kept.values = record->key.values;
        kept.group = m_client.groupOf(kept);
        kept.lease = m_client.options.watchdogLease;
    }
    record->kept->follow(*record);
    setPending(*record, {});
    m_client.watchdog.keep(record->kept);
}

void Holds::setPending(HoldRecord &record, TimePoint until)
{
    const auto keepUntil = [](HoldRecord &held, TimePoint least) {
        held.kept->keepUntil = std::max({held.validUntil(), held.pendingUntil, least});
    };
    record.pendingUntil = until;
    switch (record.key.field) {
    case Field::Plain:
        if (record.kept)
            keepUntil(record, {});
        break;
    case Field::Write:
        if (record.kept)
            keepUntil(record, readUntil(record));
        break;
    case Field::Read:
        if (const auto write = find({record.key.lock, Field::Write, record.key.thread}); write && write->kept)
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
    return std::max(now + read->leaseToKeep(now), read->pendingUntil); // its renewal may be in flight
}

Millis Holds::leaseBesideReads(const HoldRecord &write, qint64 count, Millis rest) const
{
    // Rounded up, a read with the longest lease may seem to last longer than a server accepts.
    const TimePoint reads = readUntil(write);
    const Millis lease = std::min(LongestTime, std::max(rest, std::chrono::ceil<Millis>(reads - m_client.clock.now())));
    if (count > 1)
        return lease > Millis(0) ? lease : m_client.options.watchdogLease;
    const std::shared_ptr<HoldRecord> read = find({write.key.lock, Field::Read, write.key.thread});
    const bool isKnown = read && read->isHeld() && !read->uncertain && !m_client.mayOthersHold();
    return isKnown ? std::max(lease, Millis(1)) : LongestTime; // unknown reads keep their time to live
}

} // namespace lockscope::locks
