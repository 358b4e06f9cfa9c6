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
    /// It has fallen and grants nothing any more: what is sent from now on, another one answers.
    void ended(TimePoint at);
    /// It did not fall.
    void didNotHappen();

    /// True when the hold of `name` whose grant was asked for at `sent` may have been forgotten when `later` was.
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
