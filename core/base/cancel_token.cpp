// SPDX-License-Identifier: Apache-2.0
#include "core/base/cancel_token.h"

namespace lockscope {

struct CancelToken::State
{
    bool isCancelled = false;
    int lastId = 0;
    std::map<int, std::function<void()>> listeners;
};

CancelToken CancelToken::make()
{
    CancelToken token;
    token.m_state = std::make_shared<State>();
    return token;
}

bool CancelToken::isCancelled() const
{
    return m_state && m_state->isCancelled;
}

void CancelToken::cancel()
{
    if (!m_state || m_state->isCancelled)
        return;
    m_state->isCancelled = true;
    const auto state = m_state;
    while (!state->listeners.empty()) { // a listener may end another one's registration
        const auto node = state->listeners.extract(state->listeners.begin());
        node.mapped()();
    }
}

CancelToken::Registration CancelToken::onCancel(std::function<void()> function) const
{
    if (!m_state)
        return {};
    if (m_state->isCancelled) {
        function();
        return {};
    }
    const int id = ++m_state->lastId;
    m_state->listeners.emplace(id, std::move(function));
    return Registration(m_state.get(), [state = m_state, id](void *) { state->listeners.erase(id); });
}

} // namespace lockscope
