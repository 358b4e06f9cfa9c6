// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/live_text.h"

#include <QLabel>

namespace lockscope::ui {

void setLiveText(QLabel &label, const QString &text)
{
    label.setText(text); // of a label with one size only it is that label's own affair
    QLabel alone(text);  // the label's own hint is never smaller than it is kept
    alone.setFont(label.font());
    const QSize needed = alone.sizeHint();
    const QSize kept = label.minimumSize();
    const int few = 3 * label.fontMetrics().averageCharWidth();
    const bool isKept = kept == label.maximumSize() && kept.height() == needed.height();
    if (!isKept || needed.width() > kept.width() || needed.width() + few < kept.width())
        label.setFixedSize(needed);
}

} // namespace lockscope::ui
