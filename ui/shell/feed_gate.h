// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clock.h"
#include "core/inspect/feed_update.h"

#include <QHash>
#include <QSet>
#include <QTime>

namespace lockscope::ui::shell {

/// Holds the feed back while it is paused. What changes meanwhile is merged, so that a long pause costs no more than
/// one snapshot a lock.
class FeedGate final
{
public:
    [[nodiscard]] bool isPaused() const { return m_isPaused; }
    /// It stands still since then; once more changes nothing.
    void pause();
    [[nodiscard]] TimePoint pausedAt() const { return m_pausedAt; }
    /// The same on the wall.
    [[nodiscard]] const QTime &pausedClock() const { return m_pausedClock; }
    /// Goes on; returns everything that was held back.
    inspect::FeedUpdate resume();
    /// While paused: keeps the newest state of each lock.
    void hold(const inspect::FeedUpdate &update);

private:
    static constexpr std::size_t mostEvents = 1000;

    bool m_isPaused = false;
    TimePoint m_pausedAt {};
    QTime m_pausedClock;
    QHash<LockName, inspect::LockSnapshot> m_changed;
    QSet<LockName> m_removed;
    std::vector<inspect::LockEvent> m_events;
};

} // namespace lockscope::ui::shell
