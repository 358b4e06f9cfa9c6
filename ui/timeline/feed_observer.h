// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/feed_update.h"
#include "ui/timeline/timeline_store.h"

#include <array>

namespace lockscope::ui::timeline {

/// Turns what the feed sees into changes: who holds from one look to the next, who stands in a fair queue, and how many
/// clients wait whom Redis does not name. All of it is observed, so its edges are a little late.
class FeedObserver final
{
public:
    explicit FeedObserver(TimelineStore &store) : m_store(store) { }

    /// What has changed since the last time, and what is told of it. Events of locks that were never seen here are
    /// passed over.
    void observe(const std::vector<inspect::LockSnapshot> &locks, const std::vector<inspect::LockEvent> &events);
    void observe(const inspect::FeedState &state);
    /// Nothing was ever seen.
    void startOver();
    /// Goes on where another one was, of the same feed.
    void continueFrom(FeedObserver &before);
    /// Lets the gaps of nodes that are not heard go on until now.
    void tick();

private:
    void observe(const inspect::LockSnapshot &lock);
    void observe(const inspect::LockEvent &event, TimePoint at);
    void addNameless(const inspect::LockSnapshot &lock, TimePoint at);

    /// Of the last look.
    struct Seen
    {
        QSet<QByteArray> holders;            ///< who did something
        QString node;                        ///< where the lock was
        std::array<QVariantMap, 2> messages; ///< that woke all, and that woke one: the last ones

        Mark::Kind markOf(const QVariantMap &message);
    };
    /// A node that is not heard: since when, and what was on it.
    struct Lost
    {
        TimePoint at;
        std::vector<LockName> locks;
        bool isAll = false; ///< there is no other node
    };
    [[nodiscard]] std::vector<LockName> locksOn(const QString &node) const;
    void addGap(const Lost &lost, TimePoint now);

    TimelineStore &m_store;
    QHash<LockName, Seen> m_seen;
    QSet<QString> m_livePrimaries;        ///< as the feed told last
    QHash<QString, TimePoint> m_lastLive; ///< by node: when the feed told last that it is
    QHash<QString, Lost> m_lost;          ///< by node, while it is away
    TimePoint m_heard {};
};

} // namespace lockscope::ui::timeline
