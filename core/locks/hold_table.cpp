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
    std::ranges::copy_if(m_records, std::back_inserter(held), [](const auto &record) { return record->count > 0; });
    return held;
}

std::vector<std::shared_ptr<HoldRecord>> HoldTable::busy() const
{
    std::vector<std::shared_ptr<HoldRecord>> busy;
    std::ranges::copy_if(m_records, std::back_inserter(busy), [](const auto &record) { return record->isBusy; });
    return busy;
}

Turn::Turn(HoldTable &table, std::shared_ptr<HoldRecord> record) : m_table(table), m_record(std::move(record))
{
    m_record->isBusy = true;
}

Turn::~Turn()
{
    if (m_record->turns.empty()) {
        m_record->isBusy = false;
        m_table.tidy(m_record);
        return;
    }
    OneShot<bool> next = std::move(m_record->turns.front());
    m_record->turns.pop_front();
    next.set(true); // the record stays busy: the next operation runs from here
}

} // namespace lockscope::locks
