// SPDX-License-Identifier: Apache-2.0
#include "core/locks/permit_semaphore.h"

#include "core/locks/idempotent_call.h"
#include "core/locks/messages.h"
#include "core/locks/semaphore.h"
#include "core/locks/shared_waiters.h"
#include "lua/scripts.h"

namespace lockscope::locks {

using namespace Qt::StringLiterals;
using redis::Reply;
using redis::ScriptCall;

namespace {

using State = std::shared_ptr<ClientState>;
using PermitLease = PermitSemaphore::PermitLease;

QByteArray inMillis(PermitLease lease)
{
    return QByteArray::number(lease ? std::max<qint64>(lease->count(), 1) : 0);
}

/// KEYS semaphore and held; ARGV the publish argument and the channel, then the caller's own.
ScriptCall announced(const ClientState &state, const LockName &name, const lua::Script &script)
{
    const schema::LockKeys keys(name);
    ScriptCall call = callOf(script);
    addAnnouncement(call, state.announcements.mode(), keys.semaphoreChannel());
    call.keys.push_back(keys.lock());
    call.keys.push_back(keys.heldPermits());
    call.resend = ScriptCall::Resend::Safe;
    return call;
}

/// The same for a script that detects from the ids whether it has already run.
ScriptCall withIds(ScriptCall call, const PermitIds &ids)
{
    for (const PermitId &id : ids)
        call.args.push_back(id.bytes());
    call.args.push_back("0"_ba);
    call.resend = ScriptCall::Resend::Flag;
    return call;
}

/// Integers, `count` of them.
Result<std::vector<qint64>> decode(const ScriptCall &call, const Result<Reply> &reply, std::size_t count)
{
    if (!reply)
        return fail(asNoNumber(reply.error()));
    std::vector<qint64> numbers;
    const std::size_t size = reply->elements.size() - (pubsub::unsentIn(*reply).isEmpty() ? 0 : 1);
    for (std::size_t at = 0; at < size; ++at)
        numbers.push_back(reply->elements[at].toInteger().value_or(0)); // a text from 2^53 on
    if (!reply->isArray())
        numbers.push_back(reply->integer);
    if (numbers.size() != count)
        return fail(ErrorKind::Protocol, message<"script-unexpected-reply">(QString::fromLatin1(call.script->name)));
    return numbers;
}

QCoro::Task<Result<std::vector<qint64>>> run(State state, ScriptCall call, std::size_t count)
{
    const Result<Reply> reply = co_await state->run(call);
    Result<std::vector<qint64>> numbers = decode(call, reply, count);
    if (numbers && call.args.size() > 1) // it publishes
        state->announcements.reportUnsent(LockName(call.keys.front()), call.args[1], pubsub::unsentIn(*reply));
    co_return numbers;
}

ScriptCall releaseCall(const ClientState &state, const LockName &name, const PermitIds &ids)
{
    return withIds(announced(state, name, ids.size() == 1 ? lua::PermitRelease : lua::PermitReleaseAll), ids);
}

QCoro::Task<Result<TryResult>> take(State state, ScriptCall call, std::shared_ptr<TimePoint> sentAt)
{
    *sentAt = state->clock.now();
    const Result<std::vector<qint64>> reply = co_await run(state, call, 3);
    if (!reply)
        co_return fail(reply.error());
    TryResult result {reply->at(0) == 1, reply->at(1)};
    if (reply->at(2) >= 0)
        result.changesIn = Millis(reply->at(2));
    co_return Result<TryResult>(result);
}

QCoro::Task<> releaseGranted(State state, ScriptCall call)
{
    co_await run(state, call, 2);
}

QCoro::Task<Result<PermitAttempt>> takeUntil(State state, LockName name, int permits, PermitLease lease,
                                             Deadline deadline, CancelToken cancel)
{
    if (const Status checked = checkPermits(permits); !checked)
        co_return fail(checked.error());
    if (const Status checked = checkLease(lease); !checked)
        co_return fail(checked.error());
    if (permits > PermitSemaphore::MaxPermits)
        co_return fail(ErrorKind::Usage, message<"permits-too-many">(PermitSemaphore::MaxPermits, permits));
    PermitIds ids;
    for (int i = 0; i < permits; ++i)
        ids.push_back(PermitId::random());
    if (ids.empty())
        co_return Result<PermitAttempt>(GrantedPermits {});
    const auto sentAt = std::make_shared<TimePoint>(); // of the last attempt
    const auto request = std::make_shared<WaitRequest>(state->clock, deadline, std::move(cancel));
    request->amount = permits;
    ScriptCall acquire = announced(*state, name, lua::PermitAcquire);
    acquire.args.push_back(inMillis(lease));
    acquire = withIds(std::move(acquire), ids);
    retryWhileRefused(acquire, *state, *request);
    request->tryOnce = [state, sentAt, acquire] { return take(state, acquire, sentAt); };
    request->release = [state, call = releaseCall(*state, name, ids)] { return releaseGranted(state, call); };
    const QByteArray channel = schema::LockKeys(name).semaphoreChannel();
    state->announcements.checkPermission(name, channel);
    const Result<Attempt> acquired = co_await SharedWaiters::acquire(state, name, channel, request);
    if (!acquired)
        co_return fail(acquired.error());
    if (const Busy *busy = std::get_if<Busy>(&*acquired))
        co_return Result<PermitAttempt>(*busy);
    GrantedPermits granted {std::move(ids)};
    if (lease) // scripts count whole milliseconds: a permit may expire up to one early
        granted.validUntil = *sentAt + std::max(*lease, Millis(1)) - Millis(1);
    co_return Result<PermitAttempt>(std::move(granted));
}

QCoro::Task<Status> releasePermits(State state, LockName name, PermitIds ids)
{
    if (ids.empty())
        co_return Status {};
    const ScriptCall call = releaseCall(*state, name, ids);
    const Result<std::vector<qint64>> reply = co_await run(state, call, 2);
    if (!reply)
        co_return fail(reply.error());
    const QString id = QString::fromLatin1(ids.front().toHex());
    switch (reply->front()) {
    case 1:
    // 3: the first reply was lost, or the lease has ended since. In both cases it is released.
    case 3: co_return Status {};
    case 2: co_return fail(ErrorKind::Lost, message<"permit-lease-ended">(id));
    default: break;
    }
    if (ids.size() > 1)
        co_return fail(ErrorKind::NotHolder, message<"permits-not-held">(ids.size()));
    co_return fail(ErrorKind::NotHolder, message<"permit-not-held">(id),
                   u"Permit with id %1 has already been released or doesn't exist"_s.arg(id));
}

/// Permits whose lease had ended before they were granted are released, and acquired again until the deadline.
QCoro::Task<Result<PermitAttempt>> acquireUntil(State state, LockName name, int permits, PermitLease lease,
                                                Deadline deadline, CancelToken cancel)
{
    for (int late = 1;; ++late) {
        Result<PermitAttempt> attempt = co_await takeUntil(state, name, permits, lease, deadline, cancel);
        const auto *granted = attempt ? std::get_if<GrantedPermits>(&*attempt) : nullptr;
        if (!granted || !granted->validUntil || *granted->validUntil > state->clock.now())
            co_return attempt;
        co_await releasePermits(state, name, granted->ids);
        if (late == MaxLateGrants || deadline.passed(state->clock))
            co_return fail(grantedLateError(name));
    }
}

} // namespace

QCoro::Task<Result<PermitAttempt>> PermitSemaphore::tryAcquire(int permits, PermitLease lease) const
{
    return acquire(permits, lease, {m_state->clock.now()});
}

QCoro::Task<Result<PermitAttempt>> PermitSemaphore::acquire(int permits, PermitLease lease, Deadline deadline,
                                                            CancelToken cancel) const
{
    return acquireUntil(m_state, m_name, permits, lease, deadline, cancel);
}

QCoro::Task<Status> PermitSemaphore::release(PermitIds ids) const
{
    return releasePermits(m_state, m_name, std::move(ids));
}

QCoro::Task<Result<bool>> PermitSemaphore::tryRelease(PermitIds ids) const
{
    const Status released = co_await releasePermits(m_state, m_name, std::move(ids));
    if (released)
        co_return Result<bool>(true);
    if (released.error().kind == ErrorKind::NotHolder || released.error().kind == ErrorKind::Lost)
        co_return Result<bool>(false);
    co_return fail(released.error());
}

QCoro::Task<Result<bool>> PermitSemaphore::updateLeaseTime(PermitId id, PermitLease lease) const
{
    if (const Status checked = checkLease(lease); !checked)
        co_return fail(checked.error());
    ScriptCall call = announced(*m_state, m_name, lua::PermitUpdateLease);
    call.args.push_back(id.bytes());
    call.args.push_back(inMillis(lease));
    // ends early enough for the caller to report why the lease is not renewed
    call.retryUntil = m_state->clock.now() + m_state->router.nodeFor(m_name.bytes()).commands().options().timeout;
    const Result<std::vector<qint64>> reply = co_await run(m_state, call, 1);
    co_return reply.map([](const std::vector<qint64> &numbers) { return numbers.front() == 1; });
}

QCoro::Task<Result<bool>> PermitSemaphore::trySetPermits(int permits) const
{
    return Semaphore(m_state, m_name).trySetPermits(permits); // the same key, channel and message
}

QCoro::Task<Status> PermitSemaphore::setPermits(int permits) const
{
    if (const Status checked = checkPermits(permits); !checked)
        co_return fail(checked.error());
    ScriptCall call = announced(*m_state, m_name, lua::PermitSetPermits);
    call.args.push_back(QByteArray::number(permits));
    const Result<std::vector<qint64>> reply = co_await run(m_state, call, 1);
    co_return reply ? Status {} : Status(fail(reply.error()));
}

QCoro::Task<Result<PermitCount>> PermitSemaphore::count() const
{
    const ScriptCall call = announced(*m_state, m_name, lua::PermitCount);
    const Result<std::vector<qint64>> reply = co_await run(m_state, call, 2);
    co_return reply.map([](const std::vector<qint64> &numbers) { return PermitCount {numbers[0], numbers[1]}; });
}

QCoro::Task<Result<PermitLease>> PermitSemaphore::leaseTime(PermitId id) const
{
    ScriptCall call = callOf(lua::PermitLeaseTime, id.bytes());
    call.keys.push_back(schema::LockKeys(m_name).heldPermits());
    call.resend = ScriptCall::Resend::Safe;
    call.isReadOnly = true;
    const Result<std::vector<qint64>> reply = co_await run(m_state, call, 1);
    if (!reply)
        co_return fail(reply.error());
    const qint64 left = reply->front();
    if (left == -2)
        co_return fail(ErrorKind::NotHolder, message<"permit-not-held">(QString::fromLatin1(id.toHex())));
    co_return Result<PermitLease>(left < 0 ? PermitLease {} : PermitLease(Millis(left)));
}

QCoro::Task<Result<bool>> PermitSemaphore::exists() const
{
    return queryExists(m_state, m_name.bytes());
}

} // namespace lockscope::locks
