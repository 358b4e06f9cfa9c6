// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/live_text.h"

#include "ui/common/label.h"

#include <QLabel>
#include <algorithm>

namespace lockscope::ui {

void setLiveText(QLabel &label, const QString &text, const QString &next)
{
    label.setText(text); // with a fixed size, this does not lay out the window
    Label alone(text);   // label.sizeHint() would include the fixed size
    alone.setFont(label.font());
    QSize needed = alone.sizeHint();
    alone.setText(next);
    needed.setWidth(std::max(needed.width(), next.isEmpty() ? 0 : alone.sizeHint().width()));
    const QSize kept = label.minimumSize();
    const int few = 3 * label.fontMetrics().averageCharWidth();
    const bool isKept = kept == label.maximumSize() && kept.height() == needed.height();
    if (!isKept || needed.width() > kept.width() || needed.width() + few < kept.width())
        label.setFixedSize(needed);
}

} // namespace lockscope::ui
