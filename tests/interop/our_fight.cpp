// SPDX-License-Identifier: Apache-2.0
#include "tests/interop/our_fight.h"

namespace lockscope::tests {

OurFight::OurFight(RedisFixture &redis, const QByteArray &witness, const Plan &plan, Choice choice)
    : m_witness(witness), m_plan(plan), m_choice(std::move(choice))
{
    for (int i = 0; i < plan.threads; ++i)
        m_threads.emplace_back([this, i, link = redis.anotherLink()]() mutable { fight(i, std::move(link)); });
}

void OurFight::join()
{
    for (std::thread &thread : m_threads) {
        if (thread.joinable())
            thread.join();
    }
}

void OurFight::fight(int number, RawLink link)
{
    using namespace std::chrono_literals;
    const auto end = std::chrono::steady_clock::now() + m_plan.time;
    for (int round = 0; std::chrono::steady_clock::now() < end; ++round) {
        const auto [lock, isShared] = m_choice(number, round);
        if (!lock.take(10s, locks::Lease::watchdog())) {
            ++m_problems;
            continue;
        }
        hold(link, isShared);
        if (!lock.release())
            ++m_problems;
        std::this_thread::sleep_for(m_plan.think);
    }
}

void OurFight::hold(RawLink &link, bool isShared)
{
    const auto value = [&] { return link.command({"GET", m_witness}).text.toLongLong(); };
    const qint64 before = value();
    std::this_thread::sleep_for(m_plan.hold);
    if (isShared) {
        m_problems += value() == before ? 0 : 1;
        return;
    }
    link.command({"SET", m_witness, QByteArray::number(before + 1)});
    ++m_increments;
}

} // namespace lockscope::tests
