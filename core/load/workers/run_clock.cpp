// SPDX-License-Identifier: Apache-2.0
#include "core/load/workers/run_clock.h"

namespace lockscope::load {

void RunClock::measureBetween(TimePoint from, TimePoint until)
{
    const std::lock_guard guard(m_mutex);
    m_from = from;
    m_until = m_isStopping ? from : until;
}

bool RunClock::stop(std::optional<Error> why)
{
    const std::lock_guard guard(m_mutex);
    if (m_isStopping)
        return false;
    m_until = std::min(m_until.load(), BootClock::now());
    m_progressAt = BootClock::now();
    m_error = std::move(why);
    m_isStopping = true;
    m_changed.notify_all();
    return true;
}

std::optional<Error> RunClock::error() const
{
    const std::lock_guard guard(m_mutex);
    return m_error;
}

bool RunClock::pause(std::chrono::nanoseconds time)
{
    if (time <= std::chrono::nanoseconds(0))
        return !m_isStopping;
    std::unique_lock lock(m_mutex);
    return !m_changed.wait_for(lock, time, [this] { return m_isStopping.load(); });
}

void RunClock::waitUntil(const std::function<bool()> &isOver)
{
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [&] { return m_isStopping || isOver(); });
}

void RunClock::wake()
{
    const std::lock_guard guard(m_mutex); // no thread is between its check and its wait
    m_changed.notify_all();
}

} // namespace lockscope::load
