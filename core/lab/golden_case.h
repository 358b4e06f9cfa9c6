// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/lab/keyspace.h"

#include <QVersionNumber>

namespace lockscope::lab {

/// The answer to a holder; see README.md.
struct GoldenAnswer
{
    enum class Kind { None, Acquired, Denied, Waiting, NotAcquired, StillHeld, Released, NotHolder, AlreadyHeld };
    Kind kind = Kind::None;
    std::optional<Millis> ttl {};   ///< Denied
    std::optional<qint64> token {}; ///< Acquired, from an actor that gets one

    [[nodiscard]] QByteArray toText() const;
};

struct GoldenStep
{
    enum class Verb { Try, Begin, Finish, Release, Watchdog, Die, Wait };
    enum class Side { Exclusive, Read, Write };

    Verb verb = Verb::Wait;
    char who = 0; ///< 'A', 'B', …; 0 for Wait
    Side side = Side::Exclusive;
    std::optional<Millis> lease; ///< nothing: a watchdog
    std::optional<qint64> token; ///< fenced lock: the expected token, if one is requested
    int times = 1;
    std::optional<Millis> time; ///< Wait: duration; Begin: ready to wait; Finish: maximum duration
    GoldenAnswer answer;
    QString error;
    std::optional<QByteArray> message;
    char to = 0; ///< fair lock: the notified waiter
    std::optional<int> listeners;
    QString finding;
    std::optional<Keyspace> state;

    [[nodiscard]] QByteArray toText() const; ///< "A try read"
};

struct GoldenCase
{
    QByteArray id;
    QByteArray title;
    QByteArray titleZh; ///< the same in Chinese
    QByteArray lock;    ///< the kind: "reentrant", "readwrite", "fair", "spin", "fenced", "nonreentrant"
    QByteArray name;    ///< the lock's
    QByteArray channel; ///< its message channel; for a fair lock followed by `:holder`
    Millis watchdogLease {0};
    Millis fairWait {0}; ///< how long a queue place is kept for a waiter without a deadline

    std::vector<GoldenStep> steps;

    [[nodiscard]] bool isFair() const { return lock == "fair"; }
    [[nodiscard]] QByteArray channelOf(char waiter) const;
};

constexpr char LastGoldenHolder = 'K';
/// The letter of a holder in messages.
[[nodiscard]] inline QString named(char who)
{
    return QString(QLatin1Char(who));
}
/// Returns holder A, B, …: thread 1, 2, … of a fixed client per holder.
HolderId goldenHolder(char who);
/// The text with the holders' long names replaced by A, B, ….
QByteArray withShortHolders(QByteArray text);

/// Parses cases.json; every time is divided by `scale`. Unknown members and words are errors. `redisson`: as that
/// version plays them; if empty, as Lockscope does. `lockName` replaces the name in the text.
Result<std::vector<GoldenCase>> readGoldenCases(const QByteArray &json, int scale = 10,
                                                const QVersionNumber &redisson = {}, const QByteArray &lockName = {});
/// The project's own cases. Fatal if they cannot be read.
std::vector<GoldenCase> goldenCases(int scale = 10, const QVersionNumber &redisson = {},
                                    const QByteArray &lockName = {});

} // namespace lockscope::lab
