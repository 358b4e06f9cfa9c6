// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/timeline/lock_record.h"

#include <QSet>

namespace lockscope::ui::timeline {

/// Selection and order of the lanes.
struct RowChoice
{
    QSet<QByteArray> pinned; ///< holders
    bool groupsByClient = false;
    bool wantedOnly = false; ///< only lanes that wait, or are waited for, in [from, until)
    TimePoint from {};
    TimePoint until {};
    TimePoint idleSince {}; ///< lanes that have been idle since before it go below the others
};

/// A lane of the picture, or the heading of a client's lanes.
struct Row
{
    int lane = -1; ///< -1: a heading
    QByteArray client;
    bool isPinned = false;
    bool isOver = false; ///< idle since before RowChoice::idleSince
    friend bool operator==(const Row &, const Row &) = default;
};

/// Pinned lanes first, then all others in the order of their first hold or wait; the unnamed clients last. Below are
/// lanes that have long been idle, such as the workers of earlier loads. The other lanes keep their places.
[[nodiscard]] std::vector<Row> rowsOf(const LockRecord &record, const RowChoice &choice);

/// The client part of a holder's field.
[[nodiscard]] QByteArray clientOf(const QByteArray &holder);

} // namespace lockscope::ui::timeline
