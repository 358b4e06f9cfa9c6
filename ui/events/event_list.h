// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTreeView>

namespace lockscope::ui::events {

/// The event log, newest on top. After scrolling down, the visible rows stay in place while new ones are added above.
class EventList final : public QTreeView
{
    Q_OBJECT
public:
    explicit EventList(QWidget *parent = nullptr);

    /// Gives every column the width of its sample; call once after setting the model.
    void sizeColumns();
    /// The newest events are visible.
    [[nodiscard]] bool isFollowing() const;

protected:
    void rowsInserted(const QModelIndex &parent, int start, int end) override;
};

} // namespace lockscope::ui::events
