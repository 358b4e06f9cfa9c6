// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/feed_presenter.h"

#include "core/base/printable.h"
#include "ui/browser/browser_view.h"
#include "ui/common/view_clock.h"
#include "ui/connection/connections_view.h"
#include "ui/detail/detail_view.h"
#include "ui/doctor/doctor_view.h"
#include "ui/events/events_view.h"
#include "ui/load/demo_bar.h"
#include "ui/shell/repair_controller.h"
#include "ui/shell/replay_bar.h"
#include "ui/shell/status_fields.h"
#include "ui/timeline/timeline_view.h"

#include <QDateTime>
#include <utility>

namespace lockscope::ui::shell {
using namespace Qt::StringLiterals;
using inspect::FeedState;
using Link = FeedState::Link;

FeedPresenter::FeedPresenter(Views &views, StatusFields &status, RepairController &repairs, MessageBar &bar)
    : m_views(views), m_status(status), m_repairs(repairs),
      m_late(
          bar, [this] { Q_EMIT rescanRequested(); }, [this] { m_views.connections.editCurrent(); })
{
}

void FeedPresenter::setDeployment(const QByteArray &namePrefix, bool isWritable)
{
    m_namePrefix = namePrefix;
    m_isWritable = isWritable;
    showEmptyReason();
}

void FeedPresenter::takeLocksFrom(const FeedPresenter &before)
{
    const models::LockTableModel &locks = before.m_views.locks;
    inspect::FeedUpdate known;
    for (int row = 0; row < locks.rowCount(); ++row)
        known.changed.push_back(locks.row(row).lock);
    apply(known);
    m_views.locks.takeTimesFrom(locks);
}

void FeedPresenter::continueFrom(FeedPresenter &before)
{
    m_timelineGate = before.m_timelineGate;
    m_views.timeline.continueFrom(before.m_views.timeline);
    m_gate = std::exchange(before.m_gate, {}); // with its merged updates and the time of the pause
    m_late.continueFrom(before.m_late);
    showState(before.m_state);
}

void FeedPresenter::startOver()
{
    ViewClock::freezeNodes({});
    m_timelineGate = {};
    m_views.events.clear();
    m_views.timeline.startOver();
    m_views.detail.startOver();
    m_views.locks.startOver();
}

void FeedPresenter::showReplayPosition(qint64 atMs, bool isPlaying)
{
    const bool wasPlaying = m_views.replay.isPlaying();
    m_views.replay.showPosition(atMs, isPlaying);
    if (!isPlaying || !wasPlaying)
        showStaleness();
}

void FeedPresenter::showUpdate(const inspect::FeedUpdate &update)
{
    m_views.timeline.observe(m_timelineGate.pass(update), update.events); // the timeline is not paused
    m_views.doctor.observe(update);
    m_views.events.add(update.events);
    m_gate.isPaused() ? m_gate.hold(update) : apply(update);
}

/// Starts its history with the state that is known now.
void FeedPresenter::showOnTimeline(const LockName &name)
{
    const models::LockRow *row = m_views.locks.find(name);
    if (!name.isEmpty() && m_timelineGate.admit(name) && row)
        m_views.timeline.observe({row->lock}, {});
    m_views.timeline.choose(name, row ? &*row->lock : nullptr);
}

void FeedPresenter::apply(const inspect::FeedUpdate &update)
{
    m_status.countChanges(qint64(update.changed.size()));
    m_views.locks.apply(update);
    m_views.detail.observe(update);
    m_repairs.observe(update);
}

void FeedPresenter::setPaused(bool paused)
{
    m_status.setPaused(paused);
    if (paused)
        m_gate.pause();
    else
        apply(m_gate.resume());
    showStaleness();
}

void FeedPresenter::showStaleness()
{
    const QSet<QString> lost = lostNodes(m_state);
    const bool isStale = m_gate.isPaused() || (m_views.replay.isOpen() && !m_views.replay.isPlaying())
        || (isLate(m_state.link) && lost.isEmpty());
    const QTime clock = m_views.replay.isOpen() ? QDateTime::fromMSecsSinceEpoch(m_views.replay.positionMs()).time()
        : m_gate.isPaused()                     ? m_gate.pausedClock()
                                                : QTime::currentTime();
    const TimePoint since = m_gate.isPaused() ? m_gate.pausedAt() : ViewClock::now();
    ViewClock::freeze(isStale ? std::optional(since) : std::nullopt);
    ViewClock::freezeNodes(lost);
    m_views.browser.setStale(isStale ? std::optional(clock) : std::nullopt, lost,
                             qsizetype(m_state.nodes.size()) - lost.size());
    m_views.detail.setStale(isStale, lost);
}

void FeedPresenter::showState(const FeedState &state)
{
    const FeedState before = std::exchange(m_state, state);
    m_status.show(state);
    m_views.browser.setUnread(state.unreadLocks);
    m_views.timeline.observe(state);
    m_late.show(before, state);
    m_views.detail.setInCluster(state.serverInfo.mode == "cluster");
    const bool isOther = haveLiveNodesChanged(before, state);
    if (isOther)
        showStaleness();
    if (isOther || state.missing != before.missing || state.isSearching != before.isSearching
        || state.databaseHint != before.databaseHint)
        showEmptyReason();
}

void FeedPresenter::showEmptyReason()
{
    browser::BrowserView &browser = m_views.browser;
    if (isLate(m_state.link))
        return browser.setEmptyReason(u"error"_s, tr("Not connected: there are no locks to show."));
    if (m_state.link == Link::Live && !m_state.missing.isEmpty()) // there may be locks that we cannot see
        return browser.setEmptyReason(u"warning"_s, m_state.missing.translated());
    if (m_state.link == Link::Connecting || m_state.isSearching)
        return browser.setEmptyReason(u"node"_s, tr("Connecting and scanning for locks…"));
    if (!m_state.databaseHint.isEmpty())
        return browser.setEmptyReason(u"lock-free"_s, m_state.databaseHint.translated());
    std::vector<EmptyState::Choice> choices;
    if (m_views.connections.isSandboxRunning() && m_isWritable)
        choices.push_back(
            {tr("Start the demonstration load"), [demo = &m_views.demo] { Q_EMIT demo->startRequested(); }});
    browser.setEmptyReason(
        u"lock-free"_s,
        m_namePrefix.isEmpty()
            ? tr("No locks on this server. They appear here as soon as a client acquires one.")
            : tr("No lock name starts with %1, the name prefix of this connection. Such locks appear here as soon "
                 "as a client acquires one. To see other locks, change the prefix in Connections.")
                  .arg(printable(m_namePrefix)),
        std::move(choices));
}

} // namespace lockscope::ui::shell
