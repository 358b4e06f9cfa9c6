// SPDX-License-Identifier: Apache-2.0
#include "core/locks/client.h"

#include "core/base/one_shot.h"
#include "core/base/run_blocking.h"
#include "core/locks/messages.h"
#include "core/locks/operations.h"
#include "core/locks/wait_list.h"
#include "core/schema/value_hash.h"

#include <algorithm>

namespace lockscope::locks {

namespace {

constexpr Millis MaxFarewell {100}; // without releases: only replies in flight are awaited

void endWaits(const std::shared_ptr<ClientState> &state)
{
    const Error error {ErrorKind::Cancelled, message<"client-shutting-down">()};
    state->shutdown.begin();
    for (const std::shared_ptr<WaitList> &list : state->waits.all())
        state->shutdown.isAbandoned() ? list->failAll(error) : list->leaveAll(error);
}

QCoro::Task<Result<bool>> shutDown(std::shared_ptr<ClientState> state)
{
    endWaits(state);
    co_await state->shutdown.untilUnblocked(); // multi locks release holds of other clients; queue watches end
    // Calls in flight may still be granted: their holds are released with the others.
    const std::vector<std::shared_ptr<HoldRecord>> busy = state->holds.busy();
    for (const std::shared_ptr<HoldRecord> &record : busy) {
        const Operation last(state->holds, record);
        co_await last.begin();
    }
    const std::vector<std::shared_ptr<WaitList>> waits = state->waits.all();
    for (const std::shared_ptr<WaitList> &list : waits)
        co_await WaitList::ended(list);
    std::vector<QCoro::Task<Result<Released>>> releases;
    for (const std::shared_ptr<HoldRecord> &record : state->holds.held()) {
        if (!state->options.releasesOnShutdown) {
            state->watchdog.drop(record->watchdogEntry);
            continue;
        }
        const auto levels = record->levels; // a release changes them
        for (auto level = levels.crbegin(); level != levels.crend(); ++level)
            releases.push_back(
                releaseOnce(state, LockName(record->key.lock), level->family, record->key.thread, record->key.values));
    }
    for (QCoro::Task<Result<Released>> &release : releases)
        co_await release;
    co_return Result<bool>(true);
}

QCoro::Task<> reportWhenDone(std::shared_ptr<ClientState> state, OneShot<Result<bool>> done)
{
    Result<bool> result = co_await shutDown(state);
    done.set(std::move(result));
}

/// A server that does not answer must not keep the program from ending: its leases expire.
QCoro::Task<Result<bool>> shutDownWithin(std::shared_ptr<ClientState> state, Millis most)
{
    if (state->shutdown.isAbandoned())
        most = std::min(most, MaxFarewell);
    OneShot<Result<bool>> done;
    const std::unique_ptr<Clock::Timer> limit = state->clock.callAt(state->clock.now() + most,
                                                                    [done]() mutable { done.set(false); });
    reportWhenDone(state, done);
    co_return co_await done;
}

/// Whether the server has this hold: the holder's field, or all of its values.
QCoro::Task<Result<bool>> isStored(std::shared_ptr<ClientState> state, std::shared_ptr<WatchdogEntry> hold)
{
    const bool hasValues = hold->kind == renewal::Hold::Kind::Values;
    redis::Command ask("HMGET", hold->lock);
    for (const QByteArray &field : hasValues ? hold->values : QByteArrayList {hold->field})
        ask << field;
    const Result<redis::Reply> reply = co_await state->router.query(hold->lock, ask);
    if (!reply)
        co_return fail(reply.error());
    const bool isThere = std::ranges::all_of(reply->elements, [&](const redis::Reply &value) {
        return hasValues ? value.text == hold->field : !value.isNil();
    });
    co_return Result<bool>(isThere);
}

/// A call in flight detects the loss itself. Its own changes must not look like a loss.
QCoro::Task<> checkHold(std::shared_ptr<ClientState> state, std::shared_ptr<HoldRecord> record)
{
    const std::shared_ptr<WatchdogEntry> hold = record->watchdogEntry;
    if (!hold || operationsOn(record)->isBusy)
        co_return;
    const Result<bool> isThere = co_await isStored(state, hold);
    const bool isGone = isThere && !*isThere && record->watchdogEntry == hold && !operationsOn(record)->isBusy;
    if (!isGone || state->shutdown.hasBegun())
        co_return;
    state->holds.markLost(record, renewal::LossReason::Removed);
}

} // namespace

Client::Client(pubsub::Bus bus, ClientOptions options) : m_bus(bus), m_nameMapper(options.nameMapper)
{
    for (Millis *time : {&options.watchdogLease, &options.fairWait})
        *time = std::clamp(*time, Millis(1), MaxTime);
    options.syncTimeout = std::min(options.syncTimeout, MaxTime);
    engine().runAndWait([&] { m_state = std::make_shared<ClientState>(bus, std::move(options)); });
    m_id = m_state->id;
}

Client::~Client()
{
    const Millis most = m_bus.deployment().options().timeout;
    runBlocking<bool>(engine(), [this, most] { return shutDownWithin(m_state, most); });
    const bool isEnded = engine().runAndWait([this] {
        m_state->options.unnotified = {}; // replies may arrive later
        m_state->options.cannotNotify = {};
        m_state->watchdog.end(); // another client's engine may be the last owner of the state
        m_state.reset();
    });
    if (!isEnded)
        keepUntilExit(std::move(m_state)); // its timers belong to that thread
}

LockName Client::storedName(const LockName &name) const
{
    return m_nameMapper ? m_nameMapper(name) : name;
}

Lock Client::fasterMultiLock(const NameArgument &group, const QStringList &values) const
{
    QByteArrayList encoded;
    for (const QString &value : values)
        encoded.push_back(value.toUtf8());
    return fasterMultiLock(group, EncodedValues(encoded));
}

Lock Client::fasterMultiLock(const NameArgument &group, const EncodedValues &values) const
{
    return Lock(m_state, storedName(group), Family::FasterMulti, schema::valueHashes(values.bytes));
}

void Client::cancelWaits()
{
    engine().post([state = m_state] { endWaits(state); });
}

void Client::check(const LockName &stored)
{
    engine().post([state = m_state, key = stored.bytes()] {
        for (const std::shared_ptr<HoldRecord> &record : state->holds.held())
            if (record->key.lock == key)
                checkHold(state, record);
    });
}

void Client::freezeWatchdog(bool isFrozen)
{
    engine().post([state = m_state, isFrozen] { state->isWatchdogFrozen = isFrozen; });
}

void Client::abandon()
{
    const auto drop = [state = m_state] {
        state->shutdown.abandon();
        for (const std::shared_ptr<HoldRecord> &record : state->holds.held()) {
            state->watchdog.drop(record->watchdogEntry);
            record->forget();
        }
        endWaits(state);
    };
    if (engine().isCurrent())
        drop();
    else
        engine().post(drop);
}

} // namespace lockscope::locks
