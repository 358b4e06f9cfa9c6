// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/timeline/painter.h"

namespace lockscope::ui::timeline {

/// Writes the picture: SVG by the suffix, otherwise PNG with two pixels per point. Returns an empty string, or why
/// writing failed.
[[nodiscard]] QString exportPicture(const Picture &picture, const QString &path, const QString &title);

} // namespace lockscope::ui::timeline
