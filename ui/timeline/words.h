// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/holder_names.h"
#include "ui/timeline/layout.h"
#include "ui/timeline/span_details.h"

#include <QCoreApplication>
#include <functional>

namespace lockscope::ui::timeline {

/// The wording of the timeline in one place: picture, table and screen reader agree.
struct Words
{
    Q_DECLARE_TR_FUNCTIONS(TimelineWords)
};

/// R or W; X if there is only one mode.
[[nodiscard]] QChar letterOf(LockMode mode);
/// "310 µs", "4.20 ms", "2.1 s", "4 min 12 s".
[[nodiscard]] QString lengthText(std::chrono::nanoseconds length);
/// Name of a lane: an alias, "6a07b3d4:12", or "≥ 3 clients" for those that Redis does not name.
[[nodiscard]] QString laneName(const Lane &lane, const models::HolderNames &names,
                               const QHash<QByteArray, QString> &labels);
/// "holds the write lock × 2", "W 2", "waits 2.1 s", "× 38": the longest text that fits; empty if none does. `waited`:
/// duration of the whole wait, including the part out of view.
[[nodiscard]] QString spanText(const Span &span, std::chrono::nanoseconds waited,
                               const std::function<bool(const QString &)> &fits);
/// "holds the write lock × 2", "waits to read"; empty for an idle holder.
[[nodiscard]] QString stateText(const HolderState &state);
/// The whole sentence: the waiter, its blockers and since when, or the holder and its waiters. `nameOf` returns a
/// lane's name.
[[nodiscard]] QString detailsText(const SpanDetails &details, const LockRecord &record, TimePoint now,
                                  const std::function<QString(int)> &nameOf);
/// The rest of that sentence: sharers, waiters, and the release that allowed it.
[[nodiscard]] QStringList notesOf(const SpanDetails &details, const std::function<QString(int)> &nameOf);
/// "Visible 12.4 s: held 91%, contended 62% · 14 waits · p95 1.1 s · longest 2.3 s".
[[nodiscard]] QString statsText(const RangeStats &stats);
[[nodiscard]] QString markText(Mark::Kind kind, int count);

} // namespace lockscope::ui::timeline
