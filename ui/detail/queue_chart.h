// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/queue_model.h"

#include <QWidget>

namespace lockscope::ui::detail {

/// A fair lock's queue: the head first, the others behind it on one line. A doubtful waiter shows the reason. It takes
/// no room until a client queues, and keeps its height while the lock is shown, so that the widgets below keep their
/// place.
class QueueChart final : public QWidget
{
    Q_OBJECT
public:
    explicit QueueChart(QWidget *parent = nullptr);

    void show(const inspect::LockSnapshot &lock, const models::HolderNames &names, bool isStale);

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    struct Row
    {
        models::Waiter waiter;
        QString name;
    };
    void paintRow(QPainter &painter, const Row &row, const QRect &place) const;

    LockName m_lock;
    std::vector<Row> m_rows;
    int m_lines = 0;  ///< the maximum that this lock needed
    int m_hidden = 0; ///< waiters that do not fit; the table below has them
    bool m_isStale = false;
};

} // namespace lockscope::ui::detail
