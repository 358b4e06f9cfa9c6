// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/lock_snapshot.h"

#include <QHash>
#include <functional>

namespace lockscope::inspect {

/// How far a discovery has come.
struct DiscoveryProgress
{
    std::vector<LockSnapshot> found; ///< since the last call; a lock that is told again has become known better
    qint64 scannedKeys = 0;          ///< of the pass that runs, an estimate
    qint64 allKeys = 0;              ///< of the nodes that answer
    qint64 locks = 0;                ///< found so far
};

struct DiscoveryOptions
{
    QByteArray match = "*"; ///< glob of the names
    /// Also strings that hold a number: idle semaphores and latches look no different.
    bool readsStrings = false;
    /// Also a pass over the keys that belong to locks: queues, tokens, permits, timers. It finds locks whose own key is
    /// gone, and what kind others are.
    bool readsCompanions = true;
    /// Of each node; 0: as fast as it answers.
    qint64 mostKeysPerSecond = 0;
    std::function<void(const DiscoveryProgress &)> onProgress {}; ///< engine thread
};

struct DiscoveryResult
{
    std::vector<LockSnapshot> locks; ///< by name
    qint64 scannedKeys = 0;
    Millis firstPass {0};                           ///< until every hash was seen
    Millis elapsed {0};                             ///< with the companions
    qint64 refusedKeys = 0;                         ///< keys that the user may not read
    std::vector<std::pair<QString, QString>> nodes; ///< node, error (empty: none)
    QStringList unheard;                            ///< nodes that could not be asked who listens there, and why
    QHash<LockName, int> unlockLatches;             ///< how many answers of unlocks are kept, of each lock that has any
};

} // namespace lockscope::inspect
