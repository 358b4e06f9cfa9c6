// SPDX-License-Identifier: Apache-2.0
#include "core/locks/hold_table.h"

#include <algorithm>

namespace lockscope::locks {

std::shared_ptr<HoldRecord> HoldTable::at(const HoldKey &key)
{
    std::shared_ptr<HoldRecord> &record = m_records[key];
    if (!record) {
        record = std::make_shared<HoldRecord>();
        record->key = key;
    }
    if (!key.values.isEmpty() && !record->common) {
        const std::shared_ptr<HoldRecord> made = record; // the next call may move what `record` refers to
        made->common = at({key.lock, key.family, key.thread});
        std::erase_if(made->common->sets, [](const std::weak_ptr<HoldRecord> &set) { return set.expired(); });
        made->common->sets.push_back(made);
        return made;
    }
    return record;
}

bool HoldRecord::isIdle() const
{
    const auto isOver = [](const std::weak_ptr<HoldRecord> &set) {
        const std::shared_ptr<HoldRecord> record = set.lock();
        return !record || record->isIdle();
    };
    return count == 0 && !isBusy && !lost && !isUncertain && std::ranges::all_of(sets, isOver);
}

ValueHolds HoldRecord::valueHolds() const
{
    ValueHolds holds;
    for (const QByteArray &value : key.values)
        holds.push_back({value});
    if (!common)
        return holds;
    for (const std::weak_ptr<HoldRecord> &weak : common->sets) {
        const std::shared_ptr<HoldRecord> set = weak.lock();
        if (!set || set.get() == this)
            continue;
        for (ValueHold &hold : holds)
            if (set->key.values.contains(hold.value))
                hold.others += set->count;
    }
    return holds;
}

bool HoldTable::hasTwin(const HoldKey &key) const
{
    const FamilyRules &own = rulesOf(key.family);
    for (int i = 0; i <= int(Family::FasterMulti); ++i) {
        const FamilyRules &rules = rulesOf(Family(i));
        const bool sharesField = rules.hasMode == own.hasMode && rules.hasValues == own.hasValues
            && rules.fieldEnding == QByteArrayView(own.fieldEnding);
        if (Family(i) == key.family || !sharesField)
            continue;
        if (const std::shared_ptr<HoldRecord> twin = find({key.lock, Family(i), key.thread}); twin && !twin->isIdle())
            return true;
    }
    return false;
}

void HoldTable::tidy(const std::shared_ptr<HoldRecord> &record)
{
    if (record->isIdle() && m_records.value(record->key) == record)
        m_records.remove(record->key);
}

std::vector<std::shared_ptr<HoldRecord>> HoldTable::held() const
{
    std::vector<std::shared_ptr<HoldRecord>> held;
    std::ranges::copy_if(m_records, std::back_inserter(held), [](const auto &record) { return record->count > 0; });
    return held;
}

std::vector<std::shared_ptr<HoldRecord>> HoldTable::busy() const
{
    std::vector<std::shared_ptr<HoldRecord>> busy;
    std::ranges::copy_if(m_records, std::back_inserter(busy), [](const auto &record) { return record->isBusy; });
    return busy;
}

Turn::Turn(HoldTable &table, const std::shared_ptr<HoldRecord> &record) : m_table(table), m_record(turnsOf(record))
{
    m_record->isBusy = true;
}

Turn::~Turn()
{
    if (m_record->turns.isEmpty()) {
        m_record->isBusy = false;
        // not before: who waits for its turn has found its record already
        const std::vector<std::weak_ptr<HoldRecord>> sets = m_record->sets;
        for (const std::weak_ptr<HoldRecord> &set : sets)
            if (const std::shared_ptr<HoldRecord> record = set.lock())
                m_table.tidy(record);
        m_table.tidy(m_record);
        return;
    }
    OneShot<bool> next = m_record->turns.takeFirst();
    next.set(true); // the record stays busy: the next operation runs from here
}

} // namespace lockscope::locks
