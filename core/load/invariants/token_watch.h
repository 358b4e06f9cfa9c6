// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/load/invariants/check_log.h"

namespace lockscope::load {

/// Watches the tokens of fenced locks: each one is greater than all before it on its name, so none comes twice.
/// A token is to be told as soon as it is known and before its hold ends; then the next holder's cannot be told
/// earlier. Thread: any.
class TokenWatch final
{
public:
    TokenWatch(std::vector<LockName> names, TimePoint started);

    /// The counter of `names[name]` before the run.
    void startAt(std::size_t name, qint64 token) { m_greatest[name] = token; }
    void granted(std::size_t name, Violation::Party who, TimePoint at, qint64 token);
    void addTo(InvariantSummary &summary) const { m_log.addTo(summary); }

private:
    const std::vector<LockName> m_names;
    const TimePoint m_started;
    std::vector<std::atomic<qint64>> m_greatest; // by name
    CheckLog m_log {Invariant::TokenOrder};
};

} // namespace lockscope::load
