// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/client_state.h"
#include "core/locks/request.h"

namespace lockscope::locks {

/// Answers a request that still waits shortly after its deadline: immediately if the server is unreachable then,
/// otherwise when a reply that it may be waiting for is overdue. Ignores a single attempt. Thread: engine.
class DeadlineGuard final
{
public:
    /// Watches a request about `key` from now on. `state` must outlive this object.
    DeadlineGuard(ClientState &state, QByteArray key, const Request &request);

private:
    void onDeadline();
    [[nodiscard]] redis::Link &link() const { return m_state.router.nodeFor(m_key).commands(); }
    /// The error known by now.
    [[nodiscard]] Error timeoutError() const;

    ClientState &m_state;
    const QByteArray m_key;
    OneShot<Result<Attempt>> m_answer;
    const redis::Link *m_closedLink = nullptr; // the link on which the request waited for a session, and
    quint64 m_lastSession = 0;                 // that link's last session before the request
    std::unique_ptr<Clock::Timer> m_timer;
};

} // namespace lockscope::locks
