// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/feed_run.h"

#include "app/cli/commands.h"
#include "app/cli/messages.h"
#include "app/common/help_text.h"
#include "app/common/names.h"

#include <QTimer>
#include <algorithm>

namespace lockscope::cli {

using namespace Qt::StringLiterals;
using inspect::FeedState;
using inspect::FeedUpdate;
using inspect::FeedSource;

namespace {

constexpr Millis MaxStart {1000}; // of a short run, after its end

} // namespace

void FeedLoss::note(const FeedState &state)
{
    if (state.link == FeedState::Link::Stale || state.link == FeedState::Link::Failed) {
        if (!m_since || state.reason.code() != m_reason.code()) // such as a password that was changed
            m_console.say(state.reason.english());
        m_reason = state.reason;
        m_since = m_since.value_or(BootClock::now());
    } else if (std::exchange(m_since, std::nullopt)) {
        m_console.say(u"reconnected"_s);
    }
}

int FeedRun::follow(app::Connection &connection, const inspect::FeedOptions &options, std::optional<Millis> time,
                    const Use &use)
{
    if (options.discover)
        m_session.connector().sayIfName(connection, options.match);
    m_session.connector().sayIfEmpty(connection);
    m_unread = {options.names.begin(), options.names.end()};
    Mailbox mailbox; // delivers the feed from the engine thread
    inspect::Inspector inspector(connection.bus());
    const auto onUpdate = [&](const FeedUpdate &update) {
        m_events += update.events.size();
        for (const inspect::SharedSnapshot &lock : update.changed)
            m_unread.remove(lock->name);
        m_isWanted = m_isWanted && use.update(update);
    };
    const auto onState = [&](const FeedState &state) {
        note(state);
        m_isWanted = m_isWanted && (!use.state || use.state(state));
    };
    inspector.startFeed(
        options, [&](const FeedUpdate &update) { mailbox.post([&onUpdate, update] { onUpdate(update); }); },
        [&](const FeedState &state) { mailbox.post([&onState, state] { onState(state); }); });

    const std::optional<Millis> giveUp = connection.deployment().options().giveUp;
    const TimePoint end = time ? BootClock::now() + *time : TimePoint::max();
    QTimer atEnd; // the feed's regular updates wake the event loop in all other cases
    if (time)
        atEnd.start(std::max(*time, Millis(1)));
    const auto isConnecting = [](const inspect::NodeState &node) {
        return node.link != FeedState::Link::Live && node.reason.isEmpty();
    };
    const auto isOver = [&] {
        const bool isStarting = (!m_unread.isEmpty() || std::ranges::any_of(m_nodes, isConnecting))
            && m_missing.isEmpty() && !m_loss.isLost();
        return time && BootClock::now() >= (isStarting ? timeAfter(end, MaxStart) : end);
    };
    m_session.waitUntil([&] { return m_session.isInterrupted() || !m_isWanted || isOver() || m_loss.lasts(giveUp); });
    inspector.stopFeed();
    m_session.console().say(
        u"%1 events. Lockscope's own load: at most %2 commands per second and %3 % of the server's time"_s.arg(m_events)
            .arg(m_mostCommands)
            .arg(double(m_mostServerUs) / 10'000.0, 0, 'f', 1));
    if (m_session.isInterrupted())
        return ExitCode::Interrupted;
    if (m_loss.lasts(giveUp))
        return m_session.end(m_loss.error());
    const bool isFollowed = sayUnfollowed();
    const bool isRead = sayUnread();
    const bool isComplete = isFollowed && isRead && m_missing.isEmpty();
    return isComplete ? ExitCode::Done : ExitCode::Unreachable;
}

/// Prints the nodes that are not followed at the end; true if all are.
bool FeedRun::sayUnfollowed()
{
    bool areAll = true;
    for (const inspect::NodeState &node : m_nodes) {
        if (node.link == FeedState::Link::Live)
            continue;
        areAll = false;
        m_session.console().say(node.reason.isEmpty() ? u"%1: no connection"_s.arg(node.address)
                                                      : u"%1: %2"_s.arg(node.address, node.reason.english()));
    }
    return areAll;
}

/// Prints the requested locks that were never read, unless the reason was printed before; true if all were read.
bool FeedRun::sayUnread()
{
    if (m_unread.isEmpty() || !m_isWanted)
        return true;
    const LockName &first = *std::ranges::min_element(m_unread, std::less<>());
    if (m_missing.isEmpty())
        m_session.console().say(
            m_unread.size() == 1
                ? u"%1 was not read in this time"_s.arg(app::nameText(first))
                : u"%1 and %2 more were not read in this time"_s.arg(app::nameText(first)).arg(m_unread.size() - 1));
    return false;
}

void FeedRun::note(const FeedState &state)
{
    m_nodes = state.nodes;
    m_loss.note(state);
    if (state.link == FeedState::Link::Live) {
        noteSource(state);
        m_missing = state.missing;
    }
    m_mostCommands = std::max(m_mostCommands, state.commandsPerSecond);
    m_mostServerUs = std::max(m_mostServerUs, state.serverUsPerSecond.value_or(0));
}

void FeedRun::noteSource(const FeedState &state)
{
    QString source = u"source: %1"_s.arg(inspect::toWord(state.source));
    if (!state.reason.isEmpty())
        source += u" (%1)"_s.arg(state.reason.english());
    if (source != std::exchange(m_source, source))
        m_session.console().say(source);
    if (state.notice != std::exchange(m_notice, state.notice) && !state.notice.isEmpty())
        m_session.console().say(state.notice.english());
}

void FeedArguments::addTo(CLI::App &options)
{
    addOption(options, "--match", m_match, "GLOB", "Names to follow, in addition to any NAME (default: all)");
    m_time.addTo(options, "--for", "Time to run (default: until Ctrl-C)");
    addOption(options, "--source", m_source, app::choice(u"SOURCE"_s, {u"tracking"_s, u"keyspace"_s, u"polling"_s}),
              "Source of the events (default: the best that the server allows)");
}

void FeedArguments::addNames(CLI::App &options)
{
    options.add_option("NAME", m_names, "Locks to watch, existing or not (default: all)");
}

Result<inspect::FeedOptions> FeedArguments::options(const Connector &connector) const
{
    inspect::FeedOptions options;
    for (const std::string &argument : m_names) {
        const Result<LockName> name = connector.lockName(argument, u"NAME"_s);
        if (!name)
            return fail(name.error());
        options.names.push_back(*name);
    }
    options.discover = m_names.empty() || !m_match.empty();
    options.receivesEveryKey = options.discover;
    const Result<QByteArray> match = connector.glob(m_match.empty() ? "*" : m_match, u"--match"_s);
    if (!match)
        return fail(match.error());
    options.match = *match;
    const std::map<std::string, FeedSource> sources {
        {"tracking", FeedSource::Tracking}, {"keyspace", FeedSource::Keyspace}, {"polling", FeedSource::Poll}};
    const auto source = sources.find(m_source);
    if (source != sources.end())
        options.source = source->second;
    else if (!m_source.empty())
        return fail(ErrorKind::Usage, message<"feed-source-invalid">(QString::fromStdString(m_source)));
    return options;
}

} // namespace lockscope::cli
