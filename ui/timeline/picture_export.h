// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/timeline/painter.h"

namespace lockscope::ui::timeline {

/// The content of a file that shows the picture under its title.
[[nodiscard]] QByteArray toSvg(const Picture &picture, const QString &title);
[[nodiscard]] QByteArray toPng(const Picture &picture, const QString &title);

} // namespace lockscope::ui::timeline
