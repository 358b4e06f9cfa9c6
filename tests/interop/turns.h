// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QJsonArray>
#include <set>

namespace lockscope::tests {

/// The writer of each value of a witness. Redisson's processes report their values; if no value is lost, the others are
/// Lockscope's.
class Turns final
{
public:
    void add(const QJsonArray &writtenByRedisson);
    /// Values that were written twice.
    [[nodiscard]] qint64 doubled() const { return m_doubled; }
    /// How often the side changed from 1 to `last`.
    [[nodiscard]] qint64 changes(qint64 last) const;

private:
    std::set<qint64> m_theirs;
    qint64 m_doubled = 0;
};

} // namespace lockscope::tests
