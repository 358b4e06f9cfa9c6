// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/session.h"
#include "app/common/names.h"
#include "core/inspect/inspector.h"

#include <string>

namespace CLI {
class App;
}

namespace lockscope::cli {

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

    explicit FeedRun(Session &session) : m_session(session) { }

    /// Returns the exit code.
    int follow(app::Connection &connection, const inspect::FeedOptions &options, std::optional<Millis> time,
               const Use &use);

private:
    void note(const inspect::FeedState &state);
    void noteSource(const inspect::FeedState &state);
    void sumUp();
    [[nodiscard]] bool sayUnfollowed();
    [[nodiscard]] bool sayUnread();
    [[nodiscard]] bool isLostFor(std::optional<Millis> time) const
    {
        return time && m_lostSince && BootClock::now() - *m_lostSince >= *time;
    }

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
    std::optional<TimePoint> m_lostSince;
    Message m_lostReason;
};

/// The options that `watch` and `record` share: locks, duration and source of the feed.
class FeedArguments final
{
public:
    void addTo(CLI::App &options);
    /// Returns the locks given by name. They need not exist.
    void addNames(CLI::App &options);

    [[nodiscard]] Result<inspect::FeedOptions> options(const Result<app::NamePrefix> &prefix) const;
    /// Returns std::nullopt to follow until Ctrl-C.
    [[nodiscard]] Result<std::optional<Millis>> time() const;

private:
    std::vector<std::string> m_names;
    std::string m_match;
    std::string m_time;
    std::string m_source;
};

} // namespace lockscope::cli
