// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/hold_record.h"

#include <QHash>

namespace lockscope::locks {

/// The records of one client. A record is kept while it has state.
class HoldTable
{
public:
    /// The record of `key`; created if it does not exist.
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

/// The record on which the operations on `record` wait for each other.
[[nodiscard]] inline const std::shared_ptr<HoldRecord> &operationsOn(const std::shared_ptr<HoldRecord> &record)
{
    return record->common ? record->common : record;
}

/// An operation on a record. Only one runs at a time; the others wait in order of their creation. Ends with the scope.
class Operation final
{
public:
    Operation(HoldTable &table, const std::shared_ptr<HoldRecord> &record);
    ~Operation();
    Q_DISABLE_COPY_MOVE(Operation)

    /// Set when the earlier operations have ended. Await it before the first use of the record.
    [[nodiscard]] OneShot<bool> begin() const { return m_begin; }

private:
    HoldTable &m_table;
    std::shared_ptr<HoldRecord> m_record; // as operationsOn()
    OneShot<bool> m_begin;
};

} // namespace lockscope::locks
