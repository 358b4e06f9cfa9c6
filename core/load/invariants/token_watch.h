// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/invariants/check_log.h"
#include "core/load/invariants/fail_over_log.h"

#include <array>

namespace lockscope::load {

/// Checks the tokens of fenced locks: each is greater than all earlier ones of its name, so none is repeated. After a
/// failover that may have lost the greatest token, they may start again once, from the replica's value. Report a token
/// immediately and before its hold ends, so that it precedes the next holder's token. Names share 64
/// mutexes. Thread: any.
class TokenWatch final
{
public:
    /// `failOvers` must outlive this object.
    TokenWatch(std::vector<LockName> names, TimePoint started, const FailOverLog &failOvers);

    /// The counter of `names[name]` before the run.
    void startAt(std::size_t name, qint64 token) { m_latest[name].token = token; }
    /// `sent`: when the request for the token was sent.
    void granted(std::size_t name, Violation::Party who, TimePoint at, TimePoint sent, qint64 token);
    /// Repeated tokens that a failover lost.
    [[nodiscard]] qint64 failOverRepeats() const { return m_log.allowed(); }
    void addTo(InvariantSummary &summary) const { m_log.addTo(summary); }

private:
    struct Latest
    {
        qint64 token = 0;                  ///< the greatest
        TimePoint sent = TimePoint::min(); ///< when it was requested
    };

    const std::vector<LockName> m_names;
    const TimePoint m_started;
    const FailOverLog &m_failOvers;
    std::array<std::mutex, 64> m_mutexes;
    std::vector<Latest> m_latest; // by name; guarded by its mutex
    CheckLog m_log {Invariant::TokenOrder};
};

} // namespace lockscope::load
