// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/feed_update.h"

#include <QSet>

namespace lockscope::ui::shell {

/// Which locks the timeline is told of: those that came first, and all that were chosen. It keeps the past of each,
/// and that is too much of a hundred thousand.
class TimelineGate final
{
public:
    static constexpr qsizetype mostLocks = 500;

    /// The locks whose changes the timeline is told of. Of their events it takes those that it needs by itself.
    std::vector<inspect::LockSnapshot> pass(const inspect::FeedUpdate &update);
    /// From now on it is told of this lock. True when it was not before.
    bool admit(const LockName &name);

private:
    [[nodiscard]] bool mayPass(const LockName &name);

    QSet<LockName> m_told;
};

} // namespace lockscope::ui::shell
