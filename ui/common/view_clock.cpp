// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/view_clock.h"

#include <QDateTime>

namespace lockscope::ui {

namespace {

ViewClock::Position replayed;
std::optional<TimePoint> frozen;

} // namespace

void ViewClock::follow(Position position)
{
    replayed = std::move(position);
}

TimePoint ViewClock::now()
{
    return replayed ? TimePoint(Millis(replayed())) : BootClock::now();
}

qint64 ViewClock::wallMs()
{
    return replayed ? replayed() : QDateTime::currentMSecsSinceEpoch();
}

void ViewClock::freeze(std::optional<TimePoint> at)
{
    frozen = at;
}

TimePoint ViewClock::shown()
{
    return frozen.value_or(now());
}

} // namespace lockscope::ui
