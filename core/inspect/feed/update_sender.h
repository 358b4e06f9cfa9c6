// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/feed/read_schedule.h"

namespace lockscope::inspect {

/// Sends the updates of a list: at most one per frame, and fewer with a low priority and under load. Thread: engine.
class UpdateSender final
{
public:
    /// The references must outlive it.
    UpdateSender(Clock &clock, WatchList &list, ReadSchedule &schedule, Millis frame, OnFeedUpdate onUpdate)
        : m_list(list), m_schedule(schedule), m_frame(frame), m_onUpdate(std::move(onUpdate)),
          m_throttle(clock, frame, [this] { send(); })
    {
    }

    /// Sends the list's update at the end of the frame.
    void request() { m_throttle.request(); }
    /// As Inspector::setLowPriority().
    void setLowPriority(bool isLow) { m_isLowPriority = isLow; }
    void stop() { m_throttle.stop(); }

private:
    static constexpr Millis LongInterval {50};
    static constexpr std::size_t ManyChanges = 50;

    void send()
    {
        const FeedUpdate update = m_list.takeUpdate();
        const bool areMany = update.changed.size() + update.events.size() >= ManyChanges;
        const Millis interval = m_isLowPriority && areMany ? LongInterval : m_frame;
        m_schedule.setInterval(interval);
        m_throttle.setInterval(interval);
        if (m_onUpdate)
            m_onUpdate(update);
    }

    WatchList &m_list;
    ReadSchedule &m_schedule;
    const Millis m_frame;
    const OnFeedUpdate m_onUpdate;
    Throttle m_throttle;
    bool m_isLowPriority = false;
};

} // namespace lockscope::inspect
