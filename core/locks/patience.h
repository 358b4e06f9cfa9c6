// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/client_state.h"

namespace lockscope::locks {

/// Ends a call that nothing else has ended soon after its deadline: at once when the server cannot be reached then,
/// else when the reply that it may be waiting for is overdue. Thread: the engine's.
class Patience final
{
public:
    /// About `key`, from now on. `end` is called at most once, with what is known then; never after this is gone.
    /// `state` outlives this.
    Patience(ClientState &state, QByteArray key, TimePoint deadline, std::function<void(const Error &)> end);

private:
    void onDeadline();
    [[nodiscard]] redis::Link &link() const { return m_state.router.nodeFor(m_key).commands(); }
    [[nodiscard]] Error whatIsKnown() const;

    ClientState &m_state;
    const QByteArray m_key;
    std::function<void(const Error &)> m_end;
    const redis::Link *m_closedLink = nullptr; // where the call began to wait for a session, and
    quint64 m_lastSession = 0;                 // the last one before
    std::unique_ptr<Clock::Timer> m_timer;
};

} // namespace lockscope::locks
