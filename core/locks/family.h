// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/locks/attempt.h"
#include "core/pubsub/publish_mode.h"
#include "core/redis/script_runner.h"
#include "core/renewal/watchdog.h"
#include "core/schema/lock_keys.h"

namespace lockscope::locks {

/// The lock families: locks that share scripts and rules (protocol.md 2).
enum class Family {
    Reentrant,
    Read,         ///< the shared side of a read/write lock
    Write,        ///< the exclusive side
    Spin,         ///< a reentrant lock without announcements: waiters poll
    Fenced,       ///< a reentrant lock that can number its acquisitions
    NonReentrant, ///< its holder cannot take it twice
    Fair,         ///< a reentrant lock granted in order of arrival, across all clients
    NonReentrantFair,
    FasterMulti, ///< several values of a group, taken together by one script; see Client::fasterMultiLock
};

/// The hash field that counts a holder's holds. Families with the same field share these holds.
enum class Field {
    Plain,  ///< `UUID:thread` of a hash without a mode
    Read,   ///< `UUID:thread` of a hash with a mode (protocol.md 2.7)
    Write,  ///< `UUID:thread:write` of a hash with a mode
    Values, ///< one field per value in the hash of a group (protocol.md 2.12)
};

/// How a waiter learns that it should try again.
enum class WaitRule {
    Message, ///< releases are announced; a lost message delays a waiter by the reported time to live at most
    Backoff, ///< no messages: growing pauses (protocol.md 3.5), never longer than the reported time to live
    Queue,   ///< the server keeps the waiters in order and notifies the first one, each on its own channel
};

/// The reply of an acquire or release script; see the headers in lua/.
struct ScriptAnswer
{
    enum Outcome : qint64 {
        HeldAlready = -2,
        OtherCount = -1, ///< not the expected number of holds; no change was made
        StillHeld = 0,   ///< acquire: by another holder; release: by its holder
        Done = 1,
        EndedBefore = 2, ///< release: it was released before, or has expired
    };
    qint64 outcome = StillHeld;         ///< an Outcome; of other scripts a flag or a count
    qint64 value = 0;                   ///< holds, unless one of the functions below applies
    qint64 extra = 0;                   ///< see the functions below
    std::optional<qint64> receivers {}; ///< of the release, if the listening links were counted
    QByteArray unsent {};               ///< the server's error if it refused a message; the change was made

    /// Additional values of fair lock scripts.
    struct Queue
    {
        qint64 clock = 0;                   ///< the server's, in microseconds since 1970
        std::vector<QByteArray> expired {}; ///< waiters that it removed because their deadlines had passed
        std::optional<QueuePlace> place {}; ///< the caller's
    };
    std::optional<Queue> queue {};

    [[nodiscard]] bool isDone() const { return outcome == Done; }
    /// The remaining time of a busy lock; nullopt: it never expires.
    [[nodiscard]] std::optional<Millis> expiresIn() const
    {
        return value < 0 ? std::nullopt : std::optional(Millis(value));
    }
    /// The fencing token of an acquisition that requested one.
    [[nodiscard]] FenceToken token() const { return {extra}; }
    /// A fair lock was freed, and its first waiter has no visible subscription.
    [[nodiscard]] bool isFirstWaiterSilent() const { return value == 1; }
    /// The lock was freed: number of listening connections; -1: unknown; also 0 if only known receivers got the
    /// message.
    [[nodiscard]] qint64 listeners() const { return extra; }
};

/// The properties of a family. A new family is a row of the table in family.cpp and its scripts.
struct FamilyRules
{
    const lua::Script *acquire = nullptr;
    const lua::Script *acquireWithToken = nullptr; ///< if the family has tokens
    const lua::Script *release = nullptr;
    const lua::Script *force = nullptr;
    WaitRule waitRule = WaitRule::Message;
    QByteArray (schema::LockKeys::*channel)() const = nullptr; ///< where its releases are announced; null: nowhere
    Field field = Field::Plain;
    bool isReentrant = true; ///< argument of scripts that serve both kinds

    /// Its hash has a mode field for read and write.
    [[nodiscard]] bool hasMode() const { return field == Field::Read || field == Field::Write; }
    /// Its holders do not exclude each other.
    [[nodiscard]] bool isShared() const { return field == Field::Read; }
    /// Its hash contains many locks, one per value.
    [[nodiscard]] bool hasValues() const { return field == Field::Values; }
};
const FamilyRules &rulesOf(Family family);

/// A value of a faster multi lock, and the number of times its holder has it in other sets of values.
struct ValueHold
{
    QByteArray value;
    qint64 holdsInOtherSets = 0;
};
using ValueHolds = std::vector<ValueHold>;

/// One sending of an acquisition.
struct Acquisition
{
    Millis lease {0};
    qint64 expected = 0;   ///< holds that the caller expects to have
    bool isResend = false; ///< an earlier sending may have been applied
    bool wantsToken = false;
    Millis keepPlaceFor {0}; ///< fair: how long a place is kept beyond the one before it
    bool isQueued = false;   ///< fair: a denied caller takes such a place
    pubsub::PublishMode publish = pubsub::PublishMode::Plain;
    ValueHolds values {}; ///< a faster multi lock only
};

/// The calls of each family. Pure: they only build the command.
redis::ScriptCall acquireCall(Family family, const schema::LockKeys &keys, const QByteArray &holder,
                              const Acquisition &acquisition);
redis::ScriptCall releaseCall(Family family, const schema::LockKeys &keys, const QByteArray &holder, Millis lease,
                              qint64 expected, pubsub::PublishMode publish, const ValueHolds &values);
redis::ScriptCall forceCall(Family family, const schema::LockKeys &keys, pubsub::PublishMode publish,
                            const QByteArrayList &values = {});
/// Queries how the values are held: {number of held values, number of times the holder has all of them, ms until all
/// are free or -2}.
redis::ScriptCall readValuesCall(const schema::LockKeys &keys, const QByteArray &holder, const QByteArrayList &values);

/// The kind of renewal for holds in this field.
renewal::Hold::Kind kindOf(Field field);
/// One renewal of holds of one kind. Not resent after a lost reply: the watchdog renews again with the lease needed
/// then.
redis::ScriptCall renewalCall(const std::vector<std::shared_ptr<renewal::Hold>> &batch, Millis lease);

/// The hash field of the holder: `UUID:thread`, with `:write` for a writer.
QByteArray fieldOf(Field field, const QByteArray &holder);
inline QByteArray fieldOf(Family family, const QByteArray &holder)
{
    return fieldOf(rulesOf(family).field, holder);
}
/// Where the family's releases are announced; empty: nowhere. For a fair lock each waiter's channel has the suffix
/// `:holder`.
QByteArray channelOf(Family family, const schema::LockKeys &keys);
/// Appends the publish argument (lua/announce.part.lua) and the channel of a script that has no arguments yet: no
/// commands for an empty channel. ClientState::run() decides an undecided mode.
void addAnnouncement(redis::ScriptCall &call, pubsub::PublishMode publish, const QByteArray &channel);
/// A script of fair/ that works on the queue: its keys and the publish commands; the caller appends the script's own
/// arguments. Safe to resend.
redis::ScriptCall queueCall(const lua::Script &script, Family family, const schema::LockKeys &keys,
                            pubsub::PublishMode publish);

Result<ScriptAnswer> decodeAnswer(const lua::Script &script, const Result<redis::Reply> &reply);
/// The same for an acquisition or a release by a holder with `expected` holds; ErrorKind::Protocol if the numbers are
/// impossible.
Result<ScriptAnswer> decodeAcquisition(const lua::Script &script, const Result<redis::Reply> &reply, qint64 expected);
Result<ScriptAnswer> decodeRelease(const lua::Script &script, const Result<redis::Reply> &reply, qint64 expected);
/// ErrorKind::Protocol for a reply with impossible numbers.
[[nodiscard]] Error impossibleAnswer(const lua::Script &script, const ScriptAnswer &answer);

} // namespace lockscope::locks
