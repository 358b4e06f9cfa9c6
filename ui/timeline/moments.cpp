// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/moments.h"

#include "ui/timeline/words.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

namespace lockscope::ui::timeline {
using namespace Qt::StringLiterals;

namespace {

/// Translation context of this file.
struct Words
{
    Q_DECLARE_TR_FUNCTIONS(TimelineWords)
};

/// The lock moved to another node because its node was lost.
bool isFailOver(const LockRecord &record, TimePoint at)
{
    const auto [first, last] = std::ranges::equal_range(record.marks(), at, {}, &Mark::at);
    return std::any_of(first, last, [](const Mark &mark) { return mark.kind == Mark::Kind::FailOver; });
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

} // namespace

Moment momentOf(const LockRecord &record, const Mark &mark, const LaneNames &nameOf)
{
    Moment moment {mark.at, {}, {}, markText(mark.kind, 1), {}, mark.isExact, {}};
    if (const std::optional<int> lane = mark.holder.isEmpty() ? std::nullopt : record.laneOf(mark.holder)) {
        moment.who = nameOf(*lane);
        moment.isExact = record.lanes()[std::size_t(*lane)].isExact;
    }
    moment.sentence = moment.who.isEmpty() ? moment.what : moment.what + u" · "_s + moment.who;
    return moment;
}

Moment gapOf(const LockRecord &record, const Mark &gap)
{
    Moment moment {gap.at, gap.until, {}, Words::tr("no data"), {}, gap.isExact, {}};
    const std::optional<std::size_t> stay = gap.isExact ? std::nullopt : nodePeriodAt(record, gap.at);
    if (stay)
        moment.who = record.nodes()[*stay].node;
    moment.more = gap.isExact ? Words::tr("some worker steps were dropped")
        : stay                ? Words::tr("no data from this node")
                              : Words::tr("no data from the server");
    const QString what = Words::tr("no data for %1: %2").arg(lengthText(gap.until - gap.at), moment.more);
    moment.sentence = moment.who.isEmpty() ? what : moment.who + u" · "_s + what;
    return moment;
}

Moment stayOf(const LockRecord &record, std::size_t index, TimePoint now)
{
    const std::deque<NodePeriod> &stays = record.nodes();
    const NodePeriod &stay = stays[index];
    const bool isLast = index + 1 == stays.size();
    const TimePoint end = isLast ? std::max(now, stay.from) : stays[index + 1].from;
    Moment moment {stay.from, end, stay.node, {}, {}, false, {}};
    moment.what = isLast ? Words::tr("serves the lock") : Words::tr("served the lock");
    if (index > 0) {
        const QString before = stays[index - 1].node;
        moment.more = isFailOver(record, stay.from) ? Words::tr("took over from %1 (failover)").arg(before)
                                                    : Words::tr("slot moved from %1").arg(before);
    }
    moment.sentence = Words::tr("%1 %2 for %3").arg(stay.node, moment.what, lengthText(end - stay.from));
    if (!moment.more.isEmpty())
        moment.sentence += u" · "_s + moment.more;
    return moment;
}

const Mark *gapAt(const LockRecord &record, bool isExact, TimePoint at)
{
    const auto found = std::ranges::find_if(
        record.gaps(), [&](const Mark &gap) { return gap.isExact == isExact && gap.at <= at && at < gap.until; });
    return found == record.gaps().end() ? nullptr : &*found;
}

std::optional<std::size_t> nodePeriodAt(const LockRecord &record, TimePoint at)
{
    const auto after = std::ranges::upper_bound(record.nodes(), at, {}, &NodePeriod::from);
    if (after == record.nodes().begin())
        return std::nullopt;
    return std::size_t(after - record.nodes().begin() - 1);
}

std::vector<Moment> momentsIn(const LockRecord &record, TimePoint from, TimePoint until, bool hasNodes,
                              std::size_t most, TimePoint now, const LaneNames &nameOf)
{
    std::vector<Moment> moments;
    auto mark = std::ranges::lower_bound(record.marks(), from, {}, &Mark::at);
    for (std::size_t count = 0; mark != record.marks().end() && mark->at < until && count < most; ++mark, ++count)
        moments.push_back(momentOf(record, *mark, nameOf));
    std::size_t count = 0;
    for (const Mark &gap : record.gaps()) {
        if (gap.until > from && gap.at < until && ++count <= most)
            moments.push_back(gapOf(record, gap));
    }
    for (std::size_t i = 0; hasNodes && i < record.nodes().size(); ++i) {
        Moment stay = stayOf(record, i, now);
        if (stay.until > from && stay.at < until)
            moments.push_back(std::move(stay));
    }
    return moments;
}

std::optional<Moment> nextMoment(const LockRecord &record, TimePoint at, int step, TimePoint now,
                                 const LaneNames &nameOf)
{
    /// The next of `all`, which is in order of time.
    const auto nextOf = [at, step](const auto &all, auto time) {
        if (step > 0)
            return std::ranges::upper_bound(all, at, {}, time);
        const auto first = std::ranges::lower_bound(all, at, {}, time);
        return first == all.begin() ? all.end() : std::prev(first);
    };
    std::optional<Moment> nearest;
    const auto offer = [&nearest, step](Moment moment) {
        if (!nearest || (step > 0 ? moment.at <= nearest->at : moment.at >= nearest->at))
            nearest = std::move(moment);
    };
    if (const auto mark = nextOf(record.marks(), &Mark::at); mark != record.marks().end())
        offer(momentOf(record, *mark, nameOf));
    if (const auto gap = nextOf(record.gaps(), &Mark::at); gap != record.gaps().end())
        offer(gapOf(record, *gap));
    const auto stay = nextOf(record.nodes(),
                             &NodePeriod::from); // last: it is more detailed than the mark of a failover
    if (stay != record.nodes().end() && stay != record.nodes().begin())
        offer(stayOf(record, std::size_t(stay - record.nodes().begin()), now));
    return nearest;
}

QString sentenceAt(const LockRecord &record, const TimelineLayout &layout, const Geometry &geometry,
                   const QPointF &place, TimePoint now, const LaneNames &nameOf)
{
    const double x = place.x() - geometry.names;
    if (geometry.marks().contains(place)) {
        const auto found = std::ranges::find_if(
            layout.marks, [&](const MarkItem &mark) { return std::abs(mark.x - x) <= geometry.metrics.icon() / 2.0; });
        return found == layout.marks.end() ? QString() : textOf(*found, record, nameOf);
    }
    const int row = geometry.rowAt(place.y());
    const int lane = row < 0 ? -1 : layout.rows[std::size_t(row)].lane;
    if (x < 0)
        return lane >= 0 && geometry.isCompact() ? nameOf(lane) : QString();
    if (x > layout.now)
        return {};
    const TimePoint at = layout.view.timeAt(x);
    const bool isOnNodes = geometry.hasNodes && geometry.nodes().contains(place);
    if (!isOnNodes && lane < 0)
        return {};
    const bool isExact = !isOnNodes && record.lanes()[std::size_t(lane)].isExact;
    std::optional<Moment> moment;
    if (const Mark *gap = gapAt(record, isExact, at))
        moment = gapOf(record, *gap);
    else if (const std::optional<std::size_t> stay = isOnNodes ? nodePeriodAt(record, at) : std::nullopt)
        moment = stayOf(record, *stay, now);
    return moment ? WallTime::now().toString(moment->at) + u" · "_s + moment->sentence : QString();
}

} // namespace lockscope::ui::timeline
