// SPDX-License-Identifier: Apache-2.0
#include "core/locks/lock.h"

#include "core/base/printable.h"
#include "core/locks/fair_wait.h"
#include "core/locks/idempotent_call.h"
#include "core/locks/messages.h"
#include "core/locks/operations.h"
#include "core/locks/wait_queue.h"

namespace lockscope::locks {

using redis::Command;
using redis::Reply;

namespace {

using State = std::shared_ptr<ClientState>;
using RequestPtr = std::shared_ptr<AcquireRequest>;

bool holdsAny(const State &state, const QByteArray &lock, Family family, ThreadId thread)
{
    const auto isHeld = [](const std::shared_ptr<HoldRecord> &record) {
        return record && (record->isHeld() || record->lost);
    };
    const std::shared_ptr<HoldRecord> record = state->holds.find({lock, rulesOf(family).field, thread});
    return isHeld(record) || (record && std::ranges::any_of(record->overlappingRecords, [&](const auto &set) {
                                  return isHeld(set.lock());
                              }));
}

/// A holder that re-enters, or reads inside its own write lock, must not queue behind waiters that it blocks.
bool mayPassWaiters(const State &state, const QByteArray &lock, Family family, ThreadId thread)
{
    return holdsAny(state, lock, family, thread)
        || (family == Family::Read && holdsAny(state, lock, Family::Write, thread));
}

/// True while others wait and this client has used up its time slice. A caller that cannot wait that long tries at
/// once.
bool mustYield(const State &state, const LockName &name, Family family, const Deadline &deadline)
{
    const std::optional<TimePoint> until = state->announcements.yieldsUntil(name, family);
    return until && (!deadline.at || *until < *deadline.at);
}

Error noTokensError(const LockName &name)
{
    return {ErrorKind::Usage, message<"fence-unsupported">(printable(name.bytes()))};
}

/// Why the request is refused without an attempt.
std::optional<Error> refusalOf(const AcquireRequest &request)
{
    if (request.wantsToken && !rulesOf(request.family).acquireWithToken)
        return noTokensError(request.name);
    if (request.cancel.isCancelled())
        return waitCancelledError();
    const Status lease = checkLease(request.lease.time());
    return lease ? std::nullopt : std::optional(lease.error());
}

/// Continues until the servers have answered, even if the caller no longer waits.
QCoro::Task<> attemptThenWait(State state, RequestPtr request, WaitQueue::Position position)
{
    const QueueKey side {request->name.bytes(), request->family, request->values};
    if (!request->isSingleAttempt)
        state->waits.firstAttempts.insert(side);
    Result<Attempt> first = co_await attemptOnce(state, request);
    if (!request->isSingleAttempt)
        state->waits.firstAttempts.remove(side);
    if (request->cancel.isCancelled()) // the attempt has released a granted hold
        first = fail(waitCancelledError());
    if (isBusy(first) && !request->deadline.passed(state->clock))
        state->waits.queue(side)->wait(request, position);
    else
        request->answer.set(std::move(first));
}

/// Chooses between an attempt and a wait.
void start(const State &state, const RequestPtr &request)
{
    const FamilyRules &rules = rulesOf(request->family);
    if (rules.waitRule == WaitRule::Queue && !request->isSingleAttempt)
        return FairWait::start(state, request);
    const QueueKey side {request->name.bytes(), request->family, request->values};
    const auto waiting = state->waits.queues.constFind(side);
    // If only one can get in, later callers of this client wait behind the first attempt: one attempt is in flight.
    const bool isCrowded = (waiting != state->waits.queues.cend() && !(*waiting)->isEmpty())
        || (!rules.isShared() && state->waits.firstAttempts.contains(side))
        || (!request->isSingleAttempt && mustYield(state, request->name, request->family, request->deadline));
    if (isCrowded && !mayPassWaiters(state, side.lock, request->family, request->thread))
        state->waits.queue(side)->wait(request, WaitQueue::Position::Last);
    else
        attemptThenWait(state, request, isCrowded ? WaitQueue::Position::Last : WaitQueue::Position::First);
}

/// Returns soon after the deadline, whatever the servers do.
QCoro::Task<Result<Attempt>> acquireInTime(State state, RequestPtr request)
{
    if (std::optional<Error> refusal = refusalOf(*request))
        co_return fail(std::move(*refusal));
    const DeadlineGuard guard(*state, request->name.bytes(), *request);
    start(state, request);
    co_return co_await request->answer;
}

QCoro::Task<Result<Attempt>> attemptNow(State state, RequestPtr request)
{
    if (std::optional<Error> refusal = refusalOf(*request))
        co_return fail(std::move(*refusal));
    co_return co_await attemptOnce(state, request);
}

QCoro::Task<Result<bool>> force(State state, LockName name, Family family, QByteArrayList values)
{
    const schema::LockKeys keys(name);
    const redis::ScriptCall call = forceCall(family, keys, state->announcements.mode(), values);
    const QByteArray idempotencyKey = newIdempotencyKey(keys);
    const Result<Reply> reply = co_await sendIdempotent(state, call, idempotencyKey);
    if (!reply)
        co_return fail(reply.error());
    dropIdempotencyKey(*state, idempotencyKey);
    const QByteArray unsent = pubsub::unsentIn(*reply);
    state->announcements.reportUnsent(name, channelOf(family, keys), unsent);
    co_return Result<bool>((unsent.isEmpty() ? *reply : reply->elements.front()).integer == 1);
}

QCoro::Task<Result<qint64>> queryInteger(State state, QByteArray key, Command command)
{
    const Result<Reply> reply = co_await state->router.query(key, command);
    co_return reply.map([](const Reply &found) { return found.toInteger().value_or(0); });
}

QCoro::Task<Result<bool>> queryLocked(State state, QByteArray key, Family family)
{
    if (!rulesOf(family).hasMode())
        co_return co_await queryExists(state, key);
    // Counted first: a write that ends in between leaves the mode "read", which needs no count.
    const Result<qint64> fields = family == Family::Read ? co_await queryInteger(state, key, Command("HLEN", key)) : 0;
    if (!fields)
        co_return fail(fields.error());
    const Result<Reply> mode = co_await state->router.query(key, Command("HGET", key, "mode"));
    if (!mode)
        co_return fail(mode.error());
    if (family == Family::Write)
        co_return Result<bool>(mode->text == "write");
    // beside a writer: the mode, the writer, and its own read holds
    co_return Result<bool>(mode->text == "read" || (mode->text == "write" && *fields > 2));
}

/// The reply of lua/fastermulti/status.
struct ValuesSeen
{
    qint64 held = 0;
    qint64 holds = 0;
    qint64 freeIn = -2;
};

QCoro::Task<Result<ValuesSeen>> readValues(State state, LockName name, QByteArrayList values, ThreadId thread)
{
    const redis::ScriptCall call = readValuesCall(schema::LockKeys(name), HolderId {state->id, thread}.field(), values);
    const Result<ScriptAnswer> answer = decodeAnswer(*call.script, co_await state->run(call));
    co_return answer.map([](const ScriptAnswer &seen) { return ValuesSeen {seen.outcome, seen.value, seen.extra}; });
}

std::shared_ptr<HoldRecord> recordOf(const Lock &lock, ThreadId thread)
{
    return lock.state()->holds.find({lock.name().bytes(), rulesOf(lock.family()).field, thread, lock.values()});
}

} // namespace

Lock::Lock(std::shared_ptr<ClientState> state, LockName name, Family family, QByteArrayList values)
    : m_state(std::move(state)), m_name(std::move(name)), m_family(family), m_values(std::move(values))
{
}

std::shared_ptr<AcquireRequest> Lock::request(ThreadId thread, Lease lease, const Deadline &deadline,
                                              CancelToken cancel) const
{
    auto request = std::make_shared<AcquireRequest>(m_name, m_family, m_state->clock, deadline, std::move(cancel));
    request->thread = thread;
    request->lease = lease;
    request->values = m_values;
    return request;
}

QCoro::Task<Result<Attempt>> Lock::tryAcquire(ThreadId thread, Lease lease, CancelToken cancel) const
{
    return attemptNow(m_state, request(thread, lease, {m_state->clock.now()}, std::move(cancel)));
}

QCoro::Task<Result<Attempt>> Lock::acquire(ThreadId thread, Lease lease, Deadline deadline, CancelToken cancel) const
{
    return acquireInTime(m_state, request(thread, lease, deadline, std::move(cancel)));
}

QCoro::Task<Result<Attempt>> Lock::tryLockAndGetToken(ThreadId thread, Lease lease, CancelToken cancel) const
{
    const RequestPtr withToken = request(thread, lease, {m_state->clock.now()}, std::move(cancel));
    withToken->wantsToken = true;
    return attemptNow(m_state, withToken);
}

QCoro::Task<Result<Attempt>> Lock::lockAndGetToken(ThreadId thread, Lease lease, Deadline deadline,
                                                   CancelToken cancel) const
{
    const RequestPtr withToken = request(thread, lease, deadline, std::move(cancel));
    withToken->wantsToken = true;
    return acquireInTime(m_state, withToken);
}

QCoro::Task<Result<Released>> Lock::release(ThreadId thread) const
{
    return releaseOnce(m_state, m_name, m_family, thread, m_values);
}

QCoro::Task<Result<bool>> Lock::forceUnlock() const
{
    return force(m_state, m_name, m_family, m_values);
}

std::optional<TimePoint> Lock::validUntil(ThreadId thread) const
{
    const std::shared_ptr<HoldRecord> record = recordOf(*this, thread);
    if (!record || !record->isHeld())
        return std::nullopt;
    return record->validUntil();
}

Message Lock::failedRenewals(ThreadId thread) const
{
    const std::shared_ptr<HoldRecord> record = recordOf(*this, thread);
    return record && record->watchdogEntry ? record->watchdogEntry->failed.toString() : Message();
}

QCoro::Task<Result<bool>> Lock::isLocked() const
{
    if (!rulesOf(m_family).hasValues())
        co_return co_await queryLocked(m_state, m_name.bytes(), m_family);
    const Result<ValuesSeen> seen = co_await readValues(m_state, m_name, m_values, {});
    co_return seen.map([](const ValuesSeen &all) { return all.held > 0; });
}

QCoro::Task<Result<qint64>> Lock::holdCount(ThreadId thread) const
{
    if (rulesOf(m_family).hasValues()) {
        const Result<ValuesSeen> seen = co_await readValues(m_state, m_name, m_values, thread);
        co_return seen.map(&ValuesSeen::holds);
    }
    const QByteArray field = fieldOf(m_family, HolderId {m_state->id, thread}.field());
    co_return co_await queryInteger(m_state, m_name.bytes(), Command("HGET", m_name.bytes(), field));
}

QCoro::Task<Result<bool>> Lock::isHeldBy(ThreadId thread) const
{
    const Result<qint64> holds = co_await holdCount(thread);
    co_return holds.map([](qint64 count) { return count > 0; });
}

QCoro::Task<Result<qint64>> Lock::remainTimeToLive() const
{
    if (!rulesOf(m_family).hasValues())
        co_return co_await queryInteger(m_state, m_name.bytes(), Command("PTTL", m_name.bytes()));
    const Result<ValuesSeen> seen = co_await readValues(m_state, m_name, m_values, {});
    co_return seen.map(&ValuesSeen::freeIn);
}

QCoro::Task<Result<FenceToken>> Lock::token(ThreadId thread) const
{
    const QString name = printable(m_name.bytes());
    if (!rulesOf(m_family).acquireWithToken)
        co_return fail(noTokensError(m_name));
    const std::shared_ptr<HoldRecord> record = recordOf(*this, thread);
    if (!record || !record->isHeld() || m_state->clock.now() >= record->validUntil())
        co_return fail(ErrorKind::NotHolder, message<"fence-not-held">(name));
    const auto drew = std::find_if(record->levels.crbegin(), record->levels.crend(),
                                   [](const HoldLevel &level) { return level.token.has_value(); });
    if (drew == record->levels.crend())
        co_return fail(ErrorKind::Usage, message<"fence-not-drawn">(name));
    co_return Result<FenceToken>(*drew->token);
}

QCoro::Task<Result<FenceToken>> Lock::lastToken() const
{
    if (!rulesOf(m_family).acquireWithToken)
        co_return fail(noTokensError(m_name));
    const Result<qint64> token = co_await queryInteger(m_state, m_name.bytes(),
                                                       Command("GET", schema::LockKeys(m_name).token()));
    co_return token.map([](qint64 value) { return FenceToken {value}; });
}

QCoro::Task<Result<HoldToken>> Lock::holdToken(ThreadId thread) const
{
    const std::shared_ptr<HoldRecord> record = recordOf(*this, thread);
    if (!record || !record->isHeld() || record->validUntil() <= m_state->clock.now()) {
        const QByteArray holder = HolderId {m_state->id, thread}.field();
        co_return fail(ErrorKind::NotHolder, message<"hold-not-held">(printable(m_name.bytes()), printable(holder)));
    }
    co_return HoldToken(record->watchdogEntry->statusForTokens());
}

} // namespace lockscope::locks
