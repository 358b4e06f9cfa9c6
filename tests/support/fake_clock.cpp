// SPDX-License-Identifier: Apache-2.0
#include "tests/support/fake_clock.h"

namespace lockscope::tests {

class FakeClock::Entry final : public Clock::Timer
{
public:
    Entry(FakeClock &clock, std::function<void()> fire) : m_clock(&clock), m_fire(std::move(fire)) { }
    ~Entry() override
    {
        if (m_clock)
            m_clock->m_queue.erase(m_place);
    }

    FakeClock *m_clock; // null once fired, or when the clock is destroyed
    std::function<void()> m_fire;
    std::multimap<TimePoint, Entry *>::iterator m_place;
};

FakeClock::~FakeClock()
{
    for (const auto &[when, entry] : m_queue)
        entry->m_clock = nullptr;
}

std::unique_ptr<Clock::Timer> FakeClock::callAt(TimePoint when, std::function<void()> fire)
{
    auto entry = std::make_unique<Entry>(*this, std::move(fire));
    entry->m_place = m_queue.emplace(when, entry.get());
    return entry;
}

void FakeClock::advance(std::chrono::nanoseconds step)
{
    const TimePoint end = m_now + step;
    while (!m_queue.empty() && m_queue.begin()->first <= end) {
        const auto [when, entry] = *m_queue.begin();
        m_queue.erase(m_queue.begin());
        m_now = std::max(m_now, when);
        entry->m_clock = nullptr;
        const auto fire = std::move(entry->m_fire); // the call may destroy the entry
        fire();
    }
    m_now = end;
}

std::optional<TimePoint> FakeClock::nextDue() const
{
    if (m_queue.empty())
        return std::nullopt;
    return m_queue.begin()->first;
}

} // namespace lockscope::tests
