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

/// The error for a caller that no longer waits.
Error lateError(const AcquireRequest &request)
{
    if (request.cancel.isCancelled())
        return waitCancelledError();
    return {ErrorKind::Timeout, message<"wait-abandoned">()}; // the answer is already set, so it has no receiver
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

/// The error for the holder's call that reports the loss.
Error lossError(const std::shared_ptr<ClientState> &state, const std::shared_ptr<HoldRecord> &record, LossReason reason)
{
    if (!record->key.values.isEmpty() && !state->shutdown.hasBegun())
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

/// One attempt, and the latest sending of its script. Belongs to attemptOnce(), which awaits all functions that take
/// it.
struct OngoingAttempt
{
    const std::shared_ptr<ClientState> state;
    const std::shared_ptr<AcquireRequest> request;
    const std::shared_ptr<HoldRecord> record;
    const QByteArray holder;
    bool hasExpiredHold = false;   ///< when it began, the lease of the holder's previous hold had ended
    bool isCountCorrected = false; ///< the server's other count of holds was accepted; a second one is a loss
    int lateGrants = 0;

    TimePoint sentAt {};
    Millis lease {0};                         ///< sent
    qint64 expected = 0;                      ///< holds of the holder before the attempt
    std::shared_ptr<redis::Link *> sentOn {}; ///< null if no replicas must acknowledge

    /// The lease of the hold that the caller wants.
    [[nodiscard]] Millis wantedLease() const { return request->lease.time().value_or(state->options.watchdogLease); }
};

/// Until there is a reply, no renewal may set an earlier end than the one that is sent.
void beginSending(OngoingAttempt &attempt)
{
    HoldRecord &record = *attempt.record;
    attempt.sentAt = attempt.state->clock.now();
    attempt.lease = record.leaseForAcquisition(attempt.wantedLease(), attempt.sentAt);
    if (rulesOf(attempt.request->family).isReentrant || !record.isHeld()) // otherwise it is denied
        attempt.state->holds.setPendingLeaseEnd(record, attempt.sentAt + attempt.lease);
}

/// An earlier call may have left a hold: prepares to take it over, or releases it if the attempt wants a token.
QCoro::Task<Status> resolveEarlierCall(const OngoingAttempt &attempt)
{
    return attempt.request->wantsToken ? releaseUncertain(attempt.state, attempt.record, *attempt.request)
                                       : renewUncertain(attempt.state, attempt.record, attempt.lease, *attempt.request);
}

/// Not a coroutine, so that the call is not part of a frame.
QCoro::Task<Result<redis::Reply>> sendAcquisition(OngoingAttempt &attempt)
{
    ClientState &state = *attempt.state;
    const AcquireRequest &request = *attempt.request;
    attempt.expected = attempt.record->count();
    const Acquisition acquisition {attempt.lease,
                                   attempt.expected,
                                   attempt.record->uncertain.has_value(),
                                   request.wantsToken,
                                   request.keepPlaceFor.value_or(state.options.fairWait),
                                   request.keepPlaceFor.has_value(),
                                   state.announcements.mode(),
                                   attempt.record->valueHolds()};
    redis::ScriptCall call = acquireCall(request.family, schema::LockKeys(request.name), attempt.holder, acquisition);
    if (state.syncReplicas > 0)
        call.sentOn = attempt.sentOn = std::make_shared<redis::Link *>();
    retryWhileRefused(call, state, request);
    return state.run(std::move(call));
}

/// There is no valid reply, and the sending may have left a hold. Returns the error for the caller.
QCoro::Task<Error> noteFailedSending(const OngoingAttempt &attempt, Error error)
{
    const std::shared_ptr<ClientState> &state = attempt.state;
    const std::shared_ptr<HoldRecord> &record = attempt.record;
    const AcquireRequest &request = *attempt.request;
    // A reply resolves an earlier unknown outcome; another failure does not.
    if (isUncertain(error) && !record->uncertain)
        record->uncertain = UncertainOutcome {request.family};
    // The error of a caller that no longer waits says that the hold is released.
    if (record->uncertain && (request.isCallerGone() || error.kind == ErrorKind::Protocol))
        resolveUncertain(state, record->key, request.lease.time().value_or(Millis(0)));
    if (redis::isScriptStopped(error.detail.toUtf8())) { // between two writes: the key may have no TTL
        record->uncertain = UncertainOutcome {request.family};
        QCoro::Task<Status> undoing = releaseUncertain(state, record, request);
        (void)co_await undoing;
    }
    if (error.kind == ErrorKind::Cancelled && state->shutdown.hasBegun())
        co_return shutDownError();
    if (error.kind == ErrorKind::Cancelled && request.isCallerGone())
        co_return lateError(request);
    co_return error;
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

/// Waits until as many replicas of the granting node as the client requires have acknowledged the granted hold, number
/// `holds`. Too few in time: the hold was released again (ErrorKind::Timeout), or that is not known
/// (ErrorKind::NotKnown, and the record says so).
QCoro::Task<Status> awaitReplicas(const OngoingAttempt &attempt, qint64 holds)
{
    const std::shared_ptr<ClientState> &state = attempt.state;
    const std::shared_ptr<HoldRecord> &record = attempt.record;
    const Family family = attempt.request->family;
    const QByteArray lock = record->key.lock;
    redis::ScriptCall touch = callOf(lua::ReplicasTouch);
    touch.keys = {lock};
    topology::Acknowledgements &replicas = state->router.nodeOf(**attempt.sentOn).acknowledgements();
    const Result<qint64> count = co_await replicas.await(state->syncReplicas, state->options.syncTimeout, touch);
    if (count && *count >= state->syncReplicas)
        co_return Status {};
    const Result<Released> undone = co_await releaseExcess(state, record, family, holds, record->count());
    if (undone)
        co_return fail(tooFewError(*state, lock, count));
    record->uncertain = UncertainOutcome {family};
    co_return fail(ErrorKind::NotKnown,
                   sentences({message<"replicas-hold-left">(printable(lock)), undone.error().message}));
}

/// The granted hold was lost while the reply was in flight, or its lease has ended.
bool isGrantOver(const OngoingAttempt &attempt)
{
    const HoldRecord &record = *attempt.record;
    return record.lost || attempt.state->clock.now() >= std::max(record.validUntil(), attempt.sentAt + attempt.lease);
}

/// The holder must not continue without its hold. A caller that no longer waits or has cancelled expects not to hold
/// the lock.
bool isGrantUsable(const OngoingAttempt &attempt)
{
    return !isGrantOver(attempt) && !attempt.state->shutdown.hasBegun() && !attempt.request->isCallerGone();
}

Granted acceptGrant(const OngoingAttempt &attempt, const ScriptAnswer &answer)
{
    const AcquireRequest &request = *attempt.request;
    HoldLevel level {request.family, request.lease.isWatchdog(), attempt.wantedLease()};
    level.until = attempt.sentAt + level.lease;
    if (request.wantsToken)
        level.token = answer.token();
    return attempt.state->holds.noteGrant(attempt.record, level, attempt.sentAt);
}

/// Releases a grant that is not usable, number `holds`. An error ends the attempt; otherwise it starts again.
QCoro::Task<Status> undoGrant(OngoingAttempt &attempt, qint64 holds)
{
    const std::shared_ptr<ClientState> &state = attempt.state;
    const std::shared_ptr<HoldRecord> &record = attempt.record;
    const AcquireRequest &request = *attempt.request;
    const bool isOver = isGrantOver(attempt);
    const bool isAlone = record->isOver(state->clock.now()); // the other levels have ended, too
    const Result<Released> undone = co_await releaseExcess(state, record, request.family, holds,
                                                           isAlone ? record->foreignHolds : record->count());
    if (!undone) {
        record->uncertain = UncertainOutcome {request.family};
        resolveUncertain(state, record->key, attempt.lease);
    }
    if (state->shutdown.hasBegun())
        co_return fail(shutDownError());
    if (!isOver || request.isCallerGone())
        co_return fail(lateError(request));
    if (attempt.expected > 0 || record->lost) {
        const LossReason reason = std::exchange(record->lost, std::nullopt).value_or(LossReason::LeaseEnded);
        co_return fail(lostError(record->key.lock, reason, record->lostBecause));
    }
    const bool waits = !request.isSingleAttempt && !request.deadline.passed(state->clock);
    if (!undone || !waits || ++attempt.lateGrants > MaxLateGrants)
        co_return fail(grantedLateError(request.name));
    attempt.isCountCorrected = false;
    co_return Status {};
}

Result<Attempt> toBusy(const ScriptAnswer &answer)
{
    Busy busy {answer.expiresIn()};
    if (answer.queue)
        busy.place = answer.queue->place;
    return Attempt(std::move(busy));
}

Error alreadyHeldError(const QByteArray &lock, ThreadId thread)
{
    const QString name = printable(lock);
    return {ErrorKind::AlreadyHeld, message<"hold-already">(name),
            u"Lock '%1' is non-reentrant and is already held by thread %2"_s.arg(name).arg(thread.value)};
}

/// The server has `holds` of this holder instead of the expected number. An error ends the attempt; otherwise client
/// and server agree.
QCoro::Task<Status> correctCount(OngoingAttempt &attempt, qint64 holds)
{
    const std::shared_ptr<ClientState> &state = attempt.state;
    const std::shared_ptr<HoldRecord> &record = attempt.record;
    if (holds == 0 || std::exchange(attempt.isCountCorrected, true))
        co_return fail(noticeRemoval(state, record));
    // The server ends a lease slightly later than the local clock, and a failover can lose a release: holds left by
    // either do not count.
    const bool isExcess = attempt.hasExpiredHold || (holds > record->count() && !state->sharesIdentity());
    if (!isExcess) {
        state->holds.adoptServerCount(record, holds);
        co_return Status {};
    }
    const Result<Released> excess = co_await releaseExcess(state, record, attempt.request->family, holds,
                                                           record->count());
    co_return excess ? Status {} : Status(fail(excess.error()));
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
    redis::ScriptCall call = releaseCall(family, keys, holder, lease, record.count(), state.announcements.mode(),
                                         record.valueHolds());
    if (rulesOf(family).waitRule == WaitRule::Message && !call.isPublishUndecided)
        if (const qint64 known = state.announcements.knownReceivers(call.args[1]); known > 0)
            call.args[0] += ' ' + QByteArray::number(known); // the script counts only if there are others
    if (record.watchdogEntry)
        call.retryUntil = record.watchdogEntry->validUntil;
    return state.run(std::move(call));
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
        state->holds.noteRemovedLevels(record);
    co_return Result<Released>(released);
}

/// The hold was lost while the reply to its release was in flight. Returns the error for the caller.
QCoro::Task<Error> endLostRelease(std::shared_ptr<ClientState> state, std::shared_ptr<HoldRecord> record, Family family,
                                  qint64 holdsLeft)
{
    if (holdsLeft > 0)
        (void)co_await releaseExcess(state, record, family, holdsLeft, 0);
    co_return lostError(record->key.lock, *std::exchange(record->lost, std::nullopt), record->lostBecause);
}

/// There is no valid reply, and the hold may not be released.
void noteFailedRelease(const std::shared_ptr<ClientState> &state, const std::shared_ptr<HoldRecord> &record,
                       Family family, const Error &error)
{
    const Millis rest = record->leaseForAll(state->clock.now());
    state->holds.noteUncertainRelease(record, family);
    if (error.kind == ErrorKind::Protocol)
        resolveUncertain(state, record->key, rest);
}

/// The result of a release whose holder holds nothing on the server.
Result<Released> releasedNothing(const std::shared_ptr<ClientState> &state, const std::shared_ptr<HoldRecord> &record)
{
    if (record->count() > 0)
        return fail(noticeRemoval(state, record));
    if (record->uncertain && record->uncertain->isRelease) { // it was released, or has expired
        record->uncertain.reset();
        return Released {0, false, false};
    }
    const ThreadId thread = record->key.thread;
    return fail(
        ErrorKind::NotHolder,
        message<"hold-not-holder">(printable(record->key.lock), printable(HolderId {state->id, thread}.field())),
        u"attempt to unlock lock, not locked by current thread by node id: %1 thread-id: %2"_s.arg(
            QString::fromLatin1(state->id.bytes()), QString::number(thread.value)));
}

/// The server has `holds` of this holder instead of the expected number. An error ends the release; otherwise client
/// and server agree.
QCoro::Task<Status> correctReleaseCount(std::shared_ptr<ClientState> state, std::shared_ptr<HoldRecord> record,
                                        Family family, qint64 holds)
{
    // Release is allowed for a caller that does not know whether it holds.
    const qint64 known = record->count() == 0 && record->uncertain ? 1 : record->count();
    if (holds > known && !state->sharesIdentity()) {
        const Result<Released> excess = co_await releaseExcess(state, record, family, holds, known);
        if (!excess) {
            state->holds.noteUncertainRelease(record, family);
            co_return fail(excess.error());
        }
        holds = known;
    }
    state->holds.adoptServerCount(record, holds);
    co_return Status {};
}

} // namespace

QCoro::Task<Result<Attempt>> attemptOnce(std::shared_ptr<ClientState> state, std::shared_ptr<AcquireRequest> request)
{
    const LockName &name = request->name;
    const FamilyRules &rules = rulesOf(request->family);
    if (rules.hasValues() && request->values.isEmpty())
        co_return fail(ErrorKind::Usage, message<"values-missing">(printable(name.bytes())));
    const std::shared_ptr<HoldRecord> record = state->holds.at(
        {name.bytes(), rules.field, request->thread, request->values});
    const Operation operation(state->holds, record);
    co_await operation.begin();
    if (state->shutdown.hasBegun())
        co_return fail(shutDownError());
    if (!state->hasValidId)
        co_return fail(ErrorKind::Usage, message<"client-id-invalid">(printable(state->id.bytes())));
    if (request->isCallerGone())
        co_return fail(lateError(*request));
    state->announcements.checkPermission(name, channelOf(request->family, schema::LockKeys(name)));
    state->holds.detectExpiry(record);
    // An expired lease of the holder's own choice is no loss; a lost renewal is reported first.
    const std::optional<LossReason> lost = std::exchange(record->lost, std::nullopt);
    if (lost && *lost != LossReason::LeaseEnded)
        co_return fail(lossError(state, record, *lost));

    const lua::Script &script = request->wantsToken ? *rules.acquireWithToken : *rules.acquire;
    OngoingAttempt attempt {state, request, record, HolderId {state->id, request->thread}.field(), lost.has_value()};
    for (;;) {
        beginSending(attempt);
        if (record->uncertain) {
            QCoro::Task<Status> resolving = resolveEarlierCall(attempt);
            if (const Status resolved = co_await resolving; !resolved) {
                state->holds.setPendingLeaseEnd(*record, {});
                co_return fail(resolved.error());
            }
        }
        QCoro::Task<Result<redis::Reply>> pendingReply = sendAcquisition(attempt);
        const Result<redis::Reply> reply = co_await pendingReply;
        state->holds.setPendingLeaseEnd(*record, {});
        const Result<ScriptAnswer> answer = decodeAcquisition(script, reply, attempt.expected);
        if (state->shutdown.isAbandoned())
            co_return fail(shutDownError()); // a granted hold stays on the server
        if (!answer) {
            QCoro::Task<Error> failing = noteFailedSending(attempt, answer.error());
            co_return fail(co_await failing);
        }
        record->uncertain.reset();
        reportQueueEvents(*state, name, attempt.holder, *answer, answer->isDone() && attempt.expected == 0);
        state->announcements.onAttemptReply(name, request->family, *answer);

        switch (answer->outcome) {
        case ScriptAnswer::StillHeld: co_return toBusy(*answer);
        case ScriptAnswer::HeldAlready: co_return fail(alreadyHeldError(name.bytes(), request->thread));
        case ScriptAnswer::Done: {
            if (state->syncReplicas > 0) {
                QCoro::Task<Status> replicating = awaitReplicas(attempt, answer->value);
                if (const Status replicated = co_await replicating; !replicated)
                    co_return fail(replicated.error());
            }
            if (isGrantUsable(attempt))
                co_return Attempt(acceptGrant(attempt, *answer));
            QCoro::Task<Status> undoing = undoGrant(attempt, answer->value);
            if (const Status undone = co_await undoing; !undone)
                co_return fail(undone.error());
            break;
        }
        default: { // OtherCount
            QCoro::Task<Status> correcting = correctCount(attempt, answer->value);
            if (const Status corrected = co_await correcting; !corrected)
                co_return fail(corrected.error());
        }
        }
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
    for (bool isCountCorrected = false;; isCountCorrected = true) {
        state->holds.stopLastRenewal(*record);
        const TimePoint sentAt = state->clock.now();
        const qint64 expected = record->count();
        QCoro::Task<Result<redis::Reply>> pendingReply = sendRelease(*state, *record, family, holder);
        const Result<redis::Reply> reply = co_await pendingReply;
        const Result<ScriptAnswer> answer = decodeRelease(*rulesOf(family).release, reply, expected);
        if (answer) {
            reportQueueEvents(*state, name, holder, *answer, false);
            state->announcements.onReleaseReply(name, family, *record, *answer);
        }
        if (record->lost) {
            const bool isLeft = answer && answer->outcome == ScriptAnswer::StillHeld;
            QCoro::Task<Error> ending = endLostRelease(state, record, family, isLeft ? answer->value : 0);
            co_return fail(co_await ending);
        }
        if (!answer) {
            noteFailedRelease(state, record, family, answer.error());
            co_return fail(answer.error());
        }
        if (answer->outcome != ScriptAnswer::OtherCount) {
            QCoro::Task<Result<Released>> finishing = finishRelease(state, record, family, *answer, sentAt);
            Result<Released> released = co_await finishing;
            co_return released;
        }
        if (answer->value == 0 || isCountCorrected)
            co_return releasedNothing(state, record);
        QCoro::Task<Status> correcting = correctReleaseCount(state, record, family, answer->value);
        if (const Status corrected = co_await correcting; !corrected)
            co_return fail(corrected.error());
    }
}

} // namespace lockscope::locks
