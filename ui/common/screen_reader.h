// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QComboBox;
class QScrollArea;
class QWidget;

namespace lockscope::ui {

/// Lets a screen reader speak `text`, a change that the user did not cause. `source` is a widget of the window that
/// shows it.
void announce(const QWidget &source, const QString &text);

/// When the area gets the focus, its visible texts become its accessible description, from top to bottom.
void describeByContents(QScrollArea &area);

/// Gives a combo box without a visible label its accessible name. On Unix, the name of a combo box is its current
/// text, and screen readers take its title from a label.
void nameByLabel(QComboBox &box);

} // namespace lockscope::ui
