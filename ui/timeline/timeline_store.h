// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/timeline/lock_record.h"

#include <memory>
#include <unordered_map>

namespace lockscope::ui::timeline {

/// The past of every lock that somebody told of. Sources report in batches and not in one order, so a change waits a
/// moment before it is applied: then it stands in its place between those of the others. Thread: one.
class TimelineStore final
{
public:
    static constexpr Millis HoldBack {150};
    /// segments and marks of all locks; then the oldest of the largest are forgotten
    static constexpr std::size_t MostKept = 4'000'000;
    static constexpr std::size_t MostLocks = 2'000;

    void add(const Change &change) { m_waiting[change.lock].changes.push_back(change); }
    /// A mark of one lock; one without a name is of every lock that is there when it is applied.
    void add(const Mark &mark, const LockName &lock = {});
    /// What happened to one lock, many at a time.
    void add(const LockName &lock, const std::vector<Change> &changes, const std::vector<Mark> &marks);
    /// From `at` on this node serves the lock.
    void moveTo(const LockName &lock, const QString &node, TimePoint at)
    {
        m_waiting[lock].moves.push_back({at, node});
    }
    void setNamelessClients(const LockName &lock, qint64 clients);

    /// Applies what is old enough. True when there was something.
    bool settle(TimePoint now);
    /// The same of one lock alone, for who looks at no other: what waits for them is cheaper to apply later, and more
    /// of it at once.
    bool settleOnly(const LockName &lock, TimePoint now);
    /// Applies everything: nothing more will come.
    bool settleAll() { return settle(TimePoint::max()); }

    [[nodiscard]] const LockRecord *find(const LockName &lock) const;
    [[nodiscard]] std::vector<LockName> locks() const; ///< by name
    /// Grows with every change that was applied.
    [[nodiscard]] quint64 version() const { return m_version; }

private:
    /// What has come and is not applied yet. Only among what happened to one lock does the order matter.
    struct Waiting
    {
        std::vector<Change> changes;
        std::vector<Stay> moves;
        std::vector<Mark> marks;
        [[nodiscard]] bool isEmpty() const { return changes.empty() && moves.empty() && marks.empty(); }
    };
    bool settle(const LockName &lock, Waiting &waiting, TimePoint ripe);
    LockRecord &recordOf(const LockName &lock);
    void keepBounds();

    struct Hash
    {
        std::size_t operator()(const LockName &name) const { return qHash(name); }
    };
    std::unordered_map<LockName, Waiting, Hash> m_waiting;
    std::vector<Mark> m_marks; ///< of all locks, not applied yet
    std::unordered_map<LockName, std::unique_ptr<LockRecord>, Hash> m_records;
    quint64 m_version = 0;
};

} // namespace lockscope::ui::timeline
