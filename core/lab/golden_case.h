// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/lab/keyspace.h"

#include <QVersionNumber>

namespace lockscope::lab {

/// What a holder hears; see README.md.
struct GoldenAnswer
{
    enum class Kind { None, Acquired, Denied, Waiting, NotAcquired, StillHeld, Released, NotHolder, AlreadyHeld };
    Kind kind = Kind::None;
    std::optional<Millis> ttl {};   ///< Denied
    std::optional<qint64> token {}; ///< Acquired, from an actor that is told

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
    std::optional<qint64> token; ///< fenced lock: asked for, and which one it is
    int times = 1;
    std::optional<Millis> time; ///< Wait: how long; Begin: ready to wait; Finish: how long it takes
    GoldenAnswer answer;
    QString error;
    std::optional<QByteArray> message;
    char to = 0; ///< fair lock: who is told
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
    QByteArray channel; ///< where its messages go; of a fair lock with `:holder` behind
    Millis watchdogLease {0};
    Millis fairWait {0}; ///< how long a place in the queue is kept by one who waits without end

    std::vector<GoldenStep> steps;

    [[nodiscard]] bool isFair() const { return lock == "fair"; }
    [[nodiscard]] QByteArray channelOf(char waiter) const;
};

constexpr char LastGoldenHolder = 'K';
/// Holder A, B, …: thread 1, 2, … of a client of its own, always the same.
HolderId goldenHolder(char who);
/// The text with A, B, … in place of the holders' long names.
QByteArray withShortHolders(QByteArray text);

/// Reads the text of cases.json; every time is divided by `scale`. A member or word that the format does not
/// have is an error. `redisson`: as that version plays them; without one as Lockscope does. `lockName`: instead of the
/// text's own.
Result<std::vector<GoldenCase>> readGoldenCases(const QByteArray &json, int scale = 10,
                                                const QVersionNumber &redisson = {}, const QByteArray &lockName = {});
/// The project's own cases. Fatal when they cannot be read.
std::vector<GoldenCase> goldenCases(int scale = 10, const QVersionNumber &redisson = {},
                                    const QByteArray &lockName = {});

} // namespace lockscope::lab
