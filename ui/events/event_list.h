// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTreeView>

namespace lockscope::ui::events {

/// The log, newest on top. Who has scrolled down keeps the rows that are being read while new ones come above them.
class EventList final : public QTreeView
{
    Q_OBJECT
public:
    explicit EventList(QWidget *parent = nullptr);

    /// Gives every column the width of its sample; call it once the model is set.
    void sizeColumns();
    /// The newest events are in view.
    [[nodiscard]] bool isFollowing() const;

protected:
    void rowsInserted(const QModelIndex &parent, int start, int end) override;
};

} // namespace lockscope::ui::events
