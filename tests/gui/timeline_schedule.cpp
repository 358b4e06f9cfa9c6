// SPDX-License-Identifier: Apache-2.0
#include "tests/gui/timeline_schedule.h"

namespace lockscope::tests {
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using namespace ui::timeline;

namespace {

QChar letter(const Span &span)
{
    if (span.isMerged())
        return u'#';
    if (span.state.waitsFor != Access::None)
        return span.state.holds == Access::None ? u'/' : u'!';
    const QChar held = span.state.holds == Access::Read ? u'R' : span.state.holds == Access::Write ? u'W' : u'X';
    return span.isWanted ? held.toLower() : held;
}

} // namespace

QStringList drawn(const Layout &layout)
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

Layout layoutOf(Schedule &schedule, std::chrono::nanoseconds from, std::chrono::nanoseconds span, double width,
                double leastWidth)
{
    const LockRecord &record = schedule.record();
    return layOut(record, rowsOf(record, {}), {schedule.time(from), span, width}, schedule.time(from + span),
                  {leastWidth, 4, 0.1});
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
