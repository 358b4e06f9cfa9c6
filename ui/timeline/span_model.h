// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/common/column_title.h"
#include "ui/timeline/layout.h"
#include "ui/timeline/timeline_entries.h"

namespace lockscope::ui::timeline {

/// The picture as a table, for the keyboard and screen readers: a row for each visible hold and wait, each mark, each
/// period without data, and each node that served the lock.
class SpanModel final : public TableModel<SpanModel>
{
    Q_OBJECT
public:
    enum class Column { Time, Holder, Activity, Duration, BlockedBy, Accuracy, Details, Count };
    static constexpr const char *titles[] {QT_TR_NOOP("Time"),     QT_TR_NOOP("Holder"),     QT_TR_NOOP("Activity"),
                                           QT_TR_NOOP("Duration"), QT_TR_NOOP("Blocked by"), QT_TR_NOOP("Accuracy"),
                                           QT_TR_NOOP("Details")};
    static constexpr int MaxRows = 5000;

    struct Row
    {
        int lane = -1; ///< for a hold or a wait
        TimePoint at;
        std::array<QString, std::size_t(Column::Count)> cells; ///< by column
        QString sentence;
    };

    using TableModel::TableModel;

    /// Everything that overlaps the view, on the shown lanes, earliest first.
    void setContent(const LockRecord &record, const TimelineLayout &layout, TimePoint now, const WallTime &wall,
                    const LaneNames &nameOf);
    /// There are more rows than the table takes; zooming in shows them.
    [[nodiscard]] bool isCut() const { return m_isCut; }
    [[nodiscard]] const Row &row(int index) const { return m_rows[std::size_t(index)]; }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;

private:
    void addLane(const LockRecord &record, const timeline::Row &shown, const TimeRange &view, TimePoint now,
                 const WallTime &wall, const LaneNames &nameOf);
    std::vector<Row> m_rows;
    bool m_isCut = false;
};

} // namespace lockscope::ui::timeline
