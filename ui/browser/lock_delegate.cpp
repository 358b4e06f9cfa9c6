// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/browser/lock_delegate.h"

#include "ui/common/badges.h"
#include "ui/common/drawn_line.h"
#include "ui/common/icons.h"
#include "ui/common/metrics.h"
#include "ui/models/lock_table_model.h"
#include "ui/models/lock_words.h"

#include <QApplication>
#include <QPainter>

namespace lockscope::ui::browser {
using namespace Qt::StringLiterals;
using inspect::Health;
using models::LockTableModel;
using Column = LockTableModel::Column;
using schema::LockMode;

namespace {

LockMode modeOf(const QModelIndex &index)
{
    return static_cast<LockMode>(index.data(LockTableModel::ModeRole).toInt());
}

QString healthIcon(Health health, LockMode mode)
{
    switch (health) {
    case Health::Error: return u"error"_s;
    case Health::Warning: return u"warning"_s;
    case Health::Info:
    case Health::Ok: break;
    }
    return mode == LockMode::Free ? u"lock-free"_s : u"ok"_s;
}

bool neverExpires(const QModelIndex &index)
{
    return index.data(LockTableModel::ExpiresAtRole).toLongLong() == inspect::Ttl::None;
}

/// Position of the badge at the left of `rect`.
QRect badgeRect(const QRect &rect, const Metrics &m)
{
    return {rect.left(), rect.center().y() - m.lineH / 2, m.lineH, m.lineH};
}

} // namespace

QSize LockDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    return {QStyledItemDelegate::sizeHint(option, index).width(), Metrics::of(option.font).denseRow()};
}

bool LockDelegate::isStale(const QModelIndex &index) const
{
    return m_isStale
        || (!m_lostNodes.isEmpty() && m_lostNodes.contains(index.siblingAtColumn(int(Column::Node)).data().toString()));
}

QColor LockDelegate::textColor(const QModelIndex &index) const
{
    const Palette &palette = Palette::current();
    if (isStale(index) || modeOf(index) == LockMode::Free || index.column() == int(Column::Node))
        return palette[Role::Muted];
    if (index.column() == int(Column::TimeLeft) && neverExpires(index))
        return palette[Token::Error].text;
    if (index.column() == int(Column::Waiting) && index.data(LockTableModel::WantedRole).toBool())
        return palette[Token::Waiting].text;
    return palette[Role::Text];
}

void LockDelegate::paint(QPainter *painter, const QStyleOptionViewItem &given, const QModelIndex &index) const
{
    QStyleOptionViewItem option = given;
    initStyleOption(&option, index);
    const QString text = option.text;
    option.text.clear();
    option.state &= ~QStyle::State_HasFocus; // the selection shows the current row
    const QStyle *style = option.widget ? option.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &option, painter, option.widget);
    if (index.column() == 0 && (option.state & QStyle::State_Selected))
        painter->fillRect(QRect(option.rect.left(), option.rect.top(), 3, option.rect.height()),
                          Palette::current()[Role::Focus]);

    const Metrics m = Metrics::of(option.font);
    const QRect rect = option.rect.adjusted(2 * m.u, 0, -2 * m.u, 0);
    painter->save();
    switch (static_cast<Column>(index.column())) {
    case Column::Health: paintHealth(*painter, rect, option, index); break;
    case Column::Mode: paintMode(*painter, rect, option, index); break;
    default: {
        if (index.column() == int(Column::Name))
            painter->setFont(fixedFont(option.font));
        QRect words = rect;
        if (index.column() == int(Column::Name) && index.data(LockTableModel::PinnedRole).toBool()) {
            paintIcon(*painter, badgeRect(rect, m), u"pin"_s, Palette::current()[Role::Text]);
            words.adjust(m.lineH + m.u, 0, 0, 0);
        }
        painter->setPen(textColor(index));
        drawLine(*painter, words, option.displayAlignment, text);
    }
    }
    painter->restore();
}

void LockDelegate::paintHealth(QPainter &painter, const QRect &rect, const QStyleOptionViewItem &option,
                               const QModelIndex &index) const
{
    const Metrics m = Metrics::of(option.font);
    const auto health = static_cast<Health>(index.data(LockTableModel::HealthRole).toInt());
    const bool free = modeOf(index) == LockMode::Free && health == Health::Ok;
    const TokenColors &colors = Palette::current()[free ? Token::Free : models::tokenOf(health)];
    paintIcon(painter, badgeRect(rect, m), healthIcon(health, modeOf(index)),
              isStale(index) ? Palette::current()[Role::Muted] : colors.fill);
    painter.setPen(health == Health::Ok || isStale(index) ? Palette::current()[Role::Muted] : colors.text);
    painter.setFont(option.font);
    drawLine(painter, rect.adjusted(m.lineH + m.u, 0, 0, 0), Qt::AlignLeft, index.data().toString());
}

void LockDelegate::paintMode(QPainter &painter, const QRect &rect, const QStyleOptionViewItem &option,
                             const QModelIndex &index) const
{
    const Metrics m = Metrics::of(option.font);
    const LockMode mode = modeOf(index);
    const bool wanted = index.data(LockTableModel::WantedRole).toBool();
    paintBadge(painter, badgeRect(rect, m), {models::letterOf(mode), false, wanted}, option.font);
    const QRect words = rect.adjusted(m.lineH + m.u, 0, 0, 0);
    QString text = index.data().toString();
    if (mode != LockMode::Free) // the badge shows the letter
        text = text.sliced(2);
    const bool ghost = index.data(LockTableModel::GhostRole).toBool();
    if ((wanted || ghost) && !isStale(index)) {
        paintPill(painter, words, text, ghost ? Token::Ghost : Token::Wanted, option.font);
        return;
    }
    const auto token = static_cast<Token>(index.data(LockTableModel::TokenRole).toInt());
    painter.setPen(isStale(index) ? Palette::current()[Role::Muted] : Palette::current()[token].text);
    painter.setFont(option.font);
    drawLine(painter, words, Qt::AlignLeft, text);
}

} // namespace lockscope::ui::browser
