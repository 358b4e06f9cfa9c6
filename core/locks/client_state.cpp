// SPDX-License-Identifier: Apache-2.0
#include "core/locks/client_state.h"

#include "core/base/logging.h"
#include "core/base/printable.h"
#include "core/locks/fair_wait.h"
#include "core/locks/idempotent_call.h"
#include "core/locks/messages.h"
#include "core/locks/queue_monitor.h"
#include "core/locks/shared_waiters.h"
#include "core/locks/wait_queue.h"
#include "lua/scripts.h"

#include <QRandomGenerator>

namespace lockscope::locks {

using namespace Qt::StringLiterals;
using renewal::Hold;

namespace {

constexpr int MaxChecked = 100; // locks whose permissions are checked

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

QCoro::Task<> queryRights(std::shared_ptr<ClientState> state, LockName name, QByteArray channel)
{
    const QByteArray commands = publishCommands(publishModeOf(*state, name.bytes(), channel));
    redis::ScriptCall call = callOf(lua::InspectPublishRights, commands, channel);
    call.keys.push_back(name.bytes());
    call.resend = redis::ScriptCall::Resend::Safe;
    call.isReadOnly = true;
    const Result<redis::Reply> reply = co_await state->scripts().run(call);
    const bool isRefused = reply && reply->type == redis::Reply::Type::Integer && reply->integer == 0;
    if (isRefused && state->options.cannotNotify)
        state->options.cannotNotify(name, pubsub::mayNotPublishError(channel, publishCommands(state->publishMode)));
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
        pubsub::PublishMode mode = m_client.publishMode;
        if (mode == pubsub::PublishMode::Undecided)
            mode = pubsub::PublishMode::Plain; // no server was reached, which the call reports
        static const QByteArray Undecided = publishCommands(pubsub::PublishMode::Undecided);
        if (!call.args.isEmpty() && call.args.front() == Undecided) // its position in every script
            call.args.front() = publishCommands(mode);
        if (m_client.isAbandoned)
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
      publishMode(bus, options.publishMode),
      syncReplicas(options.syncReplicas.value_or(bus.deployment().options().syncReplicas)),
      countsAllListeners(bus.deployment().options().kind != topology::DeploymentOptions::Kind::Cluster
                         || publishMode == pubsub::PublishMode::Sharded),
      holds(*this), waits(*this), random(QRandomGenerator::global()->generate64()),
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
    if (isAbandoned)
        return refusing;
    return publishMode == pubsub::PublishMode::Undecided ? *m_earlyScripts : router.scripts();
}

void ClientState::report(const QueueEvent &event) const
{
    if (options.queueEvent)
        options.queueEvent(event);
}

void ClientState::noteUnsent(const LockName &name, const QByteArray &channel, const QByteArray &unsent,
                             std::optional<Millis> sleep)
{
    if (unsent.isEmpty())
        return;
    const pubsub::Unnotified unnotified {pubsub::unsentError(unsent, channel, publishCommands(publishMode)), sleep};
    if (!std::exchange(hasLoggedUnsent, true))
        qCWarning(logLocks).noquote() << printable(name.bytes()) + u": "_s + unnotified.toString().english();
    if (options.unnotified)
        options.unnotified(name, unnotified);
}

void ClientState::checkPublishPermission(const LockName &name, const QByteArray &channel)
{
    const bool isWanted = options.cannotNotify && !channel.isEmpty();
    if (!isWanted || checkedChannels.size() == MaxChecked || checkedChannels.contains(channel))
        return;
    checkedChannels.insert(channel);
    queryRights(shared_from_this(), name, channel);
}

void ClientState::noteAttempt(const LockName &name, Family family, const ScriptAnswer &answer)
{
    if (!answer.unsent.isEmpty()) // to the next in a fair lock's queue
        noteUnsent(name, channelOf(family, schema::LockKeys(name)), answer.unsent);
    pubsub::TimeSlices &slices = subscriptions.timeSlices();
    if (slices.isEmpty() || rulesOf(family).waitRule != WaitRule::Message)
        return;
    const QByteArray channel = channelOf(family, schema::LockKeys(name));
    const Field field = rulesOf(family).field; // holds of other fields may be shared
    if (answer.outcome == ScriptAnswer::Done)
        slices.taken(channel, answer.value == 1 && (field == Field::Plain || field == Field::Write), clock.now());
    else if (answer.outcome == ScriptAnswer::StillHeld)
        slices.denied(channel, clock.now());
}

void ClientState::noteRelease(const LockName &name, Family family, const HoldRecord &record, const ScriptAnswer &answer)
{
    if (!answer.unsent.isEmpty()) {
        const Millis left = std::chrono::ceil<Millis>(record.validUntil() - clock.now()); // known to waiting clients
        noteUnsent(name, channelOf(family, schema::LockKeys(name)), answer.unsent,
                   record.isHeld() && left > Millis(0) ? std::optional(left) : std::nullopt);
    }
    if (answer.outcome != ScriptAnswer::Done)
        return;
    const bool isMissed = rulesOf(family).waitRule == WaitRule::Queue && answer.isFirstWaiterSilent();
    if (isMissed && options.repairsForOthers && !isShutDown)
        QueueMonitor::repairSoon(shared_from_this(), name, family);
    if (rulesOf(family).waitRule == WaitRule::Backoff) { // no message wakes its waiters
        if (const std::shared_ptr<WaitQueue> waiting = waits.queues.value({name.bytes(), family, record.key.values}))
            waiting->released();
        return;
    }
    pubsub::TimeSlices &slices = subscriptions.timeSlices();
    const bool isCounted = answer.receivers || !countsAllListeners;
    if (rulesOf(family).waitRule != WaitRule::Message || (!isCounted && slices.isEmpty()))
        return;
    const QByteArray channel = channelOf(family, schema::LockKeys(name));
    if (answer.receivers && answer.listeners() >= 0)
        subscriptions.patternReceivers().counted(channel, *answer.receivers - answer.listeners(), clock.now());
    const int copies = subscriptions.copiesOf(channel, publishMode);
    const bool isLowerBound = answer.listeners() < 0 || !countsAllListeners;
    const qint64 others = std::max<qint64>(answer.listeners() - copies, isLowerBound ? 1 : 0);
    slices.released(channel, others, copies, clock.now());
}

qint64 ClientState::knownReceivers(const QByteArray &channel) const
{
    return subscriptions.copiesOf(channel, publishMode) + subscriptions.patternReceivers().of(channel, clock.now());
}

std::optional<TimePoint> ClientState::yieldsUntil(const LockName &name, Family family) const
{
    const pubsub::TimeSlices &slices = subscriptions.timeSlices();
    if (slices.isEmpty() || rulesOf(family).waitRule != WaitRule::Message)
        return std::nullopt;
    return slices.yieldsUntil(channelOf(family, schema::LockKeys(name)), clock.now());
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
