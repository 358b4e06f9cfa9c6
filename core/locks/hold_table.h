// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/hold_record.h"

#include <QHash>

namespace lockscope::locks {

/// The records of one client. A record is kept while it has state.
class HoldTable final
{
public:
    /// The record of `key`; created if there is none.
    [[nodiscard]] std::shared_ptr<HoldRecord> at(const HoldKey &key);
    [[nodiscard]] std::shared_ptr<HoldRecord> find(const HoldKey &key) const { return m_records.value(key); }
    /// Removes the record if it no longer has state.
    void tidy(const std::shared_ptr<HoldRecord> &record);
    [[nodiscard]] std::vector<std::shared_ptr<HoldRecord>> held() const;
    /// The records with an operation in flight.
    [[nodiscard]] std::vector<std::shared_ptr<HoldRecord>> busy() const;
    [[nodiscard]] bool isEmpty() const { return m_records.isEmpty(); }

private:
    QHash<HoldKey, std::shared_ptr<HoldRecord>> m_records;
};

/// The record whose turns the operations on `record` take.
[[nodiscard]] inline const std::shared_ptr<HoldRecord> &turnsOf(const std::shared_ptr<HoldRecord> &record)
{
    return record->common ? record->common : record;
}

/// A turn on a record; ends with the scope. Taken only while no other operation has it.
class Turn final
{
public:
    Turn(HoldTable &table, const std::shared_ptr<HoldRecord> &record);
    ~Turn();
    Q_DISABLE_COPY_MOVE(Turn)

private:
    HoldTable &m_table;
    std::shared_ptr<HoldRecord> m_record; // where the turns are
};

} // namespace lockscope::locks
