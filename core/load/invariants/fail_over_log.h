// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"

#include <mutex>
#include <vector>

namespace lockscope::load {

/// The fail-overs of a run, and what each may have cost. A replica that takes over need not have what nobody made it
/// acknowledge: holds that the fallen node granted may be forgotten, and are granted once more to others. Thread: any.
class FailOverLog final
{
public:
    /// Before the run: replicas are not awaited, so that a fail-over may lawfully lose holds.
    void expectLosses() { m_mayLose = true; }
    /// The node that serves the locks in `names` (an element a lock) is about to fall. One at a time.
    void began(std::vector<bool> names, TimePoint at);
    /// The whole cluster knows the node that has taken over.
    void ended(TimePoint at);

    /// True when the hold of `name` that was granted at `granted` may have been forgotten when `later` was.
    [[nodiscard]] bool mayHaveForgotten(std::size_t name, TimePoint granted, TimePoint later) const;

private:
    struct FailOver
    {
        std::vector<bool> names;
        TimePoint began;
        TimePoint ended;
    };

    bool m_mayLose = false;
    mutable std::mutex m_mutex;
    std::vector<FailOver> m_failOvers; // guarded by m_mutex
};

} // namespace lockscope::load
