// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctor/finding_list.h"

#include "ui/common/format.h"
#include "ui/common/icons.h"
#include "ui/common/metrics.h"
#include "ui/common/on_change.h"
#include "ui/common/palette.h"
#include "ui/models/finding_model.h"
#include "ui/models/lock_words.h"

#include <QHeaderView>
#include <QPainter>
#include <QScrollBar>
#include <QStyle>
#include <QStyledItemDelegate>

namespace lockscope::ui::doctor {
using namespace Qt::StringLiterals;

using inspect::Health;
using models::FindingModel;
namespace {

/// A finding's row: the severity glyph before the text, names elided in the middle, the holder at the right.
class FindingDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        return {QStyledItemDelegate::sizeHint(option, index).width(), Metrics::of(option.font).normalRow()};
    }

    void paint(QPainter *painter, const QStyleOptionViewItem &given, const QModelIndex &index) const override
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
            const Token token = isGone ? Token::Ok : models::tokenOf(severity);
            paintIcon(*painter, square, iconName(severity, isGone), Palette::current()[token].fill);
            words.setLeft(square.right() + 2 * m.u);
        }
        const bool isQuiet = isGone || index.column() == int(FindingModel::Column::Result);
        painter->setFont(isGroup ? scaled(option.font, 1, true) : option.font);
        painter->setPen(isQuiet ? Palette::current()[Role::Muted] : option.palette.color(QPalette::Text));
        const QString holder = index.column() == int(FindingModel::Column::Finding)
            ? elided(index.data(FindingModel::HolderRole).toString(), painter->fontMetrics(), words.width() / 2)
            : QString();
        if (!holder.isEmpty()) {
            const QPen pen = painter->pen();
            painter->setPen(Palette::current()[Role::Muted]);
            painter->drawText(words, int(Qt::AlignRight | Qt::AlignVCenter), holder);
            painter->setPen(pen);
            words.setWidth(words.width() - painter->fontMetrics().horizontalAdvance(holder) - 2 * m.u);
        }
        painter->drawText(words, int(Qt::AlignLeft | Qt::AlignVCenter),
                          elided(text, painter->fontMetrics(), words.width()));
    }
};

} // namespace

using Column = FindingModel::Column;

QString iconName(Health severity, bool isGone)
{
    if (isGone)
        return u"ok"_s;
    return severity == Health::Error ? u"error"_s : severity == Health::Warning ? u"warning"_s : u"info"_s;
}

FindingList::FindingList(FindingModel &model, QWidget *parent) : QTreeView(parent), m_model(model)
{
    setObjectName(u"findings"_s);
    setAccessibleName(tr("Findings"));
    setUniformRowHeights(true);
    setAlternatingRowColors(true);
    setFrameShape(QFrame::NoFrame);
    setItemDelegate(new FindingDelegate(this));
    setModel(&model);
    header()->setStretchLastSection(false);
    header()->setHighlightSections(false);
    header()->setSectionResizeMode(int(Column::Finding), QHeaderView::Stretch);
    connect(&model, &QAbstractItemModel::rowsInserted, this, [this](const QModelIndex &above, int first, int last) {
        if (!above.isValid())
            openGroups(first, last);
    });
    for (const auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(&model, signal, this, &FindingList::fit);
    connect(&model, &QAbstractItemModel::dataChanged, this, &FindingList::fit);
    keepMeasured(*this, [this] { sizeColumns(); });
}

void FindingList::sizeColumns()
{
    const QFontMetrics text(font());
    const int u = Metrics::of(font()).u;
    const QString since = m_model.headerData(int(Column::Since), Qt::Horizontal, Qt::DisplayRole).toString();
    m_name = 2 * indentation() + text.horizontalAdvance(u"orders:{eu}:checkout"_s) + 3 * u;
    m_holder = text.horizontalAdvance(u"6a07b3d4:12"_s) + 2 * u;
    m_since = text.horizontalAdvance(since) + 6 * u;
    m_result = text.horizontalAdvance(tr("refused: changed", "widest result")) + 6 * u;
    header()->resizeSection(int(Column::Since), m_since);
    header()->resizeSection(int(Column::Result), m_result);
    fit();
}

QSize FindingList::sizeHint() const
{
    return {minWidth() + m_holder + m_since, QTreeView::sizeHint().height()};
}

int FindingList::minWidth() const
{
    return m_name + (m_model.hasResults() ? m_result : 0) + verticalScrollBar()->sizeHint().width();
}

void FindingList::openGroups(int first, int last)
{
    for (int row = first; row <= last; ++row) {
        setFirstColumnSpanned(row, {}, true); // a group's title spans all columns
        expand(m_model.index(row, 0));
    }
}

void FindingList::fit()
{
    const bool hasResults = m_model.hasResults();
    const int left = viewport()->width() - m_name - m_holder - (hasResults ? m_result : 0);
    setMinimumWidth(minWidth());
    setColumnHidden(int(Column::Result), !hasResults);
    setColumnHidden(int(Column::Since), left < m_since);
}

void FindingList::resizeEvent(QResizeEvent *event)
{
    QTreeView::resizeEvent(event);
    fit();
}

} // namespace lockscope::ui::doctor
