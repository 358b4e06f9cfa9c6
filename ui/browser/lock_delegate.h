// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSet>
#include <QStyledItemDelegate>

namespace lockscope::ui::browser {

/// Draws a row of the lock table: health glyph, mode badge, a TTL that counts down. Free rows are muted.
class LockDelegate final : public QStyledItemDelegate
{
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    /// Mutes the values of all locks, or of those on `lostNodes`: they are late.
    void setStale(bool stale, const QSet<QString> &lostNodes)
    {
        m_isStale = stale;
        m_lostNodes = lostNodes;
    }

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    [[nodiscard]] bool isStale(const QModelIndex &index) const;
    [[nodiscard]] QColor textColor(const QModelIndex &index) const;
    void paintHealth(QPainter &painter, const QRect &rect, const QStyleOptionViewItem &option,
                     const QModelIndex &index) const;
    void paintMode(QPainter &painter, const QRect &rect, const QStyleOptionViewItem &option,
                   const QModelIndex &index) const;

    bool m_isStale = false;
    QSet<QString> m_lostNodes;
};

} // namespace lockscope::ui::browser
