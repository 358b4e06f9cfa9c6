// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/axis.h"

#include "ui/common/view_clock.h"

#include <QDateTime>

namespace lockscope::ui::timeline {
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr qint64 nsPerMs = 1'000'000;

/// The smallest round step that is not less than `minimum`: 1, 2, 5 × 10ⁿ up to seconds, then clock units.
std::chrono::nanoseconds stepOf(std::chrono::nanoseconds minimum)
{
    for (std::chrono::nanoseconds decade = 1us; decade <= 1s; decade *= 10) {
        for (const int factor : {1, 2, 5}) {
            if (decade * factor >= minimum)
                return decade * factor;
        }
    }
    for (const std::chrono::nanoseconds step :
         std::initializer_list<std::chrono::nanoseconds> {10s, 15s, 30s, 1min, 2min, 5min, 10min, 15min, 30min, 1h}) {
        if (step >= minimum)
            return step;
    }
    return 6h;
}

int decimalsOf(std::chrono::nanoseconds step)
{
    int decimals = 0;
    for (std::chrono::nanoseconds unit = 1s; unit > step && decimals < 6; unit /= 10)
        ++decimals;
    return decimals;
}

QString decimals(qint64 ns, int count)
{
    if (count == 0)
        return {};
    const qint64 part = ns % 1'000'000'000;
    return u'.' + u"%1"_s.arg(part, 9, 10, QLatin1Char('0')).first(count);
}

} // namespace

WallTime WallTime::now()
{
    return {ViewClock::now(), ViewClock::wallMs()};
}

QString WallTime::toString(TimePoint time, std::chrono::nanoseconds step) const
{
    const qint64 ns = epochMs * nsPerMs + (time - at).count();
    const QTime local = QDateTime::fromMSecsSinceEpoch(ns / nsPerMs).time();
    return local.toString(u"hh:mm:ss"_s) + decimals(ns, decimalsOf(step));
}

std::vector<Tick> ticksOf(const TimeRange &view, const WallTime &wall, double room)
{
    const std::chrono::nanoseconds step = stepOf(view.lengthOf(room));
    const qint64 zone = qint64(QDateTime::fromMSecsSinceEpoch(wall.epochMs).offsetFromUtc()) * 1'000'000'000;
    const auto wallOf = [&](TimePoint time) { return wall.epochMs * nsPerMs + zone + (time - wall.at).count(); };
    const qint64 over = wallOf(view.from) % step.count();
    TimePoint time = view.from + (over == 0 ? 0ns : step - std::chrono::nanoseconds(over));
    std::vector<Tick> ticks;
    for (; time < view.until(); time += step) {
        QString label = wall.toString(time, step);
        const bool isWhole = ticks.empty() || step >= 1min;
        if (!isWhole && label.mid(6, 2) != "00"_L1)
            label = u':' + label.sliced(6); // seconds only; the whole time again at each minute
        else if (step >= 1min)
            label = label.first(5);
        ticks.push_back({view.x(time), label});
    }
    return ticks;
}

} // namespace lockscope::ui::timeline
