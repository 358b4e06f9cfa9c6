// SPDX-License-Identifier: Apache-2.0
#include "core/load/invariants/order_watch.h"

namespace lockscope::load {

OrderWatch::OrderWatch(std::vector<LockName> names, TimePoint started)
    : m_names(std::move(names)), m_started(started), m_queues(m_names.size())
{
}

void OrderWatch::queued(std::size_t name, int worker, qint64 clock)
{
    Queue &queue = m_queues[name];
    settle(queue, worker, [](const Suspicion &) { return true; }); // it had lost its earlier place
    forget(queue, worker);
    queue.waiters.emplace(clock, worker);
    queue.queuedAt.emplace(worker, clock);
}

void OrderWatch::granted(std::size_t name, int worker, qint64 clock, TimePoint at)
{
    m_log.checked();
    Queue &queue = m_queues[name];
    settle(queue, worker, [](const Suspicion &) { return false; });
    const auto own = queue.queuedAt.find(worker);
    const qint64 since = own == queue.queuedAt.end() ? clock : own->second; // without a wait it comes after all waiters
    for (const auto &[queuedAt, other] : queue.waiters) {
        if (queuedAt >= since)
            break;
        if (m_dead.contains(other))
            continue;
        queue.suspicions.push_back({other,
                                    clock,
                                    {Violation::Kind::FairOrder,
                                     at - m_started,
                                     m_names[name],
                                     {{worker, Access::Fair}, {other, Access::Fair}},
                                     {},
                                     0,
                                     0}});
    }
    forget(queue, worker);
}

void OrderWatch::left(std::size_t name, int worker, qint64 clock)
{
    Queue &queue = m_queues[name];
    settle(queue, worker, [clock](const Suspicion &suspicion) { return clock <= suspicion.clock; });
    forget(queue, worker);
}

bool OrderWatch::isWaiting(std::size_t name, int worker) const
{
    return m_queues[name].queuedAt.contains(worker);
}

void OrderWatch::finish()
{
    for (Queue &queue : m_queues) {
        for (const Suspicion &suspicion : std::vector(queue.suspicions))
            settle(queue, suspicion.passed, [this](const Suspicion &one) { return m_dead.contains(one.passed); });
    }
}

void OrderWatch::forget(Queue &queue, int worker)
{
    const auto found = queue.queuedAt.find(worker);
    if (found == queue.queuedAt.end())
        return;
    queue.waiters.erase({found->second, worker});
    queue.queuedAt.erase(found);
}

template <typename IsLawful>
void OrderWatch::settle(Queue &queue, int worker, IsLawful isLawful)
{
    std::erase_if(queue.suspicions, [&](Suspicion &suspicion) {
        if (suspicion.passed != worker)
            return false;
        if (!isLawful(suspicion))
            m_log.broken(std::move(suspicion.violation));
        return true;
    });
}

} // namespace lockscope::load
