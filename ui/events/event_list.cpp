// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/events/event_list.h"

#include "ui/common/metrics.h"
#include "ui/models/event_model.h"
#include "ui/models/event_words.h"

#include <QHeaderView>
#include <QScrollBar>
#include <QStyledItemDelegate>

namespace lockscope::ui::events {
using namespace Qt::StringLiterals;
using Column = models::EventModel::Column;

namespace {

class DenseDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const override
    {
        return {0, Metrics::of(option.font).denseRow()}; // columns are never sized by content
    }

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        const bool isName = index.column() == int(Column::Lock);
        option->textElideMode = isName ? Qt::ElideMiddle : Qt::ElideRight;
        if (isName)
            option->font = fixedFont(option->font);
    }
};

} // namespace

EventList::EventList(QWidget *parent) : QTreeView(parent)
{
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setAlternatingRowColors(true);
    setFrameShape(QFrame::NoFrame);
    setSelectionMode(ExtendedSelection);
    setAllColumnsShowFocus(true);
    setItemDelegate(new DenseDelegate(this));
    setVerticalScrollMode(ScrollPerItem); // the scroll value counts rows: adding to it keeps the position
    header()->setStretchLastSection(false);
    header()->setHighlightSections(false);
}

void EventList::sizeColumns()
{
    const QFontMetrics words(font());
    const int room = 6 * Metrics::of(font()).u;
    const auto set = [&](Column column, const QStringList &samples) {
        int widest = words.horizontalAdvance(model()->headerData(int(column), Qt::Horizontal).toString());
        for (const QString &sample : samples)
            widest = std::max(widest, words.horizontalAdvance(sample));
        header()->resizeSection(int(column), widest + room);
    };
    inspect::LockEvent forced;
    forced.detail.insert(models::ForcedBy, {});
    set(Column::Time, {u"88:88:88.888"_s});
    set(Column::Event, {models::eventWord(inspect::EventKind::Dequeued), models::eventWord(forced)});
    set(Column::Holder, {u"2d08b3d4:888"_s});
    set(Column::Source, {tr("keyspace", "widest source")});
    set(Column::Detail, {tr("write, held for at least 59 min 59 s", "widest detail")});
    header()->setSectionResizeMode(int(Column::Lock), QHeaderView::Stretch);
}

bool EventList::isFollowing() const
{
    return verticalScrollBar()->value() == 0;
}

void EventList::rowsInserted(const QModelIndex &parent, int start, int end)
{
    const int value = verticalScrollBar()->value();
    QTreeView::rowsInserted(parent, start, end);
    if (value == 0 || start > 0)
        return;
    executeDelayedItemsLayout();
    verticalScrollBar()->setValue(value + end - start + 1);
}

} // namespace lockscope::ui::events
