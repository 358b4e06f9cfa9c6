// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/feed_update.h"
#include "core/inspect/lock_history.h"

namespace lockscope::inspect {

/// Gathers looks at many locks and says what is wrong: with each of them, over time, and between them. Feed it from the
/// live feed or from looks of one's own. Pure: it asks nobody. Thread: any one at a time.
class Checkup final
{
public:
    void note(const LockSnapshot &snapshot);
    /// All existing locks: others are treated as gone.
    void noteAll(const std::vector<LockSnapshot> &snapshots);
    /// Messages tell of releases, gaps of what was not heard; all other events show in the snapshots.
    void note(const LockEvent &event, TimePoint at);
    void note(const FeedUpdate &update, TimePoint at);
    /// A message on one of the lock's channels.
    void noteMessage(const LockName &name, TimePoint at);
    /// Messages may have been missed.
    void noteGap(TimePoint at);

    /// All that is wrong at `now`, worst first, then by name. Each lock's finding of one id and evidence comes once.
    [[nodiscard]] std::vector<LockFinding> findings(TimePoint now) const;
    /// Locks of which another look may show more; at most `most`.
    [[nodiscard]] std::vector<LockName> suspects(std::size_t most) const;
    /// The latest look; null when there was none.
    [[nodiscard]] const LockSnapshot *last(const LockName &name) const;
    /// Nodes that could not be asked who listens, and why, as the latest looks at locks with a queue say: whether these
    /// waiters live is not known.
    [[nodiscard]] QStringList unheard() const;
    [[nodiscard]] qsizetype size() const { return m_locks.size(); }

private:
    QHash<LockName, LockHistory> m_locks;
};

} // namespace lockscope::inspect
