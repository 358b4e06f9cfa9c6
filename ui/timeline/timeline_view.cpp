// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/timeline_view.h"

#include "core/base/output_file.h"
#include "ui/common/empty_state.h"
#include "ui/common/file_dialog.h"
#include "ui/common/format.h"
#include "ui/common/metrics.h"
#include "ui/common/on_change.h"
#include "ui/common/view_clock.h"
#include "ui/common/widgets.h"
#include "ui/timeline/canvas_input.h"
#include "ui/timeline/picture_export.h"
#include "ui/timeline/span_model.h"
#include "ui/timeline/span_painter.h"
#include "ui/timeline/timeline_tools.h"
#include "ui/timeline/words.h"

#include <QLabel>
#include <QShortcut>
#include <QStackedWidget>
#include <QTextLayout>
#include <QTreeView>
#include <QVBoxLayout>
#include <utility>

namespace lockscope::ui::timeline {
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// The text in at most `lines` lines, elided at its end.
QString elidedLines(const QString &text, const QFont &font, int width, int lines)
{
    QTextLayout layout(text, font);
    layout.beginLayout();
    for (int i = 0; i < lines; ++i) {
        QTextLine line = layout.createLine();
        if (!line.isValid())
            return text;
        line.setLineWidth(width);
        if (i == lines - 1)
            return text.first(line.textStart())
                + QFontMetrics(font).elidedText(text.sliced(line.textStart()), Qt::ElideRight, width);
    }
    return text;
}

constexpr auto refreshEvery = 50ms;
constexpr auto slowly = 500ms;
constexpr auto maxMoment = 2s; ///< between two calls of showMoment()
constexpr int minLines = 11;   ///< of a pane with statistics
constexpr int minLinesForAudience = 18;
constexpr int maxSentenceLines = 2;
constexpr auto maxRun = 2min; ///< shown as a whole once it has ended

} // namespace

TimelineView::TimelineView(QWidget *parent)
    : QWidget(parent), m_observer(m_store),
      m_canvas(new Canvas([this](int lane) { return nameOf(lane); },
                          [this](const QByteArray &client) { return m_names.brief(ClientId(client)); })),
      m_input(new CanvasInput(*m_canvas)), m_tools(new TimelineTools(*m_canvas, *m_input, this)),
      m_legend(named<MarkupLabel>(u"timelineLegend"_s, this)),
      m_sentence(named<SteadyLabel>(u"timelineSentence"_s, this)), m_pages(new QStackedWidget(this)),
      m_empty(new EmptyState(this)), m_spans(new SpanModel(this)), m_table(named<QTreeView>(u"timelineTable"_s, this))
{
    const Metrics m = Metrics::of(font());
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, m.u, 0, 0);
    column->setSpacing(m.u);
    column->addWidget(m_tools);
    makeTable();
    m_empty->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Ignored); // the picture may be lower
    m_pages->addWidget(m_empty);
    m_pages->addWidget(m_canvas);
    m_pages->addWidget(m_table);
    column->addWidget(m_pages, 1);
    m_legend->setWordWrap(true);
    m_legend->setContentsMargins(2 * m.u, 0, 2 * m.u, 0);
    column->addWidget(m_legend);
    m_sentence->setContentsMargins(2 * m.u, 0, 2 * m.u, m.u);
    column->addWidget(m_sentence);
    setFocusProxy(m_canvas);
    m_canvas->setAccessibleName(tr("Timeline of holders and waiters; press T for a table"));

    connect(m_input, &CanvasInput::descriptionChanged, this, &TimelineView::setSentence);
    connect(m_input, &CanvasInput::tableRequested, this, [this] { showTable(true); });
    connect(m_input, &CanvasInput::callsRequested, this, &TimelineView::requestCalls);
    connect(m_tools, &TimelineTools::lockChosen, this, [this](const LockName &lock) { choose(lock); });
    connect(m_tools, &TimelineTools::tableChosen, this, &TimelineView::showTable);
    connect(m_tools, &TimelineTools::saveRequested, this, &TimelineView::askForFile);
    connect(&m_refresh, &QTimer::timeout, this, &TimelineView::applyPending);
    connect(&m_slow, &QTimer::timeout, this, [this] {
        m_store.limitMemory(ViewClock::now());
        showApplied();
        showLocks();
        showStats();
        if (!m_table->hasFocus()) // nothing moves while the user reads the table
            fillTable();
    });
    m_refresh.setInterval(refreshEvery);
    m_slow.setInterval(slowly);
    m_moment.setInterval(maxMoment);
    m_moment.setSingleShot(true);
    connect(&m_moment, &QTimer::timeout, this, [this] { m_canvas->setMoment({}); });
    setSentence({});
    showRecord();
    showLegend();
    onChange(*this, QEvent::PaletteChange, [this] { showLegend(); });
    onChange(*this, QEvent::Resize, [this] { placeLegend(); });
    onChange(*this, QEvent::Show, [this] {
        applyPending(); // changes that arrived while hidden
        m_refresh.start();
        m_slow.start();
    });
    onChange(*this, QEvent::FontChange, [this] { placeLegend(); });
}

TimelineView::~TimelineView() = default;

void TimelineView::showLegend()
{
    const int margins = 2 * m_legend->contentsMargins().left() + 2 * Metrics::of(font()).u;
    m_legend->setText(legendText(font(), m_isDemonstration, width() - margins));
    m_legend->setToolTip(Words::tr("obs. = observed, times are approximate"));
    setTextColor(*m_legend, Palette::current()[Role::Muted]);
}

/// In a fixed number of lines, so that the picture does not move; the tooltip has the rest.
void TimelineView::showSentence(const QString &sentence)
{
    m_said = sentence;
    const QString introduction = tr("Point at a wait to see its blocker, click a bar to see its script "
                                    "calls. Drag to move, Ctrl+wheel to zoom.");
    const QString whole = sentence.isEmpty() ? introduction : sentence;
    const int lines = isLow() ? 1 : maxSentenceLines;
    const QString shown = elidedLines(whole, m_sentence->font(), m_sentence->contentsRect().width(), lines);
    m_sentence->show(shown, QStringList(lines, introduction.first(1)).join(u'\n'));
    m_sentence->setToolTip(shown == whole ? QString() : whole);
}

void TimelineView::setSentence(const QString &sentence)
{
    showSentence(sentence);
    setTextColor(*m_sentence, Palette::current()[sentence.isEmpty() ? Role::Muted : Role::Text]);
}

void TimelineView::makeTable()
{
    m_table->setModel(m_spans);
    m_table->setRootIsDecorated(false);
    m_table->setUniformRowHeights(true);
    m_table->setAllColumnsShowFocus(true);
    m_table->setAccessibleName(tr("Holds, waits, marks and nodes in view"));
    m_table->setColumnWidth(int(SpanModel::Column::Time), fontMetrics().horizontalAdvance(u"00:00:00.000000"_s));
    m_table->setColumnWidth(int(SpanModel::Column::Activity),
                            fontMetrics().horizontalAdvance(u"holds the read lock × 2, waits to write"_s));
    const auto *back = new QShortcut(Qt::Key_T, m_table, nullptr, nullptr, Qt::WidgetShortcut);
    connect(back, &QShortcut::activated, this, [this] { showTable(false); });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex &now) {
        setSentence(now.isValid() ? m_spans->row(now.row()).sentence : QString());
    });
    connect(m_table, &QTreeView::activated, this, [this](const QModelIndex &index) {
        const SpanModel::Row row = m_spans->row(index.row());
        showTable(false);
        if (row.lane < 0)
            m_input->goTo(row.at, row.sentence);
        else
            m_input->select(row.lane, row.at);
    });
}

QString TimelineView::nameOf(int lane) const
{
    const LockRecord *record = m_canvas->record();
    return record ? laneName(record->lanes()[std::size_t(lane)], m_names, m_labels) : QString();
}

void TimelineView::continueFrom(TimelineView &before)
{
    before.m_canvas->setRecord(nullptr); // the record is about to move
    m_store = std::exchange(before.m_store, {});
    m_observer.continueFrom(before.m_observer);
    if (before.m_lock == m_lock)
        m_reads = before.m_reads;
    m_labels = before.m_labels;
    m_listedVersion = {};
    showLocks();
    showRecord();
}

void TimelineView::startOver()
{
    m_canvas->setRecord(nullptr);
    m_store = {};
    m_observer.startOver();
    m_reads.choose(m_lock);
    m_listedVersion = {};
    showLocks();
    showRecord();
}

void TimelineView::observe(const std::vector<inspect::LockSnapshot> &locks,
                           const std::vector<inspect::LockEvent> &events)
{
    m_observer.observe(locks, events);
    m_reads.add(locks, events);
    applyWhileHidden();
}

void TimelineView::observe(const inspect::FeedState &state)
{
    m_observer.observe(state);
    if (state.nodes.size() > 1)
        m_canvas->set(&Canvas::Options::hasManyNodes, true);
}

void TimelineView::add(const LockName &lock, const std::vector<Change> &changes, const std::vector<Mark> &marks)
{
    m_store.add(lock, changes, marks);
    applyWhileHidden();
}

QHash<QByteArray, HolderState> TimelineView::showMoment(const LockName &lock, TimePoint at)
{
    m_store.applyPending(lock, at + TimelineStore::ReorderDelay);
    if (lock == m_lock && m_isDemonstration) {
        m_canvas->setMoment(at);
        m_moment.start();
        showApplied();
    }
    const LockRecord *record = m_store.find(lock);
    return record ? record->statesAt(at) : QHash<QByteArray, HolderState>();
}

void TimelineView::showRun(TimePoint from)
{
    m_canvas->setMoment({});
    m_store.applyPending(m_lock, ViewClock::now());
    showApplied();
    const auto length = m_canvas->now() - from;
    const LockRecord *record = m_canvas->record();
    if (!m_canvas->isFollowing() || length > maxRun || !record || record->last() < from)
        return;
    m_canvas->setEnd(m_canvas->now());
    m_spanBefore = m_canvas->view().span;
    m_canvas->setFollowing(false);
    m_canvas->showRange(from - length / 50, length + length / 25);
}

void TimelineView::followRun()
{
    m_canvas->sinkIdleLanes();
    m_canvas->setEnd({});
    const auto span = std::exchange(m_spanBefore, std::nullopt);
    if (!span || m_canvas->isFollowing())
        return;
    m_canvas->showRange(m_canvas->view().from, *span);
    m_canvas->setFollowing(true);
}

void TimelineView::choose(const LockName &lock, const inspect::LockSnapshot *known)
{
    if (lock == m_lock)
        return;
    m_lock = lock;
    m_canvas->setMoment({});
    if (!m_isReplay)
        m_canvas->setEnd({}); // the run had another lock
    m_reads.choose(lock);
    if (known)
        m_reads.add({*known}, {});
    m_store.applyPending(lock, ViewClock::now());
    showLocks();
    showRecord();
}

/// While hidden: only limits the number of pending changes.
void TimelineView::applyWhileHidden()
{
    const TimePoint now = ViewClock::now();
    if (isVisible() || now - m_appliedAt < slowly)
        return;
    m_appliedAt = now;
    m_store.applyPending(m_lock, now);
    m_store.limitMemory(now);
    if (m_store.find(m_lock) != m_canvas->record())
        showRecord(); // the store may have dropped the record
}

/// Applies the shown lock's changes; those of other locks stay pending until they are chosen.
void TimelineView::applyPending()
{
    m_observer.tick(); // a gap reaches the present
    m_store.applyPending(m_lock, m_canvas->now() + TimelineStore::ReorderDelay);
    showApplied();
}

/// Immediately: the store may have dropped the shown record.
void TimelineView::showApplied()
{
    if (m_store.version() == m_shownVersion)
        return;
    m_shownVersion = m_store.version();
    showRecord();
    m_canvas->refresh();
}

void TimelineView::setReplay(TimePoint end)
{
    m_isReplay = true;
    m_canvas->setEnd(end - TimelineStore::ReorderDelay); // the last moment that it shows
    showRecord();
}

void TimelineView::bringUpToDate()
{
    m_observer.tick();
    m_store.applyAll();
    showRecord();
    m_canvas->refresh();
    showLocks();
    showStats();
    fillTable();
}

void TimelineView::showRecord()
{
    const LockRecord *record = m_store.find(m_lock);
    if (record && !record->first())
        record = nullptr;
    const bool isOther = record != m_canvas->record();
    m_canvas->setRecord(record);
    if (!record) {
        const QString text = m_isReplay ? tr("%1 was not held in the replayed part of this recording.")
                                        : tr("%1 has not been held since this window was opened.");
        m_empty->show(u"waiting"_s,
                      m_lock.isEmpty() ? tr("Choose a lock to see its holders and waiters.")
                                       : text.arg(displayName(m_lock.bytes())));
        m_pages->setCurrentWidget(m_empty);
    } else if (m_pages->currentWidget() == m_empty) {
        m_pages->setCurrentWidget(m_tools->isTable() ? static_cast<QWidget *>(m_table) : m_canvas);
    }
    if (!record)
        m_tools->setStats({});
    else if (isOther)
        showStats();
}

void TimelineView::showLocks()
{
    if (m_tools->isListOpen())
        return; // never under the pointer
    if (m_listedVersion == m_store.version() && m_tools->chosenLock() == m_lock)
        return;
    m_listedVersion = m_store.version();
    std::vector<LockName> names = m_store.locks();
    if (!m_lock.isEmpty() && std::ranges::find(names, m_lock) == names.end())
        names.insert(names.begin(), m_lock);
    m_tools->setLocks(names, m_lock);
}

void TimelineView::showStats()
{
    if (m_canvas->record())
        m_tools->setStats(statsOfView());
}

QString TimelineView::statsOfView()
{
    static_cast<void>(m_canvas->currentLayout()); // while it follows, this moves the view
    const TimeRange &view = m_canvas->view();
    return statsText(statsOf(*m_canvas->record(), view.from, std::min(view.until(), m_canvas->now())));
}

void TimelineView::fillTable()
{
    if (!m_canvas->record() || m_pages->currentWidget() != m_table)
        return;
    m_spans->setContent(*m_canvas->record(), m_canvas->currentLayout(), m_canvas->now(), WallTime::now(),
                        [this](int lane) { return nameOf(lane); });
    if (m_spans->isCut())
        showSentence(
            tr("Only the first %n visible rows are listed. Zoom in to see the others.", nullptr, SpanModel::MaxRows));
}

void TimelineView::showTable(bool table)
{
    m_tools->setTable(table);
    if (m_pages->currentWidget() == m_empty)
        return;
    m_pages->setCurrentWidget(table ? static_cast<QWidget *>(m_table) : m_canvas);
    fillTable();
    m_pages->currentWidget()->setFocus(Qt::ShortcutFocusReason);
}

void TimelineView::requestCalls()
{
    const std::optional<SpanDetails> details = m_canvas->selectionDetails();
    if (!details)
        return;
    const Lane &lane = m_canvas->record()->lanes()[std::size_t(details->lane)];
    Bar bar {m_lock,
             lane.holder,
             m_canvas->accessibleDescription(),
             lane.isExact,
             m_reads.around(details->since, lane.isExact),
             {}};
    if (details->until)
        bar.end = m_reads.around(*details->until, lane.isExact);
    Q_EMIT callsRequested(bar);
}

QString TimelineView::saveAs(const QString &path)
{
    TimelineLayout layout;
    const Picture picture = m_canvas->pictureInFull(layout);
    if (!picture.record)
        return tr("There is nothing to save. Choose a lock that was held.");
    const QString title = displayName(m_lock.bytes()) + u"   "_s + statsOfView();
    const bool isSvg = path.endsWith(".svg"_L1, Qt::CaseInsensitive);
    const QString cause = writeFile(path, isSvg ? toSvg(picture, title) : toPng(picture, title));
    return cause.isNull() ? QString() : tr("Cannot write %1: %2. Choose another folder.").arg(path, cause);
}

void TimelineView::askForFile()
{
    const FileQuestion question {tr("Save picture"), tr("Pictures (*.png *.svg)"), u"timeline.png"_s};
    ui::askForFile(*this, question, [this](const QString &path) {
        const QString problem = saveAs(path);
        showSentence(problem.isEmpty() ? tr("Saved to %1").arg(path) : problem);
    });
}

void TimelineView::setDemonstration(bool isDemonstration)
{
    m_canvas->set(&Canvas::Options::isDemonstration, isDemonstration);
    m_tools->setDemonstration(isDemonstration);
    m_isDemonstration = isDemonstration;
    m_canvas->setMoment({});
    placeLegend();
}

/// Lanes come first: in a low pane, the legend is hidden, and in a demonstration the hint, too.
void TimelineView::placeLegend()
{
    m_tools->setLow(isLow());
    m_legend->setVisible(!isLow());
    m_sentence->setVisible(!isLow() || !m_isDemonstration);
    showLegend();
    layout()->activate(); // the sentence gets its width, the canvas its height now
    m_sentence->startOver();
    showSentence(m_said);
    layout()->activate();
}

bool TimelineView::isLow() const
{
    return height() < (m_isDemonstration ? minLinesForAudience : minLines) * Metrics::of(font()).lineH;
}

void TimelineView::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    m_refresh.stop();
    m_slow.stop();
}

} // namespace lockscope::ui::timeline
