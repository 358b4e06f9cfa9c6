// SPDX-License-Identifier: Apache-2.0
#include "core/load/invariants/token_watch.h"

namespace lockscope::load {

TokenWatch::TokenWatch(std::vector<LockName> names, TimePoint started)
    : m_names(std::move(names)), m_started(started), m_greatest(m_names.size())
{
}

void TokenWatch::granted(std::size_t name, Violation::Party who, TimePoint at, qint64 token)
{
    m_log.checked();
    std::atomic<qint64> &greatest = m_greatest[name];
    qint64 before = greatest.load();
    while (before < token) {
        if (greatest.compare_exchange_weak(before, token))
            return;
    }
    m_log.broken({Violation::Kind::TokenOrder, at - m_started, m_names[name], {who}, {}, before + 1, token});
}

} // namespace lockscope::load
