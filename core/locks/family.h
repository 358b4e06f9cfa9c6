// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/attempt.h"
#include "core/redis/script_runner.h"
#include "core/renewal/watchdog.h"
#include "core/schema/lock_keys.h"

namespace lockscope::locks {

/// The kinds of lock there are: reentrant, and the two sides of a read/write lock (protocol.md 2.1, 2.8, 2.9).
enum class Family { Reentrant, Read, Write };

/// What the script of an acquisition or a release says; see the headers in lua/.
struct ScriptAnswer
{
    qint64 verdict = 0; ///< 1 done, 0 not (acquire: busy; release: still held), -1 wrong belief, 2 released or expired
    qint64 value = 0;   ///< holds, or the busy lock's PTTL
};

/// The calls of each family. Pure: they only build what is sent. `expected` is what the caller believes to hold.
redis::ScriptCall acquireCall(Family family, const schema::LockKeys &keys, const QByteArray &holder, Millis lease, qint64 expected, bool isResend);
redis::ScriptCall releaseCall(Family family, const schema::LockKeys &keys, const QByteArray &holder, Millis lease, qint64 expected);
redis::ScriptCall forceCall(Family family, const schema::LockKeys &keys);

/// The field of the hash that stands for the holder: `UUID:thread`, with `:write` for a writer.
QByteArray fieldOf(Family family, const QByteArray &holder);
QByteArray channelOf(Family family, const schema::LockKeys &keys);
renewal::Hold::Kind holdKindOf(Family family);
/// Readers do not exclude each other.
inline bool isShared(Family family)
{
    return family == Family::Read;
}

Result<ScriptAnswer> decodeAnswer(const redis::ScriptCall &call, const Result<redis::Reply> &reply);

} // namespace lockscope::locks
