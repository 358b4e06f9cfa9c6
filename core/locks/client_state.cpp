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

QCoro::Task<> renewBatch(QCoro::Task<Result<redis::Reply>> pendingReply, std::size_t count,
                         renewal::Renewable::Done done)
{
    const Result<redis::Reply> reply = co_await pendingReply;
    done(decodeRenewed(reply, count));
}

QCoro::Task<Result<redis::Reply>> runOnceDecided(std::shared_ptr<ClientState> state, redis::ScriptCall call)
{
    using enum pubsub::PublishMode;
    if (!state->shutdown.isAbandoned() && state->announcements.mode() == Undecided)
        co_await state->router.firstContact();
    if (state->shutdown.isAbandoned())
        co_return fail(shutDownError());
    if (std::exchange(call.isPublishUndecided, false)) {
        const pubsub::PublishMode mode = state->announcements.mode();
        // if it is still undecided, no server was reached, which the call reports
        call.args.front() = publishCommands(mode == Undecided ? Plain : mode);
    }
    Result<redis::Reply> reply = co_await state->router.scripts().run(std::move(call));
    co_return reply;
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

ClientState::ClientState(pubsub::Bus bus, ClientOptions clientOptions)
    : router(bus.deployment().router()), subscriptions(bus.subscriptions()), clock(bus.deployment().clock()),
      options(std::move(clientOptions)), id(options.id.value_or(ClientId::random())), hasValidId(id.isValid()),
      syncReplicas(options.syncReplicas.value_or(bus.deployment().options().syncReplicas)), holds(*this), waits(*this),
      announcements(*this, bus), random(QRandomGenerator::global()->generate64()),
      watchdog(*this, clock,
               [this](const std::shared_ptr<Hold> &hold, renewal::LossReason reason) { holds.onLost(hold, reason); })
{
}

ClientState::~ClientState() = default;

void ClientState::renew(const std::vector<std::shared_ptr<Hold>> &batch, Millis lease, Done done)
{
    if (isWatchdogFrozen) // no request was sent
        return done(fail(ErrorKind::Timeout, message<"renewal-frozen">()));
    redis::ScriptCall call = renewalCall(batch, lease);
    call.isOnce = true; // the watchdog retries, and knows why it has to
    renewBatch(run(std::move(call)), batch.size(), std::move(done));
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

QCoro::Task<Result<redis::Reply>> ClientState::run(redis::ScriptCall call)
{
    const bool isDecided = !call.isPublishUndecided && announcements.mode() != pubsub::PublishMode::Undecided;
    if (isDecided && !shutdown.isAbandoned())
        return router.scripts().run(std::move(call));
    return runOnceDecided(shared_from_this(), std::move(call));
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
