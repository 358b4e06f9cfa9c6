// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/timeline/lock_record.h"
#include "ui/timeline/time_range.h"

#include <QSet>
#include <array>
#include <limits>
#include <numeric>

namespace lockscope::ui::timeline {

/// Selection and order of the lanes.
struct RowChoice
{
    QSet<QByteArray> pinned; ///< holders
    bool groupsByClient = false;
    bool contendedOnly = false; ///< only lanes that wait, or are waited for, in [from, until)
    TimePoint from {};
    TimePoint until {};
    TimePoint idleSince {};     ///< lanes that have been idle since before it go below the others
    int steady = 0;             ///< number of first places whose lanes never go below
    std::vector<int> places {}; ///< of the first lanes; the others follow in the order of their first hold or wait
};

/// A lane of the picture, or the heading of a client's lanes.
struct Row
{
    int lane = -1; ///< -1: a heading
    QByteArray client;
    bool isPinned = false;
    bool isLongIdle = false; ///< idle since before RowChoice::idleSince
    friend bool operator==(const Row &, const Row &) = default;
};

/// Places of the lanes by their latest state: holders, the queue in its order, other waiters, idle lanes.
[[nodiscard]] std::vector<int> placesNow(const LockRecord &record);

/// Makes manual workers come first, in the order of their letters, and then the workers of a load.
void orderByName(RowChoice &choice, const QStringList &names);

/// Pinned lanes first, then all others in the order of their places; the unnamed clients last. Below are lanes that
/// have long been idle, such as the workers of earlier loads. The other lanes keep their places.
[[nodiscard]] std::vector<Row> rowsOf(const LockRecord &record, const RowChoice &choice);

/// The client part of a holder's field.
[[nodiscard]] QByteArray clientOf(const QByteArray &holder);

/// An item to draw in a lane: a segment, or several merged segments that are too short to draw separately.
struct Span
{
    int row = 0;
    double left = 0;
    double right = 0;
    HolderState state; ///< of merged segments, the prevailing one; any wait is kept
    bool isContended = false;
    qint64 count = 1;        ///< number of merged segments
    std::size_t segment = 0; ///< the first of them

    [[nodiscard]] bool isMerged() const { return count > 1; }
};

/// Marks that share a position.
struct MarkItem
{
    double x = 0;
    TimePoint at; ///< of the first
    std::array<int, MarkKinds> counts {};

    [[nodiscard]] Mark::Kind mostProminent() const;
    [[nodiscard]] qint64 count() const { return std::accumulate(counts.begin(), counts.end(), qint64(0)); }
};

/// A period without data, over all lanes of one source.
struct GapItem
{
    double left = 0;
    double right = 0;
    bool isExact = false; ///< lanes reported by holders; otherwise, lanes observed from outside
};

/// Period in which one node served the lock.
struct NodeItem
{
    double left = 0;
    double right = 0;
    QString node;
    bool hasMovedHere = false; ///< the start is in view, and another node served it before
};

/// From a release to the acquisition that it allowed.
struct HandOffLine
{
    int fromRow = 0;
    int toRow = 0;
    double released = 0;
    double acquired = 0;
    std::size_t index = 0; ///< of the handoff in the record
};

/// The visible items, in pixels along the time; rows have no height here.
struct TimelineLayout
{
    std::vector<Row> rows;
    std::vector<Span> spans;            ///< by row, then from left to right
    std::vector<std::size_t> rowStarts; ///< first span of each row, and the end
    std::vector<MarkItem> marks;
    std::vector<GapItem> gaps;
    std::vector<NodeItem> nodes;       ///< empty unless LayoutOptions::hasNodes
    std::vector<HandOffLine> handOffs; ///< empty if there are too many to be readable
    TimeRange view;
    double now = 0; ///< end of the known history

    [[nodiscard]] int rowOf(int lane) const;
};

struct LayoutOptions
{
    double minWidth = 2;       ///< minimum width in pixels; narrower segments are merged
    double markWidth = 14;     ///< marks closer than this are merged
    double handOffSpacing = 6; ///< minimum average pixels per handoff; otherwise none is drawn
    bool hasNodes = true;      ///< a line shows the node that served the lock
    /// Visible rows; the others get no spans.
    int firstRow = 0;
    int endRow = std::numeric_limits<int>::max();
};

/// Pure: the same record, rows and view give the same layout. The cost depends on the pixels, not on the length of the
/// record.
[[nodiscard]] TimelineLayout computeLayout(const LockRecord &record, std::vector<Row> rows, const TimeRange &view,
                                           TimePoint now, const LayoutOptions &options = {});

/// A hold, a wait or an idle time at a position of the picture.
struct Hit
{
    int lane = -1;
    std::optional<std::size_t> segment; ///< index in the lane's track; of a merged span, the one at that instant
    TimePoint at;
};

/// The span at `x` in that row, or the nearest within `reach` pixels, so that narrow spans can be hit.
[[nodiscard]] Hit hitTest(const TimelineLayout &layout, const LockRecord &record, int row, double x, double reach = 3);

} // namespace lockscope::ui::timeline
