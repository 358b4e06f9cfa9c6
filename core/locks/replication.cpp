// SPDX-License-Identifier: Apache-2.0
#include "core/locks/replication.h"

#include "core/base/printable.h"
#include "core/locks/excess_holds.h"
#include "core/locks/messages.h"
#include "lua/scripts.h"

namespace lockscope::locks {

using namespace Qt::StringLiterals;

namespace {

Error tooFewError(const ClientState &state, const QByteArray &lock, const Result<qint64> &count)
{
    const QString name = printable(lock);
    Message words = count
        ? message<"replicas-too-few">(name, *count, state.syncReplicas, state.options.syncTimeout.count())
        : sentences({message<"replicas-unknown">(name), count.error().message});
    return {
        ErrorKind::Timeout, std::move(words),
        u"None of slaves were synced. Try to increase slavesSyncTimeout setting or set checkLockSyncedSlaves = false."_s};
}

redis::ScriptCall touching(const QByteArray &lock)
{
    redis::ScriptCall call;
    call.script = &lua::ReplicasTouch;
    call.keys = {lock};
    return call;
}

} // namespace

QCoro::Task<Status> awaitReplicas(std::shared_ptr<ClientState> state, std::shared_ptr<HoldRecord> record, Family family,
                                  qint64 holds, topology::Node &node)
{
    const QByteArray lock = record->key.lock;
    const Result<qint64> count = co_await node.acknowledgements().await(state->syncReplicas, state->options.syncTimeout,
                                                                        touching(lock));
    if (count && *count >= state->syncReplicas)
        co_return Status {};
    const Result<Released> takenBack = co_await releaseExcess(state, record, family, holds, record->count());
    if (takenBack)
        co_return fail(tooFewError(*state, lock, count));
    record->uncertain = UnknownOutcome {family};
    co_return fail(ErrorKind::NotKnown,
                   sentences({message<"replicas-hold-left">(printable(lock)), takenBack.error().message}));
}

} // namespace lockscope::locks
