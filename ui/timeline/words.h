// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/holder_names.h"
#include "ui/timeline/layout.h"
#include "ui/timeline/range_stats.h"
#include "ui/timeline/story.h"

#include <functional>

namespace lockscope::ui::timeline {

/// How the timeline says things, in one place: picture, table and screen reader say the same.

/// R, W, or X where there is but one mode.
[[nodiscard]] QChar letterOf(Access access);
/// "310 µs", "4.20 ms", "2.1 s", "4 min 12 s".
[[nodiscard]] QString lengthText(std::chrono::nanoseconds length);
/// What a lane is called: an alias, "6a07b3d4:12", or "≥ 3 clients" for those that Redis does not name.
[[nodiscard]] QString laneName(const Lane &lane, const models::HolderNames &names,
                               const QHash<QByteArray, QString> &labels);
/// "holds for write, 2 holds", "W 2", "waits 2.1 s", "× 38": the longest words that fit; empty when none do. `waited`:
/// how long the whole wait is, also out of view.
[[nodiscard]] QString spanText(const Span &span, std::chrono::nanoseconds waited,
                               const std::function<bool(const QString &)> &fits);
/// "holds for write, 2 holds", "waits to read", "no data".
[[nodiscard]] QString stateText(const HolderState &state);
/// The whole sentence: who waits for whom and since when, or who holds and who waits for it. `nameOf` yields a lane's
/// name.
[[nodiscard]] QString storyText(const Story &story, const LockRecord &record, TimePoint now,
                                const std::function<QString(int)> &nameOf);
/// What that sentence says behind who waits for whom: with how many it is shared, who waits, which release let it in.
[[nodiscard]] QStringList asidesOf(const Story &story, const std::function<QString(int)> &nameOf);
/// "12.4 s: held 91 %, wanted 62 %, 14 waits, p95 1.1 s".
[[nodiscard]] QString statsText(const RangeStats &stats);
[[nodiscard]] QString markText(Mark::Kind kind, int count);

} // namespace lockscope::ui::timeline
