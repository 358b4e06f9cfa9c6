// SPDX-License-Identifier: Apache-2.0
#include "tests/benchmark/peer/light_peer.h"

#include "core/base/run_blocking.h"
#include "core/locks/blocking_lock.h"

#include <chrono>
#include <stdexcept>

namespace lockscope::benchmark {

namespace {

constexpr int HoldingAtOnce = 1000; // concurrent acquisitions

/// std::chrono::steady_clock is CLOCK_MONOTONIC here, the same clock in all processes.
std::string nanoseconds(std::chrono::steady_clock::time_point time)
{
    return std::to_string(std::chrono::nanoseconds(time.time_since_epoch()).count());
}

template <typename T>
const T &orThrow(const Result<T> &result)
{
    if (!result)
        throw std::runtime_error(result.error().message.english().toStdString());
    return *result;
}

[[noreturn]] void giveUp(const Error &error)
{
    std::fprintf(stderr, "lockscope-peer: %s\n", qUtf8Printable(error.message.english()));
    std::_Exit(1);
}

QCoro::Task<> takeOnce(locks::Lock lock, ThreadId holder, LightPeer::Answer answer)
{
    const Result<locks::Attempt> attempt = co_await lock.acquire(holder);
    const auto now = std::chrono::steady_clock::now();
    if (!attempt)
        giveUp(attempt.error());
    answer("taken " + nanoseconds(now));
}

QCoro::Task<> giveOnce(locks::Lock lock, ThreadId holder, LightPeer::Answer answer)
{
    const auto now = std::chrono::steady_clock::now();
    const Result<locks::Released> released = co_await lock.release(holder);
    if (!released)
        giveUp(released.error());
    answer("given " + nanoseconds(now));
}

QCoro::Task<> waitOnce(locks::Lock lock, ThreadId holder)
{
    const Result<locks::Attempt> attempt = co_await lock.acquire(holder);
    if (!attempt)
        giveUp(attempt.error());
    giveUp({ErrorKind::Protocol, Message::verbatim(QStringLiteral("a lock that another holds was granted"))});
}

/// Shared by the coroutines of one hold(), which end it together.
struct Holding
{
    int next = 0;
    int count = 0;
    int running = 0;
    OneShot<bool> done;
};

QCoro::Task<> holdNext(locks::Client &client, std::shared_ptr<Holding> holding)
{
    while (holding->next < holding->count) {
        const LockName name("lockscope:bench:held:" + QByteArray::number(holding->next++));
        const locks::Lock lock = client.lock(name);
        const Result<locks::Attempt> attempt = co_await lock.acquire(ThreadId::next());
        if (!attempt)
            giveUp(attempt.error());
    }
    if (--holding->running == 0)
        holding->done.set(true);
}

QCoro::Task<Result<bool>> holdAll(locks::Client &client, int count)
{
    const auto holding = std::make_shared<Holding>();
    holding->count = count;
    holding->running = std::min(count, HoldingAtOnce);
    for (int i = holding->running; i > 0; --i)
        holdNext(client, holding);
    OneShot<bool> done = holding->done;
    const bool isDone = co_await done;
    co_return Result<bool> {isDone};
}

locks::Lock handedLock(locks::Client &client)
{
    return client.lock(LockName("lockscope:bench:handed"));
}

} // namespace

LightPeer::~LightPeer() = default;

void LightPeer::connect(int syncReplicas)
{
    topology::DeploymentOptions options = orThrow(topology::parseUrl(m_url));
    options.syncReplicas = syncReplicas;
    m_deployment = std::make_unique<topology::Deployment>(options);
    orThrow(m_deployment->connect().result());
    m_bus = std::make_unique<pubsub::Bus>(*m_deployment);
    m_client = std::make_unique<locks::Client>(*m_bus);
    for (const locks::Family family : {locks::Family::Reentrant, locks::Family::Fair}) {
        locks::BlockingLock lock(*m_client, LockName("lockscope:bench:first"), family);
        orThrow(lock.lock());
        orThrow(lock.unlock());
    }
}

void LightPeer::take(const Answer &answer)
{
    m_client->engine().post([this, answer] { takeOnce(handedLock(*m_client), m_holder, answer); });
}

void LightPeer::give(const Answer &answer)
{
    m_client->engine().post([this, answer] { giveOnce(handedLock(*m_client), m_holder, answer); });
}

void LightPeer::hold(int count)
{
    orThrow(runBlocking<bool>(m_client->engine(), [this, count] { return holdAll(*m_client, count); }));
}

void LightPeer::wait(int count, locks::Family family)
{
    m_client->engine().runAndWait([this, count, family] {
        for (int i = 0; i < count; ++i)
            waitOnce(m_client->lock(LockName("lockscope:bench:waited"), family), ThreadId::next());
    });
}

} // namespace lockscope::benchmark
