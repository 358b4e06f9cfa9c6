// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/client_state.h"
#include "core/locks/request.h"

namespace lockscope::locks {

/// Builds a script call without keys.
template <typename... Args>
redis::ScriptCall callOf(const lua::Script &script, const Args &...args)
{
    redis::ScriptCall call;
    call.script = &script;
    (call.args.push_back(args), ...);
    return call;
}

/// While the server refuses the call for now, it is retried for as long as the request waits. The call must end before
/// `state` and `request` do.
void retryWhileRefused(redis::ScriptCall &call, const ClientState &state, const Request &request);

/// A unique key for one request.
[[nodiscard]] QByteArray newIdempotencyKey(const schema::LockKeys &keys);
/// Runs a script that stores its answer under `idempotencyKey`, so that a resend changes nothing. Appends the key to
/// KEYS, and its time to live and the resend flag to ARGV.
QCoro::Task<Result<redis::Reply>> sendIdempotent(std::shared_ptr<ClientState> state, redis::ScriptCall call,
                                                 QByteArray idempotencyKey);
/// Deletes the key after the reply; without this it expires.
void dropIdempotencyKey(ClientState &state, const QByteArray &idempotencyKey);

/// Runs a script that changes a key without an owner. No hold shows whether it has already run, so the script stores
/// its answer under a key that only this request reads (protocol.md 4, "unlock latch"). The key is deleted after the
/// reply, or expires. KEYS are the name and that key. ARGV are the publish argument and `channel` if the script
/// publishes, then those of `call`, the key's time to live and the resend flag.
QCoro::Task<Result<ScriptAnswer>> runIdempotent(std::shared_ptr<ClientState> state, LockName name,
                                                redis::ScriptCall call, QByteArray channel = {});

/// Words the errors for a string that is no number and for a number that would overflow; returns other errors
/// unchanged.
[[nodiscard]] Error asNoNumber(Error error);
/// GET of a key that holds a number; 0 if it does not exist.
QCoro::Task<Result<qint64>> queryNumber(std::shared_ptr<ClientState> state, QByteArray key);
QCoro::Task<Result<bool>> queryExists(std::shared_ptr<ClientState> state, QByteArray key);

/// Maximum number of grants in a row that arrive after their lease has ended, before the caller gets an error.
constexpr int MaxLateGrants = 3;
/// The error for a caller whose lease had ended before the grant arrived: it never held the lock.
[[nodiscard]] Error grantedLateError(const LockName &name);

/// ErrorKind::Usage for a lease beyond MaxTime.
[[nodiscard]] Status checkLease(std::optional<Millis> lease);

/// ErrorKind::Usage, with Redisson's text as its detail, if `permits` is negative.
[[nodiscard]] Status checkPermits(int permits);

} // namespace lockscope::locks
