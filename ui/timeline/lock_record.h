// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/timeline/track.h"

#include <QHash>
#include <algorithm>
#include <deque>
#include <optional>

namespace lockscope::ui::timeline {

/// Prefix of a permit's id: the id is all that Redis stores about its holder.
inline constexpr char PermitPrefix[] = "permit ";

/// The history of one holder.
struct Lane
{
    /// empty: the waiting clients that Redis does not name. A permit without a known holder: PermitPrefix and its id.
    QByteArray holder;
    bool isExact = false;
    Track track;
    qint64 clients = 0;                ///< only for the unnamed lane: minimum number of clients
    std::vector<TimePoint> crashes {}; ///< of the holder's client
};

/// An acquisition and the release that allowed it.
struct HandOff
{
    int from = 0; ///< index of the lane
    int to = 0;
    TimePoint released;
    TimePoint acquired;
};

/// If the gap continues an existing one, extends that and returns true.
bool extendGap(auto &gaps, const Mark &gap)
{
    const auto same = std::find_if(gaps.rbegin(), gaps.rend(), [&gap](const Mark &before) {
        return before.isExact == gap.isExact && before.at <= gap.at && gap.at <= before.until;
    });
    if (same == gaps.rend())
        return false;
    same->until = std::max(same->until, gap.until);
    return true;
}

/// From then on, this node served the lock.
struct NodePeriod
{
    TimePoint from;
    QString node;
};

/// The known history of one lock: a lane per holder, the lock as a whole, handoffs and marks. Contended holds and
/// handoffs are derived once, as changes arrive.
class LockRecord final
{
public:
    explicit LockRecord(LockName name) : m_name(std::move(name)) { }

    /// In order of time; a late change takes effect at the latest one's time.
    void apply(const Change &change);
    void add(const Mark &mark);
    void setWaitingClients(qint64 clients);
    void moveTo(const QString &node, TimePoint at);
    void forgetBefore(TimePoint at);
    void forgetOldestQuarter();

    [[nodiscard]] const LockName &name() const { return m_name; }
    [[nodiscard]] const std::vector<Lane> &lanes() const { return m_lanes; }
    [[nodiscard]] std::optional<int> laneOf(const QByteArray &holder) const;
    /// By holder.
    [[nodiscard]] QHash<QByteArray, HolderState> statesAt(TimePoint at) const;
    /// The lock as a whole: the strongest hold, and whether any client waits.
    [[nodiscard]] const Track &whole() const { return m_whole; }
    [[nodiscard]] const std::deque<HandOff> &handOffs() const { return m_handOffs; } ///< in order of acquisition
    /// without gaps, in order of time
    [[nodiscard]] const std::deque<Mark> &marks() const { return m_marks; }
    [[nodiscard]] const std::deque<Mark> &gaps() const { return m_gaps; }
    [[nodiscard]] const std::deque<NodePeriod> &nodes() const { return m_nodes; } ///< in order of time
    [[nodiscard]] std::optional<TimePoint> first() const { return m_first; }
    [[nodiscard]] TimePoint last() const { return m_last; }
    /// Number of segments and marks.
    [[nodiscard]] std::size_t size() const { return m_segments + m_marks.size() + m_gaps.size(); }

private:
    struct Current
    {
        HolderState state;
        TimePoint waitsSince;
    };
    struct Release
    {
        int lane = 0;
        TimePoint at;
    };
    int laneFor(const Change &change);
    [[nodiscard]] bool isContended(LockMode held) const;
    void note(int lane, const HolderState &before, const HolderState &after, TimePoint at);
    void append(int lane, TimePoint at);
    void appendWhole(TimePoint at);

    LockName m_name;
    std::vector<Lane> m_lanes;
    std::vector<Current> m_current; ///< by lane
    std::vector<int> m_holding;     ///< indices of lanes
    QHash<QByteArray, int> m_laneOf;
    Track m_whole;
    std::deque<HandOff> m_handOffs;
    std::deque<Mark> m_marks;
    std::deque<Mark> m_gaps;
    std::deque<NodePeriod> m_nodes;
    std::optional<Release> m_lastRelease;
    std::optional<TimePoint> m_first;
    TimePoint m_last {};
    std::size_t m_segments = 0;
    int m_readersWaiting = 0;
    int m_othersWaiting = 0;
    int m_readers = 0;
    int m_writers = 0;
    int m_exclusives = 0;
};

/// Statistics of the lock between two instants.
struct RangeStats
{
    std::chrono::nanoseconds length {0};  ///< of the range, as far as its history is known
    std::chrono::nanoseconds known {0};   ///< the part of it with data
    double held = 0;                      ///< share of `known` in which the lock was held
    double contended = 0;                 ///< share of `known` in which the lock was held while others waited
    qint64 waits = 0;                     ///< waits that ended in it or last at its end
    qint64 pendingWaits = 0;              ///< those that last at its end
    bool hasNamelessWaits = false;        ///< clients waited in it whose waits cannot be counted
    std::chrono::nanoseconds waitP95 {0}; ///< of those that ended
    std::chrono::nanoseconds longestWait {0};
};

/// Costs time proportional to the segments in the range: do not call it per frame.
[[nodiscard]] RangeStats statsOf(const LockRecord &record, TimePoint from, TimePoint until);

} // namespace lockscope::ui::timeline
