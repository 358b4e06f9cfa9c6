// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clock.h"
#include "core/inspect/model/feed_update.h"

#include <QHash>
#include <QSet>
#include <QTime>

namespace lockscope::ui::shell {

/// Selects the locks that the timeline follows: the first ones seen, and all that were chosen. The timeline keeps a
/// history per lock, which is too much for a hundred thousand locks.
class TimelineGate final
{
public:
    static constexpr qsizetype maxLocks = 500;

    /// Returns the changed locks that the timeline follows. It filters their events itself.
    std::vector<inspect::LockSnapshot> pass(const inspect::FeedUpdate &update);
    /// Adds a lock to those that the timeline follows. True if it was not among them.
    bool admit(const LockName &name);

private:
    QSet<LockName> m_told;
};

/// Holds feed updates back while paused. Changes are merged, so a long pause costs no more than one snapshot per lock.
class FeedGate final
{
public:
    [[nodiscard]] bool isPaused() const { return m_isPaused; }
    /// Pauses; no effect if paused already.
    void pause();
    [[nodiscard]] TimePoint pausedAt() const { return m_pausedAt; }
    /// The same as wall-clock time.
    [[nodiscard]] const QTime &pausedClock() const { return m_pausedClock; }
    /// Resumes; returns everything that was held back.
    inspect::FeedUpdate resume();
    /// While paused: keeps the newest state of each lock.
    void hold(const inspect::FeedUpdate &update);

private:
    static constexpr std::size_t maxEvents = 1000;

    bool m_isPaused = false;
    TimePoint m_pausedAt {};
    QTime m_pausedClock;
    QHash<LockName, inspect::SharedSnapshot> m_changed;
    QSet<LockName> m_removed;
    std::vector<inspect::LockEvent> m_events;
};

} // namespace lockscope::ui::shell
