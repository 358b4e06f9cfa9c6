// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/form.h"

#include "ui/common/metrics.h"

#include <QWidget>

namespace lockscope::ui {

void Form::setGeometry(const QRect &rect)
{
    QFormLayout::setGeometry(rect);
    for (int row = 0; row < rowCount(); ++row) {
        QLayoutItem *label = itemAt(row, LabelRole);
        const QLayoutItem *field = itemAt(row, FieldRole);
        if (!label || !field || label->isEmpty() || field->isEmpty())
            continue;
        QRect place = label->geometry();
        const QRect beside = field->geometry();
        const bool isLine = beside.height() < 2 * Metrics::of(parentWidget()->font()).lineH;
        if (!isLine || place.top() != beside.top()) // the label of a multi-line field stays at the top
            continue;
        place.setHeight(beside.height());
        label->setGeometry(place);
    }
}

} // namespace lockscope::ui
