// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/browser/browser_view.h"
#include "ui/common/error_bar.h"
#include "ui/common/error_words.h"
#include "ui/common/format.h"
#include "ui/common/view_clock.h"
#include "ui/detail/detail_view.h"
#include "ui/shell/main_window.h"
#include "ui/shell/replay_bar.h"
#include "ui/shell/status_fields.h"
#include "ui/timeline/timeline_view.h"

#include <QDateTime>

/// How the window says whether its data is live.
namespace lockscope::ui::shell {
using namespace Qt::StringLiterals;
using inspect::FeedState;
using Link = FeedState::Link;

namespace {

bool isLate(Link link)
{
    return link == Link::Stale || link == Link::Failed;
}

/// Nodes that are not heard while others are.
QSet<QString> lostNodes(const FeedState &state)
{
    QSet<QString> lost;
    for (const inspect::NodeState &node : state.nodes) {
        if (isLate(node.link) && state.isAnyLive())
            lost << node.address;
    }
    return lost;
}

/// Why there is no new data, each cause with the node where there are several.
QString lateReason(const FeedState &state)
{
    constexpr qsizetype mostCauses = 2;
    QStringList causes;
    for (const inspect::NodeState &node : state.nodes) {
        if (!isLate(node.link) || node.reason.isEmpty() || causes.size() == mostCauses)
            continue;
        const QString words = errorWords(node.reason);
        causes << (words.contains(node.address) ? words : u"%1: %2"_s.arg(node.address, words));
    }
    return causes.isEmpty() ? errorWords(state.reason) : sentences(causes);
}

QString clockText(const QTime &time)
{
    return time.toString(u"HH:mm:ss"_s);
}

} // namespace

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
    m_browser->setStaleSince(isStale ? std::optional(since) : std::nullopt, clock);
    m_browser->setLostNodes(lost, qsizetype(m_feed.nodes.size()) - lost.size());
    m_detail->setStale(isStale, lost);
}

void MainWindow::showFeedState(const FeedState &state)
{
    const Link before = m_feed.link;
    const QSet<QString> lostBefore = lostNodes(m_feed);
    const QSet<QString> lost = lostNodes(state);
    m_feed = state;
    m_status->show(state);
    m_timeline->observe(state);
    if (state.link == before && before != Link::Connecting && lost == lostBefore)
        return;
    showStaleness();
    showEmptyReason(state);
    if (state.link == Link::Live)
        m_errors->forgetWarnings();
    if (isLate(state.link)) {
        if (m_lateSince.isNull())
            m_lateSince = QTime::currentTime();
        const QString since = clockText(m_lateSince);
        const bool isNew = state.lastData == TimePoint(); // nothing was ever read that could be old
        const QString words = isNew ? tr("Not connected: %1 Lockscope keeps trying.").arg(lateReason(state))
            : lost.isEmpty()
            ? tr("Data stands still since %1: %2 Lockscope reconnects by itself.").arg(since, lateReason(state))
            : tr("%n node(s) not heard since %1: %2 Their locks are shown as they were. Lockscope reconnects by "
                 "itself.",
                 nullptr, int(lost.size()))
                  .arg(since, lateReason(state));
        m_errors->show(state.link == Link::Failed ? ErrorBar::Severity::Error : ErrorBar::Severity::Warning, words,
                       {{tr("Try now"), [this] { Q_EMIT rescanRequested(); }}});
    } else if (state.link == Link::Live && !m_lateSince.isNull()) { // perhaps by way of another node, which connected
        const QString since = clockText(m_lateSince);
        const QString until = clockText(QTime::currentTime());
        m_errors->show(ErrorBar::Severity::Info,
                       since == until ? tr("Connected again. Changes in between were not seen.")
                                      : tr("Connected again. Changes from %1 to %2 were not seen.").arg(since, until));
        m_lateSince = {};
    }
}

void MainWindow::showEmptyReason(const FeedState &state)
{
    switch (state.link) {
    case Link::Connecting: m_browser->setEmptyReason(u"node"_s, tr("Connecting and looking for locks…")); return;
    case Link::Live:
        m_browser->setEmptyReason(u"lock-free"_s,
                                  m_namePrefix.isEmpty()
                                      ? tr("No locks on this server. They appear here as soon as somebody takes one.")
                                      : tr("No name of a lock begins with %1, the name prefix of this connection. Such "
                                           "locks appear here as soon as somebody takes one. To see others, change the "
                                           "prefix in Connections.")
                                            .arg(m_namePrefix));
        return;
    case Link::Stale:
    case Link::Failed:
        m_browser->setEmptyReason(u"error"_s, tr("Not connected: %1").arg(errorWords(state.reason)));
        return;
    }
}

} // namespace lockscope::ui::shell
