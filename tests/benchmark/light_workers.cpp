// SPDX-License-Identifier: Apache-2.0
#include "tests/benchmark/cycles.h"

#include <atomic>
#include <semaphore>

namespace lockscope::benchmark {

namespace {

/// Shared by the coroutines, and kept alive by them.
struct Shared
{
    std::atomic<qint64> cycles {0};
    std::atomic<bool> isStopping {false};
    int running = 0; // engine thread
    Status outcome;  // engine thread, read after `done`
    std::binary_semaphore done {0};
};

QCoro::Task<> work(std::shared_ptr<Shared> shared, locks::Lock lock, ThreadId worker)
{
    while (!shared->isStopping.load(std::memory_order_relaxed)) {
        const Result<locks::Attempt> attempt = co_await lock.acquire(worker);
        if (!attempt) {
            shared->outcome = fail(attempt.error());
            break;
        }
        const Result<locks::Released> released = co_await lock.release(worker);
        if (!released) {
            shared->outcome = fail(released.error());
            break;
        }
        shared->cycles.fetch_add(1, std::memory_order_relaxed);
    }
    if (--shared->running == 0)
        shared->done.release();
}

class LightWorkers final : public CycleWorkers
{
public:
    LightWorkers(locks::Client &client, int count) : m_client(client), m_count(count) { }

    void start() override
    {
        m_client.engine().runAndWait([this] {
            m_shared->running = m_count;
            for (int i = 0; i < m_count; ++i)
                work(m_shared, m_client.lock(LockName("lockscope:bench:light:" + QByteArray::number(i))),
                     ThreadId::next());
        });
    }
    qint64 cycles() const override { return m_shared->cycles.load(std::memory_order_relaxed); }
    void stop() override
    {
        m_shared->isStopping = true;
        m_shared->done.acquire();
    }
    Status outcome() const override { return m_shared->outcome; }

private:
    locks::Client &m_client;
    int m_count;
    std::shared_ptr<Shared> m_shared = std::make_shared<Shared>();
};

} // namespace

std::unique_ptr<CycleWorkers> makeLightWorkers(locks::Client &client, int count)
{
    return std::make_unique<LightWorkers>(client, count);
}

} // namespace lockscope::benchmark
