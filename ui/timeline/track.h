// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/timeline/holder_state.h"

#include <algorithm>
#include <vector>

namespace lockscope::ui::timeline {

/// A state without a break, from its own time to that of the next one.
struct Segment
{
    TimePoint from;
    HolderState state;
    bool isWanted = false; ///< held while somebody waits for it
};

/// How long each state lasted in a part of a track, and how many segments were no idleness.
struct Sums
{
    std::chrono::nanoseconds read {0};
    std::chrono::nanoseconds write {0}; ///< exclusive too
    std::chrono::nanoseconds wanted {0};
    std::chrono::nanoseconds waiting {0};
    qint64 count = 0;

    void add(const Segment &segment, std::chrono::nanoseconds length);
    friend Sums operator-(const Sums &a, const Sums &b)
    {
        return {a.read - b.read, a.write - b.write, a.wanted - b.wanted, a.waiting - b.waiting, a.count - b.count};
    }
};

/// Without branches: whole pictures are made of it.
inline void Sums::add(const Segment &segment, std::chrono::nanoseconds length)
{
    using std::chrono::nanoseconds;
    const bool isRead = segment.state.holds == Access::Read;
    const bool isWrite = segment.state.holds > Access::Read;
    const bool isWaiting = segment.state.waitsFor != Access::None;
    read += isRead ? length : nanoseconds(0);
    write += isWrite ? length : nanoseconds(0);
    wanted += segment.isWanted ? length : nanoseconds(0);
    waiting += isWaiting ? length : nanoseconds(0);
    count += isRead || isWrite || isWaiting;
}

/// The states of one holder, or of a whole lock, in the order of time. Segments follow each other without a hole.
/// Sums are kept once a block, so any stretch of a million segments is summed in a few steps.
class Track final
{
public:
    /// `at` is not before the last segment. An equal state adds nothing; one at the same instant replaces it.
    void append(TimePoint at, const HolderState &state, bool isWanted);
    /// Drops what ended before `at`.
    void forgetBefore(TimePoint at);

    [[nodiscard]] std::size_t size() const { return m_segments.size(); }
    [[nodiscard]] bool isEmpty() const { return m_segments.empty(); }
    [[nodiscard]] const Segment &operator[](std::size_t index) const { return m_segments[index]; }
    [[nodiscard]] const Segment &last() const { return m_segments.back(); }
    /// Where the segment ends; the last one goes on to `now`.
    [[nodiscard]] TimePoint until(std::size_t index, TimePoint now) const
    {
        return index + 1 < m_segments.size() ? m_segments[index + 1].from : std::max(now, m_segments[index].from);
    }

    /// The first segment that begins after `at`, looked for from `start` on: near ones are found at once.
    [[nodiscard]] std::size_t firstAfter(TimePoint at, std::size_t start = 0) const;
    /// The segment at that instant; nothing before the first.
    [[nodiscard]] const Segment *at(TimePoint at) const;

    /// Of all segments before `index`, which are closed, since the first one that is still there. The difference of two
    /// such sums is the sum of what lies between.
    [[nodiscard]] Sums upTo(std::size_t index) const;
    /// Of the segments [first, end), each as long as it is whole. `now` ends the last one.
    [[nodiscard]] Sums sums(std::size_t first, std::size_t end, TimePoint now) const;
    /// Of the time [from, until), which may cut through segments.
    [[nodiscard]] Sums between(TimePoint from, TimePoint until) const;

    /// Since when the holder holds, or waits, without a break, as of this segment.
    [[nodiscard]] TimePoint heldSince(std::size_t index) const;
    [[nodiscard]] TimePoint waitedSince(std::size_t index) const;

private:
    std::vector<Segment> m_segments;
    std::vector<Sums> m_blocks; ///< m_blocks[b]: of all closed segments before the block's first
};

} // namespace lockscope::ui::timeline
