// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"
#include "core/inspect/model/shared_snapshot.h"

#include <QHash>
#include <algorithm>
#include <functional>

namespace lockscope::inspect {

/// The progress of a discovery.
struct DiscoveryProgress
{
    std::vector<SharedSnapshot> found; ///< since the last call; a repeated lock has newer details
    qint64 scannedKeys = 0;            ///< of the current pass, an estimate
    qint64 allKeys = 0;                ///< of the nodes that answer
    qint64 locks = 0;                  ///< found so far
};

struct DiscoveryOptions
{
    QByteArray match = "*"; ///< glob of the names
    /// Also reads strings with a number: idle semaphores and latches are stored that way.
    bool readsStrings = false;
    /// Also scans the keys that belong to locks: queues, tokens, permits, timers. This finds locks whose own key is
    /// gone, and determines the kind of others.
    bool readsCompanions = true;
    /// Per node; 0: no limit.
    qint64 maxKeysPerSecond = 0;
    std::function<void(const DiscoveryProgress &)> onProgress {}; ///< engine thread
};

/// The server answers, but the user may not do this, or it does not know the command.
[[nodiscard]] inline bool isRefusal(const Error &error)
{
    return error.kind == ErrorKind::Permission || error.kind == ErrorKind::Server;
}

/// A part of an answer that is missing.
struct Unread
{
    QString node; ///< address
    Message reason;
    qint64 keys = 0;          ///< number of keys that were not read; 0: unknown
    bool mayHideLocks = true; ///< false: only waiting clients may be missing
};

/// "3 keys of 10.0.0.7:6379 could not be read. The first: …"
[[nodiscard]] Message toMessage(const Unread &unread);

struct DiscoveryResult
{
    std::vector<SharedSnapshot> locks; ///< by name, including keys that may be application data
    qint64 scannedKeys = 0;
    Millis firstPass {0};                           ///< until every hash was seen
    Millis elapsed {0};                             ///< including companion keys
    std::vector<Unread> unread;                     ///< keys that were not read, by node and reason
    std::vector<std::pair<QString, Message>> nodes; ///< node, error (empty: none)
    QList<Message> unheard;                         ///< nodes that could not be queried for subscribers, and why
    QHash<LockName, int> unlockLatches;             ///< unlock replies that never expire, by lock

    /// All that is missing: `unread`, and the nodes that failed or report no subscribers. Statements about what does
    /// not exist are true only if it is empty.
    [[nodiscard]] std::vector<Unread> incomplete() const;
    /// Locks may exist that were not found.
    [[nodiscard]] bool mayMissLocks() const { return std::ranges::any_of(incomplete(), &Unread::mayHideLocks); }
    /// Locks may exist, but none was read.
    [[nodiscard]] bool hasReadNone() const
    {
        return mayMissLocks() && std::ranges::all_of(locks, [](const LockSnapshot &lock) {
                   return lock.isDoubtful() || lock.isAllUnread();
               });
    }
    /// Without keys that may be application data.
    [[nodiscard]] qint64 lockCount() const
    {
        return std::ranges::count_if(locks, std::not_fn(&LockSnapshot::isDoubtful));
    }
};

} // namespace lockscope::inspect
