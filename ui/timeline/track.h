// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/timeline/holder_state.h"

#include <algorithm>
#include <vector>

namespace lockscope::ui::timeline {

/// A constant state, from its own time to that of the next segment.
struct Segment
{
    TimePoint from;
    HolderState state;
    bool isContended = false; ///< held while others wait
};

/// Total time in each state over part of a track, and the number of non-idle segments.
struct Sums
{
    std::chrono::nanoseconds read {0};
    std::chrono::nanoseconds write {0}; ///< includes exclusive
    std::chrono::nanoseconds contended {0};
    std::chrono::nanoseconds waiting {0};
    qint64 count = 0;

    void add(const Segment &segment, std::chrono::nanoseconds length);
    friend Sums operator+(const Sums &a, const Sums &b)
    {
        return {a.read + b.read, a.write + b.write, a.contended + b.contended, a.waiting + b.waiting,
                a.count + b.count};
    }
    friend Sums operator-(const Sums &a, const Sums &b)
    {
        return {a.read - b.read, a.write - b.write, a.contended - b.contended, a.waiting - b.waiting,
                a.count - b.count};
    }
};

/// Without branches: it runs for every segment of a picture.
inline void Sums::add(const Segment &segment, std::chrono::nanoseconds length)
{
    using std::chrono::nanoseconds;
    const bool isRead = segment.state.holds == LockMode::Read;
    const bool isWrite = segment.state.holds > LockMode::Read;
    const bool isWaiting = segment.state.waitsFor != LockMode::Free;
    read += isRead ? length : nanoseconds(0);
    write += isWrite ? length : nanoseconds(0);
    contended += segment.isContended ? length : nanoseconds(0);
    waiting += isWaiting ? length : nanoseconds(0);
    count += isRead || isWrite || isWaiting;
}

/// The states of one holder, or of a whole lock, in order of time, without holes. Sums are stored per block, so any
/// range of a million segments is summed in a few steps.
class Track final
{
public:
    /// `at` is not before the last segment. An equal state adds nothing; one at the same instant replaces it.
    void append(TimePoint at, const HolderState &state, bool isContended);
    /// Drops segments that ended before `at`.
    void forgetBefore(TimePoint at);

    [[nodiscard]] std::size_t size() const { return m_segments.size(); }
    [[nodiscard]] bool isEmpty() const { return m_segments.empty(); }
    [[nodiscard]] const Segment &operator[](std::size_t index) const { return m_segments[index]; }
    [[nodiscard]] const Segment &last() const { return m_segments.back(); }
    /// End of the segment; the last one extends to `now`.
    [[nodiscard]] TimePoint until(std::size_t index, TimePoint now) const
    {
        return index + 1 < m_segments.size() ? m_segments[index + 1].from : std::max(now, m_segments[index].from);
    }

    /// Returns the first segment that starts after `at`. Searches from `start`, which is fast for near segments.
    [[nodiscard]] std::size_t firstAfter(TimePoint at, std::size_t start = 0) const;
    /// The segment at that instant; null before the first.
    [[nodiscard]] const Segment *at(TimePoint at) const;

    /// Running sums of all segments before `index`, dropped ones included. Only the difference of two is meaningful:
    /// the sum of the segments between.
    [[nodiscard]] Sums prefixSum(std::size_t index) const;
    /// Sums of the time [from, until), which may cut segments.
    [[nodiscard]] Sums between(TimePoint from, TimePoint until) const;

    /// The part of the state that lasts through several segments.
    using Part = LockMode HolderState::*;
    static constexpr Part Hold = &HolderState::holds;
    static constexpr Part Wait = &HolderState::waitsFor;
    /// Start of the uninterrupted hold or wait at this segment.
    [[nodiscard]] TimePoint since(std::size_t index, Part part) const;
    /// The first segment from `index` on without a hold or wait; size(): none.
    [[nodiscard]] std::size_t endOf(std::size_t index, Part part) const;

private:
    std::vector<Segment> m_segments;
    std::vector<Sums> m_blocks; ///< m_blocks[b]: of all closed segments before the block's first
};

} // namespace lockscope::ui::timeline
