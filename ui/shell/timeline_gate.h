// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/model/feed_update.h"

#include <QSet>

namespace lockscope::ui::shell {

/// Selects the locks that the timeline follows: the first ones seen, and all that were chosen. The timeline keeps a
/// history per lock, which is too much for a hundred thousand locks.
class TimelineGate final
{
public:
    static constexpr qsizetype mostLocks = 500;

    /// Returns the changed locks that the timeline follows. It filters their events itself.
    std::vector<inspect::LockSnapshot> pass(const inspect::FeedUpdate &update);
    /// Adds a lock to those that the timeline follows. True if it was not among them.
    bool admit(const LockName &name);

private:
    [[nodiscard]] bool mayPass(const LockName &name);

    QSet<LockName> m_told;
};

} // namespace lockscope::ui::shell
