// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/columns.h"

#include "ui/common/metrics.h"
#include "ui/common/on_change.h"

#include <QHeaderView>
#include <QTreeView>
#include <memory>

namespace lockscope::ui {

int neededWidth(const QTreeView &view, int column)
{
    const QAbstractItemView &items = view; // public only in the base class
    const QFontMetrics bold(scaled(view.font(), 1, true));
    const QString heading = view.model()->headerData(column, Qt::Horizontal).toString();
    return std::max(items.sizeHintForColumn(column), bold.horizontalAdvance(heading) + 4 * Metrics::of(view.font()).u);
}

void keepWidth(QTreeView &view, int column, std::function<int()> measure)
{
    const auto width = std::make_shared<int>(measure());
    view.header()->resizeSection(column, *width);
    onChange(view, QEvent::FontChange, [&view, column, width, measure = std::move(measure)] {
        if (!view.isColumnHidden(column) && view.header()->sectionSize(column) != *width)
            return; // the user's, or in adaption already
        const auto resize = [&view, column, width, measure] {
            view.header()->resizeSection(column, *width = measure());
        };
        QMetaObject::invokeMethod(&view, resize, Qt::QueuedConnection); // after the view has adapted to the font
    });
}

void fitColumns(QTreeView &view)
{
    for (int column = 0; column + 1 < view.header()->count(); ++column)
        view.setColumnWidth(column, neededWidth(view, column));
}

} // namespace lockscope::ui
