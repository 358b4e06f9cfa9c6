// SPDX-License-Identifier: Apache-2.0
#include "tests/benchmark/cycles.h"

#include "core/base/thread_priority.h"
#include "core/locks/blocking_lock.h"

#include <atomic>
#include <mutex>
#include <thread>

namespace lockscope::benchmark {

namespace {

class ThreadWorkers final : public CycleWorkers
{
public:
    ThreadWorkers(locks::Client &client, int count) : m_client(client), m_count(count) { }

    void start() override
    {
        for (int i = 0; i < m_count; ++i)
            m_threads.emplace_back([this, i] { work(LockName("lockscope:bench:thread:" + QByteArray::number(i))); });
    }
    qint64 cycles() const override { return m_cycles.load(std::memory_order_relaxed); }
    void stop() override
    {
        m_isStopping = true;
        m_threads.clear(); // joins
    }
    Status outcome() const override
    {
        const std::lock_guard guard(m_mutex);
        return m_outcome;
    }

private:
    void work(const LockName &name)
    {
        useBatchScheduling(); // as the load generator's worker threads do
        locks::BlockingLock lock(m_client, name);
        while (!m_isStopping.load(std::memory_order_relaxed)) {
            if (const Result<locks::Granted> granted = lock.lock(); !granted)
                return note(granted.error());
            if (const Result<locks::Released> released = lock.unlock(); !released)
                return note(released.error());
            m_cycles.fetch_add(1, std::memory_order_relaxed);
        }
    }
    void note(const Error &error)
    {
        const std::lock_guard guard(m_mutex);
        if (m_outcome)
            m_outcome = fail(error);
    }

    locks::Client &m_client;
    int m_count;
    std::atomic<qint64> m_cycles {0};
    std::atomic<bool> m_isStopping {false};
    mutable std::mutex m_mutex;
    Status m_outcome; // guarded by m_mutex
    std::vector<std::jthread> m_threads;
};

} // namespace

std::unique_ptr<CycleWorkers> makeThreadWorkers(locks::Client &client, int count)
{
    return std::make_unique<ThreadWorkers>(client, count);
}

} // namespace lockscope::benchmark
