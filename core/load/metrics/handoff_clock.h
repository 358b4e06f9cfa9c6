// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"

#include <atomic>
#include <optional>
#include <vector>

namespace lockscope::load {

/// Measures hand-offs between the workers of one run: from the sending of a release to the next grant, when that went
/// to somebody who had waited since before the release. Thread: any; takes no lock.
class HandoffClock final
{
public:
    explicit HandoffClock(std::size_t names) : m_exclusive(names), m_shared(names) { }

    /// The last release of a hold is being sent.
    void released(std::size_t name, bool isShared, TimePoint at) { (isShared ? m_shared : m_exclusive)[name] = at; }
    /// Empty: nobody handed it over. A reader is handed it by a writer only: beside other readers he would not have
    /// waited.
    [[nodiscard]] std::optional<std::chrono::nanoseconds> granted(std::size_t name, bool isShared, TimePoint asked,
                                                                  TimePoint at);

private:
    static constexpr TimePoint Nobody {};
    // when it was last released, unless somebody has been granted it since
    std::vector<std::atomic<TimePoint>> m_exclusive;
    std::vector<std::atomic<TimePoint>> m_shared;
};

} // namespace lockscope::load
