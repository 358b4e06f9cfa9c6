// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/benchmark/replay/recorded_calls.h"

namespace lockscope::benchmark {

/// Sends one lane over one socket in a loop, with at most `depth` unanswered calls: each reply allows the next call.
/// Checks that every reply is a grant or a full release. Thread: one.
class SlidingLink final
{
public:
    /// Takes over the connected `socket`. `lane` outlives the link.
    SlidingLink(int socket, const Lane &lane, std::size_t depth);
    ~SlidingLink();
    SlidingLink(const SlidingLink &) = delete;
    SlidingLink &operator=(const SlidingLink &) = delete;

    [[nodiscard]] int socket() const { return m_socket; }
    /// The socket's buffer is full: continue when the socket is writable.
    [[nodiscard]] bool isBlocked() const { return m_isBlocked; }
    [[nodiscard]] long long replies() const { return m_replies; }
    [[nodiscard]] bool isIdle() const { return m_inFlight == 0; }

    /// Sends what the window allows.
    void send();
    /// Sends nothing new; calls in flight are still answered.
    void stop() { m_depth = 0; }
    /// Reads available replies and sends on. Throws std::runtime_error for an unexpected reply.
    void receive();

private:
    void takeReplies();

    int m_socket;
    const Lane &m_lane;
    std::size_t m_depth;
    std::size_t m_allowed = 0;  // commands of this round that may be written
    std::size_t m_written = 0;  // bytes of this round
    std::size_t m_inFlight = 0; // allowed, but not answered yet
    std::string m_received;
    long long m_replies = 0;
    bool m_isBlocked = false;
};

} // namespace lockscope::benchmark
