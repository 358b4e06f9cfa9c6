// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/diagnosis/watchdogs.h"
#include "core/inspect/model/feed_update.h"

namespace lockscope::ui::models {

/// The findings that one snapshot does not show and that the verdict on a lock names: a missing renewal, a waiter that
/// is not connected. Follows at most 10,000 locks that are held or have a queue.
class RowFindings final
{
public:
    /// Messages of locks and gaps of the feed; before the snapshots of the same update.
    void note(const inspect::LockEvent &event);
    void note(const inspect::SharedSnapshot &lock);
    /// After the snapshots of the same update: its messages may have come before or after them.
    void doubt(const std::vector<inspect::LockEvent> &events);
    void remove(const LockName &name) { m_followed.erase(name); }
    void clear();

    /// Derives the leases of all clients from the locks as of now.
    void review();
    /// `lock` with its findings as of now; the same snapshot if it has no others.
    [[nodiscard]] inspect::SharedSnapshot complete(const inspect::SharedSnapshot &lock) const;
    [[nodiscard]] std::vector<LockName> followed() const;
    /// Returns the latest snapshot, without additions; null: not followed.
    [[nodiscard]] const inspect::SharedSnapshot *last(const LockName &name) const;
    [[nodiscard]] const inspect::Watchdogs &watchdogs() const { return m_watchdogs; }

private:
    struct Followed
    {
        inspect::SharedSnapshot last;
        inspect::LockHistory history;
    };
    std::unordered_map<LockName, Followed, inspect::LockNameHash> m_followed;
    inspect::Watchdogs m_watchdogs;
};

/// The name of the lock and the ids of its findings.
[[nodiscard]] QStringList findingIdsOf(const inspect::SharedSnapshot &lock);
/// The findings of a diagnosis run and of the rows, each once. A dead waiter that is stale too is one finding.
[[nodiscard]] std::vector<inspect::LockFinding> withRows(std::vector<inspect::LockFinding> found,
                                                         const std::vector<inspect::SharedSnapshot> &rows);

} // namespace lockscope::ui::models
