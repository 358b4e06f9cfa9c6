// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/model/feed_update.h"
#include "ui/timeline/timeline_store.h"

#include <array>

namespace lockscope::ui::timeline {

/// Turns feed data into changes: the holders from one snapshot to the next, the waiters of a fair queue, and the
/// number of waiting clients that Redis does not name. All of it is observed from outside, so its edges are a little
/// late.
class FeedObserver final
{
public:
    explicit FeedObserver(TimelineStore &store) : m_store(store) { }

    /// Adds the changes since the last call, and marks for the events. Ignores events of unknown locks.
    void observe(const std::vector<inspect::LockSnapshot> &locks, const std::vector<inspect::LockEvent> &events);
    void observe(const inspect::FeedState &state);
    /// Forgets everything seen.
    void startOver();
    /// Takes over the state of another observer of the same feed.
    void continueFrom(FeedObserver &before);
    /// Extends the gaps of lost nodes until now.
    void tick();

private:
    void observe(const inspect::LockSnapshot &lock);
    void observe(const inspect::LockEvent &event, TimePoint at);
    void addWaitingClients(const inspect::LockSnapshot &lock, TimePoint at);

    /// State of the last snapshot.
    struct Seen
    {
        QSet<QByteArray> holders;            ///< that hold or wait
        QString node;                        ///< that served the lock
        std::array<QVariantMap, 2> messages; ///< [0]: the last message that woke all, [1]: the last that woke one

        Mark::Kind markOf(const QVariantMap &message);
    };
    /// A node without live data.
    struct Lost
    {
        TimePoint at;
        std::vector<LockName> locks;
        bool isAll = false; ///< the only node
    };
    [[nodiscard]] std::vector<LockName> locksOn(const QString &node) const;
    void addGap(const Lost &lost, TimePoint now);

    TimelineStore &m_store;
    QHash<LockName, Seen> m_seen;
    QSet<QString> m_livePrimaries;        ///< in the last feed state
    QHash<QString, TimePoint> m_lastLive; ///< by node: last feed state in which it was live
    QHash<QString, Lost> m_lost;          ///< by node, while it is lost
    TimePoint m_lastUpdate {};            ///< of the locks
};

} // namespace lockscope::ui::timeline
