// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/feed_update.h"
#include "ui/timeline/timeline_store.h"

namespace lockscope::ui::timeline {

/// Turns what the feed sees into changes: who holds from one look to the next, who stands in a fair queue, and how many
/// clients wait whom Redis does not name. All of it is observed, so its edges are a little late.
class FeedObserver final
{
public:
    explicit FeedObserver(TimelineStore &store) : m_store(store) { }

    void observe(const inspect::FeedUpdate &update);
    void observe(const inspect::FeedState &state);

private:
    void observe(const inspect::LockSnapshot &lock);
    void observe(const inspect::LockEvent &event);
    void addNameless(const inspect::LockSnapshot &lock, TimePoint at);

    /// Of the last look.
    struct Seen
    {
        QSet<QByteArray> holders; ///< who did something
        QString node;             ///< where the lock was
    };
    TimelineStore &m_store;
    QHash<LockName, Seen> m_seen;
    QSet<QString> m_livePrimaries;     ///< as the feed told last
    std::optional<TimePoint> m_lostAt; ///< when the feed was heard last, while it is away
    TimePoint m_heard {};
};

} // namespace lockscope::ui::timeline
