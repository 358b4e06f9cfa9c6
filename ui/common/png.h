// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

class QImage;

namespace lockscope::ui {

/// The image as a PNG file.
[[nodiscard]] QByteArray toPng(const QImage &image);

} // namespace lockscope::ui
