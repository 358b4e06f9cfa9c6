// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/attempt.h"
#include "core/pubsub/publish_mode.h"
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

/// What sets a family apart. A new family is a row of the table in family.cpp and its scripts.
struct FamilyRules
{
    const lua::Script *acquire = nullptr;
    const lua::Script *release = nullptr;
    const lua::Script *force = nullptr;
    QByteArray (schema::LockKeys::*channel)() const = nullptr; ///< where its releases are announced
    const char *fieldEnding = "";                              ///< behind `UUID:thread` in the field of the hash
    renewal::Hold::Kind holdKind = renewal::Hold::Kind::Exclusive;
    bool isShared = false;       ///< its holders do not exclude each other
    bool setsLeaseAnew = false;  ///< a re-entry sets the TTL; otherwise the longer time stays
};
const FamilyRules &rulesOf(Family family);

/// One sending of an acquisition.
struct Acquisition
{
    Millis lease {0};
    qint64 expected = 0;   ///< holds that the caller believes to have
    bool isResend = false; ///< an earlier sending may have been applied
};

/// The calls of each family. Pure: they only build what is sent.
redis::ScriptCall acquireCall(Family family, const schema::LockKeys &keys, const QByteArray &holder, const Acquisition &acquisition);
redis::ScriptCall releaseCall(Family family, const schema::LockKeys &keys, const QByteArray &holder, Millis lease, qint64 expected,
                              pubsub::PublishMode publish);
redis::ScriptCall forceCall(Family family, const schema::LockKeys &keys, pubsub::PublishMode publish);

/// The field of the hash that stands for the holder: `UUID:thread`, with `:write` for a writer.
QByteArray fieldOf(Family family, const QByteArray &holder);
/// Where the family's releases are announced.
QByteArray channelOf(Family family, const schema::LockKeys &keys);

Result<ScriptAnswer> decodeAnswer(const redis::ScriptCall &call, const Result<redis::Reply> &reply);

} // namespace lockscope::locks
