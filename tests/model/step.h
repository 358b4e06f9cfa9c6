// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::model {

/// The object of a step: a lock family, or one of its modes.
enum class Kind {
    Reentrant,
    Fair,
    Spin,
    Fenced,
    Token, ///< a fenced lock, with the verbs that return a token
    NonReentrant,
    NonReentrantFair,
    Read,
    Write,
    Semaphore,
    Latch,
    Permit,
    Multi,
    Red,
    Faster, ///< a faster multi lock
};
constexpr bool isCounter(Kind kind)
{
    return kind == Kind::Semaphore || kind == Kind::Latch;
}
constexpr bool isGroup(Kind kind)
{
    return kind == Kind::Multi || kind == Kind::Red || kind == Kind::Faster;
}
inline constexpr std::array KindWords {
    "reentrant", "fair",  "spin",   "fenced", "token", "nonreentrant", "nonreentrantfair", "read", "write",
    "semaphore", "latch", "permit", "multi",  "red",   "faster"};
/// The members of a group, or the values of a faster multi lock.
constexpr int MemberCount = 3;

enum class Verb {
    Try,      ///< one attempt
    Wait,     ///< starts to wait for `time`; the following steps run during the wait
    Join,     ///< blocks until the holder's wait has ended
    Cancel,   ///< ends the holder's wait
    Abandon,  ///< waits for `time`, but cancels as soon as the first request was sent
    Unlock,   ///< releases one hold
    Force,    ///< forceUnlock
    Locked,   ///< isLocked
    Count,    ///< holdCount
    Held,     ///< isHeldBy
    Left,     ///< remainTimeToLive
    Pause,    ///< does nothing for `time`
    Set,      ///< trySetPermits or trySetCount
    LoseNext, ///< loses the next reply to a script of the holder's client, with its link
    Deafen,   ///< breaks the subscriptions of the holder's client; they recover a moment later
};
inline constexpr std::array VerbWords {"try",   "wait", "join", "cancel", "abandon", "unlock",   "force", "locked",
                                       "count", "held", "left", "pause",  "set",     "losenext", "deafen"};

/// The holders: two threads of one client, one of another, and one of a client whose replies may be lost.
inline constexpr std::array HolderWords {"a1", "a2", "b1", "c1"};
constexpr int HolderCount = int(HolderWords.size());
constexpr int LossyHolder = 3;

/// Whether the step has an object.
constexpr bool hasKind(Verb verb)
{
    return verb != Verb::Pause && verb != Verb::Join && verb != Verb::Cancel && verb != Verb::LoseNext
        && verb != Verb::Deafen;
}
/// Whether the step requests a lock with a lease.
constexpr bool isAsking(Verb verb)
{
    return verb == Verb::Try || verb == Verb::Wait || verb == Verb::Abandon;
}

struct Step
{
    Verb verb = Verb::Try;
    int holder = 0;
    Kind kind = Kind::Reentrant;
    std::optional<Millis> lease {}; ///< nullopt: the watchdog's
    Millis time {0};                ///< of a wait or a pause
    int amount = 0;                 ///< permits, the count of a latch, or a bit mask of group members

    friend bool operator==(const Step &, const Step &) = default;
};
using Sequence = std::vector<Step>;

[[nodiscard]] inline bool isBeyondLongest(const Step &step)
{
    return step.lease && *step.lease > MaxTime;
}

/// "a1 try read 60": holder, verb, kind; try and wait also have the lease in ms, or `w` for the watchdog's, and wait
/// then the maximum wait in ms. "pause 40" has only a time. A semaphore or latch has a number in place of the lease;
/// permits and groups have one before it.
std::string toText(const Step &step);
/// Steps separated by "; ".
std::string toText(const Sequence &steps);
/// Parses toText(); nullopt for an unknown word, which is stored in `problem`.
std::optional<Sequence> parseSequence(std::string_view text, std::string &problem);
std::optional<Kind> parseKind(std::string_view word);

} // namespace lockscope::model
