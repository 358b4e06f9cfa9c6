// SPDX-License-Identifier: Apache-2.0
#include "tests/interop/turns.h"

namespace lockscope::tests {

void Turns::add(const QJsonArray &writtenByRedisson)
{
    for (const auto &value : writtenByRedisson)
        m_doubled += m_theirs.insert(value.toInteger()).second ? 0 : 1;
}

qint64 Turns::changes(qint64 last) const
{
    qint64 changes = 0;
    for (qint64 value = 2; value <= last; ++value)
        changes += m_theirs.contains(value) != m_theirs.contains(value - 1) ? 1 : 0;
    return changes;
}

} // namespace lockscope::tests
