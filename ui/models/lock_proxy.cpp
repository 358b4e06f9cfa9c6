// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/lock_proxy.h"

#include "ui/common/view_clock.h"

#include <algorithm>
#include <numeric>
#include <ranges>

namespace lockscope::ui::models {

LockProxy::LockProxy(LockTableModel &locks) : m_locks(locks)
{
    QAbstractProxyModel::setSourceModel(&locks);
    connect(&locks, &QAbstractItemModel::dataChanged, this, &LockProxy::onChanged);
    connect(&locks, &QAbstractItemModel::rowsInserted, this, &LockProxy::onInserted);
    connect(&locks, &QAbstractItemModel::rowsAboutToBeRemoved, this, &LockProxy::onAboutToBeRemoved);
    connect(&locks, &QAbstractItemModel::rowsRemoved, this, &LockProxy::onRemoved);
    if (locks.rowCount() > 0)
        onInserted({}, 0, locks.rowCount() - 1);
}

void LockProxy::setFilter(const LockFilter &filter)
{
    m_filter = filter;
    refill();
}

void LockProxy::recheck()
{
    if (!m_filter.isTimed())
        return;
    for (std::size_t row = 0; row < m_holds.size(); ++row) {
        if (m_holds[row] == Hold::Firm && (m_placeOf[row] >= 0) != accepts(int(row)))
            m_holds[row] = Hold::Loose;
    }
}

LockTally LockProxy::tally() const
{
    LockTally tally;
    for (const int row : m_shown)
        tally.addStates(m_locks.row(row).lock, 1);
    return tally;
}

void LockProxy::setPrefix(const QByteArray &prefix)
{
    if (prefix == m_prefix)
        return;
    m_prefix = prefix;
    refill();
}

/// Rebuilds the shown rows: all that match, sorted.
void LockProxy::refill()
{
    if (!m_shown.empty()) {
        beginRemoveRows({}, 0, int(m_shown.size()) - 1);
        m_shown.clear();
        countPlaces();
        endRemoveRows();
    }
    Rows rows(std::size_t(m_locks.rowCount()));
    std::iota(rows.begin(), rows.end(), 0);
    std::erase_if(rows, [this](int row) { return !accepts(row); });
    std::ranges::sort(rows, [this](int a, int b) { return isBefore(a, b); });
    append(rows);
    m_holds.assign(m_holds.size(), Hold::Firm);
    m_newRows = 0;
}

void LockProxy::sort(int column, Qt::SortOrder order)
{
    m_column = static_cast<LockTableModel::Column>(column);
    m_sortOrder = order;
    m_holds.assign(m_holds.size(), Hold::Loose);
    resort();
}

bool LockProxy::resort()
{
    m_sortedAt = ViewClock::shown();
    if (m_column == LockTableModel::Column::LongestWait) // current waits grow, ended ones do not
        std::ranges::replace(m_holds, Hold::Firm, Hold::Loose);
    m_newRows = 0;
    std::vector<int> leaving;
    Rows coming;
    for (int row = 0; row < int(m_holds.size()); ++row) {
        if (!isLoose(row))
            continue;
        const int place = m_placeOf[std::size_t(row)];
        if ((place >= 0) == accepts(row))
            continue;
        if (place >= 0)
            leaving.push_back(place);
        else
            coming.push_back(row);
    }
    removePlaces(leaving);
    append(coming);

    Rows sorted = inOrder();
    m_holds.assign(m_holds.size(), Hold::Firm);
    if (sorted == m_shown)
        return !leaving.empty() || !coming.empty();
    Q_EMIT layoutAboutToBeChanged({}, VerticalSortHint);
    const QModelIndexList old = persistentIndexList();
    const Rows was = std::exchange(m_shown, std::move(sorted));
    countPlaces();
    QModelIndexList now;
    now.reserve(old.size());
    for (const QModelIndex &each : old)
        now << createIndex(m_placeOf[std::size_t(was[std::size_t(each.row())])], each.column());
    changePersistentIndexList(old, now);
    Q_EMIT layoutChanged({}, VerticalSortHint);
    return true;
}

int LockProxy::movedRows() const
{
    return int(std::ranges::count(parts().moving, Hold::Loose, [this](int row) { return m_holds[std::size_t(row)]; }));
}

/// Splits the shown rows. Most loose rows are still in place and stay; the others are merged between them.
LockProxy::Parts LockProxy::parts() const
{
    Parts parts;
    auto &[kept, moving] = parts;
    kept.reserve(m_shown.size());
    std::size_t firm = 0; // position of the next firm row
    for (std::size_t place = 0; place < m_shown.size(); ++place) {
        const int row = m_shown[place];
        if (isLoose(row)) {
            for (firm = std::max(firm, place); firm < m_shown.size() && isLoose(m_shown[firm]);)
                ++firm;
            if ((!kept.empty() && isBefore(row, kept.back()))
                || (firm < m_shown.size() && isBefore(m_shown[firm], row))) {
                moving.push_back(row);
                continue;
            }
        }
        kept.push_back(row);
    }
    return parts;
}

/// The shown rows, sorted.
LockProxy::Rows LockProxy::inOrder() const
{
    auto [kept, moving] = parts();
    if (moving.empty())
        return kept;
    const auto before = [this](int a, int b) { return isBefore(a, b); };
    std::ranges::sort(moving, before);
    Rows sorted;
    sorted.reserve(m_shown.size());
    auto from = kept.cbegin();
    for (const int row : moving) {
        const auto place = std::upper_bound(from, kept.cend(), row, before);
        sorted.insert(sorted.end(), from, place);
        sorted.push_back(row);
        from = place;
    }
    sorted.insert(sorted.end(), from, kept.cend());
    return sorted;
}

bool LockProxy::accepts(int row) const
{
    const LockRow &found = m_locks.row(row);
    return found.lock->name.bytes().startsWith(m_prefix)
        && m_filter.accepts(found.lock, m_locks.names(), heldMs(found));
}

/// Pinned locks come first, keys that may be application data last, whatever the sort order. Equal cells: by name,
/// ascending in both directions.
bool LockProxy::isBefore(int a, int b) const
{
    const bool isPinned = m_locks.row(a).isPinned;
    if (isPinned != m_locks.row(b).isPinned)
        return isPinned;
    const inspect::LockSnapshot &left = m_locks.row(a).lock;
    const inspect::LockSnapshot &right = m_locks.row(b).lock;
    if (left.isDoubtful() != right.isDoubtful())
        return right.isDoubtful();
    const auto order = m_locks.order(m_locks.row(a), m_locks.row(b), m_column, m_sortedAt);
    if (order == 0)
        return m_column == LockTableModel::Column::Name && m_sortOrder == Qt::DescendingOrder ? right.name < left.name
                                                                                              : left.name < right.name;
    return (order < 0) == (m_sortOrder == Qt::AscendingOrder);
}

void LockProxy::onChanged(const QModelIndex &topLeft, const QModelIndex &bottomRight)
{
    std::vector<int> places;
    for (int row = topLeft.row(); row <= bottomRight.row(); ++row) {
        if (Hold &hold = m_holds[std::size_t(row)]; hold == Hold::Firm)
            hold = Hold::Loose;
        if (m_placeOf[std::size_t(row)] >= 0)
            places.push_back(m_placeOf[std::size_t(row)]);
    }
    for (const auto &[first, last] : runsOf(std::move(places)))
        Q_EMIT dataChanged(index(first, topLeft.column()), index(last, bottomRight.column()));
}

void LockProxy::onInserted(const QModelIndex &, int first, int last)
{
    const int count = last - first + 1;
    for (int &row : m_shown)
        row += row >= first ? count : 0;
    m_holds.insert(m_holds.begin() + first, std::size_t(count), Hold::New);
    countPlaces();
    Rows rows;
    for (int row = first; row <= last; ++row) {
        if (accepts(row))
            rows.push_back(row);
    }
    m_newRows += int(rows.size());
    append(rows);
}

void LockProxy::onAboutToBeRemoved(const QModelIndex &, int first, int last)
{
    std::vector<int> places;
    for (int row = first; row <= last; ++row) {
        if (m_placeOf[std::size_t(row)] >= 0)
            places.push_back(m_placeOf[std::size_t(row)]);
    }
    removePlaces(places);
}

void LockProxy::onRemoved(const QModelIndex &, int first, int last)
{
    for (int &row : m_shown)
        row -= row > last ? last - first + 1 : 0;
    m_holds.erase(m_holds.begin() + first, m_holds.begin() + last + 1);
    countPlaces();
}

void LockProxy::removePlaces(const std::vector<int> &places)
{
    const auto runs = runsOf(places);
    for (const auto &[first, last] : runs | std::views::reverse) { // the positions above stay valid
        beginRemoveRows({}, first, last);
        m_shown.erase(m_shown.begin() + first, m_shown.begin() + last + 1);
        countPlaces();
        endRemoveRows();
    }
}

void LockProxy::append(const Rows &rows)
{
    if (rows.empty())
        return;
    const int first = int(m_shown.size());
    beginInsertRows({}, first, first + int(rows.size()) - 1);
    m_shown.insert(m_shown.end(), rows.begin(), rows.end());
    countPlaces();
    endInsertRows();
}

void LockProxy::countPlaces()
{
    m_placeOf.assign(m_holds.size(), -1);
    for (std::size_t place = 0; place < m_shown.size(); ++place)
        m_placeOf[std::size_t(m_shown[place])] = int(place);
}

QModelIndex LockProxy::mapToSource(const QModelIndex &proxy) const
{
    return proxy.isValid() ? m_locks.index(m_shown[std::size_t(proxy.row())], proxy.column()) : QModelIndex();
}

QModelIndex LockProxy::mapFromSource(const QModelIndex &source) const
{
    const int place = source.isValid() ? m_placeOf[std::size_t(source.row())] : -1;
    return place < 0 ? QModelIndex() : createIndex(place, source.column());
}

QModelIndex LockProxy::index(int row, int column, const QModelIndex &parent) const
{
    return hasIndex(row, column, parent) ? createIndex(row, column) : QModelIndex();
}

int LockProxy::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_shown.size());
}

QVariant LockProxy::headerData(int section, Qt::Orientation orientation, int role) const
{
    return m_locks.headerData(section, orientation, role);
}

} // namespace lockscope::ui::models
