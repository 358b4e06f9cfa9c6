// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/timeline/rows.h"
#include "ui/timeline/viewport.h"

#include <array>
#include <limits>
#include <numeric>

namespace lockscope::ui::timeline {

/// One thing to draw in a lane: a segment, or what several too short to be told apart amount to.
struct Span
{
    int row = 0;
    double left = 0;
    double right = 0;
    HolderState state; ///< of merged segments what prevails, though nothing that waits is left out
    bool isWanted = false;
    qint64 count = 1;        ///< how many were merged
    std::size_t segment = 0; ///< the first of them

    [[nodiscard]] bool isMerged() const { return count > 1; }
};

/// Marks that share a place.
struct MarkItem
{
    double x = 0;
    TimePoint at; ///< of the first
    std::array<int, MarkKinds> counts {};

    [[nodiscard]] Mark::Kind loudest() const;
    [[nodiscard]] qint64 count() const { return std::accumulate(counts.begin(), counts.end(), qint64(0)); }
};

/// A stretch without data, over every lane of one source.
struct GapItem
{
    double left = 0;
    double right = 0;
    bool isExact = false; ///< of those who tell of themselves; else of all that are seen from outside
};

/// While one node served the lock.
struct NodeItem
{
    double left = 0;
    double right = 0;
    QString node;
    bool hasMovedHere = false; ///< the beginning is in view, and another node served it before
};

/// From a release to the acquisition that it let in.
struct HandOffLine
{
    int fromRow = 0;
    int toRow = 0;
    double released = 0;
    double acquired = 0;
    std::size_t index = 0; ///< of the hand-off in the record
};

/// What is in view, in pixels along the time; rows have no height here.
struct Layout
{
    std::vector<Row> rows;
    std::vector<Span> spans;            ///< by row, then from left to right
    std::vector<std::size_t> rowStarts; ///< first span of each row, and the end
    std::vector<MarkItem> marks;
    std::vector<GapItem> gaps;
    std::vector<NodeItem> nodes;       ///< empty where only one ever served the lock and there are no others
    std::vector<HandOffLine> handOffs; ///< none when they are so many that they would be a carpet
    Viewport view;
    double now = 0; ///< where the known past ends

    [[nodiscard]] int rowOf(int lane) const;
};

struct LayoutOptions
{
    double leastWidth = 2;  ///< narrower segments are merged, and nothing is drawn narrower
    double markWidth = 14;  ///< marks closer than this share a place
    double handOffRoom = 6; ///< pixels a hand-off, on average, or none is drawn
    bool hasNodes = true;   ///< a line says which node served the lock
    /// Rows that can be seen; the others have no spans.
    int firstRow = 0;
    int endRow = std::numeric_limits<int>::max();
};

/// Pure: the same record, rows and view give the same picture. Its cost goes with the pixels, not with the length of
/// the record.
[[nodiscard]] Layout layOut(const LockRecord &record, std::vector<Row> rows, const Viewport &view, TimePoint now,
                            const LayoutOptions &options = {});

} // namespace lockscope::ui::timeline
