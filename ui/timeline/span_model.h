// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/timeline/axis.h"
#include "ui/timeline/layout.h"

#include <QAbstractTableModel>
#include <functional>

namespace lockscope::ui::timeline {

/// The visible holds and waits as rows, for the keyboard and for screen readers: what the picture shows, in words.
class SpanModel final : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum class Column { Time, Holder, What, Length, With, Source, Count };
    static constexpr int MostRows = 5000;

    struct Row
    {
        int lane = 0;
        TimePoint at;
        QString time;
        QString holder;
        QString what;
        QString length;
        QString with; ///< for whom it waits, or how many wait for it
        QString source;
        QString sentence;
    };

    using QAbstractTableModel::QAbstractTableModel;

    /// The holds and waits of the shown lanes that touch the view, the earliest first.
    void show(const LockRecord &record, const Layout &layout, TimePoint now, const WallTime &wall,
              const std::function<QString(int)> &nameOf);
    void clear();
    /// There are more than a table takes; zoom in to see them.
    [[nodiscard]] bool isCut() const { return m_isCut; }
    [[nodiscard]] const Row &row(int index) const { return m_rows[std::size_t(index)]; }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::vector<Row> m_rows;
    bool m_isCut = false;
};

} // namespace lockscope::ui::timeline
