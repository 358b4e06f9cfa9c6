// SPDX-License-Identifier: Apache-2.0
#include "core/locks/excess_holds.h"

#include "core/base/delay.h"
#include "core/locks/idempotent_call.h"

namespace lockscope::locks {

namespace {

constexpr Millis ReleasePause {200}; // between attempts to release what an unknown attempt may have left
constexpr Millis MaxReleasePause {1000};
constexpr int MaxExcess = 1000; // more than any holder has; bounds the server's number

QByteArray holderOf(const ClientState &state, const HoldRecord &record)
{
    return HolderId {state.id, record.key.thread}.field();
}

redis::ScriptCall releaseOf(const ClientState &state, const HoldRecord &record, Family family, qint64 holds)
{
    const schema::LockKeys keys {LockName(record.key.lock)};
    // a release sets the lease of the remaining holds, and of a read inside a write
    const Millis rest = record.leaseForAll(state.clock.now());
    Millis lease = rest > Millis(0) ? rest : state.options.watchdogLease;
    if (record.key.field == Field::Write)
        lease = state.holds.leaseAfterWriteRelease(record, holds, rest);
    return releaseCall(family, keys, holderOf(state, record), lease, holds, state.announcements.mode(),
                       record.valueHolds());
}

Result<ScriptAnswer> decoded(ClientState &state, const HoldRecord &record, Family family, const redis::ScriptCall &call,
                             const Result<redis::Reply> &reply)
{
    Result<ScriptAnswer> answer = decodeAnswer(*call.script, reply);
    const LockName name(record.key.lock);
    if (answer)
        state.announcements.reportUnsent(name, channelOf(family, schema::LockKeys(name)), answer->unsent);
    return answer;
}

} // namespace

QCoro::Task<Result<Released>> releaseExcess(std::shared_ptr<ClientState> state, std::shared_ptr<HoldRecord> record,
                                            Family family, qint64 holds, qint64 expected)
{
    Released left {holds, false, true};
    int corrections = 0;
    for (int step = 0; left.holds > expected; ++step) {
        const redis::ScriptCall call = releaseOf(*state, *record, family, left.holds);
        Result<ScriptAnswer> answer = decoded(*state, *record, family, call, co_await state->run(call));
        // one wrong count from the server is harmless: the next step checks it
        const bool isOneLess = answer && answer->outcome == ScriptAnswer::StillHeld && answer->value == left.holds - 1;
        const bool isCorrection = answer && answer->outcome == ScriptAnswer::OtherCount && answer->value >= 0
            && ++corrections == 1;
        const bool isLast = answer
            && (answer->outcome == ScriptAnswer::Done || answer->outcome == ScriptAnswer::EndedBefore);
        if (answer && (step == MaxExcess || !(isOneLess || isCorrection || isLast)))
            answer = fail(impossibleAnswer(*call.script, *answer));
        if (!answer) {
            if (isUncertain(answer.error()))
                record->uncertain = UncertainOutcome {family};
            co_return fail(answer.error());
        }
        // The lease of an exclusive hold may have ended in between. Other readers may remain beside an ended read hold.
        const bool hasEnded = isCorrection && answer->value == 0 && family != Family::Read;
        left = {isLast ? 0 : answer->value, isLast || hasEnded, true};
    }
    co_return Result<Released>(left);
}

QCoro::Task<Status> renewUncertain(std::shared_ptr<ClientState> state, std::shared_ptr<HoldRecord> record, Millis lease,
                                   const Request &request)
{
    const TimePoint now = state->clock.now();
    auto hold = std::make_shared<renewal::Hold>();
    hold->lock = record->key.lock;
    hold->field = fieldOf(record->key.field, holderOf(*state, *record));
    hold->kind = kindOf(record->key.field);
    hold->values = record->key.values;
    hold->levels = {record->count() + 1};
    if (record->key.field == Field::Write) // its acquisitions add to the remaining time
        lease = std::max(
            {lease, record->leaseForAll(now), std::chrono::ceil<Millis>(state->holds.readUntil(*record) - now)});
    redis::ScriptCall call = renewalCall({hold}, lease);
    call.resend = redis::ScriptCall::Resend::Safe;
    retryWhileRefused(call, *state, request);
    const Result<redis::Reply> reply = co_await state->run(call);
    co_return reply ? Status {} : Status(fail(reply.error()));
}

QCoro::Task<Status> releaseUncertain(std::shared_ptr<ClientState> state, std::shared_ptr<HoldRecord> record,
                                     const Request &request)
{
    const Family family = record->uncertain->family;
    redis::ScriptCall call = releaseOf(*state, *record, family, record->count() + 1);
    retryWhileRefused(call, *state, request);
    const Result<ScriptAnswer> answer = decoded(*state, *record, family, call, co_await state->run(call));
    if (!answer)
        co_return fail(answer.error());
    if (answer->outcome == ScriptAnswer::OtherCount
        && record->count() == 0) { // no hold, or several whose lease has just ended
        const Result<Released> released = co_await releaseExcess(state, record, family, answer->value, 0);
        if (!released)
            co_return fail(released.error());
    }
    record->uncertain.reset();
    co_return Status {};
}

QCoro::Task<> resolveUncertain(std::shared_ptr<ClientState> state, HoldKey key, Millis lease)
{
    const std::shared_ptr<HoldRecord> record = state->holds.at(key);
    const TimePoint end = state->clock.now() + std::max(lease, state->options.watchdogLease);
    const Request unattended; // no caller waits
    Millis time = ReleasePause;
    while (state->clock.now() < end && !state->shutdown.hasBegun()) {
        {
            const Operation operation(state->holds, record);
            co_await operation.begin();
            if (!record->uncertain)
                co_return;
            if (const Status resolved = co_await releaseUncertain(state, record, unattended); resolved)
                co_return;
        }
        co_await delay(state->clock, time,
                       state->shutdown.token()); // otherwise it would outlive the client and its engine
        time = std::min(time * 2, MaxReleasePause);
    }
}

QCoro::Task<> releaseOtherValues(std::shared_ptr<ClientState> state, std::shared_ptr<HoldRecord> record)
{
    const Operation operation(state->holds, record);
    co_await operation.begin();
    if (record->isHeld())
        co_return; // acquired again
    const schema::LockKeys keys {LockName(record->key.lock)};
    const QByteArray holder = HolderId {state->id, record->key.thread}.field();
    std::vector<QCoro::Task<Result<redis::Reply>>> releases;
    for (const ValueHold &value : record->valueHolds()) {
        const ValueHolds alone(1, value);
        releases.push_back(state->run(releaseCall(Family::FasterMulti, keys, holder, state->options.watchdogLease, 1,
                                                  state->announcements.mode(), alone)));
    }
    for (QCoro::Task<Result<redis::Reply>> &release : releases) {
        const Result<redis::Reply> reply = co_await release; // unreachable ones end with their leases
        state->announcements.reportUnsent(LockName(keys.lock()), keys.lockChannel(),
                                          reply ? pubsub::unsentIn(*reply) : QByteArray());
    }
}

} // namespace lockscope::locks
