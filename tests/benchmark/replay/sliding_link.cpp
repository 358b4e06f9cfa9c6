// SPDX-License-Identifier: Apache-2.0
#include "tests/benchmark/replay/sliding_link.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <stdexcept>
#include <sys/socket.h>
#include <unistd.h>

namespace lockscope::benchmark {

namespace {

// The replies of lua/reentrant on success: granted with one hold, and free again without a subscriber.
constexpr std::string_view Granted = "*2\r\n:1\r\n:1\r\n";
constexpr std::string_view Freed = "*3\r\n:1\r\n:0\r\n:0\r\n";

/// Length of the expected reply at the start of `received`; 0: incomplete.
std::size_t replySize(std::string_view received)
{
    for (const std::string_view reply : {Granted, Freed}) {
        if (received.starts_with(reply))
            return reply.size();
        if (reply.starts_with(received))
            return 0;
    }
    throw std::runtime_error("unexpected reply: " + std::string(received.substr(0, 80)));
}

} // namespace

SlidingLink::SlidingLink(int socket, const Lane &lane, std::size_t depth)
    : m_socket(socket), m_lane(lane), m_depth(depth)
{
    ::fcntl(m_socket, F_SETFL, ::fcntl(m_socket, F_GETFL) | O_NONBLOCK);
}

SlidingLink::~SlidingLink()
{
    ::close(m_socket);
}

void SlidingLink::send()
{
    for (;;) {
        if (m_written == m_lane.bytes.size())
            m_allowed = m_written = 0; // the next round
        const std::size_t room = m_depth > m_inFlight ? m_depth - m_inFlight : 0;
        const std::size_t more = std::min(room, m_lane.ends.size() - m_allowed);
        m_allowed += more;
        m_inFlight += more;
        const std::size_t end = m_allowed == 0 ? 0 : m_lane.ends[m_allowed - 1];
        if (m_written == end)
            return;
        const ssize_t count = ::send(m_socket, m_lane.bytes.data() + m_written, end - m_written, MSG_NOSIGNAL);
        m_isBlocked = count < 0 && errno == EAGAIN;
        if (m_isBlocked)
            return;
        if (count <= 0)
            throw std::runtime_error("the server closed the connection");
        m_written += static_cast<std::size_t>(count);
    }
}

void SlidingLink::receive()
{
    char buffer[64 * 1024];
    const ssize_t count = ::recv(m_socket, buffer, sizeof buffer, 0);
    if (count < 0 && errno == EAGAIN)
        return;
    if (count <= 0)
        throw std::runtime_error("the server closed the connection");
    m_received.append(buffer, static_cast<std::size_t>(count));
    takeReplies();
    send();
}

void SlidingLink::takeReplies()
{
    std::size_t taken = 0;
    while (taken < m_received.size()) {
        const std::size_t size = replySize(std::string_view(m_received).substr(taken));
        if (size == 0)
            break;
        taken += size;
        ++m_replies;
        --m_inFlight;
    }
    m_received.erase(0, taken);
}

} // namespace lockscope::benchmark
