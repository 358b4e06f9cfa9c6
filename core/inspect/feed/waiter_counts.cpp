// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/feed/waiter_counts.h"

#include "core/inspect/snapshot/listener_count.h"

namespace lockscope::inspect {

namespace {

constexpr std::size_t LocksAtOnce = 250;

} // namespace

QCoro::Task<> WaiterCounts::update(std::shared_ptr<WaiterCounts> self)
{
    if (std::exchange(self->m_isCounting, true))
        co_return;
    const std::vector<LockName> names = self->m_list.takeNextToCount(LocksAtOnce);
    std::vector<QByteArray> channels;
    for (const LockName &name : names)
        channels.push_back(self->m_list.find(name)->snapshot->channel);
    std::vector<qint64> counts;
    if (!names.empty())
        counts = co_await sumListeners(self->m_router, std::move(channels));
    self->m_isCounting = false;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const WatchList::Entry entry = self->m_list.find(names[i]);
        if (!entry)
            continue; // it was removed, or the feed has stopped
        const qint64 before = std::exchange(entry->listeners, counts[i]);
        const bool isFirst = before < 0; // then the read has counted
        const bool isNew = isFirst ? counts[i] != entry->snapshot->waitingClients : before != counts[i];
        if (isNew)
            self->m_list.markDirty(names[i], entry);
    }
    self->m_schedule.request();
}

} // namespace lockscope::inspect
