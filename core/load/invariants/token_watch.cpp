// SPDX-License-Identifier: Apache-2.0
#include "core/load/invariants/token_watch.h"

#include <algorithm>

namespace lockscope::load {

TokenWatch::TokenWatch(std::vector<LockName> names, TimePoint started, const FailOverLog &failOvers)
    : m_names(std::move(names)), m_started(started), m_failOvers(failOvers), m_latest(m_names.size())
{
}

void TokenWatch::granted(std::size_t name, Violation::Party who, TimePoint at, TimePoint sent, qint64 token)
{
    m_log.checked();
    const std::lock_guard guard(m_mutexes[name % m_mutexes.size()]);
    Latest &latest = m_latest[name];
    if (token > latest.token) {
        // A late report of the failed node's grant says nothing about its successor's tokens.
        if (sent >= latest.sent || !m_failOvers.mayHaveForgotten(name, sent, at))
            latest = {token, std::max(sent, latest.sent)};
        return;
    }
    Violation violation {
        Violation::Kind::TokenOrder, at - m_started, m_names[name], {who}, {}, latest.token + 1, token};
    if (!m_failOvers.mayHaveForgotten(name, std::min(sent, latest.sent), at)) {
        m_log.broken(std::move(violation));
        return;
    }
    violation.kind = Violation::Kind::FailOverToken;
    m_log.allowed(std::move(violation));
    if (sent > latest.sent) // otherwise an older one, reported late
        latest = {token, sent};
}

} // namespace lockscope::load
