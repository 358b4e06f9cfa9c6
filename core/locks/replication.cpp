// SPDX-License-Identifier: Apache-2.0
#include "core/locks/replication.h"

#include "core/base/printable.h"
#include "core/locks/leftovers.h"
#include "lua/scripts.h"

namespace lockscope::locks {

using namespace Qt::StringLiterals;

namespace {

Error tooFewError(const ClientState &state, const QByteArray &lock, const Result<qint64> &count)
{
    const QString why = count ? u"%1 of %2 replicas acknowledged it within %3 ms."_s.arg(*count)
                                    .arg(state.syncReplicas)
                                    .arg(state.options.syncTimeout.count())
                              : count.error().message;
    return {
        ErrorKind::Timeout,
        u"The lock %1 was acquired and taken back: %2 Look at the replicas with INFO replication, or ask for fewer."_s
            .arg(printable(lock), why),
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
    const Result<Released> takenBack = co_await giveBackSurplus(state, record, family, holds, record->count());
    if (takenBack)
        co_return fail(tooFewError(*state, lock, count));
    record->uncertain = UnknownOutcome {family};
    co_return fail(
        ErrorKind::NotKnown,
        u"Too few replicas acknowledged the lock %1, and it could not be taken back: %2 It ends with its lease."_s.arg(
            printable(lock), takenBack.error().message));
}

} // namespace lockscope::locks
