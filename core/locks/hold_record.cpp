// SPDX-License-Identifier: Apache-2.0
#include "core/locks/hold_record.h"

#include <algorithm>

namespace lockscope::locks {

void WatchdogEntry::onRenewed(TimePoint sentAt)
{
    const std::shared_ptr<HoldRecord> owner = record.lock();
    if (!owner || owner->watchdogEntry.get() != this)
        return;
    owner->noteRenewal(sentAt);
    update(*owner);
}

void WatchdogEntry::update(const HoldRecord &owner)
{
    isRenewed = owner.isRenewed();
    renewBy = owner.renewBy();
    validUntil = owner.validUntil();
    if (status)
        status->validUntil = validUntil;
    if (kind != Kind::Read)
        return;
    levels.clear();
    for (qsizetype at = 0; at < owner.levels.size(); ++at)
        if (owner.levels[at].isRenewed)
            levels.push_back(owner.foreignHolds + at + 1);
}

std::shared_ptr<const HoldStatus> WatchdogEntry::statusForTokens()
{
    if (!status) {
        status = std::make_shared<HoldStatus>();
        status->validUntil = validUntil;
    }
    return status;
}

bool HoldRecord::isIdle() const
{
    const auto isOver = [](const std::weak_ptr<HoldRecord> &set) {
        const std::shared_ptr<HoldRecord> record = set.lock();
        return !record || record->isIdle();
    };
    return !isHeld() && !isBusy && !lost && !uncertain && std::ranges::all_of(overlappingRecords, isOver);
}

bool HoldRecord::isRenewed() const
{
    return std::ranges::any_of(levels, &HoldLevel::isRenewed);
}

TimePoint HoldRecord::validUntil() const
{
    TimePoint last {};
    for (const HoldLevel &level : levels)
        last = std::max(last, level.until);
    return last;
}

TimePoint HoldRecord::renewBy() const
{
    TimePoint first = TimePoint::max();
    for (const HoldLevel &level : levels)
        if (level.isRenewed)
            first = std::min(first, level.until);
    return first;
}

Millis HoldRecord::leaseForAcquisition(Millis lease, TimePoint now) const
{
    // Only for a plain lock an acquisition sets the time to live; the foreignHolds keep the longer one or add to it
    // (protocol.md 2.1, 2.8, 2.9, 2.12).
    return key.field == Field::Plain ? std::max(lease, leaseForAll(now)) : lease;
}

Millis HoldRecord::leaseForAll(TimePoint now) const
{
    Millis longest {0};
    for (const HoldLevel &level : levels)
        longest = std::max(
            {longest, std::chrono::ceil<Millis>(level.until - now), level.isRenewed ? level.lease : Millis(0)});
    return longest;
}

Millis HoldRecord::leaseAfterRelease(TimePoint now) const
{
    if (levels.size() < 2)
        return Millis(0);
    HoldRecord rest;
    rest.key.field = key.field;
    rest.levels = levels;
    rest.releaseNewest(now);
    return rest.leaseForAll(now);
}

void HoldRecord::addLevel(const HoldLevel &level, TimePoint sentAt)
{
    levels.push_back(level);
    if (key.field == Field::Plain || (key.field != Field::Read && level.isRenewed))
        noteRenewal(sentAt);
}

void HoldRecord::releaseNewest(TimePoint sentAt)
{
    const HoldLevel released = levels.last();
    levels.removeLast();
    if (key.field == Field::Read) // each level has a separate timeout key
        return;
    noteRenewal(sentAt);
    if (released.isRenewed || isRenewed())
        return;
    // With callers' leases only, a release sets a new lease (protocol.md 2.1); an expired one stays expired.
    for (HoldLevel &level : levels)
        if (level.until > sentAt)
            level.until = sentAt + level.lease;
}

void HoldRecord::noteRenewal(TimePoint sentAt)
{
    for (HoldLevel &level : levels)
        if (level.isRenewed)
            level.until = std::max(level.until, sentAt + level.lease);
}

void HoldRecord::shrinkTo(qint64 holds)
{
    foreignHolds = std::min(foreignHolds, holds);
    if (holds - foreignHolds < levels.size())
        levels.resize(holds - foreignHolds);
}

void HoldRecord::forget()
{
    levels.clear();
    foreignHolds = 0;
    pendingUntil = {};
    if (watchdogEntry && watchdogEntry->status)
        watchdogEntry->status->validUntil = TimePoint::min();
    watchdogEntry.reset();
}

ValueHolds HoldRecord::valueHolds() const
{
    ValueHolds holds;
    for (const QByteArray &value : key.values)
        holds.push_back({value});
    if (!holderRecord)
        return holds;
    for (const std::weak_ptr<HoldRecord> &weak : holderRecord->overlappingRecords) {
        const std::shared_ptr<HoldRecord> set = weak.lock();
        if (!set || set.get() == this)
            continue;
        for (ValueHold &hold : holds)
            if (set->key.values.contains(hold.value))
                hold.holdsInOtherSets += set->levels.size();
    }
    return holds;
}

std::shared_ptr<HoldRecord> HoldTable::at(const HoldKey &key)
{
    std::shared_ptr<HoldRecord> &record = m_records[key];
    if (!record) {
        record = std::make_shared<HoldRecord>();
        record->key = key;
    }
    if (!key.values.isEmpty() && !record->holderRecord) {
        const std::shared_ptr<HoldRecord> made = record; // the next call may move what `record` refers to
        made->holderRecord = at({key.lock, key.field, key.thread});
        std::erase_if(made->holderRecord->overlappingRecords,
                      [](const std::weak_ptr<HoldRecord> &set) { return set.expired(); });
        made->holderRecord->overlappingRecords.push_back(made);
        return made;
    }
    return record;
}

void HoldTable::removeIfIdle(const std::shared_ptr<HoldRecord> &record)
{
    if (record->isIdle() && m_records.value(record->key) == record)
        m_records.remove(record->key);
}

std::vector<std::shared_ptr<HoldRecord>> HoldTable::held() const
{
    std::vector<std::shared_ptr<HoldRecord>> held;
    std::ranges::copy_if(m_records, std::back_inserter(held), [](const auto &record) { return record->isHeld(); });
    return held;
}

std::vector<std::shared_ptr<HoldRecord>> HoldTable::busy() const
{
    std::vector<std::shared_ptr<HoldRecord>> busy;
    std::ranges::copy_if(m_records, std::back_inserter(busy), [](const auto &record) { return record->isBusy; });
    return busy;
}

Operation::Operation(HoldTable &table, const std::shared_ptr<HoldRecord> &record)
    : m_table(table), m_record(operationsOn(record))
{
    if (m_record->isBusy)
        m_record->waiting.push_back(m_begin);
    else
        m_begin.set(true);
    m_record->isBusy = true;
}

Operation::~Operation()
{
    if (!m_record->waiting.isEmpty()) {
        OneShot<bool> next = m_record->waiting.takeFirst();
        next.set(true); // the record stays busy: the next operation runs from here
        return;
    }
    m_record->isBusy = false;
    // only now: waiting operations keep a reference to their record
    const std::vector<std::weak_ptr<HoldRecord>> sets = m_record->overlappingRecords;
    for (const std::weak_ptr<HoldRecord> &set : sets)
        if (const std::shared_ptr<HoldRecord> record = set.lock())
            m_table.removeIfIdle(record);
    m_table.removeIfIdle(m_record);
}

} // namespace lockscope::locks
