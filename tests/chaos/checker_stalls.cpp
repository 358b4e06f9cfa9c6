// SPDX-License-Identifier: Apache-2.0
#include "tests/chaos/checker.h"

#include <algorithm>

namespace lockscope::chaos {

Checker::Busy Checker::busyTimes(const std::vector<Claim> &claims, const std::vector<Wait> &waits, qint64 longestLease)
{
    Busy busy;
    for (const Claim &claim : claims)
        busy.at(std::size_t(claim.resource)).push_back({claim.begin, claim.freed});
    for (const Wait &wait : waits)
        if (wait.error) // the server may have granted it without the caller knowing
            for (const int resource : targets()[std::size_t(wait.target)].resources)
                busy.at(std::size_t(resource)).push_back({wait.begin, wait.end + longestLease});
    for (std::vector<Interval> &some : busy) {
        std::ranges::sort(some, {}, &Interval::begin);
        std::vector<Interval> merged;
        for (const Interval &interval : some) {
            if (!merged.empty() && interval.begin <= merged.back().end)
                merged.back().end = std::max(merged.back().end, interval.end);
            else
                merged.push_back(interval);
        }
        some = std::move(merged);
    }
    return busy;
}

/// The longest period in which none of the resources was busy.
Checker::Interval Checker::longestGap(const Busy &busy, const std::vector<int> &resources, Interval within)
{
    std::vector<Interval> all;
    for (const int resource : resources) {
        const std::vector<Interval> &some = busy.at(std::size_t(resource));
        auto each = std::ranges::lower_bound(some, within.begin, {}, &Interval::end);
        for (; each != some.end() && each->begin < within.end; ++each)
            all.push_back(*each);
    }
    std::ranges::sort(all, {}, &Interval::begin);
    all.push_back({within.end, within.end});
    Interval longest {within.begin, within.begin};
    qint64 freeSince = within.begin;
    for (const Interval &interval : all) {
        if (interval.begin - freeSince > longest.end - longest.begin)
            longest = {freeSince, interval.begin};
        freeSince = std::max(freeSince, interval.end);
    }
    return longest;
}

void Checker::checkStalls(const std::vector<Claim> &claims, const std::vector<Wait> &waits)
{
    const Busy busy = busyTimes(claims, waits, m_limits.longestLease);
    const qint64 judgedFrom = m_limits.healedAt + m_limits.longestLease;
    for (const Wait &wait : waits) {
        const std::vector<int> &wanted = targets()[std::size_t(wait.target)].resources;
        if (isRedisson(wait.holder))
            continue;
        if (std::ranges::any_of(wanted, [this](int one) { return m_limits.mayStall.test(std::size_t(one)); }))
            continue;
        if (wait.end > wait.begin) {
            const Interval gap = longestGap(busy, wanted, {wait.begin, wait.end});
            m_longestStallOfAll = std::max(m_longestStallOfAll, gap.end - gap.begin);
        }
        const Interval judged {std::max(wait.begin, judgedFrom), wait.end};
        if (judged.end <= judged.begin)
            continue;
        const Interval gap = longestGap(busy, wanted, judged);
        const qint64 stall = gap.end - gap.begin;
        m_longestStall = std::max(m_longestStall, stall);
        if (stall > m_limits.longestStall)
            report(Finding::Kind::Stall, gap.end,
                   wait.holder.text() + " cycle " + QByteArray::number(wait.cycle) + " waited for "
                       + nameOf(wanted.front()) + " (" + toWord(targets()[std::size_t(wait.target)].kind)
                       + (wait.isShared ? ", shared" : "") + ") although it was free for "
                       + QByteArray::number(stall / 1'000'000) + " ms"
                       + (wait.isGranted    ? " before it was granted"
                              : wait.isOpen ? " and was never granted"
                                            : " and gave up"),
                   std::nullopt);
    }
}

} // namespace lockscope::chaos
