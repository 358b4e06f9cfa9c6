// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/repair_list.h"

#include "ui/common/format.h"
#include "ui/models/repair_words.h"

#include <algorithm>

namespace lockscope::ui::models {
using namespace Qt::StringLiterals;

RepairList::RepairList(std::vector<RepairItem> items, const HolderNames &names) : m_names(names)
{
    for (RepairItem &item : items) {
        const bool isKnown = std::ranges::any_of(m_rows, [&item](const Row &row) {
            return row.item.seen.name == item.seen.name && row.item.repair == item.repair;
        });
        if (isKnown)
            continue; // two findings of one waiter
        const bool isHarmless = isSafe(item) && item.repair.kind != inspect::Repair::Kind::RepairTtl;
        m_rows.push_back({std::move(item), isHarmless, State::Open, {}});
    }
}

int RepairList::count(State state) const
{
    return int(std::ranges::count_if(m_rows, [&](const Row &row) { return row.isTicked && row.state == state; }));
}

int RepairList::next() const
{
    const auto row = std::ranges::find_if(m_rows,
                                          [](const Row &each) { return each.isTicked && each.state == State::Open; });
    return row == m_rows.end() ? -1 : int(row - m_rows.begin());
}

int RepairList::firstNotDone() const
{
    const auto row = std::ranges::find_if(m_rows,
                                          [](const Row &each) { return each.isTicked && each.state != State::Done; });
    return row == m_rows.end() ? -1 : int(row - m_rows.begin());
}

void RepairList::begin(int row)
{
    setResult(row, State::Running, tr("working…"));
}

void RepairList::setResult(int row, State state, const QString &words)
{
    m_rows[std::size_t(row)].state = state;
    m_rows[std::size_t(row)].result = words;
    Q_EMIT dataChanged(index(row, 0), index(row, int(Column::Count) - 1));
}

void RepairList::freeze()
{
    m_isFrozen = true;
    changeColumns(0, int(Column::Count) - 1);
}

void RepairList::stop()
{
    m_isStopped = true;
    changeColumns(0, int(Column::Count) - 1);
}

QString RepairList::resultText(const Row &row) const
{
    if (!row.result.isEmpty())
        return row.result;
    if (row.item.seen.isDoubtful())
        return tr("not in bulk: may be application data");
    if (!isSafe(row.item))
        return tr("not in bulk: holder may be alive");
    if (!m_isFrozen || !row.isTicked)
        return {};
    return m_isStopped ? tr("not tried") : tr("waiting");
}

int RepairList::tickedLockCount() const
{
    QSet<LockName> locks;
    for (const Row &row : m_rows)
        if (row.isTicked)
            locks.insert(row.item.seen.name);
    return int(locks.size());
}

/// "queue · pay-7:46": the lock, and the waiter or ghost.
QString RepairList::placeText(const RepairItem &item) const
{
    using Kind = inspect::Repair::Kind;
    const QString lock = displayName(item.seen.name.bytes());
    const bool isOfOne = item.repair.kind == Kind::RemoveWaiter || item.repair.kind == Kind::RemoveGhost;
    return isOfOne ? u"%1 · %2"_s.arg(lock, displayName(briefHolder(item.repair.member, m_names).toUtf8())) : lock;
}

QString RepairList::report() const
{
    QString text;
    for (const Row &row : m_rows)
        text += u"- %1: %2: %3\n"_s.arg(placeText(row.item), wordsOf(row.item.seen, row.item.repair, m_names).verb,
                                        row.isTicked || !isSafe(row.item) ? resultText(row) : tr("not chosen"));
    return text;
}

QVariant RepairList::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const Row &row = m_rows[std::size_t(index.row())];
    const auto column = static_cast<Column>(index.column());
    const RepairWords words = wordsOf(row.item.seen, row.item.repair, m_names);
    const QString lock = placeText(row.item);
    if (role == Qt::CheckStateRole && column == Column::Fix)
        return int(row.isTicked ? Qt::Checked : Qt::Unchecked);
    if (role == Qt::ToolTipRole)
        return words.consequence;
    if (role == Qt::AccessibleTextRole && column == Column::Fix)
        return tr("%1, %2, %3").arg(words.verb, lock, resultText(row));
    if (role != Qt::DisplayRole)
        return {};
    switch (column) {
    case Column::Fix: return words.verb;
    case Column::Lock: return lock;
    case Column::Result: return resultText(row);
    case Column::Count: break;
    }
    return {};
}

bool RepairList::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (role != Qt::CheckStateRole || !(flags(index) & Qt::ItemIsUserCheckable))
        return false;
    m_rows[std::size_t(index.row())].isTicked = value.toInt() == Qt::Checked;
    Q_EMIT dataChanged(index, index, {Qt::CheckStateRole});
    return true;
}

Qt::ItemFlags RepairList::flags(const QModelIndex &index) const
{
    Qt::ItemFlags flags = TableModel::flags(index) | Qt::ItemNeverHasChildren;
    if (index.column() == int(Column::Fix) && !m_isFrozen && isSafe(item(index.row())))
        flags |= Qt::ItemIsUserCheckable;
    return flags;
}

} // namespace lockscope::ui::models
