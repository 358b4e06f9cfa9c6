// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/snapshot_reader.h"

#include "core/inspect/diagnosis.h"
#include "core/inspect/snapshot_decoder.h"
#include "core/schema/lock_keys.h"
#include "lua/scripts.h"

namespace lockscope::inspect {

using redis::Command;
using redis::Reply;

namespace {

/// A hash with more fields is some application's own: it is never read (protocol.md 11).
constexpr int MostFields = 10'000;

redis::ScriptCall snapshotCall(const schema::LockKeys &keys, bool isTracked, const std::vector<QByteArray> &knownTimeouts)
{
    redis::ScriptCall call;
    call.script = &lua::InspectSnapshot;
    call.resend = redis::ScriptCall::Resend::Safe;
    call.isReadOnly = true;
    call.isTracked = isTracked;
    for (const QByteArray &key : {keys.lock(), keys.queue(), keys.deadlines(), keys.token()})
        call.keys.push_back(key);
    for (const QByteArray &key : knownTimeouts)
        call.keys.push_back(key);
    call.args.push_back(keys.tagged());
    call.args.push_back(QByteArray::number(MostFields));
    return call;
}

/// PUBSUB NUMSUB answers channel, count, …
qint64 subscribersOf(const QByteArray &channel, const Result<Reply> &numsub)
{
    if (!numsub)
        return 0;
    for (std::size_t at = 0; at + 1 < numsub->elements.size(); at += 2)
        if (numsub->elements[at].text == channel)
            return numsub->elements[at + 1].toInteger().value_or(0);
    return 0;
}

} // namespace

SnapshotReader::SnapshotReader(topology::Router &router, pubsub::Subscriptions &subscriptions, Clock &clock)
    : m_router(router), m_subscriptions(subscriptions), m_clock(clock)
{
}

QCoro::Task<Result<LockSnapshot>> SnapshotReader::read(LockName name, bool isTracked, std::vector<QByteArray> knownTimeouts)
{
    const schema::LockKeys keys(name);
    const QByteArray plainChannel = keys.lockChannel();
    const QByteArray rwChannel = keys.rwChannel();
    m_commands += isTracked ? 3 : 2;
    // Both are sent in one write; only the first is about stored data.
    QCoro::Task<Result<Reply>> stored = m_router.scripts().run(snapshotCall(keys, isTracked, knownTimeouts));
    const Command count("PUBSUB", "NUMSUB", plainChannel, rwChannel);
    const Result<Reply> numsub = co_await m_router.query(name.bytes(), count);
    const Result<Reply> reply = co_await stored;
    if (!reply)
        co_return fail(reply.error());
    Result<LockSnapshot> snapshot = decodeSnapshot(name, *reply);
    if (!snapshot)
        co_return snapshot;
    const auto waitingOn = [&](const QByteArray &channel) {
        return std::max<qint64>(subscribersOf(channel, numsub) - (m_subscriptions.onlyObserves(channel) ? 1 : 0), 0);
    };
    if (snapshot->kind == schema::LockKind::Unknown && waitingOn(rwChannel) > 0)
        snapshot->channel = rwChannel; // free, but somebody waits for a read/write lock
    snapshot->waitingClients = waitingOn(snapshot->channel);
    snapshot->node = m_router.nodeFor(name.bytes()).address();
    snapshot->takenAt = m_clock.now();
    snapshot->findings = diagnose(*snapshot);
    co_return snapshot;
}

} // namespace lockscope::inspect
