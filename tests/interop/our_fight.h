// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/interop/our_lock.h"
#include "tests/support/redis_fixture.h"

#include <atomic>
#include <thread>

namespace lockscope::tests {

/// Threads of ours that fight for one lock by the rules of `stress --witness`, as Contention.java does for Redisson: an
/// exclusive hold reads the key, holds on, and writes the value plus one; a shared hold reads it twice and must see the
/// same.
class OurFight final
{
public:
    struct Plan
    {
        int threads = 3;
        std::chrono::milliseconds time {1500};
        std::chrono::microseconds hold {200};
        std::chrono::microseconds think {2000}; ///< between two holds, or a younger process would hardly come to it
    };
    /// The lock or permit that a fighter acquires now.
    struct Take
    {
        OurLock lock;
        bool isShared = false; ///< others take it at the same time
    };
    using Choice = std::function<Take(int fighter, int round)>;
    OurFight(RedisFixture &redis, const QByteArray &witness, const Plan &plan, Choice choice);
    ~OurFight() { join(); }
    Q_DISABLE_COPY_MOVE(OurFight)

    /// Waits for the end.
    void join();
    [[nodiscard]] qint64 increments() const { return m_increments; }
    /// Waits that lasted 10 s, calls that failed, and shared holds that saw a change.
    [[nodiscard]] int problems() const { return m_problems; }

private:
    void fight(int number, RawLink link);
    void hold(RawLink &link, bool isShared);

    QByteArray m_witness;
    Plan m_plan;
    Choice m_choice;
    std::atomic<qint64> m_increments {0};
    std::atomic<int> m_problems {0};
    std::vector<std::thread> m_threads;
};

} // namespace lockscope::tests
