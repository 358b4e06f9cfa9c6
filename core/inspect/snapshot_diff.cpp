// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/snapshot_diff.h"

#include <QHash>

namespace lockscope::inspect {

using namespace Qt::StringLiterals;
using schema::LockMode;

namespace {

/// A TTL that grew by less is jitter between two clocks, not a renewal.
constexpr qint64 RenewalStepMs = 100;

class Comparison final
{
public:
    Comparison(const LockSnapshot &before, const LockSnapshot &after, FeedSource source, qint64 nowMs)
        : m_before(before), m_after(after), m_source(source), m_nowMs(nowMs)
    {
    }

    std::vector<LockEvent> run()
    {
        compareHolders();
        compareQueues();
        compareTtl();
        return std::move(m_events);
    }

private:
    void add(EventKind kind, const QByteArray &holder, QVariantMap detail)
    {
        m_events.push_back({m_nowMs, m_after.name, kind, holder, std::move(detail), m_source});
    }

    static const Holder *find(const LockSnapshot &snapshot, const QByteArray &field)
    {
        const auto it = std::ranges::find(snapshot.holders, field, &Holder::field);
        return it == snapshot.holders.end() ? nullptr : &*it;
    }

    static QVariantMap describe(const Holder &holder)
    {
        return {{u"mode"_s, schema::toWord(holder.mode)}, {u"count"_s, holder.count}};
    }

    void compareHolders()
    {
        const qint64 left = LockSnapshot::remainingMs(m_before.ttl, m_before.takenAt, m_after.takenAt);
        const bool ranOut = m_after.ttl.isAbsent() && left == 0;
        for (const Holder &old : m_before.holders) {
            const Holder *now = find(m_after, old.field);
            if (now && now->count >= old.count)
                continue;
            if (!now && ranOut) {
                add(EventKind::Expired, old.field, describe(old));
                continue;
            }
            const bool isDowngrade = !now && old.mode == LockMode::Write && m_after.mode == LockMode::Read && find(m_after, old.id.field());
            QVariantMap detail = describe(old);
            detail.insert(u"count"_s, now ? now->count : 0);
            add(isDowngrade ? EventKind::Downgraded : EventKind::Released, old.field, detail);
        }
        for (const Holder &now : m_after.holders) {
            const Holder *old = find(m_before, now.field);
            if (!old)
                add(EventKind::Acquired, now.field, describe(now));
            else if (now.count > old->count)
                add(EventKind::Reentered, now.field, describe(now));
        }
    }

    void compareQueues()
    {
        const auto isIn = [](const std::vector<QueueEntry> &queue, const HolderId &id) {
            return std::ranges::find(queue, id, &QueueEntry::id) != queue.end();
        };
        for (const QueueEntry &entry : m_before.queue)
            if (!isIn(m_after.queue, entry.id))
                add(EventKind::Dequeued, entry.id.field(), {});
        for (const QueueEntry &entry : m_after.queue)
            if (!isIn(m_before.queue, entry.id))
                add(EventKind::Queued, entry.id.field(), {});
    }

    void compareTtl()
    {
        if (!m_events.empty() || m_before.ttl.ms < 0 || m_after.ttl.ms < 0)
            return; // a change of holders explains a change of the TTL
        const qint64 left = LockSnapshot::remainingMs(m_before.ttl, m_before.takenAt, m_after.takenAt);
        if (m_after.ttl.ms > left + RenewalStepMs)
            add(EventKind::Renewed, m_after.holders.size() == 1 ? m_after.holders.front().field : QByteArray(), {{u"ttl_ms"_s, m_after.ttl.ms}});
    }

    const LockSnapshot &m_before;
    const LockSnapshot &m_after;
    FeedSource m_source;
    qint64 m_nowMs;
    std::vector<LockEvent> m_events;
};

} // namespace

std::vector<LockEvent> eventsBetween(const LockSnapshot &before, const LockSnapshot &after, FeedSource source, qint64 nowMs)
{
    return Comparison(before, after, source, nowMs).run();
}

} // namespace lockscope::inspect
