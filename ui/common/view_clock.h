// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clock.h"

#include <QObject>
#include <QSet>
#include <QString>
#include <functional>
#include <optional>

namespace lockscope::ui {

/// The time that the window shows: the present, or the position of a replayed recording. All views share it, so that
/// ages and countdowns agree. Thread: main.
class ViewClock final
{
public:
    /// Position of a recording, in ms since the epoch. Time points are then those of inspect::recordingTime().
    using Position = std::function<qint64()>;

    /// Null: the present.
    static void follow(Position position);
    [[nodiscard]] static TimePoint now();
    /// The same as wall-clock time: ms since the epoch.
    [[nodiscard]] static qint64 wallMs();
    /// The data is late: countdowns and ages stop at `at`, until the next call with nullopt.
    static void freeze(std::optional<TimePoint> at);
    /// Freezes only the values that these nodes serve, each from the first call that names it.
    static void freezeNodes(const QSet<QString> &nodes);
    /// The moment that shown values refer to: now(), or when they were frozen. `node`: the node that serves them.
    [[nodiscard]] static TimePoint shown(const QString &node = {});
    /// Calls `run` five times a second while `context` exists. All views count down in the same iteration of the event
    /// loop, so that the same time is shown everywhere.
    static void everyTick(const QObject *context, const std::function<void()> &run);
};

} // namespace lockscope::ui
