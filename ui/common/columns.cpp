// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/columns.h"

#include "ui/common/metrics.h"

#include <QHeaderView>
#include <QTreeView>

namespace lockscope::ui {

int neededWidth(const QTreeView &view, int column)
{
    const QAbstractItemView &items = view; // public only in the base class
    const QFontMetrics bold(scaled(view.font(), 1, true));
    const QString heading = view.model()->headerData(column, Qt::Horizontal).toString();
    return std::max(items.sizeHintForColumn(column), bold.horizontalAdvance(heading) + 4 * Metrics::of(view.font()).u);
}

void fitColumns(QTreeView &view)
{
    for (int column = 0; column + 1 < view.header()->count(); ++column)
        view.setColumnWidth(column, neededWidth(view, column));
}

} // namespace lockscope::ui
