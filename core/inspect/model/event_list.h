// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/model/snapshot_diff.h"

namespace lockscope::inspect {

/// Collects the events of one comparison of two snapshots.
class EventList final
{
public:
    EventList(const LockName &lock, const ReadContext &context) : m_lock(lock), m_context(context) { }

    void add(EventKind kind, const QByteArray &holder, QVariantMap detail, Message reason = {})
    {
        m_events.push_back(
            {m_context.nowMs, m_lock, kind, holder, std::move(detail), m_context.source, std::move(reason)});
    }
    [[nodiscard]] bool isEmpty() const { return m_events.empty(); }
    [[nodiscard]] std::vector<LockEvent> take() { return std::move(m_events); }

private:
    const LockName m_lock;
    const ReadContext m_context;
    std::vector<LockEvent> m_events;
};

/// The changes of the values of a faster multi lock, each separately.
void compareValues(const LockSnapshot &before, const LockSnapshot &after, EventList &events);

/// The changes of the permits of an expirable-permit semaphore: `holder` is the permit, 16 raw bytes as hex digits.
void comparePermits(const LockSnapshot &before, const LockSnapshot &after, const ReadContext &context,
                    EventList &events);

/// The changes of the number of a semaphore or a latch, which names no holder.
void compareNumber(const LockSnapshot &before, const LockSnapshot &after, const ReadContext &context,
                   EventList &events);

} // namespace lockscope::inspect
