// SPDX-License-Identifier: Apache-2.0
#include "tests/benchmark/bare_handoff.h"

#include "lua/scripts.h"

#include <sys/socket.h>
#include <unistd.h>

namespace lockscope::benchmark {

namespace {

const std::string Lock = "lockscope:bench:bare";
const std::string Channel = "redisson_lock__channel:{lockscope:bench:bare}";

bool acquire(RawClient &client, const std::string &script, const std::string &holder)
{
    return client.call({"EVALSHA", script, "1", Lock, holder, "30000", "0", "0"}) == "1";
}

void release(RawClient &client, const std::string &script, const std::string &holder)
{
    client.call({"EVALSHA", script, "1", Lock, "PUBLISH", Channel, holder, "30000", "1", "0"});
}

} // namespace

BareHandOff::BareHandOff(std::uint16_t port, const std::string &password)
    : m_holder(port, password), m_waiter(port, password), m_messages(connectSocket(port, password)),
      m_acquire(m_holder.call({"SCRIPT", "LOAD", lua::ReentrantAcquire.text})),
      m_release(m_holder.call({"SCRIPT", "LOAD", lua::ReentrantRelease.text}))
{
    acquire(m_holder, m_acquire, "giver:1");
    const std::string subscribe = "SUBSCRIBE " + Channel + "\r\n";
    ::send(m_messages, subscribe.data(), subscribe.size(), MSG_NOSIGNAL);
    char confirmation[4096];
    ::recv(m_messages, confirmation, sizeof confirmation, 0);
    m_thread = std::jthread([this] { waitForMessages(); });
}

BareHandOff::~BareHandOff()
{
    ::shutdown(m_messages, SHUT_RDWR); // ends the thread
    m_thread.join();
    ::close(m_messages);
}

void BareHandOff::waitForMessages()
{
    char message[4096];
    while (::recv(m_messages, message, sizeof message, 0) > 0) {
        if (!m_isWaiting || !acquire(m_waiter, m_acquire, "taker:1"))
            continue; // the lock is being returned
        m_taken = std::chrono::steady_clock::now();
        m_isWaiting = false;
        m_done.release();
    }
}

double BareHandOff::once()
{
    m_isWaiting = true;
    const auto given = std::chrono::steady_clock::now();
    release(m_holder, m_release, "giver:1");
    m_done.acquire();
    const double micros = std::chrono::duration<double, std::micro>(m_taken - given).count();
    release(m_waiter, m_release, "taker:1");
    acquire(m_holder, m_acquire, "giver:1");
    return micros;
}

} // namespace lockscope::benchmark
