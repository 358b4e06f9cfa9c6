// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/model/lock_snapshot.h"
#include "ui/common/palette.h"
#include "ui/models/holder_names.h"

namespace lockscope::ui::models {

/// A node of the wait-for tree.
struct WaitNode
{
    enum class Kind {
        Notice,   ///< a sentence about a problem that does not resolve without action
        Holder,   ///< a blocker; holders that share a single lock are grouped under one node
        Lock,     ///< a wanted lock that the holder holds
        Waiter,   ///< named in a queue
        Nameless, ///< clients that only subscribe: Redis does not store their ids
    };
    Kind kind = Kind::Holder;
    QString key; ///< unique among its siblings
    QString text;
    QString detail;
    LockName lock;
    Token token = Token::Waiting; ///< for a holder: HeldRead, HeldWrite (also exclusive) or Ghost
    std::vector<WaitNode> children {};
    bool isWriter = false; ///< for a holder: holds the write half of a read/write lock
};

/// The wait-for tree of one set of snapshots.
struct WaitTree
{
    std::vector<WaitNode> nodes; ///< notices first, then root blockers, the one with the most waiters first
    int blockers = 0;            ///< blocker rows; a group counts as one
    int circles = 0;             ///< wait-for cycles, including parties that wait for themselves
};

/// Pure. Redis names only the waiters of fair queues; for other locks it reveals only a minimum of waiting clients.
WaitTree waitTreeOf(const std::vector<const inspect::LockSnapshot *> &locks, const HolderNames &names);

} // namespace lockscope::ui::models
