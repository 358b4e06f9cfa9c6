// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace lockscope::ui {

/// Installed on the application: the wheel changes a combo box, spin box or slider only while that has the keyboard
/// focus, and never gives it the focus. Otherwise the surrounding area scrolls.
class WheelFilter final : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
};

} // namespace lockscope::ui
