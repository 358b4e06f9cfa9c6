// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/reads.h"

#include "ui/common/view_clock.h"

#include <algorithm>

namespace lockscope::ui::timeline {
using inspect::EventKind;
using inspect::LockEvent;
using inspect::LockSnapshot;

namespace {

constexpr Millis messageLeeway {20}; ///< messages arrive on a separate link, before or after the read that they cause

} // namespace

void ReadLog::choose(const LockName &lock)
{
    m_lock = lock;
    m_reads.clear();
    m_messages.clear();
}

void ReadLog::add(const std::vector<LockSnapshot> &locks, const std::vector<LockEvent> &events)
{
    std::optional<inspect::FeedSource> source;
    for (const LockEvent &event : events) {
        if (event.lock != m_lock)
            continue;
        if (event.kind == EventKind::Message)
            m_messages.push_back(
                {ViewClock::now() - Millis(std::max<qint64>(0, ViewClock::wallMs() - event.atMs)), event});
        else
            source = event.source;
    }
    for (const LockSnapshot &lock : locks) {
        if (lock.name == m_lock && (m_reads.empty() || m_reads.back().lock.takenAt < lock.takenAt))
            m_reads.push_back({lock, source});
    }
    while (m_reads.size() > MaxEntries)
        m_reads.pop_front();
    while (m_messages.size() > MaxEntries)
        m_messages.pop_front();
}

Edge ReadLog::around(TimePoint at, bool isExact) const
{
    const auto takenAt = [](const Read &read) { return read.lock.takenAt; };
    Edge edge {at, {}, {}, {}};
    auto after = isExact ? std::ranges::lower_bound(m_reads, at, {}, takenAt)
                         : std::ranges::upper_bound(m_reads, at, {}, takenAt);
    if (!isExact) {
        if (after == m_reads.begin())
            return edge; // older than all reads
        --after;
    }
    if (after == m_reads.end())
        return edge;
    edge.after = after->lock;
    edge.source = after->source;
    if (after == m_reads.begin())
        return edge;
    edge.before = (after - 1)->lock;
    for (const Message &message : m_messages) {
        if (message.at > edge.before->takenAt - messageLeeway && message.at <= edge.after->takenAt + messageLeeway
            && message.at > at - messageLeeway)
            edge.messages.push_back(message.event);
    }
    return edge;
}

} // namespace lockscope::ui::timeline
