// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/lock_table_model.h"

#include "ui/common/format.h"
#include "ui/common/view_clock.h"
#include "ui/models/finding_words.h"
#include "ui/models/lock_words.h"

#include <algorithm>
#include <limits>
#include <ranges>

namespace lockscope::ui::models {
using namespace Qt::StringLiterals;
using inspect::LockSnapshot;
using inspect::SharedSnapshot;
using schema::LockMode;

namespace {

constexpr Millis reviewPeriod {1000};
constexpr std::size_t partOfReview = 500;    ///< locks, in a few milliseconds
constexpr Millis searchDelayAfterGap {5000}; ///< after a gap, locks acquired in it are found later

qint64 expiresAt(const LockSnapshot &lock)
{
    const auto takenAt = std::chrono::duration_cast<Millis>(lock.takenAt.time_since_epoch());
    return lock.ttl.ms < 0 ? lock.ttl.ms : takenAt.count() + lock.ttl.ms;
}

/// Soonest first; never-expiring locks after all others, locks without a key last.
qint64 expiryOrder(const LockSnapshot &lock)
{
    if (lock.ttl.isAbsent())
        return std::numeric_limits<qint64>::max();
    return lock.ttl.neverExpires() ? std::numeric_limits<qint64>::max() - 1 : expiresAt(lock);
}

bool isRight(LockTableModel::Column column)
{
    using Column = LockTableModel::Column;
    return column == Column::Holds || column == Column::Waiting || column == Column::TimeLeft || column == Column::Held
        || column == Column::LongestWait;
}

QString heldText(const LockRow &row)
{
    const std::optional<qint64> ms = heldMs(row);
    if (!ms)
        return unknown();
    return row.sinceIsExact ? duration(*ms) : u"≥ "_s + duration(*ms);
}

} // namespace

std::optional<qint64> heldMs(const LockRow &row)
{
    if (row.lock->mode == LockMode::Free || hasNoState(row.lock))
        return std::nullopt;
    return std::max<qint64>(
        0, std::chrono::duration_cast<Millis>(ViewClock::shown(row.lock->node) - row.heldSince).count());
}

std::vector<std::pair<int, int>> runsOf(std::vector<int> rows)
{
    std::ranges::sort(rows);
    std::vector<std::pair<int, int>> runs;
    for (const int row : rows) {
        if (!runs.empty() && row <= runs.back().second + 1)
            runs.back().second = row;
        else
            runs.emplace_back(row, row);
    }
    return runs;
}

void LockTally::addStates(const LockSnapshot &lock, int count)
{
    const inspect::Health health = lock.health();
    doubtful += lock.isDoubtful() ? count : 0;
    errors += health == inspect::Health::Error ? count : 0;
    warnings += health == inspect::Health::Warning ? count : 0;
    wanted += isWanted(lock) ? count : 0;
}

void LockTally::add(const LockSnapshot &lock, int count)
{
    addStates(lock, count);
    const auto node = nodes.insert(lock.node, nodes.value(lock.node) + count);
    if (*node == 0)
        nodes.erase(node);
}

LockTableModel::LockTableModel()
{
    connect(&m_review, &QTimer::timeout, this, [this] {
        reviewNext(partOfReview);
        m_review.start(m_unreviewed.empty() ? reviewPeriod : Millis(0)); // the window reacts between two parts
    });
}

void LockTableModel::takeTimesFrom(const LockTableModel &other)
{
    for (LockRow &row : m_rows) {
        if (const LockRow *known = other.find(row.lock->name)) {
            row.heldSince = known->heldSince;
            row.sinceIsExact = known->sinceIsExact;
        }
    }
    m_clients = other.m_clients;
    m_times = other.m_times;
    m_findings = other.m_findings;
    review();
}

void LockTableModel::review()
{
    m_unreviewed.clear();
    reviewNext(std::numeric_limits<std::size_t>::max());
}

void LockTableModel::reviewNext(std::size_t most)
{
    if (m_unreviewed.empty()) {
        m_findings.review();
        m_unreviewed = m_findings.followed();
        m_found.clear();
    }
    std::vector<int> rows;
    for (; most > 0 && !m_unreviewed.empty(); --most) {
        const SharedSnapshot *last = m_findings.last(m_unreviewed.back());
        const int at = rowOf(m_unreviewed.back());
        m_unreviewed.pop_back();
        if (!last || at < 0)
            continue;
        SharedSnapshot completed = m_findings.complete(*last);
        if (completed->findings != (*last)->findings)
            m_found.push_back(completed);
        LockRow &row = m_rows[static_cast<std::size_t>(at)];
        if (row.lock->findings == completed->findings)
            continue;
        m_tally.add(row.lock, -1);
        m_tally.add(completed, 1);
        row.lock = std::move(completed);
        rows.push_back(at);
    }
    for (const auto &[first, last] : runsOf(std::move(rows)))
        Q_EMIT dataChanged(index(first, 0), index(last, int(Column::Count) - 1));
    if (m_unreviewed.empty())
        Q_EMIT reviewed(m_found);
}

void LockTableModel::apply(const inspect::FeedUpdate &update)
{
    QSet<LockName> acquired;
    if (!m_review.isActive())
        m_review.start(reviewPeriod);
    for (const inspect::LockEvent &event : update.events) {
        m_times.note(event);
        m_findings.note(event);
        if (event.kind == inspect::EventKind::Acquired)
            acquired.insert(event.lock);
        if (event.kind == inspect::EventKind::Gap)
            m_gapUntil = ViewClock::now() - Millis(std::max<qint64>(0, ViewClock::wallMs() - event.atMs));
    }
    std::vector<LockRow> added;
    std::vector<const SharedSnapshot *> changed;
    QHash<LockName, std::size_t> addedAt;
    for (const SharedSnapshot &lock : update.changed) {
        m_clients.note(lock);
        m_findings.note(lock);
        if (m_serials.contains(lock->name)) {
            changed.push_back(&lock);
        } else if (const auto again = addedAt.constFind(lock->name); again != addedAt.cend()) {
            added[*again].lock = lock;
        } else {
            addedAt.insert(lock->name, added.size());
            const bool isSeen = acquired.contains(lock->name) && isAfterGap(lock->takenAt - searchDelayAfterGap);
            added.push_back({lock, lock->takenAt, isSeen, m_pins.contains(lock->name)});
        }
    }
    m_findings.doubt(update.events);
    change(changed, acquired);
    insert(std::move(added));
    remove(update.removed);
}

void LockTableModel::change(const std::vector<const SharedSnapshot *> &changed, const QSet<LockName> &acquired)
{
    const bool startsOver = std::exchange(m_startsOver, false);
    std::vector<int> rows;
    for (const SharedSnapshot *shared : changed) {
        const LockSnapshot *lock = &**shared;
        const int at = rowOf(lock->name);
        LockRow &row = m_rows[static_cast<std::size_t>(at)];
        if (row.lock == *shared && !startsOver)
            continue;
        if (startsOver || !inspect::isSameHolding(row.lock, *lock)) {
            row.heldSince = lock->takenAt;
            row.sinceIsExact = !startsOver && isAfterGap(row.lock->takenAt)
                && (row.lock->mode == LockMode::Free || acquired.contains(lock->name));
        }
        m_tally.add(row.lock, -1);
        m_times.note(startsOver ? nullptr : &*row.lock, *lock);
        row.lock = m_findings.complete(*shared);
        m_tally.add(row.lock, 1);
        rows.push_back(at);
    }
    for (const auto &[first, last] : runsOf(std::move(rows)))
        Q_EMIT dataChanged(index(first, 0), index(last, int(Column::Count) - 1));
}

void LockTableModel::insert(std::vector<LockRow> rows)
{
    if (rows.empty())
        return;
    const int first = int(m_rows.size());
    beginInsertRows({}, first, first + int(rows.size()) - 1);
    for (LockRow &row : rows) {
        row.serial = ++m_lastSerial;
        m_serials.insert(row.lock->name, row.serial);
        m_tally.add(row.lock, 1);
        m_times.note(nullptr, row.lock);
        m_rows.push_back(std::move(row));
    }
    endInsertRows();
}

void LockTableModel::remove(const std::vector<LockName> &names)
{
    std::vector<int> rows;
    for (const LockName &name : names) {
        if (const int row = rowOf(name); row >= 0)
            rows.push_back(row);
    }
    const auto runs = runsOf(std::move(rows));
    for (const auto &[first, last] : runs | std::views::reverse) { // the row numbers above stay valid
        beginRemoveRows({}, first, last);
        for (int i = first; i <= last; ++i) {
            m_serials.remove(row(i).lock->name);
            m_tally.add(row(i).lock, -1);
            m_times.forget(row(i).lock);
            m_findings.remove(row(i).lock->name);
        }
        m_rows.erase(m_rows.begin() + first, m_rows.begin() + last + 1);
        endRemoveRows();
    }
}

void LockTableModel::startOver()
{
    m_startsOver = true;
    m_unreviewed.clear();
    m_found.clear();
    m_clients.clear();
    m_findings.clear();
    m_times.startOver();
}

void LockTableModel::setAlias(const ClientId &client, const QString &alias)
{
    m_names.setAlias(client, alias);
    tellNames();
}

void LockTableModel::setWorker(const HolderId &worker, const QString &name)
{
    m_names.setWorker(worker, name);
    if (!std::exchange(m_isNaming, true))
        QMetaObject::invokeMethod(this, &LockTableModel::tellNames, Qt::QueuedConnection);
}

void LockTableModel::tellNames()
{
    m_isNaming = false;
    changeColumns(int(Column::Holders), int(Column::Holders));
}

void LockTableModel::setPins(const QSet<LockName> &names)
{
    const QSet<LockName> was = std::exchange(m_pins, names);
    QSet<LockName> either = was;
    either.unite(names);
    for (const LockName &name : std::as_const(either)) {
        const int at = rowOf(name);
        if (at < 0 || was.contains(name) == names.contains(name))
            continue;
        m_rows[static_cast<std::size_t>(at)].isPinned = names.contains(name);
        Q_EMIT dataChanged(index(at, 0), index(at, int(Column::Count) - 1));
    }
}

int LockTableModel::rowOf(const LockName &name) const
{
    const auto serial = m_serials.constFind(name);
    if (serial == m_serials.cend())
        return -1;
    return int(std::ranges::lower_bound(m_rows, *serial, {}, &LockRow::serial) - m_rows.begin());
}

const LockRow *LockTableModel::find(const LockName &name) const
{
    const int at = rowOf(name);
    return at < 0 ? nullptr : &row(at);
}

QModelIndex LockTableModel::indexOf(const LockName &name) const
{
    return index(rowOf(name), 0); // invalid without a row
}

QVariant LockTableModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const LockRow &found = row(index.row());
    const LockSnapshot &lock = found.lock;
    const auto column = static_cast<Column>(index.column());
    switch (role) {
    case Qt::DisplayRole: return text(found, column);
    case Qt::ToolTipRole: return toolTip(found, column);
    case Qt::TextAlignmentRole: return int((isRight(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::AccessibleTextRole: return column == Column::Health ? spoken(found) : text(found, column);
    case HealthRole: return int(lock.health());
    case ModeRole: return int(hasNoState(lock) ? LockMode::Free : lock.mode);
    case WantedRole: return isWanted(lock);
    case GhostRole: return ghostsOf(lock) > 0;
    case TokenRole: return int(tokenOf(lock));
    case ExpiresAtRole: return expiresAt(lock);
    case PinnedRole: return found.isPinned;
    default: return {};
    }
}

QVariant LockTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    const auto column = static_cast<Column>(section);
    if (role == Qt::TextAlignmentRole)
        return int((isRight(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && column == Column::Waiting)
        return tr("Lower bound: connections subscribed to the lock's channel, excluding Lockscope's own");
    if (role == Qt::ToolTipRole && column == Column::Held)
        return tr("Time since the observed acquisition; “≥”: since the lock was first seen held");
    if (role == Qt::ToolTipRole && column == Column::LongestWait)
        return tr("Longest wait seen. Clients outside a queue are timed only while the holder "
                  "stays the same");
    return TableModel::headerData(section, orientation, role);
}

QString LockTableModel::text(const LockRow &row, Column column) const
{
    const LockSnapshot &lock = row.lock;
    switch (column) {
    case Column::Health: return healthText(lock);
    case Column::Name: return displayName(lock.name.bytes());
    case Column::Mode: return modeText(lock);
    case Column::Holders: return holdersText(lock, m_names);
    case Column::Holds: return lock.holders.empty() || hasNoState(lock) ? unknown() : number(lock.holds());
    case Column::Waiting: return waitingText(lock);
    case Column::TimeLeft: return ttl(remainingMs(lock, ViewClock::shown(lock.node)));
    case Column::Node: return lock.node;
    case Column::Kind: return kindText(lock);
    case Column::Held: return heldText(row);
    case Column::LongestWait: return longestWaitText(row);
    case Column::Finding: return findingText(lock);
    case Column::Count: break;
    }
    return {};
}

inspect::LockTimes LockTableModel::timesOf(const LockSnapshot &lock) const
{
    return m_times.of(lock, ViewClock::shown(lock.node));
}

QString LockTableModel::longestWaitText(const LockRow &row) const
{
    const std::optional<Millis> longest = m_times.longestWait(row.lock, ViewClock::shown(row.lock->node));
    return longest ? u"≥ "_s + duration(longest->count()) : unknown();
}

QString LockTableModel::spoken(const LockRow &row) const
{
    const QString words = sentence(row.lock, m_names);
    return row.isPinned ? tr("pinned, %1").arg(words) : words;
}

std::weak_ordering LockTableModel::order(const LockRow &left, const LockRow &right, Column column, TimePoint now) const
{
    const LockSnapshot &a = left.lock;
    const LockSnapshot &b = right.lock;
    switch (column) {
    case Column::Health: return b.health() <=> a.health(); // worst first
    case Column::Mode: return a.mode <=> b.mode;
    case Column::Holders: return a.holders.size() <=> b.holders.size();
    case Column::Holds: return a.holds() <=> b.holds();
    case Column::Waiting: return waitingOf(a) <=> waitingOf(b);
    case Column::TimeLeft: return expiryOrder(a) <=> expiryOrder(b);
    case Column::Node: return a.node.compare(b.node) <=> 0;
    case Column::Kind: return a.kind <=> b.kind;
    case Column::Finding: {
        const QString first = findingText(a);
        const QString second = findingText(b);
        return std::pair(first.isEmpty(), first) <=> std::pair(second.isEmpty(), second);
    }
    case Column::Held: // by the start, which does not change: free locks first, then the most recent holds
        if (a.mode == LockMode::Free || b.mode == LockMode::Free)
            return (a.mode != LockMode::Free) <=> (b.mode != LockMode::Free);
        return right.heldSince <=> left.heldSince;
    case Column::LongestWait: return m_times.longestWait(a, now) <=> m_times.longestWait(b, now);
    case Column::Name: // the name breaks ties
    case Column::Count: break;
    }
    return std::weak_ordering::equivalent;
}

QString LockTableModel::toolTip(const LockRow &row, Column column)
{
    const LockSnapshot &lock = row.lock;
    const auto holderless = [&lock] {
        if (hasNoState(lock))
            return doubtsText(lock);
        return lock.mode == LockMode::Free ? tr("Not held") : tr("Holder unknown");
    };
    switch (column) {
    case Column::Name: {
        const QString name = displayName(lock.name.bytes());
        return row.isPinned ? tr("%1 (pinned)").arg(name) : name;
    }
    case Column::Mode: return kindText(lock);
    case Column::Holders: {
        QStringList full;
        for (const inspect::Holder &holder : lock.holders)
            full << displayName(holder.field);
        return lock.holders.empty() || hasNoState(lock) ? holderless() : full.join(u'\n');
    }
    case Column::Holds: return lock.holders.empty() ? holderless() : QString();
    case Column::Waiting: return waitingReason(lock);
    case Column::TimeLeft:
        if (lock.ttl.isAbsent())
            return tr("No key: the lock is free");
        return lock.ttl.neverExpires() ? tr("No TTL: the key never expires") : QString();
    case Column::Finding: {
        QStringList sentences;
        for (const inspect::Finding &finding : lock.findings)
            sentences << sentenceOf(finding);
        return hasNoState(lock) ? QString() : sentences.join(u'\n');
    }
    default: return {};
    }
}

} // namespace lockscope::ui::models
