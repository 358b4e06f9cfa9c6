// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace lockscope::benchmark {

/// A connected, signed-in TCP socket to a server on this machine, without Nagle's delay. Throws std::runtime_error.
int connectSocket(std::uint16_t port, const std::string &password);

/// A minimal blocking client: the reference that the library is compared with, and a way to query the server about a
/// run without the code being measured. Thread: one.
class RawClient final
{
public:
    RawClient(std::uint16_t port, const std::string &password) : m_socket(connectSocket(port, password)) { }
    ~RawClient();
    RawClient(const RawClient &) = delete;
    RawClient &operator=(const RawClient &) = delete;

    /// Sends one command and returns the reply's text: of a status, an integer or a string, or of the first of several
    /// integers. Throws std::runtime_error, also for error replies.
    std::string call(const std::vector<std::string> &arguments);

private:
    int m_socket;
};

} // namespace lockscope::benchmark
