// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/timeline/painter.h"
#include "ui/timeline/span_details.h"
#include "ui/timeline/timeline_entries.h"

#include <QAbstractScrollArea>
#include <QTimer>
#include <functional>

namespace lockscope::ui::timeline {

/// The picture of a record in a visible time range. Repaints at screen rate only while it follows and is visible.
class Canvas final : public QAbstractScrollArea
{
    Q_OBJECT
public:
    using GroupNames = std::function<QString(const QByteArray &client)>;

    /// A hold or wait, at an instant within it.
    struct Selection
    {
        int lane = 0;
        std::size_t segment = 0;
        TimePoint at;
        friend bool operator==(const Selection &, const Selection &) = default;
    };

    struct Options
    {
        bool groupsByClient = false;
        bool contendedOnly = false;   ///< only lanes that wait, or are waited for, in the view
        bool hasManyNodes = false;    ///< locks may be on different nodes, so a line shows the node
        bool isDemonstration = false; ///< gives the node line's room to the lanes, until another node takes over
    };

    Canvas(LaneNames names, GroupNames groups);

    /// Null: no history to show. The record outlives the canvas, or is replaced before it is destroyed.
    void setRecord(const LockRecord *record);
    void set(bool Options::*option, bool isOn);
    /// Moves the holder's lane to the top, or back.
    void togglePin(const QByteArray &holder);
    void setFollowing(bool following);
    /// Labels this moment as the end of a run or a recording; std::nullopt: none.
    void setEnd(std::optional<TimePoint> end);
    /// The picture ends at this moment instead of the present; std::nullopt: at the present.
    void setMoment(std::optional<TimePoint> moment);
    void showRange(TimePoint from, std::chrono::nanoseconds span);
    /// A load starts: lanes that are idle now go below its lanes, and stay there while they are idle.
    void sinkIdleLanes();
    /// The record has grown.
    void refresh();
    /// Highlights the hold or wait with its blockers and waiters; std::nullopt: none.
    void setSelection(const std::optional<Selection> &selection);
    /// The row with the keyboard focus; -1: none.
    void setCurrentRow(int row);

    [[nodiscard]] bool isFollowing() const { return m_isFollowing; }
    [[nodiscard]] const TimeRange &view() const { return m_view; }
    [[nodiscard]] TimePoint now() const;
    [[nodiscard]] const LockRecord *record() const { return m_record; }
    [[nodiscard]] const LaneNames &names() const { return m_names; }
    [[nodiscard]] const std::optional<Selection> &selection() const { return m_selection; }
    /// The selected hold or wait; std::nullopt also if its oldest segments were dropped.
    [[nodiscard]] std::optional<SpanDetails> selectionDetails() const;
    [[nodiscard]] int currentRow() const { return m_currentRow; }
    /// The layout of the current view.
    const TimelineLayout &currentLayout();
    [[nodiscard]] Geometry geometry() const;
    /// The picture in full height, for a file.
    [[nodiscard]] Picture pictureInFull(TimelineLayout &layout);
    [[nodiscard]] QSize sizeHint() const override;

Q_SIGNALS:
    void followingChanged(bool following);
    void selectionChanged();

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void relayout();
    void updateTimer();
    void orderLanes();
    void fitLanes(const std::vector<Row> &rows);
    /// Whether a line shows the node that served the lock: there are several nodes, or there were.
    [[nodiscard]] bool hasNodes() const;
    [[nodiscard]] LayoutOptions layoutOptions() const;
    [[nodiscard]] std::vector<Highlight> highlightsOf(const SpanDetails &details, const TimelineLayout &layout) const;
    [[nodiscard]] Picture picture() const;

    const LaneNames m_names;
    const GroupNames m_groupNames;
    const LockRecord *m_record = nullptr;
    Options m_options;
    RowChoice m_choice;
    TimePoint m_idleBefore {}; ///< the last sinkIdleLanes()
    TimeRange m_view;
    TimelineLayout m_layout;
    bool m_isStale = true; ///< the layout is out of date
    bool m_isFollowing = true;
    std::optional<TimePoint> m_end;
    std::optional<TimePoint> m_moment;
    std::optional<Selection> m_selection;
    int m_currentRow = -1;
    int m_namesWidth = 0;
    int m_laneHeight = 0; ///< 0: not known yet
    QTimer m_frame;
};

} // namespace lockscope::ui::timeline
