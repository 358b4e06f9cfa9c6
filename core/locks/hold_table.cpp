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
        made->common = at({key.lock, key.field, key.thread});
        std::erase_if(made->common->sets, [](const std::weak_ptr<HoldRecord> &set) { return set.expired(); });
        made->common->sets.push_back(made);
        return made;
    }
    return record;
}

void HoldTable::tidy(const std::shared_ptr<HoldRecord> &record)
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
    const std::vector<std::weak_ptr<HoldRecord>> sets = m_record->sets;
    for (const std::weak_ptr<HoldRecord> &set : sets)
        if (const std::shared_ptr<HoldRecord> record = set.lock())
            m_table.tidy(record);
    m_table.tidy(m_record);
}

} // namespace lockscope::locks
