// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/timeline/lock_record.h"

namespace lockscope::ui::timeline {

/// What was told of one lock and is not in its record yet, in the order in which it came. Most locks are told of and
/// not looked at, so this is cheap to add to, small, and can forget its beginning without being applied.
class Pending final
{
public:
    void add(const Change &change);
    void add(const Mark &mark);
    /// From `at` on this node serves the lock.
    void moveTo(const QString &node, TimePoint at);

    /// Changes and marks.
    [[nodiscard]] std::size_t size() const { return m_steps.size() + m_marks.size(); }
    [[nodiscard]] bool hasUntil(TimePoint ripe) const;
    /// True once a holder has told of himself.
    [[nodiscard]] bool isExact() const { return m_isExact; }
    [[nodiscard]] TimePoint last() const { return m_last; } ///< the latest that was ever told

    /// Applies what happened until `ripe`, in the order of time, and keeps the rest.
    void applyTo(LockRecord &record, TimePoint ripe);
    /// Forgets the older half. What each holder did last before stays, since it may still do it.
    void forgetOlderHalf();

private:
    /// A change without memory of its own.
    struct Step
    {
        TimePoint at;
        int holder = 0; ///< in m_holders
        HolderState state;
        bool isExact = false;
    };
    int indexOf(const QByteArray &holder);
    void forgetBefore(TimePoint at);

    std::vector<Step> m_steps;
    std::vector<Stay> m_moves;
    std::vector<Mark> m_marks;
    std::vector<QByteArray> m_holders; ///< who is in m_steps
    QHash<QByteArray, int> m_indexOf;  ///< in m_holders
    int m_latest = 0;                  ///< in m_holders: who was told of last
    TimePoint m_last {};
    bool m_isExact = false;
};

} // namespace lockscope::ui::timeline
