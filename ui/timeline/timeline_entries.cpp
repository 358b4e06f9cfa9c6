// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/timeline_entries.h"

#include "ui/timeline/words.h"

#include <algorithm>
#include <cmath>

namespace lockscope::ui::timeline {
using namespace Qt::StringLiterals;

namespace {

/// The lock moved to another node because its node was lost.
bool isFailOver(const LockRecord &record, TimePoint at)
{
    const auto [first, last] = std::ranges::equal_range(record.marks(), at, {}, &Mark::at);
    return std::any_of(first, last, [](const Mark &mark) { return mark.kind == Mark::Kind::Failover; });
}

/// Time and kind; for a single mark, also its holder.
QString textOf(const MarkItem &item, const LockRecord &record, const LaneNames &nameOf)
{
    QStringList parts {WallTime::now().toString(item.at)};
    for (std::size_t kind = 0; kind < MarkKinds; ++kind) {
        if (item.counts[kind] > 0)
            parts << markText(static_cast<Mark::Kind>(kind), item.counts[kind]);
    }
    if (item.count() == 1) {
        auto mark = std::ranges::lower_bound(record.marks(), item.at, {}, &Mark::at);
        while (mark != record.marks().end() && mark->kind != item.mostProminent())
            ++mark;
        const bool isNamed = mark != record.marks().end() && !mark->holder.isEmpty();
        if (const std::optional<int> lane = isNamed ? record.laneOf(mark->holder) : std::nullopt)
            parts << nameOf(*lane);
    }
    return parts.join(u" · "_s);
}

TimelineEntry markEntry(const LockRecord &record, const Mark &mark, const LaneNames &nameOf)
{
    TimelineEntry entry {mark.at, {}, {}, markText(mark.kind, 1), {}, mark.isExact, {}};
    if (const std::optional<int> lane = mark.holder.isEmpty() ? std::nullopt : record.laneOf(mark.holder)) {
        entry.party = nameOf(*lane);
        entry.isExact = record.lanes()[std::size_t(*lane)].isExact;
    }
    entry.sentence = entry.party.isEmpty() ? entry.activity : entry.activity + u" · "_s + entry.party;
    return entry;
}

/// Index of the node in the record that served the lock at this instant.
std::optional<std::size_t> nodePeriodAt(const LockRecord &record, TimePoint at)
{
    const auto after = std::ranges::upper_bound(record.nodes(), at, {}, &NodePeriod::from);
    if (after == record.nodes().begin())
        return std::nullopt;
    return std::size_t(after - record.nodes().begin() - 1);
}

/// `gap`: an element of the record's gaps.
TimelineEntry gapEntry(const LockRecord &record, const Mark &gap)
{
    TimelineEntry entry {gap.at, gap.until, {}, Words::tr("no data"), {}, gap.isExact, {}};
    const std::optional<std::size_t> period = gap.isExact ? std::nullopt : nodePeriodAt(record, gap.at);
    if (period)
        entry.party = record.nodes()[*period].node;
    entry.details = gap.isExact ? Words::tr("some worker steps were dropped")
        : period                ? Words::tr("no data from this node")
                                : Words::tr("no data from the server");
    const QString what = Words::tr("no data for %1: %2").arg(lengthText(gap.until - gap.at), entry.details);
    entry.sentence = entry.party.isEmpty() ? what : entry.party + u" · "_s + what;
    return entry;
}

/// `index`: in the record's nodes.
TimelineEntry nodeEntry(const LockRecord &record, std::size_t index, TimePoint now)
{
    const std::deque<NodePeriod> &periods = record.nodes();
    const NodePeriod &period = periods[index];
    const bool isLast = index + 1 == periods.size();
    const TimePoint end = isLast ? std::max(now, period.from) : periods[index + 1].from;
    TimelineEntry entry {period.from, end, period.node, {}, {}, false, {}};
    entry.activity = isLast ? Words::tr("serves the lock") : Words::tr("served the lock");
    if (index > 0) {
        const QString before = periods[index - 1].node;
        entry.details = isFailOver(record, period.from) ? Words::tr("took over from %1 (failover)").arg(before)
                                                        : Words::tr("slot moved from %1").arg(before);
    }
    entry.sentence = Words::tr("%1 %2 for %3").arg(period.node, entry.activity, lengthText(end - period.from));
    if (!entry.details.isEmpty())
        entry.sentence += u" · "_s + entry.details;
    return entry;
}

} // namespace

const Mark *gapAt(const LockRecord &record, bool isExact, TimePoint at)
{
    const auto found = std::ranges::find_if(
        record.gaps(), [&](const Mark &gap) { return gap.isExact == isExact && gap.at <= at && at < gap.until; });
    return found == record.gaps().end() ? nullptr : &*found;
}

std::vector<TimelineEntry> entriesIn(const LockRecord &record, TimePoint from, TimePoint until, bool hasNodes,
                                     std::size_t maxEntries, TimePoint now, const LaneNames &nameOf)
{
    std::vector<TimelineEntry> entries;
    auto mark = std::ranges::lower_bound(record.marks(), from, {}, &Mark::at);
    for (std::size_t count = 0; mark != record.marks().end() && mark->at < until && count < maxEntries; ++mark, ++count)
        entries.push_back(markEntry(record, *mark, nameOf));
    std::size_t count = 0;
    for (const Mark &gap : record.gaps()) {
        if (gap.until > from && gap.at < until && ++count <= maxEntries)
            entries.push_back(gapEntry(record, gap));
    }
    for (std::size_t i = 0; hasNodes && i < record.nodes().size(); ++i) {
        TimelineEntry period = nodeEntry(record, i, now);
        if (period.until > from && period.at < until)
            entries.push_back(std::move(period));
    }
    return entries;
}

std::optional<TimelineEntry> nextEntry(const LockRecord &record, TimePoint at, int step, TimePoint now,
                                       const LaneNames &nameOf)
{
    /// The next of `all`, which is in order of time.
    const auto nextOf = [at, step](const auto &all, auto time) {
        if (step > 0)
            return std::ranges::upper_bound(all, at, {}, time);
        const auto first = std::ranges::lower_bound(all, at, {}, time);
        return first == all.begin() ? all.end() : std::prev(first);
    };
    std::optional<TimelineEntry> nearest;
    const auto offer = [&nearest, step](TimelineEntry entry) {
        if (!nearest || (step > 0 ? entry.at <= nearest->at : entry.at >= nearest->at))
            nearest = std::move(entry);
    };
    if (const auto mark = nextOf(record.marks(), &Mark::at); mark != record.marks().end())
        offer(markEntry(record, *mark, nameOf));
    if (const auto gap = nextOf(record.gaps(), &Mark::at); gap != record.gaps().end())
        offer(gapEntry(record, *gap));
    const auto period = nextOf(record.nodes(),
                               &NodePeriod::from); // last: it is more detailed than the mark of a failover
    if (period != record.nodes().end() && period != record.nodes().begin())
        offer(nodeEntry(record, std::size_t(period - record.nodes().begin()), now));
    return nearest;
}

QString sentenceAt(const LockRecord &record, const TimelineLayout &layout, const Geometry &geometry, const QPointF &pos,
                   TimePoint now, const LaneNames &nameOf)
{
    const double x = pos.x() - geometry.names;
    if (geometry.marks().contains(pos)) {
        const auto found = std::ranges::find_if(
            layout.marks, [&](const MarkItem &mark) { return std::abs(mark.x - x) <= geometry.metrics.icon() / 2.0; });
        return found == layout.marks.end() ? QString() : textOf(*found, record, nameOf);
    }
    const int row = geometry.rowAt(pos.y());
    const int lane = row < 0 ? -1 : layout.rows[std::size_t(row)].lane;
    if (x < 0)
        return lane >= 0 && geometry.isCompact() ? nameOf(lane) : QString();
    if (x > layout.now)
        return {};
    const TimePoint at = layout.view.timeAt(x);
    const bool isOnNodes = geometry.hasNodes && geometry.nodes().contains(pos);
    if (!isOnNodes && lane < 0)
        return {};
    const bool isExact = !isOnNodes && record.lanes()[std::size_t(lane)].isExact;
    std::optional<TimelineEntry> entry;
    if (const Mark *gap = gapAt(record, isExact, at))
        entry = gapEntry(record, *gap);
    else if (const std::optional<std::size_t> period = isOnNodes ? nodePeriodAt(record, at) : std::nullopt)
        entry = nodeEntry(record, *period, now);
    return entry ? WallTime::now().toString(entry->at) + u" · "_s + entry->sentence : QString();
}

} // namespace lockscope::ui::timeline
