// SPDX-License-Identifier: Apache-2.0
#include "tests/benchmark/raw_client.h"

#include <algorithm>
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <stdexcept>
#include <sys/socket.h>
#include <unistd.h>

namespace lockscope::benchmark {

namespace {

void sendAll(int socket, const std::string &bytes)
{
    for (std::size_t sent = 0; sent < bytes.size();) {
        const ssize_t count = ::send(socket, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
        if (count <= 0)
            throw std::runtime_error("the server closed the connection");
        sent += static_cast<std::size_t>(count);
    }
}

void receiveMore(int socket, std::string &bytes)
{
    char buffer[16 * 1024];
    const ssize_t count = ::recv(socket, buffer, sizeof buffer, 0);
    if (count <= 0)
        throw std::runtime_error("the server closed the connection");
    bytes.append(buffer, static_cast<std::size_t>(count));
}

std::string encode(const std::vector<std::string> &arguments)
{
    std::string bytes = "*" + std::to_string(arguments.size()) + "\r\n";
    for (const std::string &argument : arguments)
        bytes += "$" + std::to_string(argument.size()) + "\r\n" + argument + "\r\n";
    return bytes;
}

std::string readReply(int socket)
{
    std::string bytes;
    std::size_t lineEnd = std::string::npos;
    while ((lineEnd = bytes.find("\r\n")) == std::string::npos)
        receiveMore(socket, bytes);
    const std::string line = bytes.substr(1, lineEnd - 1);
    if (bytes.front() == '-')
        throw std::runtime_error("the server answered: " + line);
    if (bytes.front() == '*') {
        const auto lines = static_cast<std::ptrdiff_t>(std::stoul(line)) + 1;
        while (std::count(bytes.begin(), bytes.end(), '\n') < lines)
            receiveMore(socket, bytes);
        return bytes.substr(lineEnd + 3, bytes.find("\r\n", lineEnd + 2) - lineEnd - 3);
    }
    if (bytes.front() != '$' || line == "-1")
        return line;
    const std::size_t length = std::stoul(line);
    while (bytes.size() < lineEnd + 2 + length + 2)
        receiveMore(socket, bytes);
    return bytes.substr(lineEnd + 2, length);
}

} // namespace

int connectSocket(std::uint16_t port, const std::string &password)
{
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address {};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int on = 1;
    if (socket < 0 || ::connect(socket, reinterpret_cast<const sockaddr *>(&address), sizeof address) != 0
        || ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on) != 0)
        throw std::runtime_error("cannot connect to 127.0.0.1:" + std::to_string(port));
    if (!password.empty()) {
        sendAll(socket, encode({"AUTH", password}));
        readReply(socket);
    }
    return socket;
}

RawClient::~RawClient()
{
    ::close(m_socket);
}

std::string RawClient::call(const std::vector<std::string> &arguments)
{
    sendAll(m_socket, encode(arguments));
    return readReply(m_socket);
}

} // namespace lockscope::benchmark
