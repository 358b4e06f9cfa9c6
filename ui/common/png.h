// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QBuffer>
#include <QImage>

namespace lockscope::ui {

/// The image as a PNG file.
[[nodiscard]] inline QByteArray toPng(const QImage &image)
{
    QBuffer png;
    image.save(&png, "PNG");
    return png.data();
}

} // namespace lockscope::ui
