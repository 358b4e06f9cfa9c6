// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/benchmark/raw_client.h"

#include <atomic>
#include <chrono>
#include <semaphore>
#include <thread>

namespace lockscope::benchmark {

/// Hands a lock from one thread to another with the library's scripts over blocking sockets, without the library
/// itself:
/// the lower bound set by the server and the system. Throws std::runtime_error. Thread: one.
class BareHandOff final
{
public:
    BareHandOff(std::uint16_t port, const std::string &password);
    ~BareHandOff();
    BareHandOff(const BareHandOff &) = delete;
    BareHandOff &operator=(const BareHandOff &) = delete;

    /// Time from sending the release to the reply of the acquisition, in µs. Returns the lock afterwards.
    double once();

private:
    void waitForMessages();

    RawClient m_holder;
    RawClient m_waiter;
    const int m_messages; // a subscribed socket
    std::string m_acquire;
    std::string m_release;
    std::atomic<bool> m_isWaiting {false};
    std::chrono::steady_clock::time_point m_taken; // read after m_done
    std::binary_semaphore m_done {0};
    std::jthread m_thread;
};

} // namespace lockscope::benchmark
