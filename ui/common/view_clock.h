// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clock.h"

#include <QSet>
#include <QString>
#include <functional>
#include <optional>

namespace lockscope::ui {

/// What time it is in what the window shows: the present, or the moment of a recording that is replayed. One for all
/// views, so that none tells another age or time left than its neighbour. Thread: the main thread.
class ViewClock final
{
public:
    /// Where a recording is: ms since the epoch. Points in time are then those of inspect::tapeTime().
    using Position = std::function<qint64()>;

    /// Nothing: the present.
    static void follow(Position position);
    [[nodiscard]] static TimePoint now();
    /// The same as the wall clock shows it: ms since the epoch.
    [[nodiscard]] static qint64 wallMs();
    /// The values are late: countdowns and ages stand still at this moment, until the next call with nothing.
    static void freeze(std::optional<TimePoint> at);
    /// The same for what these nodes serve alone, each from the call that first names it.
    static void freezeNodes(const QSet<QString> &nodes);
    /// The moment that values are shown as of: now(), or where they stand still. `node`: the one that serves them.
    [[nodiscard]] static TimePoint shown(const QString &node = {});
};

} // namespace lockscope::ui
