// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/detail/tables.h"

#include "ui/common/columns.h"
#include "ui/common/format.h"
#include "ui/common/metrics.h"
#include "ui/common/on_change.h"

#include <QAction>
#include <QHeaderView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTreeView>

namespace lockscope::ui::detail {
using namespace Qt::StringLiterals;

namespace {

constexpr int queueTab = 1;

/// Dense rows; names are elided in the middle.
class DenseDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        return {QStyledItemDelegate::sizeHint(option, index).width(), Metrics::of(option.font).denseRow()};
    }

    void paint(QPainter *painter, const QStyleOptionViewItem &given, const QModelIndex &index) const override
    {
        QStyleOptionViewItem option = given;
        initStyleOption(&option, index);
        const QString text = std::exchange(option.text, {});
        option.widget->style()->drawControl(QStyle::CE_ItemViewItem, &option, painter, option.widget);
        const int indent = 2 * Metrics::of(option.font).u; // same as the headings
        const QRect words = option.rect.adjusted(index.parent().isValid() || index.column() > 0 ? indent : 0, 0,
                                                 -indent, 0);
        painter->setFont(option.font);
        painter->setPen(option.palette.color(QPalette::Text));
        painter->drawText(words, int(option.displayAlignment), elided(text, painter->fontMetrics(), words.width()));
    }
};

/// Leaves the room for a part of a row at its bottom empty.
class WholeRows final : public QTreeView
{
public:
    using QTreeView::QTreeView;

protected:
    void drawRow(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        if (option.rect.top() <= 0 || option.rect.bottom() <= viewport()->rect().bottom())
            QTreeView::drawRow(painter, option, index);
    }
};

void setWidth(QTreeView *view, int column, const QString &sample)
{
    keepWidth(*view, column, [view, column, sample] {
        const QFontMetrics text(view->font());
        const QString heading = view->model()->headerData(column, Qt::Horizontal).toString();
        return std::max(text.horizontalAdvance(sample), text.horizontalAdvance(heading))
            + 6 * Metrics::of(view->font()).u;
    });
}

/// `samples`: columns and their widest texts.
QTreeView *makeTable(QAbstractItemModel &model, const QString &name, int stretched,
                     const std::vector<std::pair<int, QString>> &samples = {})
{
    auto *view = new WholeRows;
    view->setAccessibleName(name);
    view->setUniformRowHeights(true);
    view->setAlternatingRowColors(true);
    view->setFrameShape(QFrame::NoFrame);
    view->setRootIsDecorated(false);
    view->setItemDelegate(new DenseDelegate(view));
    view->setModel(&model);
    view->header()->setStretchLastSection(false);
    view->header()->setHighlightSections(false);
    keepMeasured(*view, [view] {
        view->header()->setMinimumSectionSize(QFontMetrics(view->font()).horizontalAdvance(u"web-3:888"_s));
    });
    view->header()->setSectionResizeMode(stretched, QHeaderView::Stretch);
    for (const auto &[column, sample] : samples)
        setWidth(view, column, sample);
    return view;
}

} // namespace

DetailTables::DetailTables(const models::HolderNames &names, QWidget *parent)
    : QTabWidget(parent), m_holders(names), m_queue(names), m_holderTable(makeHolderTable())
{
    setDocumentMode(true);
    setMinimumHeight(6 * Metrics::of(font()).denseRow()); // shrinks before the page scrolls
    using Queue = models::QueueModel::Column;
    using Keys = models::KeyModel::Column;
    using Messages = models::MessageModel::Column;
    QTreeView *queue = makeTable(m_queue, tr("Queue"), int(Queue::Waiter),
                                 {{int(Queue::Place), tr("1, head", "widest place")},
                                  {int(Queue::Deadline), tr("in 4 min 12 s", "widest deadline")},
                                  {int(Queue::Listening), tr("not subscribed", "widest listening")}});
    QTreeView *keys = makeTable(
        m_keys, tr("Keys"), int(Keys::Key),
        {{int(Keys::Type), u"string"_s}, {int(Keys::TimeLeft), tr("0 s, checking", "widest TTL")}});
    QTreeView *messages = makeTable(m_messages, tr("Messages"), int(Messages::Meaning),
                                    {{int(Messages::Time), u"88:88:88.888"_s}, {int(Messages::Message), u"0"_s}});
    for (QTreeView *table : {m_holderTable, queue, keys, messages})
        addTab(table, table->accessibleName());
    offerClients(*m_holderTable, models::HolderModel::ClientRole);
    offerClients(*queue, models::QueueModel::ClientRole);
}

/// The rows open the card of their client, by Enter, a double click, or the context menu.
void DetailTables::offerClients(QTreeView &table, int clientRole)
{
    const auto open = [this, clientRole](const QModelIndex &row) {
        const ClientId client(row.data(clientRole).toByteArray());
        if (!client.isEmpty())
            Q_EMIT clientRequested(client);
    };
    connect(&table, &QTreeView::activated, this, open);
    table.setExpandsOnDoubleClick(false);
    auto *action = new QAction(tr("Show &client…"), &table);
    connect(action, &QAction::triggered, &table, [&table, open] { open(table.currentIndex()); });
    table.addAction(action);
    table.setContextMenuPolicy(Qt::ActionsContextMenu);
}

void DetailTables::showLock(const inspect::LockSnapshot &lock)
{
    m_holders.show(lock);
    m_keys.show(lock);
    m_queue.show(lock);
    setTabVisible(queueTab, !lock.queue.empty());
}

void DetailTables::addMessages(const LockName &lock, const std::vector<inspect::LockEvent> &events)
{
    m_messages.add(lock, events);
}

void DetailTables::tick()
{
    m_holders.tick();
    m_keys.tick();
    m_queue.tick();
}

ClientId DetailTables::selectedClient() const
{
    return ClientId(m_holderTable->currentIndex().data(models::HolderModel::ClientRole).toByteArray());
}

QTreeView *DetailTables::makeHolderTable()
{
    using Column = models::HolderModel::Column;
    auto *view = makeTable(m_holders, tr("Holders"), int(Column::Holder));
    view->setRootIsDecorated(true);
    const auto limit = [view] { // width of the other columns, a name, and the scroll bar of a long table
        const int name = QFontMetrics(view->font()).horizontalAdvance(u"timeout key 888"_s) + 3 * view->indentation();
        view->setMinimumWidth(view->header()->length() - view->header()->sectionSize(int(Column::Holder)) + name
                              + view->style()->pixelMetric(QStyle::PM_ScrollBarExtent));
    };
    onTextSize(*view, limit); // before the columns: the last event filter runs first
    setWidth(view, int(Column::Mode), tr("exclusive, ghost", "widest mode"));
    setWidth(view, int(Column::Holds), u"8,888"_s);
    setWidth(view, int(Column::TimeLeft), tr("0 s, checking", "widest TTL"));
    limit();
    const auto open = [view](const QModelIndex &parentIndex) { view->setExpanded(parentIndex, true); };
    connect(&m_holders, &QAbstractItemModel::rowsInserted, view,
            [this, view, open](const QModelIndex &above, int first, int last) {
                if (above.isValid())
                    return open(above);
                for (int row = first; row <= last; ++row)
                    open(m_holders.index(row, 0));
            });
    return view;
}

} // namespace lockscope::ui::detail
