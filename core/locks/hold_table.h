// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/hold_record.h"

#include <QHash>

namespace lockscope::locks {

/// The records of one client. A record lives as long as it says something.
class HoldTable final
{
public:
    /// The record of `key`, made when there is none.
    [[nodiscard]] std::shared_ptr<HoldRecord> at(const HoldKey &key);
    [[nodiscard]] std::shared_ptr<HoldRecord> find(const HoldKey &key) const { return m_records.value(key); }
    /// Forgets the record when it no longer says anything.
    void tidy(const std::shared_ptr<HoldRecord> &record);
    [[nodiscard]] std::vector<std::shared_ptr<HoldRecord>> held() const;
    /// Those with an operation on its way.
    [[nodiscard]] std::vector<std::shared_ptr<HoldRecord>> busy() const;
    [[nodiscard]] bool isEmpty() const { return m_records.isEmpty(); }

private:
    QHash<HoldKey, std::shared_ptr<HoldRecord>> m_records;
};

/// Whose turns the operations on a record take.
[[nodiscard]] inline const std::shared_ptr<HoldRecord> &turnsOf(const std::shared_ptr<HoldRecord> &record)
{
    return record->common ? record->common : record;
}

/// A turn on a record; ends with the scope. Taken only while nobody else has it.
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
