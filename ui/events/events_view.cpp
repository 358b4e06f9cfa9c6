// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/events/events_view.h"

#include "core/base/output_file.h"
#include "ui/common/columns.h"
#include "ui/common/empty_state.h"
#include "ui/common/file_dialog.h"
#include "ui/common/format.h"
#include "ui/common/icons.h"
#include "ui/common/messages.h"
#include "ui/common/metrics.h"
#include "ui/common/on_change.h"
#include "ui/common/widgets.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QStackedLayout>
#include <QStyledItemDelegate>
#include <QTreeView>
#include <QVBoxLayout>
#include <utility>

namespace lockscope::ui::events {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using models::EventFilter;
using models::EventModel;
using Column = models::EventModel::Column;

/// The event log, newest on top. After scrolling down, the visible rows stay in place while new ones are added above.
class EventList final : public QTreeView
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::ui::events::EventList)
public:
    explicit EventList(QWidget *parent = nullptr);

    /// Gives every column the width of its sample; call once after setting the model.
    void sizeColumns();

protected:
    void rowsInserted(const QModelIndex &parent, int start, int end) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    [[nodiscard]] int widthOf(Column column, const QStringList &samples) const;
    /// Gives names of usual length their width before the details, unless the user has sized those.
    void fitDetail();

    int m_detail = 0; ///< width of the column if the user has not sized it
};

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

constexpr auto turn = 300ms; ///< refresh interval of the list

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
    const auto set = [this](Column column, const QStringList &samples) {
        keepWidth(*this, int(column), [this, column, samples] { return widthOf(column, samples); });
    };
    set(Column::Time, {u"88:88:88.888"_s});
    set(Column::Event, EventModel::longestEventWords());
    set(Column::Holder, {u"2d08b3d4:888"_s});
    set(Column::Source, {tr("keyspace", "widest source")});
    m_detail = header()->sectionSize(int(Column::Detail));
    keepMeasured(*this, [this] { fitDetail(); });
    header()->setSectionResizeMode(int(Column::Lock), QHeaderView::Stretch);
}

int EventList::widthOf(Column column, const QStringList &samples) const
{
    const QFontMetrics words(column == Column::Lock ? fixedFont(font()) : font());
    int widest = words.horizontalAdvance(model()->headerData(int(column), Qt::Horizontal).toString());
    for (const QString &sample : samples)
        widest = std::max(widest, words.horizontalAdvance(sample));
    return widest + 6 * Metrics::of(font()).u;
}

void EventList::fitDetail()
{
    if (header()->sectionSize(int(Column::Detail)) != m_detail)
        return;
    const int wanted = widthOf(Column::Detail, {tr("write, held for at least 59 min 59 s", "widest detail")});
    int left = viewport()->width() - widthOf(Column::Lock, {u"orders:{eu}:checkout"_s});
    for (const Column column : {Column::Time, Column::Event, Column::Holder, Column::Source})
        left -= header()->sectionSize(int(column));
    m_detail = std::clamp(left, wanted / 2, wanted);
    header()->resizeSection(int(Column::Detail), m_detail);
}

void EventList::resizeEvent(QResizeEvent *event)
{
    QTreeView::resizeEvent(event);
    if (model())
        fitDetail();
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

EventsView::EventsView(const models::HolderNames &names, QWidget *parent)
    : QWidget(parent), m_model(names), m_heading(named<Label>(u"eventsHeading"_s, this)), m_stack(new QStackedLayout),
      m_list(named<EventList>(u"eventList"_s, this)), m_empty(new EmptyState(this))
{
    auto *column = flush<QVBoxLayout>(this, 0);
    column->addWidget(makeTools());
    column->addLayout(m_stack, 1);
    m_list->setAccessibleName(tr("Events"));
    m_list->setModel(&m_model);
    m_list->sizeColumns();
    m_stack->addWidget(m_empty);
    m_stack->addWidget(m_list);
    setFocusProxy(m_list);
    connect(m_list, &QTreeView::activated, this,
            [this](const QModelIndex &index) { Q_EMIT lockRequested(m_model.at(index.row()).lock); });
    m_turn.setSingleShot(true);
    m_turn.setInterval(turn);
    connect(&m_turn, &QTimer::timeout, this, &EventsView::bringUpToDate);
    setRecordable(false);
    refreshHeading();
    refreshEmptyState();
}

QWidget *EventsView::makeTools()
{
    const Metrics m = Metrics::of(font());
    auto *tools = new QWidget(this);
    auto *row = new QHBoxLayout(tools);
    row->setContentsMargins(3 * m.u, m.u, 2 * m.u, m.u);
    row->setSpacing(2 * m.u);
    m_group = named<QComboBox>(u"eventGroup"_s, tools);
    m_group->setAccessibleName(tr("Kind of event"));
    // order as in EventFilter::Group
    m_group->addItems({tr("All events"), tr("Holds"), tr("Queue"), tr("Messages"), tr("Gaps")});
    m_filter = named<QLineEdit>(u"eventFilter"_s, tools);
    m_filter->setClearButtonEnabled(true);
    m_filter->setPlaceholderText(tr("Filter: lock, holder or event"));
    m_filter->setAccessibleName(tr("Event filter"));
    row->addWidget(m_heading);
    row->addStretch(1);
    row->addWidget(m_group);
    row->addWidget(m_filter, 2);
    m_pause = named<QPushButton>(u"eventPause"_s, icon(u"pause"_s), tr("Pause"), tools);
    m_pause->setProperty("texts", QStringList {tr("Pause"), tr("Resume")});
    m_pause->setCheckable(true);
    m_pause->setAccessibleName(tr("Pause")); // its text changes, and so does its state
    m_pause->setToolTip(tr("Pause the list and show new events later"));
    m_clear = named<QPushButton>(u"eventClear"_s, tr("Clear"), tools);
    m_save = named<QPushButton>(u"eventSave"_s, tr("Save…"), tools);
    m_save->setToolTip(tr("Save the listed events as CSV"));
    m_record = named<QPushButton>(u"eventRecord"_s, tr("Record…"), tools);
    m_record->setProperty("texts", QStringList {tr("Record…"), tr("Stop recording")});
    m_record->setToolTip(tr("Record events and snapshots to a file for lockscope-cli replay"));
    for (QPushButton *button : {m_pause, m_clear, m_save, m_record})
        row->addWidget(button);
    connect(m_group, &QComboBox::currentIndexChanged, this, &EventsView::applyFilter);
    connect(m_filter, &QLineEdit::textChanged, this, &EventsView::applyFilter);
    connect(m_pause, &QPushButton::toggled, this, &EventsView::setPaused);
    connect(m_clear, &QPushButton::clicked, this, &EventsView::clear);
    connect(m_save, &QPushButton::clicked, this, &EventsView::askWhereToSave);
    connect(m_record, &QPushButton::clicked, this, &EventsView::toggleRecording);
    return tools;
}

void EventsView::add(const std::vector<inspect::LockEvent> &events)
{
    if (events.empty())
        return;
    m_waiting.insert(m_waiting.end(), events.begin(), events.end());
    if (m_waiting.size() > 2 * EventModel::Capacity) { // at most what the list can show
        const std::size_t surplus = m_waiting.size() - EventModel::Capacity;
        m_waiting.erase(m_waiting.begin(), m_waiting.begin() + std::ptrdiff_t(surplus));
        m_overrun += qint64(surplus);
        m_model.forgetHolds();
    }
    if (!m_turn.isActive())
        m_turn.start();
}

void EventsView::continueFrom(EventsView &before)
{
    before.m_model.setFilter({}); // everything in the ring
    std::vector<inspect::LockEvent> events;
    for (int row = before.m_model.rowCount() - 1; row >= 0; --row)
        events.push_back(before.m_model.at(row));
    m_overrun = before.m_overrun + before.m_model.dropped();
    m_waiting = std::exchange(before.m_waiting, {});
    before.clear();
    m_model.add(events);
    m_group->setCurrentIndex(before.m_group->currentIndex());
    m_filter->setText(before.m_filter->text());
    m_pause->setChecked(before.m_pause->isChecked());
    showRecording(before.m_recordingFile);
    bringUpToDate();
}

void EventsView::bringUpToDate()
{
    if (!m_pause->isChecked()) {
        m_model.add(std::exchange(m_waiting, {}));
        refreshEmptyState();
    }
    refreshHeading();
}

void EventsView::setPaused(bool paused)
{
    m_pause->setText(paused ? tr("Resume") : tr("Pause"));
    m_pause->setIcon(icon(paused ? u"start"_s : u"pause"_s));
    bringUpToDate();
}

void EventsView::clear()
{
    m_waiting.clear();
    m_overrun = 0;
    m_model.clear();
    refreshHeading();
    refreshEmptyState();
}

void EventsView::applyFilter()
{
    m_model.setFilter({static_cast<EventFilter::Group>(m_group->currentIndex()), m_filter->text().trimmed()});
    refreshHeading();
    refreshEmptyState();
}

Status EventsView::saveTo(const QString &name) const
{
    const QString problem = writeFile(name, m_model.toCsv());
    if (!problem.isNull())
        return fail(ErrorKind::Usage, message<"export-unwritten">(name, problem));
    return {};
}

void EventsView::askWhereToSave()
{
    const FileQuestion question {tr("Save events"), tr("Comma-separated values (*.csv)"), u"events.csv"_s};
    askForFile(*this, question, [this](const QString &file) {
        if (const Status saved = saveTo(file); !saved)
            Q_EMIT problem(saved.error());
    });
}

void EventsView::toggleRecording()
{
    if (!m_record->isEnabled())
        return;
    if (!m_recordingFile.isEmpty())
        return Q_EMIT recordingStopRequested();
    const FileQuestion question {tr("Save recording"), tr("Lockscope recordings (*.rec)"), u"locks.rec"_s};
    askForFile(*this, question, [this](const QString &file) { Q_EMIT recordRequested(file); });
}

void EventsView::showRecording(const QString &file)
{
    m_recordingFile = file;
    m_record->setText(file.isEmpty() ? tr("Record…") : tr("Stop recording"));
    refreshHeading();
    Q_EMIT recordingShown(file);
}

void EventsView::setRecordable(bool recordable)
{
    m_record->setEnabled(recordable);
}

void EventsView::refreshHeading()
{
    QStringList parts {tr("%n event(s)", nullptr, int(m_model.kept()))};
    if (m_model.rowCount() != m_model.kept())
        parts << tr("%1 shown").arg(number(m_model.rowCount()));
    if (const qint64 dropped = m_model.dropped() + m_overrun; dropped > 0)
        parts << tr("%1 dropped").arg(number(dropped));
    if (m_pause->isChecked())
        parts << tr("paused, %1 held back").arg(number(qint64(m_waiting.size())));
    if (!m_recordingFile.isEmpty())
        parts << tr("recording to %1").arg(QFileInfo(m_recordingFile).fileName());
    setLiveText(*m_heading, parts.join(u" · "_s));
    m_clear->setEnabled(m_model.kept() > 0);
    m_save->setEnabled(m_model.rowCount() > 0);
}

void EventsView::refreshEmptyState()
{
    m_stack->setCurrentIndex(m_model.rowCount() > 0 ? 1 : 0);
    if (m_model.rowCount() > 0)
        return;
    if (m_model.kept() > 0)
        m_empty->show(u"filter"_s, tr("No event matches the filter."), tr("Clear filter"), [this] {
            m_group->setCurrentIndex(0);
            m_filter->clear();
        });
    else
        m_empty->show(u"wake-one"_s, tr("No events yet. Acquisitions, releases and messages will appear here."));
}

} // namespace lockscope::ui::events
