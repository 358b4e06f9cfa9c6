// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/load/load_view.h"

#include "ui/common/column_title.h"
#include "ui/common/columns.h"
#include "ui/common/format.h"
#include "ui/common/icons.h"
#include "ui/common/metrics.h"
#include "ui/common/on_change.h"
#include "ui/common/widgets.h"
#include "ui/load/compare_pane.h"
#include "ui/load/fault_bar.h"
#include "ui/load/results_pane.h"
#include "ui/load/run_pane.h"
#include "ui/load/scenario_editor.h"
#include "ui/load/words.h"

#include <QApplication>
#include <QClipboard>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QTabWidget>
#include <QTreeView>

namespace lockscope::ui::load {

using namespace Qt::StringLiterals;
using lockscope::load::Fault;
using lockscope::load::LoadChange;
using lockscope::load::WorkerRow;

/// One row per worker of the run.
class WorkerModel final : public TableModel<WorkerModel>
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::ui::load::WorkerModel)
public:
    enum class Column { Worker, State, LastWait, Acquired, Count };
    static constexpr const char *titles[] {QT_TR_NOOP("Worker"), QT_TR_NOOP("State"), QT_TR_NOOP("Last wait"),
                                           QT_TR_NOOP("Acquired")};
    static constexpr int SortRole = Qt::UserRole;

    using TableModel::TableModel;

    /// Updates the rows; for an unchanged number of workers, signals only the rows that differ.
    void show(const std::vector<lockscope::load::WorkerRow> &workers);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override
    {
        return parent.isValid() ? 0 : int(m_workers.size());
    }
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::vector<lockscope::load::WorkerRow> m_workers;
};

namespace {

/// A cell's text, and the value by which it is sorted.
std::pair<QString, QVariant> cellOf(const WorkerRow &worker, WorkerModel::Column column)
{
    using Column = WorkerModel::Column;
    switch (column) {
    case Column::Worker: return {QString::number(worker.worker), worker.worker};
    case Column::State: return {stateName(worker), int(worker.state)};
    case Column::LastWait: {
        const double wait = std::chrono::duration<double, std::micro>(worker.lastWait).count();
        return {wait == 0 ? unknown() : shortTime(wait), wait};
    }
    case Column::Acquired: return {number(worker.acquired), worker.acquired};
    case Column::Count: break;
    }
    return {};
}

constexpr int minRows = 5;      ///< of scenario and results; a lower pane scrolls
constexpr int editorChars = 42; ///< widths of the parts, in average characters
constexpr int runChars = 88;    // two charts side by side, with their legends
constexpr int tabsChars = 58;   // the columns of the workers

int chars(const QWidget &widget, int count)
{
    return widget.fontMetrics().averageCharWidth() * count;
}

} // namespace

void WorkerModel::show(const std::vector<WorkerRow> &workers)
{
    if (workers.size() != m_workers.size()) { // another run
        beginResetModel();
        m_workers = workers;
        endResetModel();
        return;
    }
    m_workers = workers;
    if (!m_workers.empty())
        Q_EMIT dataChanged(index(0, int(Column::State)), index(int(m_workers.size()) - 1, int(Column::Acquired)));
}

QVariant WorkerModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const WorkerRow &worker = m_workers[std::size_t(index.row())];
    const auto column = static_cast<Column>(index.column());
    switch (role) {
    case Qt::DisplayRole: return cellOf(worker, column).first;
    case SortRole: return cellOf(worker, column).second;
    case Qt::TextAlignmentRole:
        return column == Column::State ? QVariant() : QVariant(int(Qt::AlignRight | Qt::AlignVCenter));
    case Qt::ForegroundRole:
        return column == Column::State ? QVariant(Palette::current()[tokenOf(worker)].text) : QVariant();
    case Qt::AccessibleTextRole: return tr("worker %1 %2").arg(QString::number(worker.worker), stateName(worker));
    default: return {};
    }
}

QVariant WorkerModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole && section != int(Column::State))
        return int(Qt::AlignRight | Qt::AlignVCenter);
    return TableModel::headerData(section, orientation, role);
}

LoadView::LoadView(QWidget *parent)
    : QWidget(parent), m_toggle(named<QPushButton>(u"loadToggle"_s, this)),
      m_stop(new QPushButton(icon(u"stop"_s), tr("Stop load"), this)),
      m_restart(named<QPushButton>(u"loadRestart"_s, tr("Restart with changes"), this)),
      m_copy(new QPushButton(icon(u"copy"_s), tr("Copy as lockscope-cli"), this)), m_faults(new FaultBar(this)),
      m_parts(new QSplitter(Qt::Horizontal, this)), m_tabs(new QTabWidget(m_parts)), m_editor(new ScenarioEditor),
      m_run(new RunPane), m_workers(new WorkerModel(this)), m_results(new ResultsPane)
{
    qRegisterMetaType<LoadPlan>();
    const Metrics m = Metrics::of(font());
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(3 * m.u, 2 * m.u, 2 * m.u, 2 * m.u);
    column->setSpacing(2 * m.u);
    column->addWidget(makeButtons());
    column->addWidget(m_faults);
    column->addWidget(&m_faults->sentence());
    auto *scroll = new QScrollArea(m_parts);
    scroll->setWidget(m_editor);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    keepMeasured(*scroll, [this, scroll] {
        scroll->setMinimumWidth(m_editor->minimumSizeHint().width() + scroll->verticalScrollBar()->sizeHint().width());
    });
    m_tabs->setDocumentMode(true);
    m_tabs->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored); // each page adapts to a low height itself
    m_tabs->addTab(makeWorkers(), tr("Workers"));
    m_tabs->addTab(m_results, tr("Results"));
    m_tabs->addTab(&m_results->comparison(), tr("Compare"));
    m_parts->insertWidget(0, scroll);
    m_parts->setHandleWidth(3 * m.u);
    m_parts->setChildrenCollapsible(false);
    m_parts->setMinimumHeight(minRows * m.denseRow());
    column->addWidget(m_parts, 1);
    placeRun();

    connect(m_editor, &ScenarioEditor::edited, this, &LoadView::onEdited);
    connect(&m_editor->findLimit(), &QPushButton::clicked, this, [this] { begin(true); });
    connect(m_results, &ResultsPane::failed, this, &LoadView::failed);
    connect(m_results, &ResultsPane::baselineChanged, m_run, &RunPane::setBaseline);
    connect(m_faults, &FaultBar::requested, this, &LoadView::faultRequested);
    // The widths of the buttons depend on their texts too.
    onChange(*this, QEvent::LayoutRequest, [this] { placeFaults(); });
    onChange(*this, QEvent::Resize, [this] {
        placeRun();
        placeFaults();
    });
    showRunStatus(RunStatus::Stopped);
}

QWidget *LoadView::makeButtons()
{
    const Metrics m = Metrics::of(font());
    auto *bar = new QWidget(this);
    m_buttons = flush<QHBoxLayout>(bar, 2 * m.u);
    for (QPushButton *button : {m_toggle, m_stop, m_restart, m_copy})
        m_buttons->addWidget(button);
    m_buttons->addStretch(1);
    m_toggle->setProperty("texts", QStringList {tr("Start load"), tr("Pause load"), tr("Resume")});
    m_stop->setToolTip(tr("Release all locks and end the run (Shift+F9)"));
    m_copy->setToolTip(tr("Copy this run as a command for a terminal or a script"));
    connect(m_toggle, &QPushButton::clicked, this, &LoadView::toggle);
    connect(m_stop, &QPushButton::clicked, this, &LoadView::stop);
    connect(m_restart, &QPushButton::clicked, this, [this] { begin(false); });
    connect(m_copy, &QPushButton::clicked, this, [this] {
        if (const std::optional<LoadPlan> plan = m_editor->plan())
            QApplication::clipboard()->setText(commandLine(*plan));
    });
    return bar;
}

QWidget *LoadView::makeWorkers()
{
    auto *list = named<QTreeView>(u"loadWorkers"_s, m_tabs);
    auto *sorted = new QSortFilterProxyModel(list);
    sorted->setSourceModel(m_workers);
    sorted->setSortRole(WorkerModel::SortRole);
    sorted->setDynamicSortFilter(false); // rows do not move under the pointer; clicking a heading sorts
    list->setModel(sorted);
    list->setSortingEnabled(true);
    list->sortByColumn(int(WorkerModel::Column::Worker), Qt::AscendingOrder);
    list->setRootIsDecorated(false);
    list->setUniformRowHeights(true);
    list->setFrameShape(QFrame::NoFrame);
    list->setAccessibleName(tr("Workers of the run"));
    const std::pair<WorkerModel::Column, int> widths[] = {{WorkerModel::Column::Worker, 15},
                                                          {WorkerModel::Column::State, 19},
                                                          {WorkerModel::Column::LastWait, 16},
                                                          {WorkerModel::Column::Acquired, 12}};
    for (const auto &[section, width] : widths)
        keepWidth(*list, int(section), [this, width = width] { return chars(*this, width); });
    list->header()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    list->setAlternatingRowColors(true);
    return list;
}

void LoadView::setPlan(const LoadPlan &plan)
{
    m_editor->setPlan(plan);
}

void LoadView::continueFrom(LoadView &before)
{
    if (const std::optional<LoadPlan> plan = before.m_editor->plan())
        m_editor->setPlan(*plan);
    m_results->continueFrom(*before.m_results);
    m_asked = before.m_asked;
    m_running = before.m_running;
    if (before.m_status != RunStatus::Stopped) {
        m_run->begin(m_running);
        m_faults->begin(m_running.scenario);
    }
    showRunStatus(before.m_status);
    m_restart->setHidden(before.m_restart->isHidden());
}

void LoadView::setFaults(const FaultChoice &choice)
{
    m_editor->setAwaitsReplicas(choice.awaitsReplicas);
    m_faults->setChoice(choice);
}

void LoadView::showFault(const Fault &fault)
{
    m_faults->showDone(fault);
}

bool LoadView::focusForm(Qt::FocusReason reason)
{
    if (!m_editor->isVisibleTo(this))
        return false;
    m_editor->focusFirst(reason);
    return true;
}

/// Beside the buttons if one row fits both, to save height.
void LoadView::placeFaults()
{
    const auto *bar = m_buttons->parentWidget();
    const QMargins margins = layout()->contentsMargins();
    const bool isBeside = m_buttons->indexOf(m_faults) >= 0;
    const int needed = bar->sizeHint().width() + (isBeside ? 0 : m_buttons->spacing() + m_faults->sizeHint().width());
    const bool hasRoom = width() >= needed + margins.left() + margins.right();
    if (hasRoom && !isBeside)
        m_buttons->insertWidget(m_buttons->indexOf(m_copy) + 1, m_faults);
    else if (!hasRoom && isBeside)
        static_cast<QVBoxLayout *>(layout())->insertWidget(1, m_faults);
}

void LoadView::setAvailable(bool available, const QString &reason)
{
    m_isAvailable = available;
    m_reason = reason.isEmpty() ? tr("Connect to a server to start a load") : reason;
    showRunStatus(m_status);
}

void LoadView::begin(bool findsLimit)
{
    const std::optional<LoadPlan> plan = m_editor->plan();
    if (!plan)
        return m_editor->focusProblem();
    m_asked = findsLimit ? limitPlan(*plan) : *plan;
    Q_EMIT startRequested(m_asked);
}

bool LoadView::isSearching() const
{
    return m_running.findsLimit && m_status == RunStatus::Running;
}

void LoadView::showStarted(const LoadPlan &plan)
{
    m_running = m_asked;
    if (m_asked.findsLimit)
        m_running.scenario = plan.scenario;
    m_restart->hide();
    m_run->begin(m_running);
    m_faults->begin(m_running.scenario);
    Q_EMIT begun(m_running);
}

void LoadView::toggle()
{
    switch (m_status) {
    case RunStatus::Stopped:
    case RunStatus::Stopping: return begin(false);
    case RunStatus::Running:
        if (!isSearching()) // a pause would change the measured figures
            Q_EMIT pauseRequested(true);
        return;
    case RunStatus::Paused: Q_EMIT pauseRequested(false); return;
    }
}

void LoadView::stop()
{
    if (m_status == RunStatus::Running || m_status == RunStatus::Paused)
        Q_EMIT stopRequested();
}

void LoadView::onEdited(const LoadPlan &plan)
{
    if ((m_status != RunStatus::Running && m_status != RunStatus::Paused) || isSearching())
        return;
    const std::optional<LoadChange> change = changeBetween(m_running.scenario, plan.scenario);
    m_restart->setVisible(!change || plan.thresholds != m_running.thresholds);
    if (!change)
        return;
    const int workers = std::exchange(m_running.scenario, plan.scenario).workers;
    m_running.scenario.workers = workers; // the actual number
    Q_EMIT changeRequested(*change);
}

void LoadView::showRunStatus(RunStatus status)
{
    const bool isOn = status == RunStatus::Running || status == RunStatus::Paused;
    m_status = status;
    m_toggle->setEnabled(m_isAvailable && !isSearching());
    m_toggle->setText(status == RunStatus::Running      ? tr("Pause load")
                          : status == RunStatus::Paused ? tr("Resume")
                                                        : tr("Start load"));
    m_toggle->setIcon(icon(status == RunStatus::Running ? u"pause"_s : u"start"_s));
    m_toggle->setToolTip(!m_isAvailable                     ? m_reason
                             : status == RunStatus::Running ? tr("Start no new cycles and release all locks (F9)")
                                                            : tr("Acquire and release locks on this server (F9)"));
    m_stop->setEnabled(isOn);
    if (!isOn)
        m_restart->hide();
    m_editor->showRunStatus(status, isSearching());
    m_editor->findLimit().setEnabled(m_isAvailable && !isOn);
    m_faults->showRunStatus(isSearching() ? RunStatus::Stopped : status);
    Q_EMIT runStatusChanged(status);
}

void LoadView::show(const LoadSample &sample)
{
    m_run->show(sample, m_status);
    if (m_status == RunStatus::Running || m_status == RunStatus::Paused)
        m_faults->showNews(sample.faults);
}

void LoadView::showWorkers(double seconds, const std::vector<WorkerRow> &workers)
{
    if (m_status != RunStatus::Stopped) // otherwise all are idle
        m_run->showWorkers(seconds, workers);
    if (m_tabs->currentWidget()->objectName() == "loadWorkers"_L1)
        m_workers->show(workers);
}

void LoadView::showReport(const Report &report)
{
    m_run->showFinished(*report, m_status);
    if (m_status == RunStatus::Stopped)
        m_faults->showNews(report->faults, true);
    m_results->add(report);
}

/// Beside the scenario if there is room, otherwise as the first tab.
void LoadView::placeRun()
{
    const bool isWide = width() >= chars(*this, editorChars + runChars + tabsChars);
    const bool isTab = m_tabs->indexOf(m_run) >= 0;
    if (isWide && m_parts->indexOf(m_run) < 0) {
        m_parts->insertWidget(1, m_run);
        m_run->setVisible(true);
    } else if (!isWide && !isTab) {
        m_tabs->insertTab(0, m_run, tr("Run"));
        m_tabs->setCurrentIndex(0);
    } else {
        return;
    }
    shareWidth();
}

void LoadView::shareWidth()
{
    if (m_parts->indexOf(m_run) >= 0)
        m_parts->setSizes({chars(*this, editorChars), chars(*this, runChars), chars(*this, tabsChars)});
    else
        m_parts->setSizes({chars(*this, editorChars), std::max(1, width() - chars(*this, editorChars))});
    for (int i = 0; i < m_parts->count(); ++i)
        m_parts->setStretchFactor(i, i == 0 ? 0 : 1);
}

} // namespace lockscope::ui::load
