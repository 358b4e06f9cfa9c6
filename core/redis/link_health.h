// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/redis/endpoint.h"

namespace lockscope::redis {

/// The reachability of a link's server: the last error, failed attempts to connect, short sessions, and the time
/// without a reply. `options` and `clock` must outlive it.
class LinkHealth final
{
public:
    LinkHealth(const LinkOptions &options, const Clock &clock) : m_options(options), m_clock(clock) { }

    /// Why there is no session; empty message while there is one.
    [[nodiscard]] const Error &lastError() const { return m_lastError; }
    /// The server has been unreachable for LinkOptions::giveUp, and an attempt to connect has failed.
    [[nodiscard]] bool hasGivenUp() const;
    /// Start of the time without a session that has received a reply.
    [[nodiscard]] TimePoint unreachableSince() const { return m_unreachableSince; }
    /// The error of commands that were never sent.
    [[nodiscard]] Error unsentError() const;
    /// Time until the next attempt. Doubles from 50 ms to 2 s, half of it random, so that many clients do not reconnect
    /// at the same time.
    [[nodiscard]] Millis backoff() const;

    /// The link was opened.
    void noteStart();
    void noteSession();
    /// The session is about to end with `error`. `hasOutput`: the server owed a reply or sends messages. Returns the
    /// error, or a possible cause if the server closes several sessions in a row shortly after they were opened.
    [[nodiscard]] Error explained(const Error &error, bool hasOutput);
    /// A session or an attempt has failed. `hasAnswered`: it has received a reply.
    void noteFailure(const Error &error, bool hasAnswered);
    /// The link leaves its server because of `error` for another address, which has not been tried yet.
    void noteMove(const Error &error, bool hasAnswered);

private:
    void noteEnd(bool hasAnswered);

    const LinkOptions &m_options;
    const Clock &m_clock;
    Error m_lastError;
    TimePoint m_sessionStart {}; // of the last session
    TimePoint m_unreachableSince {};
    bool m_isInSession = false;      // until its end is noted
    bool m_hasFailedAttempt = false; // a connection attempt has failed since m_unreachableSince
    int m_failures = 0;              // failed attempts and short sessions in a row
    int m_shortSessions = 0;         // in a row, closed by the server
};

} // namespace lockscope::redis
