// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/detail/detail_view.h"

#include "ui/common/empty_state.h"
#include "ui/common/format.h"
#include "ui/common/icons.h"
#include "ui/common/metrics.h"
#include "ui/common/on_change.h"
#include "ui/common/screen_reader.h"
#include "ui/common/view_clock.h"
#include "ui/common/widgets.h"
#include "ui/detail/diagnosis.h"
#include "ui/detail/finding_strip.h"
#include "ui/detail/holder_chart.h"
#include "ui/detail/queue_chart.h"
#include "ui/detail/tables.h"
#include "ui/detail/ttl_chart.h"
#include "ui/detail/usual_view.h"
#include "ui/detail/verdict_view.h"
#include "ui/models/finding_words.h"
#include "ui/models/lock_words.h"
#include "ui/models/repair_words.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedLayout>
#include <QStyle>
#include <QTabBar>
#include <QVBoxLayout>
#include <utility>

namespace lockscope::ui::detail {
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr auto silence = 5s;      ///< after an announcement
constexpr int maxHistories = 256; ///< locks whose TTL is recorded before they are chosen

} // namespace

DetailView::DetailView(models::LockTableModel &locks, QWidget *parent)
    : QWidget(parent), m_locks(locks), m_stack(new QStackedLayout(this))
{
    auto *empty = new EmptyState(this);
    m_stack->addWidget(empty);
    m_stack->addWidget(makePage());
    empty->show(u"lock-free"_s, tr("Choose a lock to see its holders, its waiters and whether it will expire."));
    ViewClock::everyTick(this, [this] { tick(); });
    m_silence.setSingleShot(true);
    m_silence.setInterval(silence);
    connect(&m_silence, &QTimer::timeout, this, &DetailView::announceChange);
    onChange(*this, QEvent::Show, [this] { refresh(); });
}

QWidget *DetailView::makePage()
{
    const Metrics m = Metrics::of(font());
    auto *page = new QWidget;
    auto *column = new QVBoxLayout(page);
    column->setContentsMargins(3 * m.u, 2 * m.u, 3 * m.u, m.u);
    column->setSpacing(2 * m.u);
    m_findings = flush<QVBoxLayout>(nullptr, m.u);
    column->addWidget(m_verdict = new VerdictView);
    column->addLayout(m_findings);
    column->addWidget(m_picture = new HolderChart);
    column->addWidget(m_queuePicture = new QueueChart);
    column->addWidget(m_sawTooth = new TtlChart);
    column->addWidget(m_usual = new UsualView);
    column->addWidget(m_tables = new DetailTables(m_locks.names()), 1);
    connect(m_tables, &DetailTables::clientRequested, this, &DetailView::clientRequested);
    auto *scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(page);
    describeByContents(*scroll);
    // Any narrower and the tables would lose their last column.
    keepMeasured(*page, [this, page, scroll] {
        const QMargins margins = page->layout()->contentsMargins(); // the tabs may be hidden
        const int tabs = m_tables->minimumSizeHint().width() + margins.left() + margins.right();
        scroll->setMinimumWidth(std::max(page->minimumSizeHint().width(), tabs)
                                + style()->pixelMetric(QStyle::PM_ScrollBarExtent));
    });
    auto *pane = new QWidget;
    auto *whole = flush<QVBoxLayout>(pane, 0);
    whole->addWidget(scroll, 1);
    whole->addWidget(makeFoot());
    return pane;
}

void DetailView::focusTabs()
{
    m_tables->tabBar()->setFocus(Qt::OtherFocusReason);
}

void DetailView::requestClient()
{
    const models::LockRow *row = m_locks.find(m_name);
    if (!row)
        return;
    ClientId client = m_tables->selectedClient();
    for (const inspect::Holder &holder : row->lock->holders)
        if (client.isEmpty())
            client = holder.id.client;
    for (const inspect::QueueEntry &entry : row->lock->queue)
        if (client.isEmpty())
            client = entry.id.client;
    if (!client.isEmpty())
        Q_EMIT clientRequested(client);
}

/// How the snapshot was taken, and the copy actions; stays while the rest scrolls.
QWidget *DetailView::makeFoot()
{
    const Metrics m = Metrics::of(font());
    auto *foot = new QWidget;
    auto *row = new QHBoxLayout(foot);
    row->setContentsMargins(3 * m.u, m.u, 3 * m.u, 2 * m.u);
    row->setSpacing(2 * m.u);
    row->addWidget(m_foot = named<Label>(u"foot"_s), 1);
    m_foot->setFont(scaled(font(), 0.9));
    m_foot->setWordWrap(true); // a long text must not widen the pane
    auto *copies = new QMenu(foot);
    copies->addAction(tr("Diagnosis as &Markdown"), this, [this] { copy(Form::Markdown); });
    m_copyJson = copies->addAction(tr("Diagnosis as &JSON"), this, [this] { copy(Form::Json); });
    m_copyJson->setVisible(false);
    copies->addAction(tr("Commands for &redis-cli"), this, [this] { copy(Form::RedisCli); });
    auto *copyButton = named<QPushButton>(u"copyLock"_s, icon(u"copy"_s), tr("Copy"));
    copyButton->setMenu(copies);
    row->addWidget(copyButton);
    row->addWidget(m_unlock = named<QPushButton>(u"forceUnlock"_s, tr("Force unlock…")));
    connect(m_unlock, &QPushButton::clicked, this, &DetailView::requestUnlock);
    row->addWidget(m_allow = named<QPushButton>(u"allowWriting"_s, tr("Allow writing…")));
    m_allow->setToolTip(tr("Connect again with the same user, this time to write"));
    m_allow->hide();
    connect(m_allow, &QPushButton::clicked, this, &DetailView::writingRequested);
    return foot;
}

void DetailView::copy(Form form)
{
    const models::LockRow *row = m_locks.find(m_name);
    if (!row || (form == Form::Json && !m_toJson))
        return;
    QClipboard &clipboard = *QGuiApplication::clipboard();
    switch (form) {
    case Form::Markdown:
        clipboard.setText(diagnosisOf(*row, verdictOn(row->lock), m_locks.names(), m_heading, m_isInCluster));
        return Q_EMIT copied(tr("Diagnosis copied as Markdown."));
    case Form::Json:
        clipboard.setText(QString::fromUtf8(m_toJson(row->lock)));
        return Q_EMIT copied(tr("Diagnosis copied as JSON."));
    case Form::RedisCli:
        clipboard.setText(redisCliOf(row->lock));
        return Q_EMIT copied(tr("Commands for redis-cli copied."));
    }
}

void DetailView::setToJson(ToJson toJson)
{
    m_toJson = std::move(toJson);
    m_copyJson->setVisible(m_toJson != nullptr);
}

void DetailView::choose(const LockName &name)
{
    if (std::exchange(m_name, name) != name)
        m_announced.clear();
    m_locks.keepTimes(name);
    m_tables->addMessages(name, {});
    refresh();
}

void DetailView::observe(const inspect::FeedUpdate &update)
{
    remember(update);
    m_tables->addMessages(m_name, update.events);
    tellIfUnlockable();
    const auto isMine = [this](const inspect::LockSnapshot &lock) { return lock.name == m_name; };
    if (isVisible() && (std::ranges::any_of(update.changed, isMine) || std::ranges::count(update.removed, m_name) > 0))
        refresh(); // the row in the list already shows the new snapshot
}

void DetailView::remember(const inspect::FeedUpdate &update)
{
    for (const inspect::LockEvent &event : update.events) {
        const auto history = m_histories.find(event.lock);
        if (event.kind == inspect::EventKind::Message && history != m_histories.end())
            history->addMessage(ViewClock::shown());
        const bool isExpired = event.kind == inspect::EventKind::Expired && !event.holder.isEmpty();
        if (isExpired && history != m_histories.end())
            history->addExpiry(models::briefHolder(event.holder, m_locks.names()),
                               ViewClock::now() - Millis(std::max<qint64>(0, ViewClock::wallMs() - event.atMs)));
    }
    for (const inspect::LockSnapshot &lock : update.changed) {
        if (lock.name == m_name || m_histories.size() < maxHistories || m_histories.contains(lock.name))
            m_histories[lock.name].add(lock);
    }
    for (const LockName &gone : update.removed) {
        if (gone != m_name)
            m_histories.remove(gone);
    }
}

const models::TtlHistory *DetailView::historyOf(const LockName &name) const
{
    const auto found = m_histories.constFind(name);
    return found == m_histories.cend() ? nullptr : &*found;
}

models::VerdictWords DetailView::verdictOn(const inspect::LockSnapshot &lock) const
{
    return models::verdictWords(lock, historyOf(lock.name), m_locks.timesOf(lock), isStale(lock), m_locks.watchdogs());
}

void DetailView::startOver()
{
    m_histories.clear();
    refresh();
}

void DetailView::setStale(bool stale, const QSet<QString> &lost)
{
    m_isFeedStale = stale;
    m_lostNodes = lost;
    for (models::TtlHistory &history : m_histories) {
        if (stale || lost.contains(history.node()))
            history.interrupt(ViewClock::shown());
    }
    refresh();
}

void DetailView::setDeployment(const QString &heading, bool isWritable, bool isLiftable)
{
    m_heading = heading;
    m_isWritable = isWritable;
    m_allow->setVisible(!isWritable && isLiftable);
    Q_EMIT liftableChanged(!isWritable && isLiftable);
    refresh();
}

void DetailView::requestUnlock()
{
    tellIfUnlockable();
    if (m_isUnlockable)
        Q_EMIT repairRequested(inspect::LockSnapshot(m_locks.find(m_name)->lock),
                               {inspect::Repair::Kind::ForceUnlock, {}, {}});
}

void DetailView::tellIfUnlockable()
{
    const models::LockRow *row = m_locks.find(m_name);
    const bool isNow = m_isWritable && row && !row->lock->holders.empty() && !isStale(row->lock);
    if (std::exchange(m_isUnlockable, isNow) != isNow)
        Q_EMIT unlockableChanged(isNow);
}

/// One sentence for a change of the chosen lock's state. Changes during the silence are announced together after it.
void DetailView::announceChange()
{
    const models::LockRow *row = m_locks.find(m_name);
    if (!row)
        return;
    const bool areQuick = verdictOn(row->lock).quickHolds.has_value();
    const QString verdict = models::verdict(row->lock, m_locks.names(), areQuick);
    if (m_announced.isEmpty()) // chosen by the user
        m_announced = verdict;
    if (m_announced == verdict || m_silence.isActive() || !isVisible())
        return;
    m_announced = verdict;
    m_silence.start();
    announce(*this, areQuick ? verdict : models::sentence(row->lock, m_locks.names()));
}

void DetailView::refresh()
{
    tellIfUnlockable();
    announceChange();
    const models::LockRow *row = m_locks.find(m_name);
    if (!row) {
        m_stack->setCurrentIndex(0);
        Q_EMIT titleChanged({});
        return;
    }
    const inspect::LockSnapshot &lock = row->lock;
    const bool isStale = this->isStale(lock);
    const models::VerdictWords verdict = verdictOn(lock);
    m_verdict->show(*row, verdict, historyOf(m_name), m_locks.names(), isStale);
    showFindings(lock, isStale);
    m_picture->show(lock, m_locks.names(), isStale);
    const schema::LockMode mode = verdict.quickHolds.value_or(lock.mode);
    const Token token = mode == schema::LockMode::Read ? Token::HeldRead : Token::HeldWrite;
    m_sawTooth->show(historyOf(m_name), token, isStale);
    m_usual->show(m_locks.timesOf(lock), token, lock.kind == schema::LockKind::Fair, isStale);
    m_tables->showLock(lock);
    m_queuePicture->show(lock, m_locks.names(), isStale);
    m_unlock->setVisible(m_isWritable && !lock.holders.empty());
    m_unlock->setEnabled(!isStale);
    m_unlock->setToolTip(isStale ? tr("Unavailable while the data is stale") : QString());
    const QString foot = footOf(lock, m_isInCluster);
    m_foot->setText(withBreaks(m_isWritable ? foot : foot + u" · "_s + tr("read-only: write actions are hidden")));
    m_stack->setCurrentIndex(1);
    Q_EMIT titleChanged(u"%1 · %2"_s.arg(displayName(lock.name.bytes()), models::kindText(lock)));
}

/// Shows the times as of now.
void DetailView::tick()
{
    const models::LockRow *row = m_locks.find(m_name);
    if (!isVisible() || !row || isStale(row->lock))
        return;
    refresh();
    m_tables->tick();
}

void DetailView::showFindings(const inspect::LockSnapshot &lock, bool isStale)
{
    while (m_findings->count() > int(lock.findings.size())) {
        const std::unique_ptr<QLayoutItem> item(m_findings->takeAt(m_findings->count() - 1));
        delete item->widget();
    }
    while (m_findings->count() < int(lock.findings.size())) {
        auto *strip = new FindingStrip;
        connect(strip, &FindingStrip::fixRequested, this, [this, at = std::size_t(m_findings->count())] {
            const models::LockRow *row = m_locks.find(m_name);
            if (!row || at >= row->lock->findings.size() || !row->lock->findings[at].repair)
                return;
            const inspect::LockSnapshot seen = row->lock; // a copy: the row may change while the user decides
            Q_EMIT repairRequested(seen, *seen.findings[at].repair);
        });
        m_findings->addWidget(strip);
    }
    for (int i = 0; i < m_findings->count(); ++i) {
        const inspect::Finding &finding = lock.findings[std::size_t(i)];
        auto *strip = static_cast<FindingStrip *>(m_findings->itemAt(i)->widget());
        const QString sentence = models::sentenceOf(finding);
        strip->show(finding.severity, lock.isDoubtful() ? tr("If it is a lock: %1").arg(sentence) : sentence,
                    models::evidenceOf(finding, m_locks.names()),
                    m_isWritable && !isStale && finding.repair
                        ? models::wordsOf(lock, *finding.repair, m_locks.names()).menu
                        : QString());
    }
}

} // namespace lockscope::ui::detail
