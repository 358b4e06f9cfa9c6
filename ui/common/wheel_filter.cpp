// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/wheel_filter.h"

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QEvent>
#include <QScrollBar>

namespace lockscope::ui {

namespace {

/// The field that the wheel would change, or null.
QWidget *fieldOf(QObject *watched)
{
    if (!watched->isWidgetType())
        return nullptr;
    const bool isField = qobject_cast<QComboBox *>(watched) || qobject_cast<QAbstractSpinBox *>(watched)
        || (qobject_cast<QAbstractSlider *>(watched) && !qobject_cast<QScrollBar *>(watched));
    return isField ? static_cast<QWidget *>(watched) : nullptr;
}

} // namespace

bool WheelFilter::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Polish) {
        // Qt moves the focus before any filter sees the wheel.
        if (QWidget *field = fieldOf(watched); field && field->focusPolicy() == Qt::WheelFocus)
            field->setFocusPolicy(Qt::StrongFocus);
    } else if (event->type() == QEvent::Wheel) {
        if (const QWidget *field = fieldOf(watched); field && !field->hasFocus()) {
            event->ignore(); // Qt offers it to the parent next
            return true;
        }
    }
    return false;
}

} // namespace lockscope::ui
