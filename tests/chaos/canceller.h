// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"

#include <mutex>
#include <stop_token>
#include <vector>

namespace lockscope::chaos {

/// Requests stops at given times. Thread: any.
class Canceller final
{
public:
    /// Returns a token whose stop the first run() after `when` requests.
    [[nodiscard]] std::stop_token stopAt(TimePoint when)
    {
        const std::scoped_lock guard(m_mutex);
        return m_stops.emplace_back(when, std::stop_source()).second.get_token();
    }
    /// Requests the stops that are due.
    void run(TimePoint now)
    {
        std::vector<std::stop_source> due;
        {
            const std::scoped_lock guard(m_mutex);
            std::erase_if(m_stops, [&](const auto &stop) {
                if (stop.first > now)
                    return false;
                due.push_back(stop.second);
                return true;
            });
        }
        for (std::stop_source &stop : due)
            stop.request_stop();
    }

private:
    std::mutex m_mutex;
    std::vector<std::pair<TimePoint, std::stop_source>> m_stops; // guarded by m_mutex
};

} // namespace lockscope::chaos
