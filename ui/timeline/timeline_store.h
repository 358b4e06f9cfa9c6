// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/timeline/pending.h"

#include <memory>
#include <unordered_map>

namespace lockscope::ui::timeline {

/// The past of every lock that somebody told of. Sources report in batches and not in one order, so a change waits a
/// moment before it is applied: then it stands in its place between those of the others. What happens to a lock that
/// nobody looks at waits for longer: until somebody does. Thread: one.
class TimelineStore final
{
public:
    static constexpr Millis HoldBack {150};
    /// segments, marks and what waits, of all locks; then the oldest of the largest are forgotten
    static constexpr std::size_t MostKept = 4'000'000;
    static constexpr std::size_t MostLocks = 2'000;
    /// What waits of one lock: a frame is long enough to apply it when somebody looks. Of locks of which there is more,
    /// so many are applied at once that nobody feels it.
    static constexpr std::size_t MostPending = 16'384;
    static constexpr std::size_t MostAtOnce = 4;

    void add(const LockName &lock, const Change &change) { pendingOf(lock).add(change); }
    /// A mark of one lock; one without a name is of every lock that is there when its time comes.
    void add(const Mark &mark, const LockName &lock = {});
    /// What happened to one lock, many at a time.
    void add(const LockName &lock, const std::vector<Change> &changes, const std::vector<Mark> &marks);
    /// From `at` on this node serves the lock.
    void moveTo(const LockName &lock, const QString &node, TimePoint at) { pendingOf(lock).moveTo(node, at); }
    void setNamelessClients(const LockName &lock, qint64 clients);

    /// Applies what is old enough of one lock: the one that is looked at. True when there was something.
    bool settle(const LockName &lock, TimePoint now);
    /// Applies everything: nothing more will come.
    void settleAll();
    /// Keeps what there is of all locks within bounds; from time to time. The record that is looked at may go.
    void tidyUp(TimePoint now);

    /// What of the lock was applied; nothing before that.
    [[nodiscard]] const LockRecord *find(const LockName &lock) const;
    /// True when holders of the lock have told of themselves.
    [[nodiscard]] bool isExact(const LockName &lock) const;
    [[nodiscard]] std::vector<LockName> locks() const; ///< by name
    /// Grows with every change that was applied, and with every lock that comes or goes.
    [[nodiscard]] quint64 version() const { return m_version; }

private:
    struct Past
    {
        std::unique_ptr<LockRecord> record; ///< none before something was applied
        Pending pending;
        qint64 namelessClients = 0;

        [[nodiscard]] std::size_t size() const { return pending.size() + (record ? record->size() : 0); }
    };
    Pending &pendingOf(const LockName &lock);
    bool settle(const LockName &lock, Past &past, TimePoint ripe);
    void spreadMarks(TimePoint ripe);
    void keepPendingShort(TimePoint ripe);
    void forgetOldest(TimePoint ripe);
    void forgetLocks();

    struct Hash
    {
        std::size_t operator()(const LockName &name) const { return qHash(name); }
    };
    using Pasts = std::unordered_map<LockName, Past, Hash>;
    [[nodiscard]] std::vector<Pasts::value_type *> largestFirst(std::size_t (*size)(const Past &));

    Pasts m_pasts;
    std::vector<Mark> m_marks; ///< of all locks, until their time comes
    quint64 m_version = 0;
};

} // namespace lockscope::ui::timeline
