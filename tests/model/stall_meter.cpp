// SPDX-License-Identifier: Apache-2.0
#include "tests/model/stall_meter.h"

namespace lockscope::model {

using namespace std::chrono_literals;

namespace {

constexpr Millis Between = 5ms;
constexpr Millis Long = 60ms;

} // namespace

StallMeter::StallMeter(const sandbox::Server &server, std::vector<EngineThread *> engines)
    : m_link(server), m_engines(std::move(engines)), m_thread([this] { measure(); })
{
}

StallMeter::~StallMeter()
{
    m_isOver = true;
    m_thread.join();
}

bool StallMeter::hasStalledSince(TimePoint then) const
{
    return m_lastStall.load() >= then;
}

void StallMeter::measure()
{
    TimePoint last = BootClock::now();
    while (!m_isOver) {
        std::this_thread::sleep_for(Between);
        m_link.command({"PING"});
        for (EngineThread *engine : m_engines)
            engine->runAndWait([] {});
        const TimePoint now = BootClock::now();
        if (now - last > Long) {
            m_lastStall = now;
            ++m_stalls;
        }
        last = now;
    }
}

} // namespace lockscope::model
