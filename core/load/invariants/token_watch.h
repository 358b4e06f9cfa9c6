// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/load/invariants/check_log.h"
#include "core/load/invariants/fail_over_log.h"

#include <array>

namespace lockscope::load {

/// Watches the tokens of fenced locks: each one is greater than all before it on its name, so none comes twice. After a
/// fail-over that may have forgotten the greatest they are allowed to begin again, once, from where the replica was.
/// A token is to be told as soon as it is known and before its hold ends; then the next holder's cannot be told
/// earlier. Thread: any. Names share 64 mutexes.
class TokenWatch final
{
public:
    /// `failOvers` outlives this.
    TokenWatch(std::vector<LockName> names, TimePoint started, const FailOverLog &failOvers);

    /// The counter of `names[name]` before the run.
    void startAt(std::size_t name, qint64 token) { m_latest[name].token = token; }
    /// `sent`: when the request was sent that got the token.
    void granted(std::size_t name, Violation::Party who, TimePoint at, TimePoint sent, qint64 token);
    /// Tokens that came again because a fail-over forgot them.
    [[nodiscard]] qint64 failOverRepeats() const { return m_log.allowed(); }
    void addTo(InvariantSummary &summary) const { m_log.addTo(summary); }

private:
    struct Latest
    {
        qint64 token = 0;                  ///< the greatest
        TimePoint sent = TimePoint::min(); ///< when it was asked for
    };

    const std::vector<LockName> m_names;
    const TimePoint m_started;
    const FailOverLog &m_failOvers;
    std::array<std::mutex, 64> m_mutexes;
    std::vector<Latest> m_latest; // by name; guarded by its mutex
    CheckLog m_log {Invariant::TokenOrder};
};

} // namespace lockscope::load
