// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctor/doctor_view.h"

#include "ui/common/empty_state.h"
#include "ui/common/format.h"
#include "ui/common/icons.h"
#include "ui/common/metrics.h"
#include "ui/common/on_change.h"
#include "ui/common/screen_reader.h"
#include "ui/common/view_clock.h"
#include "ui/common/widgets.h"
#include "ui/doctor/finding_list.h"
#include "ui/doctor/finding_page.h"
#include "ui/doctor/mute_dialog.h"
#include "ui/models/finding_words.h"
#include "ui/models/row_findings.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedLayout>

namespace lockscope::ui::doctor {
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using inspect::Health;
using models::FindingModel;

namespace {

constexpr auto patience = 2s; ///< from the first sign in the feed to the diagnosis run
constexpr auto soon = 500ms;  ///< the same after a repair, which wakes waiters first
constexpr auto early = 500ms; ///< the same after no lock was found; doubled each time
constexpr int maxDoublings = 7;

/// A row for a part of the tools.
QHBoxLayout *makeRow(QWidget *tools)
{
    return flush<QHBoxLayout>(new QWidget(tools), 2 * Metrics::of(tools->font()).u);
}

} // namespace

DoctorView::DoctorView(const models::HolderNames &names, QWidget *parent)
    : QWidget(parent), m_model(names), m_names(names), m_heading(named<Label>(u"doctorHeading"_s, this)),
      m_stack(new QStackedLayout), m_empty(new EmptyState(this))
{
    auto *column = flush<QVBoxLayout>(this, 0);
    column->addWidget(makeTools());
    const Metrics m = Metrics::of(font());
    m_limits = named<Label>(u"doctorLimits"_s, this);
    m_limits->setWordWrap(true);
    m_limits->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_limits->setContentsMargins(3 * m.u, 0, 3 * m.u, m.u);
    column->addWidget(m_limits);
    column->addLayout(m_stack, 1);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(makeBody());
    setFocusProxy(m_list);
    QList<QWidget *> order {m_showMuted, m_fixMany, m_check, m_list, m_pageArea};
    for (QPushButton *button : m_page->actions()->findChildren<QPushButton *>())
        order << button;
    for (qsizetype i = 1; i < order.size(); ++i)
        setTabOrder(order[i - 1], order[i]);
    m_again.setSingleShot(true);
    connect(&m_again, &QTimer::timeout, this, &DoctorView::check);
    onTextSize(*this, [this] { placeTools(); });
    onChange(*this, QEvent::Resize, [this] { placeTools(); });
    onChange(*this, QEvent::Show, [this] {
        if (m_isAvailable && (m_run.atMs == 0 || m_isOutdated))
            check();
    });
    refresh();
}

QWidget *DoctorView::makeTools()
{
    const Metrics m = Metrics::of(font());
    auto *tools = new QWidget(this);
    m_tools = new QGridLayout(tools);
    m_tools->setContentsMargins(3 * m.u, m.u, 2 * m.u, m.u);
    m_tools->setHorizontalSpacing(2 * m.u);
    m_tools->setVerticalSpacing(m.u);
    m_filters = makeFilters(tools);
    m_buttons = makeButtons(tools);
    m_heading->setWordWrap(true);
    m_tools->addWidget(m_buttons, 0, 2);
    m_tools->setColumnStretch(1, 1);
    placeTools();
    return tools;
}

QWidget *DoctorView::makeFilters(QWidget *tools)
{
    QHBoxLayout *row = makeRow(tools);
    QWidget *filters = row->parentWidget();
    m_severity = named<QComboBox>(u"doctorSeverity"_s, filters);
    m_severity->setAccessibleName(tr("Severity"));
    m_severity->addItem(tr("All findings"));
    m_severity->addItem(tr("Errors and warnings"));
    m_severity->addItem(icon(u"error"_s), tr("Errors only"));
    m_severity->addItem(icon(u"warning"_s), tr("Warnings only"));
    auto *grouping = named<QComboBox>(u"doctorGrouping"_s, filters);
    grouping->setAccessibleName(tr("Group by"));
    grouping->addItem(tr("By finding"));
    grouping->addItem(tr("By lock"));
    m_filter = named<QLineEdit>(u"doctorFilter"_s, filters);
    m_filter->setClearButtonEnabled(true);
    m_filter->setPlaceholderText(tr("Filter: lock or finding"));
    m_filter->setAccessibleName(tr("Filter of the findings"));
    m_showMuted = named<QCheckBox>(u"doctorMuted"_s, tr("Muted"), filters);
    m_showMuted->setToolTip(tr("Show muted findings too"));
    row->addWidget(m_severity);
    row->addWidget(grouping);
    row->addWidget(m_filter, 1);
    row->addWidget(m_showMuted);
    connect(m_severity, &QComboBox::currentIndexChanged, this, &DoctorView::applyFilter);
    connect(grouping, &QComboBox::currentIndexChanged, this, [this](int index) {
        m_model.setGrouping(index == 1 ? FindingModel::Grouping::ByLock : FindingModel::Grouping::ByFinding);
        refresh();
    });
    connect(m_filter, &QLineEdit::textChanged, this, &DoctorView::applyFilter);
    connect(m_showMuted, &QCheckBox::toggled, this, &DoctorView::applyFilter);
    return filters;
}

QWidget *DoctorView::makeButtons(QWidget *tools)
{
    QHBoxLayout *row = makeRow(tools);
    QWidget *buttons = row->parentWidget();
    m_fixMany = named<QPushButton>(u"doctorFixMany"_s, tr("Fix several…"), buttons);
    m_fixMany->setToolTip(tr("Choose among the shown findings that have a safe fix"));
    row->addWidget(m_fixMany);
    m_check = named<QPushButton>(u"doctorCheck"_s, icon(u"scan"_s), tr("Check again"), buttons);
    row->addWidget(m_check);
    connect(m_fixMany, &QPushButton::clicked, this, [this] { Q_EMIT fixManyRequested(fixable()); });
    connect(m_check, &QPushButton::clicked, this, [this] {
        m_model.forgetResults();
        check();
    });
    return buttons;
}

/// In one line if it fits, otherwise with the filters below.
void DoctorView::placeTools()
{
    const int margins = m_tools->contentsMargins().left() + m_tools->contentsMargins().right();
    const int filters = m_filters->sizeHint().width();
    const int heading = m_heading->fontMetrics().horizontalAdvance(m_heading->text())
        + Metrics::of(font()).u; // a line is wider than its characters by a fraction
    const int needed = heading + filters + m_buttons->sizeHint().width() + 2 * m_tools->horizontalSpacing() + margins;
    const bool isBelow = width() < needed;
    m_tools->parentWidget()->setMinimumWidth(filters + margins); // also while on one line
    m_tools->setColumnMinimumWidth(0, isBelow ? 0 : heading);
    m_tools->addWidget(m_heading, 0, 0, 1, isBelow ? 2 : 1); // moves it from its old cell
    if (isBelow)
        m_tools->addWidget(m_filters, 1, 0, 1, 3);
    else
        m_tools->addWidget(m_filters, 0, 1);
}

QWidget *DoctorView::makeBody()
{
    m_list = new FindingList(m_model);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex &index) {
        if (const models::FindingRow *row = m_model.at(index))
            m_chosen = row->key;
        showCurrent();
    });
    connect(m_list, &QTreeView::activated, this, [this] {
        if (const models::FindingRow *row = current(); row && !row->key.lock.isEmpty())
            Q_EMIT lockRequested(row->key.lock);
    });
    m_page = new FindingPage;
    connect(m_page, &FindingPage::fixRequested, this, &DoctorView::fix);
    connect(m_page, &FindingPage::muteRequested, this, &DoctorView::mute);
    connect(m_page, &FindingPage::explanationRequested, this, &DoctorView::explain);
    connect(m_page, &FindingPage::lockRequested, this, [this] {
        if (const models::FindingRow *row = current())
            Q_EMIT lockRequested(row->key.lock);
    });
    connect(m_page, &FindingPage::copyRequested, this, [this] {
        if (const models::FindingRow *row = current())
            QApplication::clipboard()->setText(models::findingMarkdown(row->found, m_names));
    });
    m_pageArea = new QScrollArea;
    m_pageArea->setFrameShape(QFrame::NoFrame);
    m_pageArea->setWidgetResizable(true);
    m_pageArea->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_pageArea->setWidget(m_page);
    describeByContents(*m_pageArea);
    auto *body = new QSplitter(Qt::Horizontal);
    body->setChildrenCollapsible(false);
    body->addWidget(m_list);
    auto *side = new QWidget;
    auto *parts = flush<QVBoxLayout>(side, 0);
    m_pageArea->setMinimumHeight(1); // shrinks before the buttons do
    parts->addWidget(m_pageArea, 1);
    parts->addWidget(m_page->actions());
    body->addWidget(side);
    body->setStretchFactor(0, 1);
    body->setStretchFactor(1, 1);
    body->setSizes({m_list->sizeHint().width(), m_page->sizeHint().width()});
    return body;
}

void DoctorView::setAvailable(bool available)
{
    m_isChecking = false;
    if (std::exchange(m_isAvailable, available) && available) // connected again, to the same deployment
        return checkSoon();
    m_isOutdated = false;
    m_emptyChecks = 0;
    m_run = {};
    m_found.clear();
    m_longer.clear();
    m_model.clear();
    refresh();
    if (available && isVisible())
        check();
}

void DoctorView::setWritable(bool writable)
{
    m_isWritable = writable;
    refreshHeading();
    showCurrent();
}

void DoctorView::setMutes(const inspect::Mutes &mutes)
{
    m_model.setMutes(mutes);
    refresh();
    showCurrent();
}

void DoctorView::observe(const inspect::FeedUpdate &update)
{
    m_hasSeenLocks = m_hasSeenLocks || !update.changed.empty();
    if (!m_isAvailable || !isVisible() || m_isChecking || m_again.isActive())
        return;
    if (m_run.lockCount == 0)
        return checkFirst();
    const auto isNew = [this](const inspect::LockSnapshot &lock) {
        return !lock.isDoubtful() && !m_model.knows(lock.name, lock.findings);
    };
    if (std::ranges::any_of(update.changed, isNew))
        m_again.start(patience);
}

/// After a diagnosis run without locks. Locks held only for an instant are never found, so the interval grows.
void DoctorView::checkFirst()
{
    if (m_hasSeenLocks)
        m_again.start(early * (1 << std::min(m_emptyChecks, maxDoublings)));
}

void DoctorView::check()
{
    if (!m_isAvailable || m_isChecking)
        return;
    m_isChecking = true;
    m_isOutdated = false;
    m_hasSeenLocks = false;
    m_again.stop();
    refresh();
    Q_EMIT checkRequested();
}

void DoctorView::showDiagnosis(const Result<inspect::Diagnosis> &diagnosis, qint64 atMs)
{
    m_isChecking = false;
    if (m_isOutdated) { // began before the repair
        if (isVisible())
            check(); // otherwise once it is visible
        return;
    }
    m_run.atMs = atMs;
    m_run.error = diagnosis ? QString() : diagnosis.error().message.translated();
    if (diagnosis) {
        const inspect::DiscoveryResult &found = diagnosis->found;
        m_run = {atMs, {}, found.lockCount(), found.hasReadNone(), {}, diagnosis->refused, diagnosis->locks};
        for (const auto &[node, error] : found.nodes)
            if (!error.isEmpty())
                m_run.silentNodes << node;
        m_found = diagnosis->findings;
        showFindings(atMs);
    }
    refresh();
    if (isVisible())
        announce(*this, m_model.rowCount() > 0 ? m_heading->text() : m_empty->sentence());
    if (!diagnosis)
        return;
    m_emptyChecks = m_run.lockCount == 0 ? m_emptyChecks + 1 : 0;
    if (m_run.lockCount == 0 && isVisible())
        checkFirst();
}

void DoctorView::showFindings(qint64 atMs)
{
    for (const inspect::LockSnapshot &lock : m_longer)
        if (!m_run.locks.contains(lock.name))
            m_run.locks.insert(lock.name, lock);
    m_model.show(models::withRows(m_found, m_longer), atMs);
}

void DoctorView::observeRows(const std::vector<inspect::SharedSnapshot> &locks)
{
    const bool isSame = std::ranges::equal(locks, m_longer, {}, &models::findingIdsOf, &models::findingIdsOf);
    m_longer = locks;
    if (isSame || m_isChecking || m_isOutdated || m_run.atMs == 0)
        return;
    showFindings(ViewClock::wallMs());
    refresh();
}

void DoctorView::showOutcome(const inspect::LockSnapshot &seen, const inspect::Repair &repair, const QString &word)
{
    inspect::Repair offered = repair;
    offered.deletesTimeoutKeys = inspect::Repair().deletesTimeoutKeys; // the user's choice in the dialog
    for (const models::FindingRow &row : shownRows())
        if (row.key.lock == seen.name && row.found.finding.repair == offered)
            m_model.setResult(row.key, word);
    refreshHeading();
    showCurrent();
}

void DoctorView::checkSoon()
{
    m_isOutdated = true;
    if (isVisible() && !m_isChecking)
        m_again.start(soon);
}

void DoctorView::showOnly(const LockName &lock)
{
    m_severity->setCurrentIndex(0);
    m_filter->setText(displayName(lock.bytes()));
}

void DoctorView::applyFilter()
{
    static constexpr std::pair<Health, Health> shown[] {{Health::Ok, Health::Error}, // as in makeFilters()
                                                        {Health::Warning, Health::Error},
                                                        {Health::Error, Health::Error},
                                                        {Health::Warning, Health::Warning}};
    const auto [minimum, maximum] = shown[std::max(0, m_severity->currentIndex())];
    m_model.setFilter({minimum, maximum, m_filter->text().trimmed(), m_showMuted->isChecked()});
    refresh();
}

const models::FindingRow *DoctorView::current() const
{
    const QModelIndex index = m_list->currentIndex();
    return index.isValid() ? m_model.at(index) : nullptr;
}

void DoctorView::showCurrent()
{
    const models::FindingRow *row = current();
    m_pageArea->parentWidget()->setVisible(row != nullptr);
    if (!row)
        return;
    const auto lock = m_run.locks.constFind(row->key.lock);
    m_page->show(*row, lock == m_run.locks.cend() ? nullptr : &*lock, m_names, m_isWritable);
}

void DoctorView::fix()
{
    const models::FindingRow *row = current();
    if (row && row->isRepairable() && m_run.locks.contains(row->key.lock))
        Q_EMIT fixRequested(m_run.locks.value(row->key.lock), *row->found.finding.repair);
}

std::vector<models::RepairItem> DoctorView::fixable() const
{
    std::vector<models::RepairItem> items;
    for (const models::FindingRow &row : shownRows())
        if (const auto lock = m_run.locks.constFind(row.key.lock); row.isRepairable() && lock != m_run.locks.cend())
            items.push_back({*lock, *row.found.finding.repair});
    return items;
}

std::vector<models::FindingRow> DoctorView::shownRows() const
{
    std::vector<models::FindingRow> rows;
    for (int group = 0; group < m_model.rowCount(); ++group)
        for (int i = 0; i < m_model.rowCount(m_model.index(group, 0)); ++i)
            rows.push_back(*m_model.at(m_model.index(i, 0, m_model.index(group, 0))));
    return rows;
}

bool DoctorView::explain()
{
    const models::FindingRow *row = current();
    if (!row || !m_sectionOf)
        return false;
    showExplanation(models::wordsOf(row->found.finding).title, m_sectionOf(row->key.id), this);
    return true;
}

void DoctorView::mute()
{
    const models::FindingRow *row = current();
    if (!row)
        return;
    if (!row->mutedFor.isEmpty())
        return Q_EMIT unmuteRequested(inspect::LockFinding(row->found));
    auto *dialog = new MuteDialog(row->found, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &MuteDialog::muted, this, &DoctorView::muteRequested);
    dialog->open();
}

} // namespace lockscope::ui::doctor
