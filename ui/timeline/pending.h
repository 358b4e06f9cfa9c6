// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/timeline/lock_record.h"

namespace lockscope::ui::timeline {

/// What was told of one lock and is not in its record yet, in the order in which it came. Most locks are told of and
/// not looked at, so this is cheap to add to, small, and keeps nothing that says what was said before.
class Pending final
{
public:
    void add(const Change &change);
    void add(const Mark &mark);
    /// From `at` on this node serves the lock.
    void moveTo(const QString &node, TimePoint at);

    /// Changes and marks.
    [[nodiscard]] std::size_t size() const { return m_steps.size() + m_marks.size() + m_gaps.size(); }
    [[nodiscard]] bool hasUntil(TimePoint ripe) const;
    /// True once a holder has told of himself.
    [[nodiscard]] bool isExact() const { return m_isExact; }
    [[nodiscard]] TimePoint last() const { return m_last; } ///< the latest change that was ever told

    /// Applies what happened until `ripe`, in the order of time, and keeps the rest.
    void applyTo(LockRecord &record, TimePoint ripe);

private:
    /// A change without memory of its own.
    struct Step
    {
        TimePoint at;
        int holder = 0; ///< in m_holders
        HolderState state;
        bool isExact = false;
    };
    /// Somebody who was ever told of, and what the record will say of him.
    struct Told
    {
        QByteArray holder;
        TimePoint at {};
        HolderState state {};
        bool isExact = false; ///< he has told of himself
        bool isLatest = true; ///< else it came late, and what he does by now was told before
    };
    int indexOf(const QByteArray &holder);
    [[nodiscard]] static bool saysNothing(const Change &change, const Told &told);

    std::vector<Step> m_steps;
    std::vector<Stay> m_moves;
    std::vector<Mark> m_marks; ///< without gaps
    std::vector<Mark> m_gaps;
    std::vector<Told> m_holders;
    QHash<QByteArray, int> m_indexOf; ///< in m_holders
    int m_latest = 0;                 ///< in m_holders: who was told of last
    TimePoint m_last {};
    bool m_isExact = false;
};

} // namespace lockscope::ui::timeline
