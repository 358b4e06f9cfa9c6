// SPDX-License-Identifier: Apache-2.0
#include "core/redis/link_health.h"

#include "core/redis/messages.h"

#include <QRandomGenerator>
#include <utility>

namespace lockscope::redis {

using namespace Qt::StringLiterals;

namespace {

constexpr Millis FirstBackoff {50};
constexpr Millis MaxBackoff {2000};
/// A shorter session that the server closes counts as a failed attempt: it might close each of them.
constexpr Millis ShortestSession {1000};
constexpr int FewShortSessions = 3;

} // namespace

bool LinkHealth::hasGivenUp() const
{
    // callers that fail at the end of a session retry before the end is noted
    return !m_isInSession && m_options.giveUp && m_hasFailedAttempt
        && m_clock.now() >= m_unreachableSince + *m_options.giveUp;
}

Error LinkHealth::unsentError() const
{
    Error error = m_lastError;
    if (error.message.isEmpty())
        error = {ErrorKind::Connect, message<"connect-no-session">(m_options.endpoint.toString())};
    if (error.kind == ErrorKind::LinkLost)
        error.kind = ErrorKind::Connect;
    return error;
}

Millis LinkHealth::backoff() const
{
    const Millis full = std::min<Millis>(FirstBackoff * (1LL << std::min(m_failures, 8)), MaxBackoff);
    return full / 2 + Millis(QRandomGenerator::global()->bounded(static_cast<int>(full.count() / 2) + 1));
}

void LinkHealth::noteStart()
{
    m_unreachableSince = m_clock.now();
    m_hasFailedAttempt = false;
}

void LinkHealth::noteSession()
{
    m_isInSession = true;
    m_sessionStart = m_clock.now();
    m_lastError = {};
}

Error LinkHealth::explained(const Error &error, bool hasOutput)
{
    const bool isShort = m_isInSession && m_clock.now() < m_sessionStart + ShortestSession;
    const bool isClosedByServer = error.message.includes("connect-cause-closed"_L1);
    m_shortSessions = isShort && isClosedByServer && hasOutput ? m_shortSessions + 1 : 0; // without output: idle
    if (m_shortSessions < FewShortSessions)
        return error;
    return {error.kind, message<"link-closed-repeatedly">(m_options.endpoint.toString()), error.detail};
}

void LinkHealth::noteFailure(const Error &error, bool hasAnswered)
{
    m_lastError = error;
    if (m_isInSession && m_shortSessions == 0)
        m_failures = 0;
    ++m_failures;
    noteEnd(hasAnswered);
}

void LinkHealth::noteMove(const Error &error, bool hasAnswered)
{
    m_lastError = error;
    m_failures = 0;
    if (m_isInSession)
        noteEnd(hasAnswered);
    m_hasFailedAttempt = false;
}

void LinkHealth::noteEnd(bool hasAnswered)
{
    const bool isLost = std::exchange(m_isInSession, false) && hasAnswered;
    if (isLost)
        m_unreachableSince = m_clock.now();
    m_hasFailedAttempt = !isLost;
}

} // namespace lockscope::redis
