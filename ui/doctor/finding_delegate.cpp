// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctor/finding_delegate.h"

#include "ui/common/format.h"
#include "ui/common/icons.h"
#include "ui/common/metrics.h"
#include "ui/common/palette.h"
#include "ui/models/finding_model.h"
#include "ui/models/lock_words.h"

#include <QPainter>
#include <QStyle>

namespace lockscope::ui::doctor {
using namespace Qt::StringLiterals;
using inspect::Health;
using models::FindingModel;

QSize FindingDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    return {QStyledItemDelegate::sizeHint(option, index).width(), Metrics::of(option.font).normalRow()};
}

void FindingDelegate::paint(QPainter *painter, const QStyleOptionViewItem &given, const QModelIndex &index) const
{
    QStyleOptionViewItem option = given;
    initStyleOption(&option, index);
    const QString text = std::exchange(option.text, {});
    const bool isGroup = !index.parent().isValid();
    const bool isGone = index.data(FindingModel::GoneRole).toBool();
    option.widget->style()->drawControl(QStyle::CE_ItemViewItem, &option, painter, option.widget);

    const Metrics m = Metrics::of(option.font);
    const int gap = index.column() == 0 ? m.u : 2 * m.u; // same as its heading
    QRect words = option.rect.adjusted(gap, 0, -m.u, 0);
    if (index.column() == int(FindingModel::Column::Finding) && isGroup) {
        const auto severity = static_cast<Health>(index.data(FindingModel::SeverityRole).toInt());
        const QRect square(words.left(), words.center().y() - m.icon() / 2, m.icon(), m.icon());
        const QString name = isGone       ? u"ok"_s
            : severity == Health::Error   ? u"error"_s
            : severity == Health::Warning ? u"warning"_s
                                          : u"info"_s;
        const Token token = isGone ? Token::Ok : models::tokenOf(severity);
        paintIcon(*painter, square, name, Palette::current()[token].fill);
        words.setLeft(square.right() + 2 * m.u);
    }
    const bool isQuiet = isGone || index.column() == int(FindingModel::Column::Result);
    painter->setFont(isGroup ? scaled(option.font, 1, true) : option.font);
    painter->setPen(isQuiet ? Palette::current()[Role::Muted] : option.palette.color(QPalette::Text));
    painter->drawText(words, int(Qt::AlignLeft | Qt::AlignVCenter),
                      elided(text, painter->fontMetrics(), words.width()));
}

} // namespace lockscope::ui::doctor
