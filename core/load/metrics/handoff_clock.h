// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"

#include <algorithm>
#include <atomic>
#include <optional>
#include <vector>

namespace lockscope::load {

/// Measures handoffs between the workers of one run: from the sending of a release to the next grant, if that went to a
/// worker that had waited since before the release. Thread: any; takes no lock.
class HandoffClock final
{
public:
    explicit HandoffClock(std::size_t names) : m_exclusive(names), m_shared(names) { }

    /// The last release of a hold is about to be sent.
    void released(std::size_t name, bool isShared, TimePoint at) { (isShared ? m_shared : m_exclusive)[name] = at; }
    /// Empty: not a handoff. Only a writer hands over to a reader: it would not have waited for other readers.
    [[nodiscard]] std::optional<std::chrono::nanoseconds> granted(std::size_t name, bool isShared, TimePoint asked,
                                                                  TimePoint at)
    {
        TimePoint released = m_exclusive[name].exchange(NoRelease);
        if (!isShared)
            released = std::max(released, m_shared[name].exchange(NoRelease));
        if (released == NoRelease || released < asked || released > at)
            return std::nullopt;
        return at - released;
    }

private:
    static constexpr TimePoint NoRelease {};
    // time of the last release; NoRelease after the next grant
    std::vector<std::atomic<TimePoint>> m_exclusive;
    std::vector<std::atomic<TimePoint>> m_shared;
};

} // namespace lockscope::load
