// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/timeline/lock_record.h"

namespace lockscope::ui::timeline {

/// Changes of one lock that are not in its record yet, in the order of arrival. Most locks are never shown, so
/// adding is cheap, the memory small, and redundant changes are dropped.
class Pending final
{
public:
    void add(const Change &change);
    void add(const Mark &mark);
    /// From `at` on this node serves the lock.
    void moveTo(const QString &node, TimePoint at);

    /// Number of changes and marks.
    [[nodiscard]] std::size_t size() const { return m_changes.size() + m_marks.size() + m_gaps.size(); }
    /// True if there are changes or marks up to `watermark`.
    [[nodiscard]] bool hasUntil(TimePoint watermark) const;
    /// True once a holder has reported about itself.
    [[nodiscard]] bool isExact() const { return m_isExact; }
    [[nodiscard]] TimePoint last() const { return m_last; } ///< time of the latest change ever added

    /// Applies everything up to `watermark` in order of time, and keeps the rest.
    void applyTo(LockRecord &record, TimePoint watermark);

private:
    /// A change that refers to its holder by index.
    struct PendingChange
    {
        TimePoint at;
        int holder = 0; ///< in m_holders
        HolderState state;
        bool isExact = false;
    };
    /// A known holder, and its state once everything is applied.
    struct KnownHolder
    {
        QByteArray holder;
        TimePoint at {};
        HolderState state {};
        bool isExact = false; ///< the holder has reported about itself
        bool isLatest = true; ///< false: the last change was late, so `state` may be older than earlier changes
    };
    int indexOf(const QByteArray &holder);
    [[nodiscard]] static bool isRedundant(const Change &change, const KnownHolder &known);

    std::vector<PendingChange> m_changes;
    std::vector<NodePeriod> m_moves;
    std::vector<Mark> m_marks; ///< without gaps
    std::vector<Mark> m_gaps;
    std::vector<KnownHolder> m_holders;
    QHash<QByteArray, int> m_indexOf; ///< in m_holders
    int m_latest = 0;                 ///< in m_holders: the holder of the last change
    TimePoint m_last {};
    bool m_isExact = false;
};

} // namespace lockscope::ui::timeline
