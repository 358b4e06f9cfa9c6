// SPDX-License-Identifier: Apache-2.0
#include "core/locks/deadline_guard.h"

#include "core/locks/messages.h"

namespace lockscope::locks {

namespace {

// a waiting caller handles the deadline itself, and knows better how the wait has ended
constexpr Millis TimerGrace {10};

} // namespace

DeadlineGuard::DeadlineGuard(ClientState &state, QByteArray key, const Request &request)
    : m_state(state), m_key(std::move(key)), m_answer(request.answer)
{
    if (request.isSingle || !request.deadline.at)
        return;
    m_timer = state.clock.callAt(*request.deadline.at + TimerGrace, [this] { onDeadline(); });
    if (!link().isOpen()) {
        m_closedLink = &link();
        m_lastSession = link().session();
    }
}

void DeadlineGuard::onDeadline()
{
    // The answer resumes the caller, which destroys this object.
    if (!link().isOpen())
        return m_answer.set(fail(timeoutError()));
    m_timer = m_state.clock.callAt(m_state.clock.now() + link().options().timeout,
                                   [this] { m_answer.set(fail(timeoutError())); });
}

Error DeadlineGuard::timeoutError() const
{
    const redis::Link &now = link();
    if (&now == m_closedLink && now.session() == m_lastSession) // the request was never sent
        return {ErrorKind::Connect, sentences({message<"wait-unreachable">(now.address()), now.lastError().message}),
                now.lastError().detail};
    return {ErrorKind::NotKnown, message<"wait-timeout-unknown">()};
}

} // namespace lockscope::locks
