// SPDX-License-Identifier: Apache-2.0
#include "core/locks/patience.h"

namespace lockscope::locks {

using namespace Qt::StringLiterals;

namespace {

// a waiting caller handles the deadline itself, and knows better how the wait has ended
constexpr Millis TimerGrace {10};

} // namespace

Patience::Patience(ClientState &state, QByteArray key, TimePoint deadline, std::function<void(const Error &)> end)
    : m_state(state), m_key(std::move(key)), m_end(std::move(end)),
      m_timer(state.clock.callAt(deadline + TimerGrace, [this] { onDeadline(); }))
{
    if (!link().isOpen()) {
        m_closedLink = &link();
        m_lastSession = link().session();
    }
}

void Patience::onDeadline()
{
    if (!link().isOpen())
        return m_end(whatIsKnown());
    m_timer = m_state.clock.callAt(m_state.clock.now() + link().options().timeout, [this] { m_end(whatIsKnown()); });
}

Error Patience::whatIsKnown() const
{
    const redis::Link &now = link();
    if (&now == m_closedLink && now.session() == m_lastSession) // nothing was sent
        return {ErrorKind::Connect,
                u"%1 could not be reached in time. %2"_s.arg(now.address(), now.lastError().message),
                now.lastError().detail};
    return {ErrorKind::NotKnown,
            u"Not known whether the server granted it: there was no answer in time. "
            "If it did, it is given back once the server can be reached."_s};
}

} // namespace lockscope::locks
