// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"

#include <mutex>
#include <vector>

namespace lockscope::load {

/// The failovers of a run and the locks they may have lost. A promoted replica need not have unacknowledged writes:
/// holds that the failed node granted may be lost, and granted again to other workers. Thread: any.
class FailOverLog final
{
public:
    /// Before the run: acquisitions do not wait for replicas, so a failover may lose holds.
    void expectLosses() { m_mayLose = true; }
    /// The node of the locks in `names` (one element per lock) is about to fail. One failover at a time.
    void began(std::vector<bool> names, TimePoint at);
    /// It has failed and grants nothing any more: requests sent from now on are answered by another node.
    void ended(TimePoint at);
    /// The failover did not happen.
    void didNotHappen();

    /// True if the hold of `name` requested at `sent` may have been lost when `later` was granted.
    [[nodiscard]] bool mayHaveForgotten(std::size_t name, TimePoint sent, TimePoint later) const;

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
