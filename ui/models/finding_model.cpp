// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/finding_model.h"

#include "ui/common/column_title.h"
#include "ui/common/format.h"
#include "ui/models/finding_words.h"
#include "ui/models/lock_words.h"

#include <QDateTime>
#include <algorithm>

namespace lockscope::ui::models {
using namespace Qt::StringLiterals;
using inspect::Health;

namespace {

constexpr quintptr topLevel = 0;

QString lockTitle(const LockName &lock)
{
    return lock.isEmpty() ? FindingModel::tr("(server)") : displayName(lock.bytes());
}

QString severityWord(Health severity)
{
    switch (severity) {
    case Health::Error: return FindingModel::tr("error");
    case Health::Warning: return FindingModel::tr("warning");
    case Health::Info:
    case Health::Ok: break;
    }
    return FindingModel::tr("info");
}

} // namespace

void FindingModel::show(const std::vector<inspect::LockFinding> &findings, qint64 nowMs)
{
    QHash<FindingKey, FindingRow> before;
    for (FindingRow &row : m_all)
        before.insert(row.key, row);
    m_all.clear();
    QHash<std::pair<QString, LockName>, int> ordinals;
    for (const inspect::LockFinding &found : findings) {
        if (found.isDoubtful)
            continue;
        const FindingKey key {found.lock, found.finding.id, ordinals[{found.finding.id, found.lock}]++};
        FindingRow old = before.take(key);
        if (old.isGone)
            old = {}; // it came back after a repair
        m_all.push_back({key, found, old.sinceMs == 0 ? nowMs : old.sinceMs, old.result, {}, false, false});
    }
    for (FindingRow &old : before) {
        old.isGone = true;
        if (!old.result.isEmpty())
            m_all.push_back(old);
    }
    mute();
}

void FindingModel::setGrouping(Grouping grouping)
{
    if (grouping == m_grouping)
        return;
    m_grouping = grouping;
    syncGroups({}); // groups of another grouping may have the same keys
    regroup();
}

void FindingModel::setFilter(const FindingFilter &filter)
{
    m_filter = filter;
    regroup();
}

void FindingModel::setMutes(const inspect::Mutes &mutes)
{
    m_mutes = mutes;
    mute();
}

void FindingModel::mute()
{
    const qint64 now = QDateTime::currentMSecsSinceEpoch();
    for (FindingRow &row : m_all) {
        const inspect::Mute *muting = m_mutes.muting(row.found, now);
        row.mutedFor = muting ? muting->reason : QString();
    }
    regroup();
}

void FindingModel::setResult(const FindingKey &key, const QString &result)
{
    const auto row = std::ranges::find(m_all, key, &FindingRow::key);
    if (row == m_all.end())
        return;
    row->result = result;
    row->isTried = true;
    regroup();
}

void FindingModel::forgetResults()
{
    std::erase_if(m_all, [](const FindingRow &row) { return row.isGone; });
    for (FindingRow &row : m_all)
        row.result.clear();
    regroup();
}

bool FindingModel::knows(const LockName &lock, const inspect::Findings &findings) const
{
    const auto isOf = [&](const FindingRow &row) { return row.key.lock == lock && !row.isGone; };
    return std::ranges::all_of(findings, [&](const inspect::Finding &finding) {
        return std::ranges::any_of(m_all, [&](const FindingRow &row) { return isOf(row) && row.key.id == finding.id; });
    });
}

void FindingModel::clear()
{
    m_all.clear();
    regroup();
}

bool FindingModel::accepts(const FindingRow &row) const
{
    const bool isHeard = row.mutedFor.isEmpty() || m_filter.showsMuted;
    const Health severity = row.found.finding.severity;
    const bool isMeant = m_filter.minimum <= severity && severity <= m_filter.maximum;
    const auto contains = [&](const QString &text) { return text.contains(m_filter.text, Qt::CaseInsensitive); };
    return isHeard && isMeant
        && (m_filter.text.isEmpty() || contains(lockTitle(row.key.lock)) || nameContains(row.key.lock, m_filter.text)
            || contains(row.key.id) || contains(wordsOf(row.found.finding).title));
}

std::vector<FindingModel::Group> FindingModel::wantedGroups() const
{
    QHash<QString, std::size_t> places;
    std::vector<Group> groups;
    for (const FindingRow &row : m_all) {
        if (!accepts(row))
            continue;
        const bool isByLock = m_grouping == Grouping::ByLock;
        const QString key = isByLock ? lockTitle(row.key.lock) : row.key.id;
        const auto place = places.constFind(key);
        const std::size_t at = place == places.cend() ? groups.size() : *place;
        if (at == groups.size()) {
            places.insert(key, at);
            groups.push_back({key, isByLock ? key : wordsOf(row.found.finding).title, Health::Ok, {}, 0});
        }
        groups[at].severity = std::max(groups[at].severity, row.found.finding.severity);
        groups[at].rows.push_back(row);
    }
    for (Group &group : groups)
        std::ranges::sort(group.rows, {}, &FindingRow::key);
    std::ranges::sort(groups, {}, &Group::place);
    return groups;
}

void FindingModel::regroup()
{
    syncGroups(wantedGroups());
}

void FindingModel::syncGroups(std::vector<Group> wanted)
{
    for (Group &group : wanted)
        group.number = m_nextNumber++;
    syncRows(m_groups, std::move(wanted), &Group::place, {}, [this](Group &group, Group &next, int at) {
        syncRows(group.rows, std::move(next.rows), &FindingRow::key, index(at, 0));
        Q_EMIT dataChanged(index(at, 0), index(at, int(Column::Count) - 1));
    });
}

const FindingRow *FindingModel::at(const QModelIndex &index) const
{
    const QModelIndex above = index.parent();
    return above.isValid() ? &m_groups[std::size_t(above.row())].rows[std::size_t(index.row())] : nullptr;
}

QModelIndex FindingModel::indexOf(const FindingKey &key) const
{
    for (int group = 0; group < int(m_groups.size()); ++group) {
        const std::vector<FindingRow> &rows = m_groups[std::size_t(group)].rows;
        if (const auto row = std::ranges::find(rows, key, &FindingRow::key); row != rows.end())
            return index(int(row - rows.begin()), 0, index(group, 0));
    }
    return {};
}

int FindingModel::count(Health severity) const
{
    return int(std::ranges::count_if(m_all, [&](const FindingRow &row) {
        return row.mutedFor.isEmpty() && !row.isGone && row.found.finding.severity == severity;
    }));
}

int FindingModel::mutedCount() const
{
    return int(std::ranges::count_if(m_all, [](const FindingRow &row) { return !row.mutedFor.isEmpty(); }));
}

bool FindingModel::hasResults() const
{
    const auto hasResult = [](const FindingRow &row) { return !row.result.isEmpty() || !row.mutedFor.isEmpty(); };
    return std::ranges::any_of(m_groups,
                               [&](const Group &group) { return std::ranges::any_of(group.rows, hasResult); });
}

QModelIndex FindingModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, parent.isValid() ? m_groups[std::size_t(parent.row())].number : topLevel);
}

QModelIndex FindingModel::parent(const QModelIndex &child) const
{
    if (!child.isValid() || child.internalId() == topLevel)
        return {};
    const auto group = std::ranges::find(m_groups, child.internalId(), &Group::number);
    return group == m_groups.end() ? QModelIndex() : createIndex(int(group - m_groups.begin()), 0, topLevel);
}

int FindingModel::rowCount(const QModelIndex &parent) const
{
    if (!parent.isValid())
        return int(m_groups.size());
    return parent.internalId() == topLevel && parent.column() == 0
        ? int(m_groups[std::size_t(parent.row())].rows.size())
        : 0;
}

QVariant FindingModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto column = static_cast<Column>(index.column());
    if (const FindingRow *row = at(index))
        return rowData(*row, column, role);
    return groupData(m_groups[std::size_t(index.row())], column, role);
}

QVariant FindingModel::groupData(const Group &group, Column column, int role) const
{
    const int found = int(std::ranges::count(group.rows, false, &FindingRow::isGone));
    if (role == SeverityRole)
        return int(group.severity);
    if (role == GoneRole)
        return found == 0;
    if (column != Column::Finding)
        return {};
    if (role == Qt::AccessibleTextRole)
        return tr("%1, %2, %n finding(s)", nullptr, found).arg(group.title, severityWord(group.severity));
    return role == Qt::DisplayRole ? tr("%1 (%2)").arg(group.title, number(found)) : QVariant();
}

QVariant FindingModel::rowData(const FindingRow &row, Column column, int role) const
{
    if (role == SeverityRole)
        return int(row.found.finding.severity);
    if (role == GoneRole)
        return row.isGone;
    if (role == HolderRole)
        return holderIn(row.found.finding, m_names);
    if (role == Qt::ToolTipRole)
        return row.mutedFor.isEmpty() ? evidenceOf(row.found.finding, m_names) : tr("Muted: %1").arg(row.mutedFor);
    if (role == Qt::AccessibleTextRole && column == Column::Finding)
        return tr("%1, %2, %3")
            .arg(QString(lockTitle(row.key.lock) + u' ' + holderIn(row.found.finding, m_names)).trimmed(),
                 row.isGone ? tr("resolved") : severityWord(row.found.finding.severity),
                 wordsOf(row.found.finding).title);
    if (role != Qt::DisplayRole)
        return {};
    switch (column) {
    case Column::Finding:
        return m_grouping == Grouping::ByLock ? wordsOf(row.found.finding).title : lockTitle(row.key.lock);
    case Column::Since: return QDateTime::fromMSecsSinceEpoch(row.sinceMs).toString(u"HH:mm:ss"_s);
    case Column::Result: return row.result.isEmpty() && !row.mutedFor.isEmpty() ? tr("muted") : row.result;
    case Column::Count: break;
    }
    return {};
}

QVariant FindingModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    return columnTitle<FindingModel>(section, orientation, role);
}

} // namespace lockscope::ui::models
