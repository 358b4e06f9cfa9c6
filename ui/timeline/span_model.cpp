// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/span_model.h"

#include "ui/timeline/words.h"

#include <algorithm>

namespace lockscope::ui::timeline {
using namespace Qt::StringLiterals;

namespace {

/// The visible segments at which a hold or a wait begins, without cuts inside one.
std::vector<std::size_t> beginningsIn(const Track &track, const TimeRange &view)
{
    std::vector<std::size_t> found;
    const std::size_t after = track.firstAfter(view.from);
    const std::size_t first = after == 0 ? 0 : after - 1;
    for (std::size_t i = first;
         i < track.size() && track[i].from < view.until() && found.size() <= std::size_t(SpanModel::MaxRows); ++i) {
        const HolderState &state = track[i].state;
        if (state.isIdle())
            continue;
        const HolderState before = i > first ? track[i - 1].state : HolderState();
        if (state.holds != before.holds || state.waitsFor != before.waitsFor)
            found.push_back(i);
    }
    return found;
}

} // namespace

void SpanModel::setContent(const LockRecord &record, const TimelineLayout &layout, TimePoint now, const WallTime &wall,
                           const LaneNames &nameOf)
{
    beginResetModel();
    m_rows.clear();
    for (const timeline::Row &shown : layout.rows) {
        if (shown.lane >= 0)
            addLane(record, shown, layout.view, now, wall, nameOf);
    }
    for (TimelineEntry &entry : entriesIn(record, layout.view.from, layout.view.until(), !layout.nodes.empty(),
                                          std::size_t(MaxRows), now, nameOf))
        m_rows.push_back({-1,
                          entry.at,
                          {wall.toString(entry.at),
                           entry.party,
                           entry.activity,
                           entry.until ? lengthText(*entry.until - entry.at) : QString(),
                           {},
                           entry.isExact ? tr("exact") : tr("observed"),
                           entry.details},
                          wall.toString(entry.at) + u" · "_s + entry.sentence});
    std::ranges::stable_sort(m_rows, {}, &Row::at);
    m_isCut = m_rows.size() > std::size_t(MaxRows);
    if (m_isCut)
        m_rows.resize(MaxRows);
    endResetModel();
}

void SpanModel::addLane(const LockRecord &record, const timeline::Row &shown, const TimeRange &view, TimePoint now,
                        const WallTime &wall, const LaneNames &nameOf)
{
    const Lane &lane = record.lanes()[std::size_t(shown.lane)];
    const QString name = nameOf(shown.lane);
    for (const std::size_t segment : beginningsIn(lane.track, view)) {
        const TimePoint at = lane.track[segment].from;
        const SpanDetails details = detailsOf(record, shown.lane, segment, at);
        QStringList blockers;
        for (const Party &blocker : details.blockers)
            blockers << nameOf(blocker.lane);
        m_rows.push_back(
            {shown.lane,
             at,
             {wall.toString(at), shown.isPinned ? tr("%1, pinned").arg(name) : name, stateText(details.state),
              lengthText(details.until.value_or(now) - details.since), blockers.join(tr(", ")),
              lane.isExact ? tr("exact") : tr("observed"), notesOf(details, nameOf).join(u" · "_s)},
             wall.toString(at) + u' ' + detailsText(details, record, now, nameOf)});
    }
}

int SpanModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

QVariant SpanModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Row &shown = row(index.row());
    const auto column = static_cast<Column>(index.column());
    if (role == Qt::ToolTipRole || (role == Qt::AccessibleTextRole && column == Column::Time))
        return shown.sentence;
    return role == Qt::DisplayRole ? shown.cells[std::size_t(column)] : QVariant();
}

} // namespace lockscope::ui::timeline
