// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/timeline/lock_record.h"

#include <QSet>

namespace lockscope::ui::timeline {

/// Which lanes are shown, and in which order.
struct RowChoice
{
    QSet<QByteArray> pinned; ///< holders
    bool groupsByClient = false;
    bool wantedOnly = false; ///< only those that wait, or are waited for, in [from, until)
    TimePoint from {};
    TimePoint until {};
};

/// A lane in the picture, or the heading of a client's lanes.
struct Row
{
    int lane = -1; ///< -1: a heading
    QByteArray client;
    bool isPinned = false;
    friend bool operator==(const Row &, const Row &) = default;
};

/// Pinned lanes first, then all others as they first held, or waited; the clients without names last. Lanes never
/// change places by themselves.
[[nodiscard]] std::vector<Row> rowsOf(const LockRecord &record, const RowChoice &choice);

/// The client's part of a holder's field.
[[nodiscard]] QByteArray clientOf(const QByteArray &holder);

} // namespace lockscope::ui::timeline
