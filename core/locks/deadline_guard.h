// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/client_state.h"

namespace lockscope::locks {

/// Ends a call that is still running shortly after its deadline: at once if the server is unreachable then, otherwise
/// when a reply that the call may be waiting for is overdue. Thread: engine.
class DeadlineGuard final
{
public:
    /// Watches a call about `key` from now on. `end` is called at most once, with the error known by then; never after
    /// this object is destroyed. `state` must outlive it.
    DeadlineGuard(ClientState &state, QByteArray key, TimePoint deadline, std::function<void(const Error &)> end);

private:
    void onDeadline();
    [[nodiscard]] redis::Link &link() const { return m_state.router.nodeFor(m_key).commands(); }
    [[nodiscard]] Error timeoutError() const;

    ClientState &m_state;
    const QByteArray m_key;
    std::function<void(const Error &)> m_end;
    const redis::Link *m_closedLink = nullptr; // the link on which the call waited for a session, and
    quint64 m_lastSession = 0;                 // that link's last session before the call
    std::unique_ptr<Clock::Timer> m_timer;
};

} // namespace lockscope::locks
