// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/png.h"

#include <QBuffer>
#include <QImage>

namespace lockscope::ui {

QByteArray toPng(const QImage &image)
{
    QBuffer png;
    image.save(&png, "PNG");
    return png.data();
}

} // namespace lockscope::ui
