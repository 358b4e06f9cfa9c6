// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/timeline/painter.h"

namespace lockscope::ui::timeline {

/// Writes the picture: SVG when the name ends so, else PNG with two pixels a point. Empty, or why it could not be
/// written.
[[nodiscard]] QString exportPicture(const Picture &picture, const QString &path, const QString &title);

} // namespace lockscope::ui::timeline
