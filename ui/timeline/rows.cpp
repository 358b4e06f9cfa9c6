// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/rows.h"

#include <algorithm>

namespace lockscope::ui::timeline {

QByteArray clientOf(const QByteArray &holder)
{
    const std::optional<HolderId> id = HolderId::parse(holder);
    return id ? id->client.bytes() : holder;
}

std::vector<Row> rowsOf(const LockRecord &record, const RowChoice &choice)
{
    const std::vector<Lane> &lanes = record.lanes();
    QHash<QByteArray, int> rank; // by client: its first lane
    std::vector<Row> rows;
    for (int i = 0; i < static_cast<int>(lanes.size()); ++i) {
        const Lane &lane = lanes[static_cast<std::size_t>(i)];
        if (lane.track.isEmpty())
            continue;
        if (choice.wantedOnly) {
            const Sums sums = lane.track.between(choice.from, choice.until);
            if (sums.waiting.count() == 0 && sums.wanted.count() == 0)
                continue;
        }
        const QByteArray client = clientOf(lane.holder);
        if (!rank.contains(client))
            rank.insert(client, static_cast<int>(rank.size()));
        const Segment &last = lane.track.last();
        const bool isOver = last.state.isIdle() && last.from < choice.idleSince;
        rows.push_back({i, client, choice.pinned.contains(lane.holder), isOver});
    }
    const auto key = [&](const Row &row) {
        const bool isNameless = lanes[static_cast<std::size_t>(row.lane)].holder.isEmpty();
        return std::tuple(!row.isPinned, row.isOver && !row.isPinned, isNameless,
                          choice.groupsByClient && !row.isPinned ? rank.value(row.client) : 0, row.lane);
    };
    std::ranges::sort(rows, {}, key);
    if (!choice.groupsByClient)
        return rows;
    std::vector<Row> grouped;
    for (const Row &row : rows) {
        const bool isNew = !row.isPinned && !row.client.isEmpty()
            && (grouped.empty() || grouped.back().isPinned || grouped.back().client != row.client
                || grouped.back().isOver != row.isOver);
        if (isNew)
            grouped.push_back({-1, row.client, false, row.isOver});
        grouped.push_back(row);
    }
    return grouped;
}

} // namespace lockscope::ui::timeline
