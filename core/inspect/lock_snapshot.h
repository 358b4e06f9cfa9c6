// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/ids.h"
#include "core/schema/lock_kind.h"

#include <QStringList>
#include <optional>
#include <vector>

namespace lockscope::inspect {

/// A remaining time as the server told it. Nothing: the key is absent (PTTL -2).
struct Ttl
{
    static constexpr qint64 None = -1;  ///< the key never expires
    static constexpr qint64 Absent = -2;
    qint64 ms = Absent;

    [[nodiscard]] bool isAbsent() const { return ms == Absent; }
    [[nodiscard]] bool neverExpires() const { return ms == None; }
    friend bool operator==(const Ttl &, const Ttl &) = default;
};

/// One read hold's own timer: `{N}:H:rwlock_timeout:i` (protocol.md 2.7).
struct TimeoutKey
{
    QByteArray key;
    Ttl ttl;
    friend bool operator==(const TimeoutKey &, const TimeoutKey &) = default;
};

/// One field of the lock's hash that names a holder.
struct Holder
{
    QByteArray field; ///< as stored
    HolderId id;
    schema::LockMode mode = schema::LockMode::Exclusive; ///< Read, Write or Exclusive
    qint64 count = 0;
    std::vector<TimeoutKey> timeouts; ///< read holds only, level 1 first
    bool isGhost = false;             ///< counts read holds but none of their timeout keys lives (protocol.md 8, row 4)
    friend bool operator==(const Holder &, const Holder &) = default;
};

/// A waiter of a fair lock's queue.
struct QueueEntry
{
    HolderId id;
    std::optional<qint64> deadlineMs; ///< epoch by the waiter's clock; nothing: no deadline is stored
    friend bool operator==(const QueueEntry &, const QueueEntry &) = default;
};

enum class Health { Ok, Warning, Error };

/// Something wrong with a lock, as data.
struct Finding
{
    QString id; ///< stable: "ghost-reader", "no-ttl", …
    Health severity = Health::Warning;
    QString evidence;
    QString explanation;
    QString fix; ///< empty: there is no safe one
    friend bool operator==(const Finding &, const Finding &) = default;
};

/// Everything stored about one lock at one moment. A value: copy it, send it anywhere.
struct LockSnapshot
{
    LockName name;
    schema::LockKind kind = schema::LockKind::Unknown;
    QStringList couldBe; ///< kinds the data cannot tell apart from `kind`
    schema::LockMode mode = schema::LockMode::Free;
    std::vector<Holder> holders;
    std::vector<QueueEntry> queue;
    std::vector<QByteArray> strayFields; ///< fields that are neither mode nor holder, as stored
    Ttl ttl;
    std::optional<QByteArray> token;
    QByteArray channel;
    qint64 waitingClients = 0; ///< connections listening on the channel less our own; a lower bound of the waiters
    QString node;              ///< host:port
    int slot = 0;
    bool isAtomic = true;
    qint64 serverTimeMs = 0;
    TimePoint takenAt {}; ///< when the reply arrived: TTLs count down from here
    std::vector<Finding> findings;

    [[nodiscard]] qint64 holds() const;
    [[nodiscard]] Health health() const;
    /// What is left of a server TTL now; never negative; None stays None.
    [[nodiscard]] static qint64 remainingMs(Ttl ttl, TimePoint takenAt, TimePoint now);
    friend bool operator==(const LockSnapshot &, const LockSnapshot &) = default;
};

} // namespace lockscope::inspect
