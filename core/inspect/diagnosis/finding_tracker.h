// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/inspect/diagnosis/verdict.h"
#include "core/inspect/model/feed_update.h"

namespace lockscope::inspect {

/// Collects snapshots of many locks and finds their problems: in one lock, over time, and between locks. Feed it from
/// the live feed or from your own snapshots. Pure: sends no commands. Thread: any, one at a time.
class FindingTracker final
{
public:
    void note(const SharedSnapshot &snapshot);
    /// All existing locks: others count as removed.
    void noteAll(const std::vector<SharedSnapshot> &snapshots);
    /// Messages indicate releases, gaps indicate missed messages. Other events are ignored: the snapshots show them.
    void note(const LockEvent &event, TimePoint at);
    void note(const FeedUpdate &update, TimePoint at);
    /// A message on one of the lock's channels.
    void noteMessage(const LockName &name, TimePoint at);
    /// Messages may have been missed.
    void noteGap(TimePoint at);

    /// All findings at `now`, worst first, then by name. Findings of one lock with equal id and evidence are reported
    /// once.
    [[nodiscard]] std::vector<LockFinding> findings(TimePoint now) const;
    /// The verdict on each lock that was noted. Watchdog leases come from all locks of a client.
    [[nodiscard]] QHash<LockName, Verdict> verdicts(TimePoint now) const;
    [[nodiscard]] QHash<LockName, Verdict> verdicts(const QList<LockName> &locks, TimePoint now) const;
    /// Locks for which another snapshot may show more; at most `most`.
    [[nodiscard]] std::vector<LockName> suspects(std::size_t most) const;
    /// Returns the latest snapshot, or null for an unknown lock.
    [[nodiscard]] const LockSnapshot *last(const LockName &name) const;
    /// Nodes that could not be queried for subscribers, and why, from the latest snapshots of locks with a queue: it is
    /// unknown whether their waiters are alive.
    [[nodiscard]] QList<Message> unheard() const;
    [[nodiscard]] qsizetype size() const { return qsizetype(m_locks.size()); }

private:
    [[nodiscard]] Watchdogs watchdogs(TimePoint now) const;
    void remove(const LockName &name);

    /// A client that renewed too often. Its holds come and go, and the finding stays.
    struct Storm
    {
        LockName lock; ///< the first one
        Finding finding;
        TimePoint seen {};
    };

    LockHistories m_locks;
    UsualTimes m_times;
    QHash<ClientId, Storm> m_storms;
};

} // namespace lockscope::inspect
