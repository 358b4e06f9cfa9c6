// SPDX-License-Identifier: Apache-2.0
#include "core/locks/client_state.h"

#include "core/base/logging.h"
#include "core/locks/replication.h"
#include "core/locks/wait_queue.h"
#include "core/locks/wait_room.h"

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

QCoro::Task<> renewBatch(redis::ScriptRunner &scripts, redis::ScriptCall call, renewal::Renewable::Done done)
{
    const Result<redis::Reply> reply = co_await scripts.run(std::move(call));
    if (!reply) {
        done(fail(reply.error()));
        co_return;
    }
    std::vector<qint64> renewed;
    for (const redis::Reply &element : reply->elements)
        renewed.push_back(element.integer);
    done(renewed);
}
} // namespace

Error shutDownError()
{
    return {ErrorKind::Cancelled, u"This client has been shut down."_s};
}

ClientState::ClientState(pubsub::Bus &bus, ClientOptions clientOptions)
    : router(bus.deployment().router()), subscriptions(bus.subscriptions()), clock(bus.deployment().clock()),
      options(std::move(clientOptions)), id(options.id.value_or(ClientId::random())),
      publishMode(options.publishMode.value_or(bus.publishMode())),
      syncReplicas(options.syncReplicas.value_or(bus.deployment().options().syncReplicas)),
      random(QRandomGenerator::global()->generate64()),
      watchdog(*this, clock,
               [this](const std::shared_ptr<Hold> &hold, renewal::LossReason reason) { onLost(hold, reason); })
{
}

ClientState::~ClientState() = default;

void ClientState::renew(const std::vector<std::shared_ptr<Hold>> &batch, Done done)
{
    if (isWatchdogFrozen) // nothing is known of what was not asked
        return done(fail(ErrorKind::Timeout, QStringLiteral("The watchdog is frozen on purpose.")));
    renewBatch(scripts(), renewalCall(batch), std::move(done));
}

redis::ScriptRunner &ClientState::scripts()
{
    static RefusingScripts refusing;
    return isAbandoned ? refusing : router.scripts();
}

void ClientState::tell(const QueueEvent &event) const
{
    if (options.queueEvent)
        options.queueEvent(event);
}

void ClientState::onLost(const std::shared_ptr<Hold> &hold, renewal::LossReason reason)
{
    const std::shared_ptr<HoldRecord> record = std::static_pointer_cast<KeptHold>(hold)->record.lock();
    if (!record || record->kept != hold)
        return;
    if (reason == renewal::LossReason::LeaseEnded)
        qCInfo(logLocks) << "lease ended" << hold->lock << hold->field;
    else
        qCWarning(logLocks) << "lost" << hold->lock << hold->field;
    record->lost = reason;
    record->count = 0;
    record->kept.reset();
    const LostHold lost {LockName(hold->lock), hold->field, record->key.thread, reason};
    if (options.lockLost)
        options.lockLost(lost);
    for (const std::weak_ptr<LossWatch> &watch : std::exchange(record->watches, {}))
        if (const std::shared_ptr<LossWatch> told = watch.lock())
            (*told)(lost);
}

void ClientState::watchLoss(const HoldKey &key, const std::shared_ptr<LossWatch> &watch)
{
    std::vector<std::weak_ptr<LossWatch>> &watches = holds.at(key)->watches;
    std::erase_if(watches, [](const std::weak_ptr<LossWatch> &other) { return other.expired(); });
    watches.push_back(watch);
}

bool ClientState::mayOthersHold(const HoldRecord &record) const
{
    return options.id || holds.hasTwin(record.key);
}

std::shared_ptr<WaitQueue> ClientState::queue(const QByteArray &lock, Family family, const QByteArrayList &values)
{
    std::shared_ptr<WaitQueue> &queue = queues[{lock, family, {}, values}];
    if (!queue)
        queue = std::make_shared<WaitQueue>(*this, LockName(lock), family, values);
    return queue;
}

std::shared_ptr<WaitRoom> ClientState::room(const LockName &name, const QByteArray &channel)
{
    std::shared_ptr<WaitRoom> &room = rooms[channel];
    if (!room)
        room = std::make_shared<WaitRoom>(*this, name, channel);
    return room;
}
} // namespace lockscope::locks
