// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctor/finding_list.h"

#include "ui/common/metrics.h"
#include "ui/doctor/finding_delegate.h"
#include "ui/models/finding_model.h"

#include <QHeaderView>
#include <QScrollBar>

namespace lockscope::ui::doctor {
using namespace Qt::StringLiterals;
using models::FindingModel;
using Column = FindingModel::Column;

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
    const QFontMetrics text(font());
    const int u = Metrics::of(font()).u;
    const QString since = model.headerData(int(Column::Since), Qt::Horizontal, Qt::DisplayRole).toString();
    m_name = 2 * indentation() + text.horizontalAdvance(u"orders:{eu}:checkout"_s) + 3 * u;
    m_since = text.horizontalAdvance(since) + 6 * u;
    m_result = text.horizontalAdvance(tr("refused: changed", "widest result")) + 6 * u;
    header()->resizeSection(int(Column::Since), m_since);
    header()->resizeSection(int(Column::Result), m_result);
    connect(&model, &QAbstractItemModel::rowsInserted, this, [this](const QModelIndex &above, int first, int last) {
        if (!above.isValid())
            openGroups(first, last);
    });
    for (const auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(&model, signal, this, &FindingList::fit);
    connect(&model, &QAbstractItemModel::dataChanged, this, &FindingList::fit);
    fit();
}

QSize FindingList::sizeHint() const
{
    return {leastWidth() + m_since, QTreeView::sizeHint().height()};
}

int FindingList::leastWidth() const
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
    const int left = viewport()->width() - m_name - (hasResults ? m_result : 0);
    setMinimumWidth(leastWidth());
    setColumnHidden(int(Column::Result), !hasResults);
    setColumnHidden(int(Column::Since), left < m_since);
}

void FindingList::resizeEvent(QResizeEvent *event)
{
    QTreeView::resizeEvent(event);
    fit();
}

} // namespace lockscope::ui::doctor
