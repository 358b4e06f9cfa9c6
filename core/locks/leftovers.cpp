// SPDX-License-Identifier: Apache-2.0
#include "core/locks/leftovers.h"

namespace lockscope::locks {

namespace {

constexpr Millis SettlePause {200}; // between two tries to give back what an unknown attempt may have left

QByteArray holderOf(const ClientState &state, const HoldRecord &record)
{
    return HolderId {state.id, record.key.thread}.field();
}

redis::ScriptCall releaseOf(const ClientState &state, const HoldRecord &record, Millis lease, qint64 holds)
{
    const schema::LockKeys keys {LockName(record.key.lock)};
    return releaseCall(record.key.family, keys, holderOf(state, record), lease, holds, state.publishMode,
                       record.valueHolds());
}

/// What is left of the lease of the holds that stay: a release sets it anew.
Millis leaseOfRest(const ClientState &state, const HoldRecord &record)
{
    if (!record.kept)
        return state.options.watchdogLease;
    if (record.kept->isRenewed)
        return record.kept->lease;
    return std::max(Millis(1), std::chrono::ceil<Millis>(record.kept->validUntil - state.clock.now()));
}

} // namespace

QCoro::Task<Status> giveBackSurplus(std::shared_ptr<ClientState> state, std::shared_ptr<HoldRecord> record,
                                    qint64 holds, qint64 believed)
{
    for (; holds > believed; --holds) {
        const redis::ScriptCall call = releaseOf(*state, *record, leaseOfRest(*state, *record), holds);
        const Result<redis::Reply> reply = co_await state->scripts().run(call);
        if (!reply) {
            record->isUncertain = record->isUncertain || reply.error().kind == ErrorKind::NotKnown;
            co_return fail(reply.error());
        }
    }
    co_return Status {};
}

QCoro::Task<Status> refreshUncertain(std::shared_ptr<ClientState> state, std::shared_ptr<HoldRecord> record,
                                     Millis lease)
{
    auto hold = std::make_shared<renewal::Hold>();
    hold->lock = record->key.lock;
    hold->field = fieldOf(record->key.family, holderOf(*state, *record));
    hold->kind = rulesOf(record->key.family).holdKind;
    hold->values = record->key.values;
    hold->count = record->count + 1;
    hold->lease = lease;
    const std::vector<std::shared_ptr<renewal::Hold>> batch(1, hold);
    const Result<redis::Reply> reply = co_await state->scripts().run(renewalCall(batch));
    co_return reply ? Status {} : Status(fail(reply.error()));
}

QCoro::Task<Status> giveBackUncertain(std::shared_ptr<ClientState> state, std::shared_ptr<HoldRecord> record)
{
    const redis::ScriptCall call = releaseOf(*state, *record, leaseOfRest(*state, *record), record->count + 1);
    const Result<ScriptAnswer> answer = decodeAnswer(*call.script, co_await state->scripts().run(call));
    if (!answer)
        co_return fail(answer.error());
    if (answer->verdict == -1 && record->count == 0) { // none, or several of a lease that has just ended
        const Status given = co_await giveBackSurplus(state, record, answer->value);
        if (!given)
            co_return fail(given.error());
    }
    record->isUncertain = false;
    co_return Status {};
}

QCoro::Task<> settleUncertain(std::shared_ptr<ClientState> state, HoldKey key)
{
    const std::shared_ptr<HoldRecord> record = state->holds.at(key);
    const TimePoint end = state->clock.now() + state->options.watchdogLease;
    while (state->clock.now() < end && !state->isShutDown) {
        if (turnsOf(record)->isBusy) {
            OneShot<bool> mine;
            turnsOf(record)->turns.push_back(mine);
            co_await mine;
        }
        {
            const Turn turn(state->holds, record);
            if (!record->isUncertain)
                co_return;
            if (const Status settled = co_await giveBackUncertain(state, record); settled)
                co_return;
        }
        OneShot<bool> pause;
        const auto timer = state->clock.callAt(state->clock.now() + SettlePause,
                                               [pause]() mutable { pause.set(true); });
        co_await pause;
    }
}

} // namespace lockscope::locks
