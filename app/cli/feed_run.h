// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/session.h"
#include "core/inspect/inspector.h"

namespace lockscope::cli {

/// Follows the feed until its time is over, Ctrl-C, or the server stays away too long, and tells people how it goes:
/// its source, when the data stops coming and why, and in the end what it cost the servers. Main thread.
class FeedRun final
{
public:
    /// What is done with the feed, on the main thread; false ends the run.
    struct Use
    {
        std::function<bool(const inspect::FeedUpdate &)> update;
        std::function<bool(const inspect::FeedState &)> state {}; ///< may be missing
    };

    explicit FeedRun(Session &session) : m_session(session) { }

    /// The exit code.
    int follow(app::Connection &connection, const inspect::FeedOptions &options, std::optional<Millis> time,
               const Use &use);

private:
    void note(const inspect::FeedState &state);
    void noteSource(const inspect::FeedState &state);
    void sumUp();
    [[nodiscard]] bool sayUnfollowed();
    [[nodiscard]] bool isLostFor(std::optional<Millis> time) const;

    Session &m_session;
    bool m_isWanted = true;
    std::size_t m_events = 0;
    qint64 m_mostCommands = 0;               ///< in a second
    qint64 m_mostServerUs = 0;               ///< in a second
    QString m_source;                        ///< as told
    Message m_notice;                        ///< as told
    Message m_missing;                       ///< locks that the feed does not show
    std::vector<inspect::NodeState> m_nodes; ///< the latest
    std::optional<TimePoint> m_lostSince;
    Message m_lostReason;
};

} // namespace lockscope::cli
