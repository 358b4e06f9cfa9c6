// SPDX-License-Identifier: Apache-2.0
#include "core/locks/idempotent_call.h"

#include "core/base/printable.h"
#include "core/locks/messages.h"
#include "core/locks/permit_id.h"

namespace lockscope::locks {

using namespace Qt::StringLiterals;
using redis::Command;
using redis::Reply;

namespace {

/// Longer outages end as "not known". The key outlives it by the time needed to detect a dead link.
constexpr Millis MaxResend {20000};
constexpr Millis ResendMargin {5000};

} // namespace

void retryWhileRefused(redis::ScriptCall &call, const ClientState &state, const Request &request)
{
    call.retryUntil = request.retryUntil();
    call.isOnce = request.isSingleAttempt;
    call.isWanted = [&state, &request] { return !state.shutdown.hasBegun() && !request.isCallerGone(); };
}

QByteArray newIdempotencyKey(const schema::LockKeys &keys)
{
    return keys.unlockLatch(PermitId::random().toHex());
}

QCoro::Task<Result<Reply>> sendIdempotent(std::shared_ptr<ClientState> state, redis::ScriptCall call,
                                          QByteArray idempotencyKey)
{
    const Millis timeout = state->router.nodeFor(call.keys.front()).commands().options().timeout;
    call.keys.push_back(idempotencyKey);
    call.args.push_back(QByteArray::number((timeout + MaxResend + ResendMargin).count()));
    call.args.push_back("0"_ba);
    call.resend = redis::ScriptCall::Resend::Flag;
    call.resendWithin = MaxResend;
    co_return co_await state->run(call);
}

void dropIdempotencyKey(ClientState &state, const QByteArray &idempotencyKey)
{
    state.router.nodeFor(idempotencyKey).commands().sendAndForget({"DEL", idempotencyKey});
}

QCoro::Task<Result<ScriptAnswer>> runIdempotent(std::shared_ptr<ClientState> state, LockName name,
                                                redis::ScriptCall call, QByteArray channel)
{
    const schema::LockKeys keys(name);
    const QByteArray idempotencyKey = newIdempotencyKey(keys);
    redis::ScriptCall once = callOf(*call.script);
    once.retryUntil = call.retryUntil;
    once.isOnce = call.isOnce;
    once.isWanted = call.isWanted;
    once.keys.push_back(keys.lock());
    if (!channel.isEmpty())
        addAnnouncement(once, state->announcements.modeOf(keys.lock(), channel), channel);
    for (const QByteArray &arg : call.args)
        once.args.push_back(arg);
    const Result<ScriptAnswer> answer = decodeAnswer(*once.script,
                                                     co_await sendIdempotent(state, once, idempotencyKey));
    if (!answer)
        co_return fail(asNoNumber(answer.error()));
    state->announcements.reportUnsent(name, channel, answer->unsent);
    if (answer->outcome == ScriptAnswer::Done) // otherwise it has changed and stored nothing
        dropIdempotencyKey(*state, idempotencyKey);
    co_return answer;
}

Error asNoNumber(Error error)
{
    if (error.kind == ErrorKind::Server && error.detail.contains(u"not an integer"_s))
        return {ErrorKind::WrongType, message<"number-invalid">(), error.detail};
    if (error.kind == ErrorKind::Server && error.detail.contains(u"would overflow"_s))
        return {ErrorKind::Usage, message<"number-out-of-range">(), error.detail};
    return error;
}

QCoro::Task<Result<qint64>> queryNumber(std::shared_ptr<ClientState> state, QByteArray key)
{
    const Result<Reply> reply = co_await state->router.query(key, Command("GET", key));
    if (!reply)
        co_return fail(reply.error());
    if (reply->isNil())
        co_return Result<qint64>(0);
    const std::optional<qint64> number = reply->toInteger();
    if (!number)
        co_return fail(asNoNumber({ErrorKind::Server, {}, u"not an integer: "_s + printable(reply->text.left(40))}));
    co_return Result<qint64>(*number);
}

QCoro::Task<Result<bool>> queryExists(std::shared_ptr<ClientState> state, QByteArray key)
{
    const Result<Reply> reply = co_await state->router.query(key, Command("EXISTS", key));
    co_return reply.map([](const Reply &found) { return found.integer == 1; });
}

Error grantedLateError(const LockName &name)
{
    return {ErrorKind::Timeout, message<"grant-late">(printable(name.bytes()))};
}

Status checkLease(std::optional<Millis> lease)
{
    if (lease && *lease > MaxTime)
        return fail(ErrorKind::Usage, message<"lease-too-long">(lease->count()));
    return {};
}

Status checkPermits(int permits)
{
    if (permits < 0)
        return fail(ErrorKind::Usage, message<"permits-negative">(permits), u"Permits amount can't be negative"_s);
    return {};
}

} // namespace lockscope::locks
