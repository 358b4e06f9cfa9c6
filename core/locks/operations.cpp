// SPDX-License-Identifier: Apache-2.0
#include "core/locks/operations.h"

#include "core/base/printable.h"
#include "core/locks/excess_holds.h"
#include "core/locks/idempotent_call.h"
#include "core/locks/messages.h"
#include "lua/scripts.h"

namespace lockscope::locks {

using namespace Qt::StringLiterals;
using renewal::LossReason;

namespace {

Error lostError(const QByteArray &lock, LossReason reason, const Message &cause)
{
    const QString name = printable(lock);
    if (reason == LossReason::LeaseEnded)
        return {ErrorKind::Lost, message<"hold-lease-ended">(name)};
    if (reason == LossReason::Removed)
        return {ErrorKind::Lost, message<"hold-lost-removed">(name)};
    if (cause.isEmpty())
        return {ErrorKind::Lost, message<"hold-lost-unrenewed">(name)};
    return {ErrorKind::Lost, message<"hold-lost-renewals">(name, cause)};
}

Error alreadyHeldError(const QByteArray &lock, ThreadId thread)
{
    const QString name = printable(lock);
    return {ErrorKind::AlreadyHeld, message<"hold-already">(name),
            u"Lock '%1' is non-reentrant and is already held by thread %2"_s.arg(name).arg(thread.value)};
}

/// The error for a caller that no longer waits.
Error lateError(const AcquireRequest &request)
{
    if (request.cancel.isCancelled())
        return waitCancelledError();
    return {ErrorKind::Timeout, message<"wait-abandoned">()}; // the answer is already set, so it has no receiver
}

/// The error for the caller: the reason why the call was given up if it was, otherwise `error`.
Error attemptError(const ClientState &state, const AcquireRequest &request, const Error &error)
{
    if (error.kind != ErrorKind::Cancelled)
        return error;
    if (state.isShutDown)
        return shutDownError();
    return request.isCallerGone() ? lateError(request) : error;
}

/// Reports the waiters that a fair lock's script removed, and a first hold that it granted.
void reportQueueEvents(const ClientState &state, const LockName &name, const QByteArray &holder,
                       const ScriptAnswer &answer, bool isFirstHold)
{
    if (!answer.queue)
        return;
    for (const QByteArray &waiter : answer.queue->expired)
        state.report({QueueEvent::Kind::Expired, name, waiter, answer.queue->clock});
    if (isFirstHold)
        state.report({QueueEvent::Kind::Granted, name, holder, answer.queue->clock});
}

/// A holder of several values has lost one of them, and this is reported: releases the others, each separately, since
/// they are no longer held together.
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
        releases.push_back(state->scripts().run(releaseCall(
            Family::FasterMulti, keys, holder, state->options.watchdogLease, 1, state->publishMode, alone)));
    }
    for (QCoro::Task<Result<redis::Reply>> &release : releases) {
        const Result<redis::Reply> reply = co_await release; // unreachable ones end with their leases
        state->noteUnsent(LockName(keys.lock()), keys.lockChannel(), reply ? pubsub::unsentIn(*reply) : QByteArray());
    }
}

/// The error for the holder's call that reports the loss.
Error lossError(const std::shared_ptr<ClientState> &state, const std::shared_ptr<HoldRecord> &record, LossReason reason)
{
    if (!record->key.values.isEmpty() && !state->isShutDown)
        releaseOtherValues(state, record); // begins after this call
    return lostError(record->key.lock, reason, record->lostBecause);
}

/// A call found that the server no longer has the holds: reports the loss and returns the caller's error.
Error noticeRemoval(const std::shared_ptr<ClientState> &state, const std::shared_ptr<HoldRecord> &record)
{
    if (record->watchdogEntry)
        state->holds.markLost(record, LossReason::Removed);
    record->lost.reset(); // reported to the caller now
    record->foreignHolds = 0;
    return lossError(state, record, LossReason::Removed);
}

// The calls are built outside the coroutines, to keep their frames small.

/// `sentOn` is written, and `request` read, until there is a reply.
QCoro::Task<Result<redis::Reply>> sendAcquisition(ClientState &state, const HoldRecord &record, Family family,
                                                  const AcquireRequest &request, const QByteArray &holder, Millis lease,
                                                  redis::Link *&sentOn)
{
    const Acquisition acquisition {lease,
                                   record.count(),
                                   record.uncertain.has_value(),
                                   request.wantsToken,
                                   request.keepPlaceFor.value_or(state.options.fairWait),
                                   request.keepPlaceFor.has_value(),
                                   state.publishMode,
                                   record.valueHolds()};
    redis::ScriptCall call = acquireCall(family, schema::LockKeys(LockName(record.key.lock)), holder, acquisition);
    call.sentOn = &sentOn;
    retryWhileRefused(call, state, request);
    return state.scripts().run(std::move(call));
}

QCoro::Task<Result<redis::Reply>> sendRelease(ClientState &state, const HoldRecord &record, Family family,
                                              const QByteArray &holder)
{
    const TimePoint now = state.clock.now();
    const Millis rest = record.leaseAfterRelease(now);
    Millis lease = rest > Millis(0) ? rest : state.options.watchdogLease; // 0: no hold is left, or it is released next
    if (record.key.field == Field::Write)
        lease = state.holds.leaseAfterWriteRelease(record, record.count(), rest);
    const schema::LockKeys keys {LockName(record.key.lock)};
    redis::ScriptCall call = releaseCall(family, keys, holder, lease, record.count(), state.publishMode,
                                         record.valueHolds());
    if (rulesOf(family).waitRule == WaitRule::Message && state.publishMode != pubsub::PublishMode::Undecided)
        if (const qint64 known = state.knownReceivers(call.args[1]); known > 0)
            call.args[0] += ' ' + QByteArray::number(known); // the script counts only if there are others
    if (record.watchdogEntry)
        call.retryUntil = record.watchdogEntry->validUntil;
    return state.scripts().run(std::move(call));
}

/// Accepts only possible numbers from the server.
Result<ScriptAnswer> checked(Result<ScriptAnswer> answer, const lua::Script &script, bool isPossible)
{
    if (answer && !isPossible)
        return fail(impossibleAnswer(script, *answer));
    return answer;
}

Result<ScriptAnswer> decodeAcquisition(const lua::Script &script, const Result<redis::Reply> &reply, qint64 expected)
{
    const Result<ScriptAnswer> answer = decodeAnswer(script, reply);
    if (!answer)
        return answer;
    const auto [outcome, value] = std::pair(answer->outcome, answer->value);
    const bool isPossible = (outcome == ScriptAnswer::Done && value == expected + 1)
        || (outcome == ScriptAnswer::StillHeld && value >= -1)
        || (outcome == ScriptAnswer::OtherCount && value >= 0 && value != expected)
        || (outcome == ScriptAnswer::HeldAlready && value > 0);
    return checked(answer, script, isPossible);
}

Result<ScriptAnswer> decodeRelease(const lua::Script &script, const Result<redis::Reply> &reply, qint64 expected)
{
    const Result<ScriptAnswer> answer = decodeAnswer(script, reply);
    if (!answer)
        return answer;
    const auto [outcome, value] = std::pair(answer->outcome, answer->value);
    const bool isPossible = (outcome == ScriptAnswer::Done && (value == 0 || (value == 1 && answer->queue)))
        || (outcome == ScriptAnswer::StillHeld && value >= 0 && value == expected - 1)
        || (outcome == ScriptAnswer::EndedBefore && (value == 0 || value == 1))
        || (outcome == ScriptAnswer::OtherCount && value >= 0 && (value != expected || expected == 0));
    return checked(answer, script, isPossible);
}

/// True if the script may have been applied although the reply does not say so.
bool isUncertain(const Error &error)
{
    return error.kind == ErrorKind::NotKnown || error.kind == ErrorKind::Protocol;
}

Result<Attempt> toBusy(const ScriptAnswer &answer)
{
    Busy busy {answer.expiresIn()};
    if (answer.queue)
        busy.place = answer.queue->place;
    return Attempt(std::move(busy));
}

/// An attempt failed in a way that may have left a hold.
void noteUncertainAttempt(const std::shared_ptr<ClientState> &state, const std::shared_ptr<HoldRecord> &record,
                          Family family, const AcquireRequest &request, const Error &error)
{
    if (isUncertain(error) && !record->uncertain)
        record->uncertain = UncertainOutcome {
            family}; // a reply resolves an earlier unknown outcome; another failure does not
    // the error of a caller that no longer waits says that the hold is released
    if (record->uncertain && (request.isCallerGone() || error.kind == ErrorKind::Protocol))
        resolveUncertain(state, record->key, request.lease.time().value_or(Millis(0)));
}

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

redis::ScriptCall touchCall(const QByteArray &lock)
{
    redis::ScriptCall call;
    call.script = &lua::ReplicasTouch;
    call.keys = {lock};
    return call;
}

/// Waits until as many of the node's replicas as the client requires have acknowledged hold number `holds`, which
/// `node` has just granted to the record's holder. Too few in time: the hold was released again (ErrorKind::Timeout),
/// or that is not known (ErrorKind::NotKnown, and the record says so).
QCoro::Task<Status> awaitReplicas(std::shared_ptr<ClientState> state, std::shared_ptr<HoldRecord> record, Family family,
                                  qint64 holds, topology::Node &node)
{
    const QByteArray lock = record->key.lock;
    const Result<qint64> count = co_await node.acknowledgements().await(state->syncReplicas, state->options.syncTimeout,
                                                                        touchCall(lock));
    if (count && *count >= state->syncReplicas)
        co_return Status {};
    const Result<Released> undone = co_await releaseExcess(state, record, family, holds, record->count());
    if (undone)
        co_return fail(tooFewError(*state, lock, count));
    record->uncertain = UncertainOutcome {family};
    co_return fail(ErrorKind::NotKnown,
                   sentences({message<"replicas-hold-left">(printable(lock)), undone.error().message}));
}

/// Updates the record from the reply to a release. Remaining holds are released, too, if no lease covers them.
QCoro::Task<Result<Released>> finishRelease(std::shared_ptr<ClientState> state, std::shared_ptr<HoldRecord> record,
                                            Family family, ScriptAnswer answer, TimePoint sentAt)
{
    Released released {answer.outcome == ScriptAnswer::StillHeld ? answer.value : 0,
                       answer.outcome == ScriptAnswer::Done
                           || (answer.outcome == ScriptAnswer::EndedBefore && !answer.value),
                       answer.outcome != ScriptAnswer::EndedBefore};
    record->uncertain.reset();
    const bool wasHeld = record->isHeld();
    if (wasHeld)
        record->releaseNewest(sentAt);
    const bool isOver = record->isOver(state->clock.now());
    const bool isGone = released.holds == 0 && record->isHeld(); // its timeout keys have expired, and so has the lock
    if (released.holds > record->foreignHolds && !isGone
        && (isOver || (!record->isHeld() && !state->sharesIdentity()))) {
        Result<Released> rest = co_await releaseExcess(state, record, family, released.holds, record->foreignHolds);
        if (rest)
            released.isFree = rest->isFree;
        released.holds = record->foreignHolds;
    }
    if (isOver || isGone)
        state->holds.markLost(record, isOver ? LossReason::LeaseEnded : LossReason::Removed);
    else
        state->holds.noteRelease(record);
    co_return Result<Released>(released);
}

} // namespace

QCoro::Task<Result<Attempt>> attemptOnce(std::shared_ptr<ClientState> state, std::shared_ptr<AcquireRequest> request)
{
    const LockName &name = request->name;
    const Family family = request->family;
    const FamilyRules &rules = rulesOf(family);
    if (rules.hasValues() && request->values.isEmpty())
        co_return fail(ErrorKind::Usage, message<"values-missing">(printable(name.bytes())));
    const std::shared_ptr<HoldRecord> record = state->holds.at(
        {name.bytes(), rules.field, request->thread, request->values});
    const Operation operation(state->holds, record);
    co_await operation.begin();
    if (state->isShutDown)
        co_return fail(shutDownError());
    if (!state->hasValidId)
        co_return fail(ErrorKind::Usage, message<"client-id-invalid">(printable(state->id.bytes())));
    if (request->isCallerGone())
        co_return fail(lateError(*request));
    state->checkPublishPermission(name, channelOf(family, schema::LockKeys(name)));
    state->holds.detectExpiry(record);
    // An expired lease of the holder's own choice is no loss; a lost renewal is reported first.
    const std::optional<LossReason> lost = std::exchange(record->lost, std::nullopt);
    if (lost && *lost != LossReason::LeaseEnded)
        co_return fail(lossError(state, record, *lost));

    const QByteArray holder = HolderId {state->id, request->thread}.field();
    const lua::Script &script = request->wantsToken ? *rules.acquireWithToken : *rules.acquire;
    for (int tries = 0, lateGrants = 0;; ++tries) {
        const TimePoint sentAt = state->clock.now();
        const Millis sentLease = record->leaseForAcquisition(
            request->lease.time().value_or(state->options.watchdogLease), sentAt);
        if (rules.isReentrant || !record->isHeld()) // otherwise it is denied: no renewal may set its lease
            state->holds.setPendingLeaseEnd(*record, sentAt + sentLease);
        if (record->uncertain) {
            // Chosen before it is awaited: GCC 12 destroys the result of a co_await in a conditional expression twice.
            QCoro::Task<Status> resolving = request->wantsToken ? releaseUncertain(state, record, *request)
                                                                : renewUncertain(state, record, sentLease, *request);
            const Status resolved = co_await resolving;
            if (!resolved) {
                state->holds.setPendingLeaseEnd(*record, {});
                co_return fail(resolved.error());
            }
        }
        const qint64 expected = record->count();
        redis::Link *grantedBy = nullptr;
        QCoro::Task<Result<redis::Reply>> pendingReply = sendAcquisition(*state, *record, family, *request, holder,
                                                                         sentLease, grantedBy);
        const Result<redis::Reply> reply = co_await pendingReply;
        state->holds.setPendingLeaseEnd(*record, {});
        const Result<ScriptAnswer> answer = decodeAcquisition(script, reply, expected);
        if (state->isAbandoned)
            co_return fail(shutDownError()); // a granted hold stays on the server
        if (!answer) {
            noteUncertainAttempt(state, record, family, *request, answer.error());
            if (redis::isScriptStopped(answer.error().detail.toUtf8())) { // between two writes: the key may have no TTL
                record->uncertain = UncertainOutcome {family};
                QCoro::Task<Status> undoing = releaseUncertain(state, record, *request);
                (void)co_await undoing;
            }
            co_return fail(attemptError(*state, *request, answer.error()));
        }
        record->uncertain.reset();
        reportQueueEvents(*state, name, holder, *answer, answer->outcome == ScriptAnswer::Done && expected == 0);
        state->noteAttempt(name, family, *answer);
        if (answer->outcome == ScriptAnswer::Done && state->syncReplicas > 0) {
            topology::Node &node = state->router.nodeOf(*grantedBy);
            if (const Status replicated = co_await awaitReplicas(state, record, family, answer->value, node);
                !replicated)
                co_return fail(replicated.error());
        }
        if (answer->outcome == ScriptAnswer::Done) {
            // The holder must not continue if its hold was lost while the reply was in flight. A caller that no longer
            // waits or has cancelled expects not to hold the lock.
            const bool isOver = record->lost
                || state->clock.now() >= std::max(record->validUntil(), sentAt + sentLease);
            if (isOver || state->isShutDown || request->isCallerGone()) {
                const bool isAlone = record->isHeld()
                    && record->isOver(state->clock.now()); // the other levels have ended, too
                const Result<Released> released = co_await releaseExcess(
                    state, record, family, answer->value, isAlone ? record->foreignHolds : record->count());
                if (!released) {
                    record->uncertain = UncertainOutcome {family};
                    resolveUncertain(state, record->key, sentLease);
                }
                if (state->isShutDown)
                    co_return fail(shutDownError());
                if (!isOver || request->isCallerGone())
                    co_return fail(lateError(*request));
                if (expected == 0 && !record->lost) {
                    const bool waits = !request->isSingleAttempt && !request->deadline.passed(state->clock);
                    if (!released || !waits || ++lateGrants > MaxLateGrants)
                        co_return fail(grantedLateError(name));
                    tries = -1; // starts again
                    continue;
                }
                const auto reason = std::exchange(record->lost, std::nullopt).value_or(LossReason::LeaseEnded);
                co_return fail(lostError(name.bytes(), reason, record->lostBecause));
            }
            HoldLevel level {family, request->lease.isWatchdog(),
                             request->lease.time().value_or(state->options.watchdogLease)};
            level.until = sentAt + level.lease;
            if (request->wantsToken)
                level.token = answer->token();
            co_return Attempt(state->holds.noteGrant(record, level, sentAt));
        }
        if (answer->outcome == ScriptAnswer::StillHeld)
            co_return toBusy(*answer);
        if (answer->outcome == ScriptAnswer::HeldAlready)
            co_return fail(alreadyHeldError(name.bytes(), request->thread));
        if (answer->value == 0 || tries > 0)
            co_return fail(noticeRemoval(state, record));
        // The server ends a lease slightly later than the local clock, and a failover can lose a release: holds left by
        // either do not count.
        if (lost || (answer->value > record->count() && !state->sharesIdentity())) {
            const Result<Released> released = co_await releaseExcess(state, record, family, answer->value,
                                                                     record->count());
            if (!released)
                co_return fail(released.error());
            continue;
        }
        state->holds.adoptServerCount(record, answer->value);
    }
}

QCoro::Task<Result<Released>> releaseOnce(std::shared_ptr<ClientState> state, LockName name, Family family,
                                          ThreadId thread, QByteArrayList values)
{
    const std::shared_ptr<HoldRecord> record = state->holds.at({name.bytes(), rulesOf(family).field, thread, values});
    const Operation operation(state->holds, record);
    co_await operation.begin();
    state->holds.detectExpiry(record);
    if (record->lost)
        co_return fail(lossError(state, record, *std::exchange(record->lost, std::nullopt)));

    const QByteArray holder = HolderId {state->id, thread}.field();
    for (int tries = 0;; ++tries) {
        state->holds.stopLastRenewal(*record);
        const TimePoint sentAt = state->clock.now();
        const qint64 expected = record->count();
        QCoro::Task<Result<redis::Reply>> pendingReply = sendRelease(*state, *record, family, holder);
        const Result<redis::Reply> reply = co_await pendingReply;
        const Result<ScriptAnswer> answer = decodeRelease(*rulesOf(family).release, reply, expected);
        if (answer) {
            reportQueueEvents(*state, name, holder, *answer, false);
            state->noteRelease(name, family, *record, *answer);
        }
        if (record->lost) { // lost while the reply was in flight
            if (answer && answer->outcome == ScriptAnswer::StillHeld)
                (void)co_await releaseExcess(state, record, family, answer->value, 0);
            co_return fail(lostError(name.bytes(), *std::exchange(record->lost, std::nullopt), record->lostBecause));
        }
        if (!answer) {
            const Millis rest = record->leaseForAll(state->clock.now());
            state->holds.noteUncertainRelease(record, family);
            if (answer.error().kind == ErrorKind::Protocol)
                resolveUncertain(state, record->key, rest);
            co_return fail(answer.error());
        }
        if (answer->outcome >= 0) {
            QCoro::Task<Result<Released>> finishing = finishRelease(state, record, family, *answer, sentAt);
            Result<Released> released = co_await finishing;
            co_return released;
        }
        if (answer->value == 0 || tries > 0) {
            if (record->count() > 0)
                co_return fail(noticeRemoval(state, record));
            if (record->uncertain && record->uncertain->isRelease) { // it was released, or has expired
                record->uncertain.reset();
                co_return Result<Released>(Released {0, false, false});
            }
            co_return fail(ErrorKind::NotHolder, message<"hold-not-holder">(printable(name.bytes()), printable(holder)),
                           u"attempt to unlock lock, not locked by current thread by node id: %1 thread-id: %2"_s.arg(
                               QString::fromLatin1(state->id.bytes()), QString::number(thread.value)));
        }
        // Release is allowed for a caller that does not know whether it holds.
        const qint64 expectedHolds = record->count() == 0 && record->uncertain ? 1 : record->count();
        if (answer->value > expectedHolds && !state->sharesIdentity()) {
            if (const Result<Released> released = co_await releaseExcess(state, record, family, answer->value,
                                                                         expectedHolds);
                !released) {
                state->holds.noteUncertainRelease(record, family);
                co_return fail(released.error());
            }
            state->holds.adoptServerCount(record, expectedHolds);
            continue;
        }
        state->holds.adoptServerCount(record, answer->value);
    }
}

} // namespace lockscope::locks
