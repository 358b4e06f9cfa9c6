// SPDX-License-Identifier: Apache-2.0
#include "tests/gui/timeline_schedule.h"

#include <algorithm>

namespace lockscope::tests {
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using namespace ui::timeline;

namespace {

QChar letter(const Span &span)
{
    if (span.isMerged())
        return u'#';
    if (span.state.waitsFor != LockMode::Free)
        return span.state.holds == LockMode::Free ? u'/' : u'!';
    const QChar held = span.state.holds == LockMode::Read ? u'R' : span.state.holds == LockMode::Write ? u'W' : u'X';
    return span.isContended ? held.toLower() : held;
}

} // namespace

QStringList drawn(const TimelineLayout &layout)
{
    QStringList lines;
    for (std::size_t row = 0; row < layout.rows.size(); ++row) {
        QString line(qsizetype(layout.view.width), u'.');
        for (std::size_t i = layout.rowStarts[row]; i < layout.rowStarts[row + 1]; ++i) {
            const Span &span = layout.spans[i];
            for (auto x = qsizetype(span.left + 0.5); x < std::min(line.size(), qsizetype(span.right + 0.5)); ++x)
                line[x] = letter(span);
        }
        lines << line;
    }
    return lines;
}

TimelineLayout layoutOf(Schedule &schedule, std::chrono::nanoseconds from, std::chrono::nanoseconds span, double width,
                        double minWidth)
{
    const LockRecord &record = schedule.record();
    return computeLayout(record, rowsOf(record, {}), {schedule.time(from), span, width}, schedule.time(from + span),
                         {minWidth, 4, 0.1});
}

QString firstOverlap(const LockRecord &record)
{
    struct Hold
    {
        TimePoint from;
        TimePoint until;
        LockMode mode;
        int lane;
    };
    std::vector<Hold> holds;
    for (int lane = 0; lane < int(record.lanes().size()); ++lane) {
        const Lane &holder = record.lanes()[std::size_t(lane)];
        for (std::size_t i = 0; holder.isExact && i < holder.track.size(); ++i) {
            const Segment &segment = holder.track[i];
            if (segment.state.holds != LockMode::Free)
                holds.push_back({segment.from, holder.track.until(i, record.last()), segment.state.holds, lane});
        }
    }
    std::ranges::sort(holds, {}, &Hold::from);
    std::optional<Hold> lastRead; // of each kind, the one that ends last
    std::optional<Hold> lastWrite;
    for (const Hold &hold : holds) {
        const bool isRead = hold.mode == LockMode::Read;
        for (const std::optional<Hold> &other : {lastWrite, isRead ? std::nullopt : lastRead}) {
            if (other && other->lane != hold.lane && other->until > hold.from)
                return u"lanes %1 and %2, for %3 ns"_s.arg(other->lane)
                    .arg(hold.lane)
                    .arg((std::min(other->until, hold.until) - hold.from).count());
        }
        std::optional<Hold> &last = isRead ? lastRead : lastWrite;
        if (!last || hold.until > last->until)
            last = hold;
    }
    return {};
}

void playFiveWorkers(Schedule &schedule, std::vector<Change> *told)
{
    schedule.tellsAlso(told);
    schedule.at(1s, a, asksToWrite);
    schedule.at(1s, a, writes);
    schedule.at(3s, b, asksToRead);
    schedule.at(4s, c, asksToRead);
    schedule.at(5s, a, writesTwice);
    schedule.at(7s, a, writes);
    schedule.at(8s, d, asksToWrite);
    schedule.at(10s, a, idle);
    schedule.at(10s, b, reads);
    schedule.at(11s, c, reads);
    schedule.at(14s, c, idle);
    schedule.at(16s, b, readsAndAsksToWrite); // waits for itself
    schedule.at(19s, b, idle);
    schedule.at(20s, d, writes);
    schedule.at(20s, e, asksToRead);
    schedule.at(24s, e, idle); // gave up
    schedule.at(28s, d, idle);
}

} // namespace lockscope::tests
