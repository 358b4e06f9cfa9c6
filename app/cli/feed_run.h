// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/session.h"
#include "app/cli/time_option.h"
#include "core/inspect/inspector.h"

#include <string>

namespace lockscope::cli {

/// Prints the loss of a feed's servers and the reconnection. Thread: main.
class FeedLoss final
{
public:
    explicit FeedLoss(app::Console &console) : m_console(console) { }

    void note(const inspect::FeedState &state);
    [[nodiscard]] bool isLost() const { return m_since.has_value(); }
    /// The servers are lost for this time; std::nullopt: never.
    [[nodiscard]] bool lasts(std::optional<Millis> time) const
    {
        return time && m_since && BootClock::now() - *m_since >= *time;
    }
    [[nodiscard]] Error error() const { return {ErrorKind::Connect, m_reason}; }

private:
    app::Console &m_console;
    std::optional<TimePoint> m_since;
    Message m_reason;
};

/// A run of the feed, which ends after a given time, on Ctrl-C, or when the server is lost for too long. Reports its
/// source, interruptions with their cause, and at the end its cost for the servers to the user. Thread: main.
class FeedRun final
{
public:
    /// Callbacks for the feed, called on the main thread. Returning false ends the run.
    struct Use
    {
        std::function<bool(const inspect::FeedUpdate &)> update;
        std::function<bool(const inspect::FeedState &)> state {}; ///< may be missing
    };

    explicit FeedRun(Session &session) : m_session(session), m_loss(session.console()) { }

    /// Returns the exit code.
    int follow(app::Connection &connection, const inspect::FeedOptions &options, std::optional<Millis> time,
               const Use &use);

private:
    void note(const inspect::FeedState &state);
    void noteSource(const inspect::FeedState &state);
    [[nodiscard]] bool sayUnfollowed();
    [[nodiscard]] bool sayUnread();

    Session &m_session;
    bool m_isWanted = true;
    std::size_t m_events = 0;
    qint64 m_mostCommands = 0;               ///< per second
    qint64 m_mostServerUs = 0;               ///< per second
    QString m_source;                        ///< as last printed
    Message m_notice;                        ///< as last printed
    Message m_missing;                       ///< locks that the feed does not show
    std::vector<inspect::NodeState> m_nodes; ///< the latest
    QSet<LockName> m_unread;                 ///< requested by name
    FeedLoss m_loss;
};

/// The options that `watch` and `record` share: locks, duration and source of the feed.
class FeedArguments final
{
public:
    void addTo(CLI::App &options);
    /// Returns the locks given by name. They need not exist.
    void addNames(CLI::App &options);

    [[nodiscard]] Result<inspect::FeedOptions> options(const Connector &connector) const;
    /// Returns std::nullopt to follow until Ctrl-C.
    [[nodiscard]] Result<std::optional<Millis>> time() const { return m_time.time(); }

private:
    std::vector<std::string> m_names;
    std::string m_match;
    TimeOption m_time;
    std::string m_source;
};

} // namespace lockscope::cli
