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

    void add(const Change &change) { m_changes[change.lock].push_back(change); }
    /// A mark of one lock; one without a name is of every lock that is there when it is applied.
    void add(const Mark &mark, const LockName &lock = {}) { m_marks.push_back({lock, mark}); }
    /// From `at` on this node serves the lock.
    void moveTo(const LockName &lock, const QString &node, TimePoint at) { m_moves.push_back({lock, node, at}); }
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
    struct LockMark
    {
        LockName lock;
        Mark mark;
    };
    struct Move
    {
        LockName lock;
        QString node;
        TimePoint at;
    };
    LockRecord &recordOf(const LockName &lock);
    bool settleChanges(TimePoint ripe);
    bool settleChangesOf(const LockName &lock, std::vector<Change> &waiting, TimePoint ripe);
    bool settleMoves(std::vector<Move> &waiting, TimePoint ripe);
    bool settleMarks(std::vector<LockMark> &waiting, TimePoint ripe);
    void apply(const LockMark &entry);
    void keepBounds();

    struct Hash
    {
        std::size_t operator()(const LockName &name) const { return qHash(name); }
    };
    // What waits: changes are by far the most, and only among those of one lock does their order matter.
    std::unordered_map<LockName, std::vector<Change>, Hash> m_changes;
    std::vector<LockMark> m_marks;
    std::vector<Move> m_moves;
    std::unordered_map<LockName, std::unique_ptr<LockRecord>, Hash> m_records;
    quint64 m_version = 0;
};

} // namespace lockscope::ui::timeline
