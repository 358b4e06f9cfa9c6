// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/model/lock_snapshot.h"

#include <QHash>
#include <optional>

namespace lockscope::ui::models {

/// When each client was first and last seen as the holder or queued waiter of a lock, for the first 10,000 clients.
class ClientTimes final
{
public:
    struct Seen
    {
        TimePoint first {};
        TimePoint last {};
    };

    void note(const inspect::LockSnapshot &lock)
    {
        for (const inspect::Holder &holder : lock.holders)
            note(holder.id.client, lock.takenAt);
        for (const inspect::QueueEntry &entry : lock.queue)
            note(entry.id.client, lock.takenAt);
    }
    void clear() { m_seen.clear(); }
    /// std::nullopt: never seen.
    [[nodiscard]] std::optional<Seen> of(const ClientId &client) const
    {
        const auto found = m_seen.constFind(client);
        return found == m_seen.cend() ? std::nullopt : std::optional(*found);
    }

private:
    void note(const ClientId &client, TimePoint at)
    {
        constexpr qsizetype Most = 10'000;
        const auto known = m_seen.find(client);
        if (known != m_seen.end())
            known->last = std::max(known->last, at);
        else if (!client.isEmpty() && m_seen.size() < Most)
            m_seen.insert(client, {at, at});
    }

    QHash<ClientId, Seen> m_seen;
};

} // namespace lockscope::ui::models
