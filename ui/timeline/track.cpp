// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/track.h"

namespace lockscope::ui::timeline {

namespace {

constexpr std::size_t blockSize = 8;

} // namespace

void Track::append(TimePoint at, const HolderState &state, bool isContended)
{
    if (!m_segments.empty()) {
        Segment &last = m_segments.back();
        Q_ASSERT(at >= last.from);
        if (last.state == state && last.isContended == isContended)
            return;
        if (last.from == at) {
            last = {at, state, isContended};
            return;
        }
    }
    if (m_segments.size() % blockSize == 0) {
        const std::size_t first = m_segments.size();
        Sums sums = first == 0 ? Sums() : m_blocks.back();
        for (std::size_t i = first == 0 ? 0 : first - blockSize; i < first; ++i)
            sums.add(m_segments[i], until(i, at) - m_segments[i].from);
        m_blocks.push_back(sums);
    }
    m_segments.push_back({at, state, isContended});
}

void Track::forgetBefore(TimePoint at)
{
    const std::size_t index = firstAfter(at);
    // whole blocks, so that the sums of the others stay valid
    const std::size_t blocks = index <= 1 ? 0 : (index - 1) / blockSize;
    m_segments.erase(m_segments.begin(), m_segments.begin() + static_cast<std::ptrdiff_t>(blocks * blockSize));
    m_blocks.erase(m_blocks.begin(), m_blocks.begin() + static_cast<std::ptrdiff_t>(blocks));
}

std::size_t Track::firstAfter(TimePoint at, std::size_t start) const
{
    std::size_t step = 1;
    std::size_t end = start;
    while (end < m_segments.size() && m_segments[end].from <= at) {
        start = end + 1;
        end += step;
        step *= 2;
    }
    const auto begin = m_segments.begin();
    const auto found = std::upper_bound(begin + static_cast<std::ptrdiff_t>(std::min(start, m_segments.size())),
                                        begin + static_cast<std::ptrdiff_t>(std::min(end, m_segments.size())), at,
                                        [](TimePoint time, const Segment &segment) { return time < segment.from; });
    return static_cast<std::size_t>(found - begin);
}

const Segment *Track::at(TimePoint at) const
{
    const std::size_t after = firstAfter(at);
    return after == 0 ? nullptr : &m_segments[after - 1];
}

Sums Track::prefixSum(std::size_t index) const
{
    const std::size_t block = std::min(index / blockSize, m_blocks.size() - 1);
    Sums sums = m_blocks[block];
    for (std::size_t i = block * blockSize; i < index; ++i)
        sums.add(m_segments[i], m_segments[i + 1].from - m_segments[i].from);
    return sums;
}

Sums Track::between(TimePoint from, TimePoint until) const
{
    if (m_segments.empty() || until <= from)
        return {};
    const std::size_t after = firstAfter(from);
    const std::size_t end = firstAfter(until, after);
    if (end == 0)
        return {};
    const std::size_t first = after == 0 ? 0 : after - 1;
    Sums sums = prefixSum(end - 1) - prefixSum(first);
    sums.add(m_segments[end - 1], this->until(end - 1, until) - m_segments[end - 1].from);
    // Subtracts the parts of the end segments outside the range.
    const auto takeOff = [&sums](const Segment &segment, std::chrono::nanoseconds length) {
        Sums outside;
        outside.add(segment, length);
        outside.count = 0;
        sums = sums - outside;
    };
    if (m_segments[first].from < from)
        takeOff(m_segments[first], from - m_segments[first].from);
    if (end < m_segments.size())
        takeOff(m_segments[end - 1], m_segments[end].from - until);
    return sums;
}

TimePoint Track::since(std::size_t index, Part part) const
{
    while (index > 0 && m_segments[index - 1].state.*part != LockMode::Free)
        --index;
    return m_segments[index].from;
}

std::size_t Track::endOf(std::size_t index, Part part) const
{
    while (index < m_segments.size() && m_segments[index].state.*part != LockMode::Free)
        ++index;
    return index;
}

} // namespace lockscope::ui::timeline
