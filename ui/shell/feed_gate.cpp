// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/feed_gate.h"

#include "ui/common/view_clock.h"

#include <algorithm>

namespace lockscope::ui::shell {

std::vector<inspect::LockSnapshot> TimelineGate::pass(const inspect::FeedUpdate &update)
{
    std::vector<inspect::LockSnapshot> passed;
    std::ranges::copy_if(update.changed, std::back_inserter(passed), [this](const inspect::LockSnapshot &lock) {
        return m_told.contains(lock.name) || (m_told.size() < maxLocks && admit(lock.name));
    });
    for (const LockName &gone : update.removed)
        m_told.remove(gone);
    return passed;
}

bool TimelineGate::admit(const LockName &name)
{
    const qsizetype before = m_told.size();
    m_told.insert(name);
    return m_told.size() > before;
}

void FeedGate::pause()
{
    if (m_isPaused)
        return;
    m_isPaused = true;
    m_pausedAt = ViewClock::now();
    m_pausedClock = QTime::currentTime();
}

void FeedGate::hold(const inspect::FeedUpdate &update)
{
    for (const inspect::SharedSnapshot &lock : update.changed) {
        m_changed.insert(lock->name, lock);
        m_removed.remove(lock->name);
    }
    for (const LockName &name : update.removed) {
        m_changed.remove(name);
        m_removed.insert(name);
    }
    m_events.insert(m_events.end(), update.events.begin(), update.events.end());
    if (m_events.size() > maxEvents)
        m_events.erase(m_events.begin(), m_events.end() - maxEvents);
}

inspect::FeedUpdate FeedGate::resume()
{
    m_isPaused = false;
    inspect::FeedUpdate all {
        {m_changed.cbegin(), m_changed.cend()}, {m_removed.cbegin(), m_removed.cend()}, std::move(m_events)};
    m_changed.clear();
    m_removed.clear();
    m_events.clear();
    return all;
}

} // namespace lockscope::ui::shell
