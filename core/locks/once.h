// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/client_state.h"

namespace lockscope::locks {

/// Builds the script's part of a call: what it does, without keys.
template <typename... Args>
redis::ScriptCall callOf(const lua::Script &script, const Args &...args)
{
    redis::ScriptCall call;
    call.script = &script;
    (call.args.push_back(args), ...);
    return call;
}

/// While a cluster moves the slot, the call waits for that until the deadline, a cancellation or a shutdown. When the
/// deadline has passed: as long as for a lost server.
void waitForMove(redis::ScriptCall &call, const std::shared_ptr<ClientState> &state, const Deadline &deadline,
                 const CancelToken &cancel);

/// A unique request key.
[[nodiscard]] QByteArray newLatch(const schema::LockKeys &keys);
/// Runs a script that stores its answer under `latch`, so that a resend changes nothing (architecture.md 5b). Appends
/// the latch to KEYS, and the latch's time to live and the resend flag to ARGV.
QCoro::Task<Result<redis::Reply>> sendOnce(std::shared_ptr<ClientState> state, redis::ScriptCall call,
                                           QByteArray latch);
/// Deletes the latch after the reply; otherwise it expires.
void dropLatch(ClientState &state, const QByteArray &latch);

/// Runs a script that changes what has no owner: no hold tells whether it has already run, so it leaves its answer
/// under a key that only this request reads (architecture.md 5b, protocol.md 4, "unlock latch"). The key goes with the
/// reply, or by itself. KEYS are name and latch; ARGV the publish commands and `channel` where the script tells
/// somebody, then those of `call`, the latch's life and the resend flag.
QCoro::Task<Result<ScriptAnswer>> runOnce(std::shared_ptr<ClientState> state, LockName name, redis::ScriptCall call,
                                          QByteArray channel = {});

/// How messages on `channel` about `lock` are sent and heard. A script can only shard them where both live in one slot.
[[nodiscard]] pubsub::PublishMode publishModeOf(const ClientState &state, const QByteArray &lock,
                                                const QByteArray &channel);

/// A string that is no number, in a sentence; other errors as they are.
[[nodiscard]] Error asNoNumber(Error error);
/// GET of a key that holds a number; 0 where there is none.
QCoro::Task<Result<qint64>> askNumber(std::shared_ptr<ClientState> state, QByteArray key);
QCoro::Task<Result<bool>> askExists(std::shared_ptr<ClientState> state, QByteArray key);

/// A Usage error in Redisson's words when `permits` is negative.
[[nodiscard]] Status checkPermits(int permits);

} // namespace lockscope::locks
