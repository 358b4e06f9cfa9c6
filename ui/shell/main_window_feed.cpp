// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/browser/browser_view.h"
#include "ui/common/view_clock.h"
#include "ui/detail/detail_view.h"
#include "ui/shell/late_notice.h"
#include "ui/shell/main_window.h"
#include "ui/shell/replay_bar.h"
#include "ui/shell/status_fields.h"
#include "ui/timeline/timeline_view.h"

#include <QDateTime>
#include <utility>

/// How the window shows whether its data is live.
namespace lockscope::ui::shell {
using namespace Qt::StringLiterals;
using inspect::FeedState;
using Link = FeedState::Link;

void MainWindow::showStaleness()
{
    const QSet<QString> lost = lostNodes(m_feed);
    const bool isStale = m_gate.isPaused() || (m_replay->isOpen() && !m_isReplayPlaying)
        || (isLate(m_feed.link) && lost.isEmpty());
    const QTime clock = m_replay->isOpen() ? QDateTime::fromMSecsSinceEpoch(m_replay->positionMs()).time()
        : m_gate.isPaused()                ? m_gate.pausedClock()
                                           : QTime::currentTime();
    const TimePoint since = m_gate.isPaused() ? m_gate.pausedAt() : ViewClock::now();
    ViewClock::freeze(isStale ? std::optional(since) : std::nullopt);
    ViewClock::freezeNodes(lost);
    m_browser->setStaleSince(isStale ? std::optional(since) : std::nullopt, clock);
    m_browser->setLostNodes(lost, qsizetype(m_feed.nodes.size()) - lost.size());
    m_detail->setStale(isStale, lost);
}

void MainWindow::showFeedState(const FeedState &state)
{
    const FeedState before = std::exchange(m_feed, state);
    m_status->show(state);
    m_timeline->observe(state);
    m_late->show(before, state);
    const bool isOther = isHeardOtherwise(before, state);
    if (isOther)
        showStaleness();
    if (isOther || state.missing != before.missing)
        showEmptyReason(state);
}

void MainWindow::showEmptyReason(const FeedState &state)
{
    switch (state.link) {
    case Link::Connecting: m_browser->setEmptyReason(u"node"_s, tr("Connecting and scanning for locks…")); return;
    case Link::Live:
        if (!state.missing.isEmpty()) { // there may be locks that we cannot see
            m_browser->setEmptyReason(u"warning"_s, state.missing.translated());
            return;
        }
        m_browser->setEmptyReason(
            u"lock-free"_s,
            m_namePrefix.isEmpty()
                ? tr("No locks on this server. They appear here as soon as a client acquires one.")
                : tr("No lock name starts with %1, the name prefix of this connection. Such locks appear here as soon "
                     "as a client acquires one. To see other locks, change the prefix in Connections.")
                      .arg(m_namePrefix));
        return;
    case Link::Stale:
    case Link::Failed: m_browser->setEmptyReason(u"error"_s, tr("Not connected: there are no locks to show.")); return;
    }
}

} // namespace lockscope::ui::shell
