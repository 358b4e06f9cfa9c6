// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/timeline/pending.h"

#include <memory>
#include <unordered_map>

namespace lockscope::ui::timeline {

/// The history of every reported lock. Sources report in batches and out of order, so a change is held back for a
/// moment before it is applied in order of time. Changes of locks that are not shown stay pending until the lock is
/// chosen.
/// Thread: a single one.
class TimelineStore final
{
public:
    static constexpr Millis ReorderDelay {150};
    /// segments, marks and pending changes of all locks; above it, the oldest of the largest records are dropped
    static constexpr std::size_t MaxEntries = 4'000'000;
    static constexpr std::size_t MaxLocks = 2'000;
    /// Pending changes of one lock that can be applied within a frame when the lock is chosen. Locks with more are
    /// applied MaxAtOnce at a time, so that the window stays responsive.
    static constexpr std::size_t MaxPending = 16'384;
    static constexpr std::size_t MaxAtOnce = 4;

    void add(const LockName &lock, const Change &change) { pendingOf(lock).add(change); }
    /// A mark of one lock; without a name, it applies to every lock that exists when it is due.
    void add(const Mark &mark, const LockName &lock = {});
    /// Several changes and marks of one lock.
    void add(const LockName &lock, const std::vector<Change> &changes, const std::vector<Mark> &marks);
    /// From `at` on this node serves the lock.
    void moveTo(const LockName &lock, const QString &node, TimePoint at) { pendingOf(lock).moveTo(node, at); }
    void setWaitingClients(const LockName &lock, qint64 clients);

    /// Applies the changes of one lock, the shown one, that are old enough. True if there were any.
    bool applyPending(const LockName &lock, TimePoint now);
    /// Applies everything: no more changes will arrive.
    void applyAll();
    /// Drops the oldest entries of the largest records above MaxEntries; call it from time to time. May delete the
    /// shown record.
    void limitMemory(TimePoint now);

    /// The lock's applied history; null before anything was applied.
    [[nodiscard]] const LockRecord *find(const LockName &lock) const;
    /// True if holders of the lock have reported about themselves.
    [[nodiscard]] bool isExact(const LockName &lock) const;
    [[nodiscard]] std::vector<LockName> locks() const; ///< sorted by name
    /// Grows with every applied change, and with every lock that is added or removed.
    [[nodiscard]] quint64 version() const { return m_version; }

private:
    struct History
    {
        std::unique_ptr<LockRecord> record; ///< null before anything was applied
        Pending pending;
        qint64 waitingClients = 0;

        [[nodiscard]] std::size_t size() const { return pending.size() + (record ? record->size() : 0); }
    };
    Pending &pendingOf(const LockName &lock);
    bool applyPending(const LockName &lock, History &history, TimePoint watermark);
    void spreadMarks(TimePoint watermark);
    void keepPendingShort(TimePoint watermark);
    void forgetOldest(TimePoint watermark);
    void forgetLocks();

    struct Hash
    {
        std::size_t operator()(const LockName &name) const { return qHash(name); }
    };
    using Histories = std::unordered_map<LockName, History, Hash>;
    [[nodiscard]] std::vector<Histories::value_type *> largestFirst(std::size_t (*size)(const History &));

    Histories m_histories;
    std::vector<Mark> m_marks; ///< for all locks, until they are due
    quint64 m_version = 0;
};

} // namespace lockscope::ui::timeline
