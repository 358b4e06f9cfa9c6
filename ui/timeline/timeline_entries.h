// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/timeline/painter.h"

#include <functional>

namespace lockscope::ui::timeline {

/// An item of the picture besides holds and waits: a mark, a period without data, or a node that served the lock.
struct TimelineEntry
{
    TimePoint at;
    std::optional<TimePoint> until; ///< nullopt: no duration
    QString party;                  ///< a holder or node; empty: the lock as a whole
    QString activity;
    QString details;
    bool isExact = false;
    QString sentence; ///< all of it, except for the time
};

using LaneNames = std::function<QString(int lane)>;

/// The gap that covers this instant on the lanes of that source.
[[nodiscard]] const Mark *gapAt(const LockRecord &record, bool isExact, TimePoint at);
/// The entries that overlap [from, until), at most `most` marks and `most` gaps. Nodes only if the picture has a line
/// for them.
[[nodiscard]] std::vector<TimelineEntry> entriesIn(const LockRecord &record, TimePoint from, TimePoint until,
                                                   bool hasNodes, std::size_t maxEntries, TimePoint now,
                                                   const LaneNames &nameOf);
/// The nearest entry that begins after `at`, or with a negative step, before it.
[[nodiscard]] std::optional<TimelineEntry> nextEntry(const LockRecord &record, TimePoint at, int step, TimePoint now,
                                                     const LaneNames &nameOf);

/// Describes the mark, the node or the period without data at `pos` in the picture, or names the lane at the left of
/// its bars if the lanes are compact; empty: none of these.
[[nodiscard]] QString sentenceAt(const LockRecord &record, const TimelineLayout &layout, const Geometry &geometry,
                                 const QPointF &pos, TimePoint now, const LaneNames &nameOf);

} // namespace lockscope::ui::timeline
