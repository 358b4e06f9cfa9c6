// SPDX-License-Identifier: Apache-2.0
#include "core/base/system_clock.h"

#ifdef Q_OS_LINUX
#include <ctime>
#endif

namespace lockscope {

BootClock::time_point BootClock::now() noexcept
{
#ifdef Q_OS_LINUX
    timespec now {};
    clock_gettime(CLOCK_BOOTTIME, &now);
    return time_point(std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec));
#else
    return time_point(std::chrono::steady_clock::now().time_since_epoch());
#endif
}

class SystemClock::Entry final : public Clock::Timer
{
public:
    Entry(SystemClock &clock, std::function<void()> fire) : m_clock(&clock), m_fire(std::move(fire)) { }
    ~Entry() override
    {
        if (m_clock)
            m_clock->m_queue.erase(m_place);
    }

    SystemClock *m_clock; // null once fired
    std::function<void()> m_fire;
    Queue::iterator m_place;
};

SystemClock::SystemClock()
{
    m_timer.setSingleShot(true);
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this, &SystemClock::fireDue);
}

SystemClock::~SystemClock()
{
    for (const auto &[when, entry] : m_queue)
        entry->m_clock = nullptr;
}

std::unique_ptr<Clock::Timer> SystemClock::callAt(TimePoint when, std::function<void()> fire)
{
    auto entry = std::make_unique<Entry>(*this, std::move(fire));
    entry->m_place = m_queue.emplace(when, entry.get());
    if (when < m_armedFor)
        arm();
    return entry;
}

void SystemClock::arm()
{
    if (m_queue.empty()) {
        m_armedFor = TimePoint::max();
        m_timer.stop();
        return;
    }
    m_armedFor = m_queue.begin()->first;
    const auto wait = std::chrono::ceil<Millis>(m_armedFor - now());
    m_timer.start(std::clamp(wait, Millis(0), Millis(std::chrono::hours(24))));
}

void SystemClock::fireDue()
{
    const TimePoint limit = now();
    m_armedFor = TimePoint::max();
    while (!m_queue.empty() && m_queue.begin()->first <= limit) {
        Entry *entry = m_queue.begin()->second;
        m_queue.erase(m_queue.begin());
        entry->m_clock = nullptr;
        const auto fire = std::move(entry->m_fire); // the call may destroy the entry
        fire();
    }
    arm();
}

} // namespace lockscope
