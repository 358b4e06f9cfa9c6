// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QWidget;

namespace lockscope::ui::doctor {

/// Opens a dialog with a section of the manual, in Markdown. The dialog deletes itself when it is closed.
void showExplanation(const QString &title, const QString &section, QWidget *parent);

} // namespace lockscope::ui::doctor
