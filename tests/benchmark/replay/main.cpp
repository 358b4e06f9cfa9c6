// SPDX-License-Identifier: Apache-2.0
// lockscope-replay: the upper bound for the throughput figures. A separate program without Qt and without any code of
// core, which sends recorded calls as fast as the server accepts them.
//
//   lockscope-replay PORT RECORDING DEPTH LINKS MILLISECONDS SERVER-PID     (the password, or an empty line, on stdin)
//
// DEPTH calls are unanswered at any time, all links together. Prints one line: the calls answered in the measured time,
// that time in nanoseconds, the server's processor time in it, and all calls of the run. Exit 1 with a message when a
// reply is not the expected one.
#include "tests/benchmark/process_use.h"
#include "tests/benchmark/raw_client.h"
#include "tests/benchmark/replay/sliding_link.h"

#include <algorithm>
#include <cstdio>
#include <exception>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <poll.h>
#include <stdexcept>

using namespace lockscope::benchmark;
using SteadyClock = std::chrono::steady_clock;

namespace {

constexpr std::chrono::milliseconds WarmUp {200};

struct Arguments
{
    std::uint16_t port;
    std::string recording;
    std::size_t depth;
    std::size_t links;
    std::chrono::milliseconds time;
    pid_t server;
    std::string password;
};

Arguments readArguments(int count, char **values)
{
    if (count != 7)
        throw std::runtime_error("usage: lockscope-replay PORT RECORDING DEPTH LINKS MILLISECONDS SERVER-PID");
    Arguments arguments {static_cast<std::uint16_t>(std::stoi(values[1])),
                         {},
                         std::stoul(values[3]),
                         std::stoul(values[4]),
                         std::chrono::milliseconds(std::stoi(values[5])),
                         static_cast<pid_t>(std::stoi(values[6])),
                         {}};
    std::ifstream file(values[2], std::ios::binary);
    arguments.recording.assign(std::istreambuf_iterator<char>(file), {});
    std::getline(std::cin, arguments.password);
    return arguments;
}

class Session final
{
public:
    Session(const Arguments &arguments, const std::vector<Lane> &lanes)
    {
        for (const Lane &lane : lanes) {
            if (lane.ends.empty())
                throw std::runtime_error("the recording has too few locks for this many links");
            const int socket = connectSocket(arguments.port, arguments.password);
            m_links.push_back(std::make_unique<SlidingLink>(socket, lane, arguments.depth / arguments.links));
            m_polled.push_back({socket, POLLIN, 0});
        }
        for (const auto &link : m_links)
            link->send();
    }

    void runUntil(SteadyClock::time_point end)
    {
        while (SteadyClock::now() < end)
            turn();
    }

    /// Waits for all replies, so that the next run does not meet our calls.
    void finish()
    {
        for (const auto &link : m_links)
            link->stop();
        while (!std::all_of(m_links.begin(), m_links.end(), [](const auto &link) { return link->isIdle(); }))
            turn();
    }

    [[nodiscard]] long long replies() const
    {
        long long sum = 0;
        for (const auto &link : m_links)
            sum += link->replies();
        return sum;
    }

private:
    void turn()
    {
        for (std::size_t i = 0; i < m_links.size(); ++i)
            m_polled[i].events = static_cast<short>(m_links[i]->isBlocked() ? POLLIN | POLLOUT : POLLIN);
        if (::poll(m_polled.data(), m_polled.size(), 1000) <= 0)
            throw std::runtime_error("the server does not answer");
        for (std::size_t i = 0; i < m_links.size(); ++i) {
            if (m_polled[i].revents & POLLOUT)
                m_links[i]->send();
            if (m_polled[i].revents & ~POLLOUT)
                m_links[i]->receive();
        }
    }

    std::vector<std::unique_ptr<SlidingLink>> m_links;
    std::vector<pollfd> m_polled;
};

void replay(const Arguments &arguments)
{
    const std::vector<Lane> lanes = spreadOverLanes(arguments.recording, arguments.links);
    Session session(arguments, lanes);
    session.runUntil(SteadyClock::now() + WarmUp);
    const auto start = SteadyClock::now();
    const auto serverStart = processTime(arguments.server);
    const long long before = session.replies();
    session.runUntil(start + arguments.time);
    const long long measured = session.replies() - before;
    const auto serverEnd = processTime(arguments.server);
    const std::chrono::nanoseconds time = SteadyClock::now() - start;
    session.finish();
    if (!serverStart || !serverEnd)
        throw std::runtime_error("cannot read the server's processor time");
    std::printf("%lld %lld %lld %lld\n", measured, static_cast<long long>(time.count()),
                static_cast<long long>((*serverEnd - *serverStart).count()), session.replies());
}

} // namespace

int main(int argc, char **argv)
{
    try {
        replay(readArguments(argc, argv));
        return 0;
    } catch (const std::exception &error) {
        std::fprintf(stderr, "lockscope-replay: %s\n", error.what());
        return 1;
    }
}
