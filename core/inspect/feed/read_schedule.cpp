// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/feed/read_schedule.h"

namespace lockscope::inspect {

void ReadSchedule::request()
{
    readVisible();
    if (m_list.reads().hasDirty() && !m_isStopped)
        m_throttle.request();
}

std::optional<quint64> ReadSchedule::begin(bool isServerReachable)
{
    return isServerReachable ? std::optional(m_concurrencyLimit.begin()) : std::nullopt;
}

void ReadSchedule::end(std::optional<quint64> period, const QString &node, TimePoint asked, TimePoint answered)
{
    if (period && !node.isEmpty())
        m_concurrencyLimit.measure(node, answered - asked, answered);
    if (period)
        m_concurrencyLimit.end(*period);
    if (m_concurrencyLimit.isHalfEmpty())
        continueFrame();
}

void ReadSchedule::stop()
{
    m_isStopped = true;
    m_throttle.stop();
}

void ReadSchedule::readVisible()
{
    const TimePoint now = m_clock.now();
    while (!m_isStopped && m_list.reads().hasReadyVisible() && m_rateLimiter.take(now)) {
        if (const std::optional<LockName> name = m_list.reads().takeVisible(now))
            m_read(*name);
    }
}

void ReadSchedule::startFrame()
{
    m_list.reads().endCooldowns(m_clock.now());
    readVisible();
    m_leftOfFrame = m_list.reads().readyCount();
    continueFrame();
    request(); // the others in the next frame
}

/// Starts as many reads of this frame as the window allows.
void ReadSchedule::continueFrame()
{
    if (m_isStopped || std::exchange(m_isContinuing, true))
        return; // a read that fails immediately calls this function
    const TimePoint now = m_clock.now();
    while (m_leftOfFrame > 0 && m_list.reads().hasReady() && m_concurrencyLimit.isOpen() && m_rateLimiter.take(now)) {
        --m_leftOfFrame;
        if (const std::optional<LockName> name = m_list.reads().take(now))
            m_read(*name);
    }
    m_isContinuing = false;
}

} // namespace lockscope::inspect
