// SPDX-License-Identifier: Apache-2.0
#include "core/locks/deadline_guard.h"

#include "core/locks/messages.h"

namespace lockscope::locks {

namespace {

// a waiting caller handles the deadline itself, and knows better how the wait has ended
constexpr Millis TimerGrace {10};

} // namespace

DeadlineGuard::DeadlineGuard(ClientState &state, QByteArray key, TimePoint deadline,
                             std::function<void(const Error &)> end)
    : m_state(state), m_key(std::move(key)), m_end(std::move(end)),
      m_timer(state.clock.callAt(deadline + TimerGrace, [this] { onDeadline(); }))
{
    if (!link().isOpen()) {
        m_closedLink = &link();
        m_lastSession = link().session();
    }
}

void DeadlineGuard::onDeadline()
{
    if (!link().isOpen())
        return m_end(timeoutError());
    m_timer = m_state.clock.callAt(m_state.clock.now() + link().options().timeout, [this] { m_end(timeoutError()); });
}

Error DeadlineGuard::timeoutError() const
{
    const redis::Link &now = link();
    if (&now == m_closedLink && now.session() == m_lastSession) // nothing was sent
        return {ErrorKind::Connect, sentences({message<"wait-unreachable">(now.address()), now.lastError().message}),
                now.lastError().detail};
    return {ErrorKind::NotKnown, message<"wait-timeout-unknown">()};
}

} // namespace lockscope::locks
