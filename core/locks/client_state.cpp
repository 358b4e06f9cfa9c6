// SPDX-License-Identifier: Apache-2.0
#include "core/locks/client_state.h"

#include "core/locks/fair_wait.h"
#include "core/locks/messages.h"
#include "core/locks/shared_waiters.h"
#include "core/locks/wait_queue.h"

#include <QRandomGenerator>

namespace lockscope::locks {

using namespace Qt::StringLiterals;
using renewal::Hold;

namespace {

class RefusingScripts final : public redis::ScriptRunner
{
public:
    QCoro::Task<Result<redis::Reply>> run(redis::ScriptCall) override { co_return fail(shutDownError()); }
};

/// One 0 or 1 for each of `count` holds.
Result<std::vector<qint64>> decodeRenewed(const Result<redis::Reply> &reply, std::size_t count)
{
    if (!reply)
        return fail(reply.error());
    const auto isPossible = [](const redis::Reply &element) {
        return element.type == redis::Reply::Type::Integer && (element.integer == 0 || element.integer == 1);
    };
    if (!reply->isArray() || reply->elements.size() != count || !std::ranges::all_of(reply->elements, isPossible))
        return fail(ErrorKind::Protocol, message<"renewal-unexpected-reply">());
    std::vector<qint64> renewed;
    for (const redis::Reply &element : reply->elements)
        renewed.push_back(element.integer);
    return renewed;
}

QCoro::Task<> renewBatch(redis::ScriptRunner &scripts, redis::ScriptCall call, std::size_t count,
                         renewal::Renewable::Done done)
{
    const Result<redis::Reply> reply = co_await scripts.run(std::move(call));
    done(decodeRenewed(reply, count));
}

} // namespace

Error shutDownError()
{
    return {ErrorKind::Cancelled, message<"client-shut-down">()};
}

Error waitCancelledError()
{
    return {ErrorKind::Cancelled, message<"wait-cancelled">()};
}

/// Runs scripts whose publish mode was unknown when they were built. A running call keeps the client alive.
class ClientState::EarlyScripts final : public redis::ScriptRunner
{
public:
    explicit EarlyScripts(ClientState &client) : m_client(client) { }

    QCoro::Task<Result<redis::Reply>> run(redis::ScriptCall call) override
    {
        co_await m_client.router.firstContact();
        pubsub::PublishMode mode = m_client.announcements.mode();
        if (mode == pubsub::PublishMode::Undecided)
            mode = pubsub::PublishMode::Plain; // no server was reached, which the call reports
        static const QByteArray Undecided = publishCommands(pubsub::PublishMode::Undecided);
        if (!call.args.isEmpty() && call.args.front() == Undecided) // its position in every script
            call.args.front() = publishCommands(mode);
        if (m_client.shutdown.isAbandoned())
            co_return fail(shutDownError());
        Result<redis::Reply> reply = co_await m_client.router.scripts().run(std::move(call));
        co_return reply;
    }

private:
    ClientState &m_client;
};

ClientState::ClientState(pubsub::Bus bus, ClientOptions clientOptions)
    : router(bus.deployment().router()), subscriptions(bus.subscriptions()), clock(bus.deployment().clock()),
      options(std::move(clientOptions)), id(options.id.value_or(ClientId::random())), hasValidId(id.isValid()),
      syncReplicas(options.syncReplicas.value_or(bus.deployment().options().syncReplicas)), holds(*this), waits(*this),
      announcements(*this, bus), random(QRandomGenerator::global()->generate64()),
      watchdog(*this, clock,
               [this](const std::shared_ptr<Hold> &hold, renewal::LossReason reason) { holds.onLost(hold, reason); }),
      m_earlyScripts(std::make_unique<EarlyScripts>(*this))
{
}

ClientState::~ClientState() = default;

void ClientState::renew(const std::vector<std::shared_ptr<Hold>> &batch, Millis lease, Done done)
{
    if (isWatchdogFrozen) // no request was sent
        return done(fail(ErrorKind::Timeout, message<"renewal-frozen">()));
    redis::ScriptCall call = renewalCall(batch, lease);
    call.isOnce = true; // the watchdog retries, and knows why it has to
    renewBatch(scripts(), std::move(call), batch.size(), std::move(done));
}

/// In a cluster each hold is renewed separately: while a slot moves, a node refuses a call with several keys if one of
/// them is missing.
int ClientState::groupOf(const Hold &hold) const
{
    constexpr int HashBits = 17; // above them the slot
    const int group = router.groupOf(hold.lock);
    const size_t hash = qHashMulti(0, hold.lock, hold.field, hold.values);
    return router.mode() == u"cluster" ? group << HashBits | int(hash & ((1U << HashBits) - 1)) : group;
}

redis::ScriptRunner &ClientState::scripts()
{
    static RefusingScripts refusing;
    if (shutdown.isAbandoned())
        return refusing;
    return announcements.mode() == pubsub::PublishMode::Undecided ? *m_earlyScripts : router.scripts();
}

void ClientState::report(const QueueEvent &event) const
{
    if (options.queueEvent)
        options.queueEvent(event);
}

QCoro::Task<> Shutdown::untilUnblocked()
{
    while (m_blockers > 0) {
        OneShot<bool> none;
        m_awaitingBlockers.push_back(none);
        co_await none;
    }
}

std::shared_ptr<WaitQueue> ClientWaits::queue(const QueueKey &side)
{
    std::shared_ptr<WaitQueue> &queue = queues[side];
    if (!queue)
        queue = std::make_shared<WaitQueue>(client, side);
    return queue;
}

std::shared_ptr<SharedWaiters> ClientWaits::sharedWaiters(const LockName &name, const QByteArray &channel)
{
    std::shared_ptr<SharedWaiters> &waiters = shared[channel];
    if (!waiters)
        waiters = std::make_shared<SharedWaiters>(client, name, channel);
    return waiters;
}

std::vector<std::shared_ptr<WaitList>> ClientWaits::all() const
{
    std::vector<std::shared_ptr<WaitList>> all(queues.begin(), queues.end());
    all.insert(all.end(), shared.begin(), shared.end());
    all.insert(all.end(), fair.begin(), fair.end());
    return all;
}

} // namespace lockscope::locks
