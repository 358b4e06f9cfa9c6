// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"

#include <QHash>
#include <QString>
#include <algorithm>
#include <array>

namespace lockscope::inspect {

/// How many looks at locks may be under way at once: as many as are answered about as soon as the quickest one of late.
/// More of them would bring no more answers, only wait for each other at the server, and what somebody has before his
/// eyes would wait behind them. Thread: one.
class LookWindow final
{
public:
    [[nodiscard]] bool isOpen() const { return underWay() < m_size; }
    /// Half of them have ended: several follow in one write.
    [[nodiscard]] bool isHalfEmpty() const { return underWay() * 2 <= m_size; }
    [[nodiscard]] int size() const { return m_size; }

    /// The turn that the look belongs to, for end().
    quint64 begin()
    {
        ++countOf(m_turn);
        return m_turn;
    }
    void end(quint64 turn)
    {
        if (turn + 1 >= m_turn)
            --countOf(turn);
    }
    /// From time to time. What began two turns ago is not waited for any more: its server is away, others are not.
    void nextTurn()
    {
        ++m_turn;
        countOf(m_turn) = 0;
    }
    /// What the first answer of a look took, before its end().
    void measure(const QString &node, BootClock::duration took, TimePoint now)
    {
        Quickest &quickest = m_quickest[node];
        const bool isKnown = quickest.took != BootClock::duration::max();
        if (isKnown && now - quickest.at >= Lately) { // measured anew without a queue of our own: the way can become longer
            quickest.took = BootClock::duration::max();
            m_size = Least;
        }
        if (took <= quickest.took)
            quickest = {took, now};
        const bool hasQueued = took - quickest.took > MostQueued;
        const bool isUsed = !isHalfEmpty(); // else nothing is known of as many
        if (hasQueued || isUsed)
            m_size = std::clamp(m_size + (hasQueued ? -1 : 1), Least, Most);
    }

private:
    static constexpr int Least = 16;
    static constexpr int Most = 1024;
    static constexpr Millis MostQueued {2};
    static constexpr Millis Lately {10'000};
    struct Quickest
    {
        BootClock::duration took = BootClock::duration::max();
        TimePoint at {};
    };

    int &countOf(quint64 turn) { return m_underWay[turn % m_underWay.size()]; }
    [[nodiscard]] int underWay() const { return m_underWay[0] + m_underWay[1]; }

    int m_size = Least;
    std::array<int, 2> m_underWay {}; ///< of this turn and of the one before
    quint64 m_turn = 1;
    QHash<QString, Quickest> m_quickest; ///< by node
};

} // namespace lockscope::inspect
