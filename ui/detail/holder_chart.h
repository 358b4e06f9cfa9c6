// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/model/lock_snapshot.h"
#include "ui/models/holder_names.h"

#include <QHash>
#include <QWidget>

namespace lockscope::ui::detail {

/// Holders at the left, with one bar per timeout key; the clients they block at the right.
/// It grows with the holders of a lock but does not shrink, so that the widgets below keep their place.
class HolderChart final : public QWidget
{
    Q_OBJECT
public:
    explicit HolderChart(QWidget *parent = nullptr);

    void show(const inspect::LockSnapshot &lock, const models::HolderNames &names, bool isStale);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    struct Bar
    {
        QString label;
        inspect::Ttl ttl;
        double share = 0; ///< of the largest TTL seen for that holder
    };
    struct Row
    {
        QString name;
        QChar letter;
        bool isGhost = false;
        qint64 count = 0;
        std::vector<Bar> bars;
        QString noBars; ///< why there are no bars
    };
    [[nodiscard]] std::vector<Row> rowsOf(const inspect::LockSnapshot &lock, const models::HolderNames &names);
    [[nodiscard]] int countWidth() const;
    [[nodiscard]] int labelWidth() const;
    [[nodiscard]] int timeWidth() const;
    [[nodiscard]] int waitersWidth() const;
    /// Too narrow for both side by side: the waiting clients get a line below.
    [[nodiscard]] bool isStacked() const;
    int paintRow(QPainter &painter, const Row &row, const QRect &place) const;
    void paintBars(QPainter &painter, const Row &row, const QRect &place) const;
    void paintBracket(QPainter &painter, const QRect &holders, int left) const;
    void paintWaiters(QPainter &painter, const QPoint &place) const;

    inspect::LockSnapshot m_lock;
    bool m_isStale = false;
    std::vector<Row> m_rows;
    int m_hidden = 0;        ///< holders that do not fit; the table below has them
    int m_lines = 2;         ///< the maximum that this lock needed
    bool m_isHigher = false; ///< has a line for waiting clients; stays until another lock is shown
    int m_nameWidth = 0;     ///< of the widest name that this lock had
    QHash<QByteArray, qint64> m_largest;
};

} // namespace lockscope::ui::detail
