// SPDX-License-Identifier: Apache-2.0
#include "core/locks/operations.h"

#include "core/locks/leftovers.h"
#include "core/locks/replication.h"

namespace lockscope::locks {

using namespace Qt::StringLiterals;
using renewal::Hold;

namespace {

Error lostError(const QByteArray &lock, renewal::LossReason reason)
{
    const QString name = QString::fromUtf8(lock);
    switch (reason) {
    case renewal::LossReason::Expired:
        return {ErrorKind::Lost, u"The lock %1 was lost: its lease ended before it could be renewed."_s.arg(name)};
    case renewal::LossReason::LeaseEnded:
        return {ErrorKind::Lost,
                u"The lock %1 is no longer held: its lease ended before it was given back."_s.arg(name)};
    case renewal::LossReason::Removed: break;
    }
    return {
        ErrorKind::Lost,
        u"The lock %1 was lost: the server no longer has this hold. It expired there, or somebody removed it."_s.arg(
            name)};
}

/// The local clock tells of a loss before any reply does: after a pause longer than the lease nothing else is sure.
void noticeExpiry(ClientState &state, const std::shared_ptr<HoldRecord> &record)
{
    if (record->count > 0 && state.clock.now() >= record->kept->validUntil) {
        const std::shared_ptr<Hold> hold = record->kept;
        state.watchdog.drop(hold);
        state.onLost(hold, hold->isRenewed ? renewal::LossReason::Expired : renewal::LossReason::LeaseEnded);
    }
}

void forgetHolds(ClientState &state, HoldRecord &record)
{
    record.count = 0;
    if (record.kept)
        state.watchdog.drop(record.kept);
    record.kept.reset();
    record.watches.clear();
}

/// Whether the release was sent or not, the caller has let go: the hold ends with its lease, or the holder's next one
/// takes it over.
void noteUnknownRelease(ClientState &state, HoldRecord &record, qint64 expected)
{
    if (expected <= 1) {
        forgetHolds(state, record);
        record.isUncertain = true;
    } else {
        state.watchdog.keep(record.kept);
    }
}

Error alreadyHeldError(const QByteArray &lock, ThreadId thread)
{
    const QString name = QString::fromUtf8(lock);
    return {ErrorKind::AlreadyHeld,
            u"The lock %1 is already held by its caller, and it cannot be taken twice. Give it back first."_s.arg(name),
            u"Lock '%1' is non-reentrant and is already held by thread %2"_s.arg(name).arg(thread.value)};
}

/// Nobody hears it.
Error lateError()
{
    return {ErrorKind::Timeout, u"The caller does not wait any more."_s};
}

/// What a script of a fair lock removed on its way, and whom it granted a first hold.
void tellQueue(const ClientState &state, const LockName &name, const QByteArray &holder, const ScriptAnswer &answer,
               bool isFirstHold)
{
    if (!answer.queue)
        return;
    for (const QByteArray &waiter : answer.queue->expired)
        state.tell({QueueEvent::Kind::Expired, name, waiter, answer.queue->clock});
    if (isFirstHold)
        state.tell({QueueEvent::Kind::Granted, name, holder, answer.queue->clock});
}

/// Notes a grant and starts, or moves on, what keeps it alive.
Granted noteGrant(ClientState &state, const std::shared_ptr<HoldRecord> &record, qint64 holds, Lease lease,
                  Millis sentLease, TimePoint sentAt, const QByteArray &field)
{
    if (!record->kept) {
        record->kept = std::make_shared<KeptHold>();
        record->kept->record = record;
        record->kept->lock = record->key.lock;
        record->kept->field = field;
        record->kept->kind = rulesOf(record->key.family).holdKind;
        record->kept->values = record->key.values;
        record->kept->group = state.router.groupOf(record->key.lock);
        record->kept->isRenewed = false;
    }
    Hold &hold = *record->kept;
    record->count = holds;
    hold.count = holds;
    if (rulesOf(record->key.family).isShared) {
        // those that this client did not know lived no longer
        record->levelEnds.resize(static_cast<std::size_t>(holds), hold.validUntil);
        record->levelEnds.back() = sentAt + sentLease;
    }
    // Only a plain lock's TTL is set anew by a re-entry; the others keep the longer time (protocol.md 2.1, 2.8, 2.9).
    hold.validUntil = rulesOf(record->key.family).setsLeaseAnew ? sentAt + sentLease
                                                                : std::max(hold.validUntil, sentAt + sentLease);
    hold.isRenewed = hold.isRenewed || lease.isWatchdog();
    hold.lease = hold.isRenewed ? state.options.watchdogLease : sentLease;
    state.watchdog.keep(record->kept);
    return {holds, hold.validUntil};
}

/// A holder of several values has lost one of them and is told: the others go back too. Each alone, since it does not
/// have them together.
QCoro::Task<> giveBackRest(std::shared_ptr<ClientState> state, std::shared_ptr<HoldRecord> record)
{
    if (turnsOf(record)->isBusy) {
        OneShot<bool> mine;
        turnsOf(record)->turns.push_back(mine);
        co_await mine;
    }
    const Turn turn(state->holds, record);
    if (record->count > 0)
        co_return; // taken anew
    const schema::LockKeys keys {LockName(record->key.lock)};
    const QByteArray holder = HolderId {state->id, record->key.thread}.field();
    std::vector<QCoro::Task<Result<redis::Reply>>> releases;
    for (const ValueHold &value : record->valueHolds()) {
        const ValueHolds alone(1, value);
        releases.push_back(state->scripts().run(
            releaseCall(record->key.family, keys, holder, state->options.watchdogLease, 1, state->publishMode, alone)));
    }
    for (QCoro::Task<Result<redis::Reply>> &release : releases)
        co_await release; // what is not reached ends with its lease
}

/// What the holder's call answers, who hears of the loss now.
Error tellLoss(const std::shared_ptr<ClientState> &state, const std::shared_ptr<HoldRecord> &record,
               renewal::LossReason reason)
{
    if (!record->key.values.isEmpty() && !state->isShutDown)
        giveBackRest(state, record); // takes its turn after this call
    return lostError(record->key.lock, reason);
}

/// A call found out that the server no longer has the holds: says so to whoever listens, and gives the caller's answer.
Error noticeRemoval(const std::shared_ptr<ClientState> &state, const std::shared_ptr<HoldRecord> &record)
{
    if (const std::shared_ptr<Hold> hold = record->kept) {
        state->watchdog.drop(hold);
        state->onLost(hold, renewal::LossReason::Removed);
        record->lost.reset(); // the caller hears it now
    }
    record->count = 0;
    return tellLoss(state, record, renewal::LossReason::Removed);
}

// The calls are built outside the coroutines of an operation, whose frames stay small without them.

/// `sentOn` is written until there is a reply.
QCoro::Task<Result<redis::Reply>> sendAcquisition(ClientState &state, const HoldRecord &record, const Claim &claim,
                                                  const QByteArray &holder, Millis lease, qint64 expected,
                                                  redis::Link *&sentOn)
{
    const Acquisition acquisition {lease,
                                   expected,
                                   record.isUncertain,
                                   claim.wantsToken,
                                   claim.place.value_or(state.options.fairWait),
                                   claim.place.has_value(),
                                   state.publishMode,
                                   record.valueHolds()};
    redis::ScriptCall call = acquireCall(record.key.family, schema::LockKeys(LockName(record.key.lock)), holder,
                                         acquisition);
    call.sentOn = &sentOn;
    return state.scripts().run(std::move(call));
}

QCoro::Task<Result<redis::Reply>> sendRelease(ClientState &state, const HoldRecord &record, const QByteArray &holder,
                                              Millis lease, qint64 expected)
{
    const schema::LockKeys keys {LockName(record.key.lock)};
    return state.scripts().run(
        releaseCall(record.key.family, keys, holder, lease, expected, state.publishMode, record.valueHolds()));
}

Result<Attempt> busyOf(const ScriptAnswer &answer)
{
    Busy busy {answer.value < 0 ? std::nullopt : std::optional(Millis(answer.value))};
    if (answer.queue)
        busy.place = answer.queue->place;
    return Attempt(std::move(busy));
}

} // namespace

QCoro::Task<Result<Attempt>> attemptOnce(std::shared_ptr<ClientState> state, LockName name, Family family, Claim claim)
{
    const auto &[thread, lease, wantsToken, place, values, caller] = claim;
    if (rulesOf(family).hasValues && values.isEmpty())
        co_return fail(ErrorKind::Usage,
                       u"The lock %1 is one of values, and none was given. Give one or more."_s.arg(
                           QString::fromUtf8(name.bytes())));
    const std::shared_ptr<HoldRecord> record = state->holds.at({name.bytes(), family, thread, values});
    if (turnsOf(record)->isBusy) {
        OneShot<bool> mine;
        turnsOf(record)->turns.push_back(mine);
        co_await mine;
    }
    const Turn turn(state->holds, record);
    if (state->isShutDown)
        co_return fail(shutDownError());
    if (caller && caller->isSet())
        co_return fail(lateError());
    noticeExpiry(*state, record);
    // Who let his own lease end and comes again is no loser; who was promised renewal is told first.
    const std::optional<renewal::LossReason> lost = std::exchange(record->lost, std::nullopt);
    if (lost && *lost != renewal::LossReason::LeaseEnded)
        co_return fail(tellLoss(state, record, *lost));

    const QByteArray holder = HolderId {state->id, thread}.field();
    // A hold that the watchdog keeps is never shortened below what the watchdog promises.
    const bool isRenewed = lease.isWatchdog() || (record->kept && record->kept->isRenewed);
    const Millis sentLease = isRenewed ? std::max(lease.time().value_or(Millis(0)), state->options.watchdogLease)
                                       : *lease.time();
    qint64 expected = record->count;
    for (int tries = 0;; ++tries) {
        const TimePoint sentAt = state->clock.now();
        if (record->isUncertain) {
            // Chosen before it is awaited: GCC 12 destroys the result of a co_await inside a conditional expression
            // twice.
            QCoro::Task<Status> settling = wantsToken ? giveBackUncertain(state, record)
                                                      : refreshUncertain(state, record, sentLease);
            const Status settled = co_await settling;
            if (!settled)
                co_return fail(settled.error());
        }
        redis::Link *grantedBy = nullptr;
        QCoro::Task<Result<redis::Reply>> asking = sendAcquisition(*state, *record, claim, holder, sentLease, expected,
                                                                   grantedBy);
        const Result<redis::Reply> reply = co_await asking;
        const Result<ScriptAnswer> answer = decodeAnswer(
            *(wantsToken ? rulesOf(family).acquireWithToken : rulesOf(family).acquire), reply);
        if (state->isAbandoned)
            co_return fail(shutDownError()); // whatever the server has granted stays there
        if (!answer) {
            // An answer settles what an earlier call left open; another failure does not.
            record->isUncertain = record->isUncertain || answer.error().kind == ErrorKind::NotKnown;
            if (record->isUncertain && caller && caller->isSet())
                settleUncertain(state, record->key); // its caller was told that it is given back
            co_return fail(answer.error());
        }
        record->isUncertain = false;
        tellQueue(*state, name, holder, *answer, answer->verdict == 1 && expected == 0);
        if (answer->verdict == 1 && state->syncReplicas > 0) {
            topology::Node &node = state->router.nodeOf(*grantedBy);
            if (const Status replicated = co_await awaitReplicas(state, record, holder, answer->value, node);
                !replicated)
                co_return fail(replicated.error());
        }
        if (answer->verdict == 1 && record->lost) { // told while the reply was on its way: the holder must not go on
            (void)co_await giveBackSurplus(state, record, answer->value);
            co_return fail(lostError(name.bytes(), *std::exchange(record->lost, std::nullopt)));
        }
        if (answer->verdict == 1 && caller && caller->isSet()) {
            (void)co_await giveBackSurplus(state, record, answer->value, record->count);
            co_return fail(lateError());
        }
        if (answer->verdict == 1) {
            Granted granted = noteGrant(*state, record, answer->value, lease, sentLease, sentAt,
                                        fieldOf(family, holder));
            if (wantsToken)
                granted.fence = FenceToken {answer->token};
            if (state->isShutDown)
                co_return fail(shutDownError()); // shutting down gives it back with the others
            co_return Attempt(granted);
        }
        if (answer->verdict == 0)
            co_return busyOf(*answer);
        if (answer->verdict == -2)
            co_return fail(alreadyHeldError(name.bytes(), thread));
        if (answer->value == 0 || tries > 0)
            co_return fail(noticeRemoval(state, record));
        // The server ends a lease a moment later than the local clock, and a fail-over can forget a release: what is
        // left of them does not count.
        if (lost || (answer->value > record->count && !state->mayOthersHold(*record))) {
            if (const Status given = co_await giveBackSurplus(state, record, answer->value, record->count); !given)
                co_return fail(given.error());
            continue;
        }
        expected = answer->value; // holds of the same holder that this client did not know: they count
    }
}

QCoro::Task<Result<Released>> releaseOnce(std::shared_ptr<ClientState> state, HoldKey key)
{
    const LockName name(key.lock);
    const auto [family, thread] = std::pair(key.family, key.thread);
    const std::shared_ptr<HoldRecord> record = state->holds.at(key);
    if (turnsOf(record)->isBusy) {
        OneShot<bool> mine;
        turnsOf(record)->turns.push_back(mine);
        co_await mine;
    }
    const Turn turn(state->holds, record);
    noticeExpiry(*state, record);
    if (record->lost)
        co_return fail(tellLoss(state, record, *std::exchange(record->lost, std::nullopt)));

    const QByteArray holder = HolderId {state->id, thread}.field();
    const Millis lease = record->kept ? record->kept->lease : state->options.watchdogLease;
    if (record->count == 1)
        state->watchdog.drop(record->kept); // before it is sent: nothing renews a hold that is being given back
    qint64 expected = record->count;
    for (int tries = 0;; ++tries) {
        const TimePoint sentAt = state->clock.now();
        QCoro::Task<Result<redis::Reply>> asking = sendRelease(*state, *record, holder, lease, expected);
        const Result<redis::Reply> reply = co_await asking;
        const Result<ScriptAnswer> answer = decodeAnswer(*rulesOf(family).release, reply);
        if (answer)
            tellQueue(*state, name, holder, *answer, false);
        if (record->lost) { // told while the reply was on its way
            if (answer && answer->verdict == 0)
                (void)co_await giveBackSurplus(state, record, answer->value);
            co_return fail(lostError(name.bytes(), *std::exchange(record->lost, std::nullopt)));
        }
        if (!answer) {
            noteUnknownRelease(*state, *record, expected);
            co_return fail(answer.error());
        }
        if (answer->verdict >= 0) {
            const bool isCertain = answer->verdict != 2;
            const qint64 left = answer->verdict == 0 ? answer->value : 0;
            if (left == 0) {
                forgetHolds(*state, *record);
            } else {
                record->count = left;
                record->kept->count = left;
                // A partial release sets a plain or a write lock's TTL anew (protocol.md 2.1, 2.9); a reader's other
                // levels keep theirs.
                if (!rulesOf(family).isShared) {
                    record->kept->validUntil = sentAt + lease;
                } else if (!record->kept->isRenewed) {
                    record->levelEnds.resize(static_cast<std::size_t>(left));
                    record->kept->validUntil = std::ranges::max(record->levelEnds);
                }
                state->watchdog.keep(record->kept);
            }
            co_return Result<Released>(Released {left, answer->verdict != 0, isCertain});
        }
        if (answer->value == 0 || tries > 0) {
            if (record->count > 0)
                co_return fail(noticeRemoval(state, record));
            co_return fail(
                ErrorKind::NotHolder,
                u"The lock %1 is not held by %2."_s.arg(QString::fromUtf8(name.bytes()), QString::fromUtf8(holder)),
                u"attempt to unlock lock, not locked by current thread by node id: %1 thread-id: %2"_s.arg(
                    QString::fromLatin1(state->id.bytes()), QString::number(thread.value)));
        }
        // who does not know whether it holds may give back
        const bool isTheCallers = record->count == 0 && record->isUncertain;
        if (answer->value > record->count && !isTheCallers && !state->mayOthersHold(*record)) {
            if (const Status given = co_await giveBackSurplus(state, record, answer->value, record->count); !given) {
                noteUnknownRelease(*state, *record, expected);
                co_return fail(given.error());
            }
            continue;
        }
        expected = answer->value;
        if (!record->kept)
            noteGrant(*state, record, answer->value, Lease::watchdog(), lease, sentAt, fieldOf(family, holder));
    }
}

} // namespace lockscope::locks
