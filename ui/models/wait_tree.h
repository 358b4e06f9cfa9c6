// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/lock_snapshot.h"
#include "ui/common/palette.h"
#include "ui/models/holder_names.h"

namespace lockscope::ui::models {

/// A line of the tree of who waits for whom.
struct WaitNode
{
    enum class Kind {
        Notice,   ///< something that does not end by itself, as a sentence
        Holder,   ///< who blocks others; the parties of one lock that do it together are below one of them all
        Lock,     ///< what it holds and others want
        Waiter,   ///< who is named in a queue
        Nameless, ///< clients that only listen: Redis does not store who they are
    };
    Kind kind = Kind::Holder;
    QString key; ///< tells it from its siblings
    QString text;
    QString detail;
    LockName lock;
    Token token = Token::Waiting; ///< of a holder: HeldRead, HeldWrite (also exclusive) or Ghost
    std::vector<WaitNode> children;
    bool isWriter = false; ///< a holder: of the write half of a read/write lock
};

/// What one look at the locks tells about waiting.
struct WaitTree
{
    std::vector<WaitNode> nodes; ///< notices first, then root blockers, the one that blocks most first
    int blockers = 0;            ///< rows of them: those that block together are one
    int circles = 0;             ///< those that wait for themselves too
};

/// Pure. Redis names only the waiters of fair queues; of all other locks it is known how many clients listen at least.
WaitTree waitTreeOf(const std::vector<const inspect::LockSnapshot *> &locks, const HolderNames &names);

} // namespace lockscope::ui::models
