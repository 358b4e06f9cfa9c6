// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/timeline/axis.h"
#include "ui/timeline/lock_record.h"

#include <functional>

namespace lockscope::ui::timeline {

/// What the picture tells beside holds and waits: a mark, a stretch without data, or which node served the lock.
struct Moment
{
    TimePoint at;
    std::optional<TimePoint> until; ///< nothing: it has no length
    QString who;                    ///< a holder or a node; empty: the lock as a whole
    QString what;
    QString more;
    bool isExact = false;
    QString sentence; ///< all of it, but for when it was
};

using LaneNames = std::function<QString(int lane)>;

[[nodiscard]] Moment momentOf(const LockRecord &record, const Mark &mark, const LaneNames &nameOf);
/// Of an element of the record's gaps.
[[nodiscard]] Moment gapOf(const LockRecord &record, const Mark &gap);
/// Of an element of the record's nodes.
[[nodiscard]] Moment stayOf(const LockRecord &record, std::size_t index, TimePoint now);

/// The gap that hides what a lane of that source did at this instant.
[[nodiscard]] const Mark *gapAt(const LockRecord &record, bool isExact, TimePoint at);
/// Who served the lock at this instant: an index of the record's nodes.
[[nodiscard]] std::optional<std::size_t> stayAt(const LockRecord &record, TimePoint at);

/// All that touches [from, until), up to `most` of each kind. The nodes only where the picture has a line of them.
[[nodiscard]] std::vector<Moment> momentsIn(const LockRecord &record, TimePoint from, TimePoint until, bool hasNodes,
                                            std::size_t most, TimePoint now, const LaneNames &nameOf);
/// The nearest one that begins after `at`, or for a negative step before it.
[[nodiscard]] std::optional<Moment> nextMoment(const LockRecord &record, TimePoint at, int step, TimePoint now,
                                               const LaneNames &nameOf);

} // namespace lockscope::ui::timeline
