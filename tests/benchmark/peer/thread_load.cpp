// SPDX-License-Identifier: Apache-2.0
#include "tests/benchmark/peer/thread_load.h"

#include "core/base/thread_priority.h"
#include "core/locks/blocking_lock.h"
#include "tests/benchmark/verdict.h"

#include <mutex>
#include <stdexcept>
#include <thread>

namespace lockscope::benchmark {

namespace {

using SteadyClock = std::chrono::steady_clock;

class ThreadLoad final
{
public:
    ThreadLoad(locks::Client &client, const std::string &verb, int threads, Millis time, double rate)
        : m_client(client), m_isContended(verb == "contended"), m_isPaced(verb == "paced"), m_threads(threads),
          m_rate(rate), m_start(SteadyClock::now() + Millis(10)), m_end(m_start + time)
    {
        if (!m_isContended && !m_isPaced && verb != "own")
            throw std::runtime_error("no such command: " + verb);
    }

    std::string run()
    {
        {
            std::vector<std::jthread> threads;
            for (int i = 0; i < m_threads; ++i)
                threads.emplace_back([this, i] { work(i); });
        }
        if (!m_problem.empty())
            throw std::runtime_error(m_problem);
        const std::chrono::duration<double> seconds = SteadyClock::now() - m_start;
        const double perSecond = static_cast<double>(m_cycles) / seconds.count();
        const std::string cycles = std::to_string(m_cycles);
        if (!m_isPaced)
            return std::to_string(perSecond) + ' ' + cycles;
        return std::to_string(percentile(m_waits, 0.99)) + ' ' + cycles + ' ' + std::to_string(perSecond);
    }

private:
    void work(int index)
    {
        useBatchScheduling();
        locks::BlockingLock lock(m_client,
                                 LockName("lockscope:bench:" + QByteArray::number(m_isContended ? 0 : index)));
        std::vector<double> waits;
        qint64 cycles = 0;
        for (;; ++cycles) {
            const SteadyClock::time_point planned = m_isPaced ? plannedTime(cycles * m_threads + index)
                                                              : SteadyClock::now();
            if (planned >= m_end)
                break;
            std::this_thread::sleep_until(planned);
            if (const Result<locks::Granted> granted = lock.lock(); !granted)
                return note(granted.error());
            if (m_isPaced)
                waits.push_back(std::chrono::duration<double, std::milli>(SteadyClock::now() - planned).count());
            if (const Result<locks::Released> released = lock.unlock(); !released)
                return note(released.error());
        }
        const std::lock_guard guard(m_mutex);
        m_cycles += cycles;
        m_waits.insert(m_waits.end(), waits.begin(), waits.end());
    }
    SteadyClock::time_point plannedTime(qint64 arrival) const
    {
        return m_start + std::chrono::nanoseconds(static_cast<qint64>(static_cast<double>(arrival) / m_rate * 1e9));
    }
    void note(const Error &error)
    {
        const std::lock_guard guard(m_mutex);
        m_problem = error.message.english().toStdString();
    }

    locks::Client &m_client;
    const bool m_isContended;
    const bool m_isPaced;
    const int m_threads;
    const double m_rate;
    const SteadyClock::time_point m_start;
    const SteadyClock::time_point m_end;
    std::mutex m_mutex;
    qint64 m_cycles = 0;         // guarded by m_mutex, like the rest
    std::vector<double> m_waits; // ms
    std::string m_problem;
};

} // namespace

std::string runThreads(locks::Client &client, const std::string &verb, int threads, Millis time, double rate)
{
    return ThreadLoad(client, verb, threads, time, rate).run();
}

} // namespace lockscope::benchmark
